//! The loop of plain mode: lines from standard input, words to standard output, the same application in between.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;

use super::event::Event;
use super::out::{self, Out};
use super::signals::{self, Wanted};
use super::time::Time;
use super::world::{Ask, World};
use crate::app::App;
use crate::app::msg::{Effect, Msg};
use crate::plain::Plain;

/// Runs the application in plain mode; answers the exit code.
#[must_use]
pub fn run(app: &mut App, mut world: World, (to, events): (Sender<Event>, Receiver<Event>), first: Vec<Effect>) -> u8 {
    let mut out = Out::new();
    let mut plain = Plain::default();
    let code = match live(app, &mut world, (to, &events), first, &mut plain, &mut out) {
        Ok(code) => {
            let last = plain.last_line(app);
            match out.write_all(last.as_bytes()).and_then(|()| out.flush()) {
                Ok(()) => code,
                Err(error) => out::exit_code(&error),
            }
        }
        Err(error) => out::exit_code(&error),
    };
    world.finish(&events, code);
    code
}

fn live(
    app: &mut App,
    world: &mut World,
    (to, events): (Sender<Event>, &Receiver<Event>),
    first: Vec<Effect>,
    plain: &mut Plain,
    out: &mut Out,
) -> io::Result<u8> {
    let _signals = signals::start(Wanted::Plain, to.clone())?;
    read_lines(Arc::clone(&world.time), to)?;
    say(plain, app, out)?;
    let asks = world.perform(app, world.time.moment(), first);
    say(plain, app, out)?;
    if let Some(code) = quits(&asks) {
        return Ok(code);
    }
    loop {
        let event = match app.wake_at() {
            None => Some(events.recv().unwrap_or(Event::HangUp)),
            Some(moment) => match events.recv_timeout(world.time.until(moment)) {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Event::HangUp),
            },
        };
        let now = world.time.moment();
        let mut at = now;
        let messages = match event {
            None => vec![Msg::Wake],
            Some(Event::Line(read, line)) => {
                at = read;
                vec![line.map_or(Msg::EndOfInput, Msg::Line)]
            }
            Some(Event::Answer(msg)) => {
                world.answered(&msg);
                vec![msg]
            }
            Some(Event::Stored(done)) => world.store().finished(done),
            Some(Event::Terminate(signal)) => return Ok(128_u8.saturating_add(signal)),
            Some(Event::Continued) => vec![Msg::Resumed],
            // There is no screen to hang up, to resize or to give back.
            Some(Event::Input(..) | Event::HangUp | Event::Resized | Event::Stop) => continue,
        };
        for msg in messages {
            let asks = world.deliver(app, at, msg);
            say(plain, app, out)?;
            if let Some(code) = quits(&asks) {
                return Ok(code);
            }
        }
    }
}

fn say(plain: &mut Plain, app: &mut App, out: &mut Out) -> io::Result<()> {
    let said = app.take_said();
    let words = plain.say(app, &said);
    if words.is_empty() {
        return Ok(());
    }
    out.write_all(words.as_bytes())?;
    out.flush()
}

fn quits(asks: &[Ask]) -> Option<u8> {
    asks.iter().find_map(|ask| match ask {
        Ask::Quit(code) => Some(*code),
        _ => None,
    })
}

/// Reads standard input line by line on a thread of its own; each line is stamped as it comes.
fn read_lines(time: Arc<Time>, to: Sender<Event>) -> io::Result<()> {
    thread::Builder::new().name("lines".to_owned()).stack_size(1 << 18).spawn(move || {
        let mut input = io::stdin().lock();
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let line = match input.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => None,
                Ok(_) => Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()),
            };
            let ended = line.is_none();
            if to.send(Event::Line(time.moment(), line)).is_err() || ended {
                return;
            }
        }
    })?;
    Ok(())
}
