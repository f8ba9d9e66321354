//! Journals with arbitrary entries, and arbitrary bytes read as journals.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use shakmaty::{ByColor, Color};
use tabiya::chess::journal::{Entry, GameStart, JournalPlayer, Times, encode, read};
use tabiya::chess::result::{Claimed, DrawBy, Ending, WinBy};

use super::BUDGET;

/// Checks what must hold for any bytes: exactly the good part is read, it reads the same on its own, and more entries
/// can be appended to it.
fn check_journal(bytes: &[u8]) {
    let first = read(bytes);
    assert!(first.good_len <= bytes.len());
    assert_eq!(first.damage.is_none(), first.good_len == bytes.len());
    let mut good = bytes[..first.good_len].to_vec();
    let again = read(&good);
    assert_eq!((&again.entries, again.damage), (&first.entries, None));
    if !first.entries.is_empty() {
        good.extend(encode(&Entry::Paused));
        assert_eq!(read(&good).entries.len(), first.entries.len() + 1);
    }
}

fn text(u: &mut Unstructured) -> Result<String> {
    u.arbitrary()
}

fn times(u: &mut Unstructured) -> Result<Times> {
    Ok(Times { white: u.arbitrary()?, black: u.arbitrary()? })
}

fn color(u: &mut Unstructured) -> Result<Color> {
    Ok(Color::from_white(u.arbitrary()?))
}

fn player(u: &mut Unstructured) -> Result<JournalPlayer> {
    Ok(JournalPlayer { seat: text(u)?, name: text(u)?, time: u.arbitrary()? })
}

fn entry(u: &mut Unstructured) -> Result<Entry> {
    Ok(match u.int_in_range(0..=12)? {
        0 | 1 => Entry::Move {
            ply: u.arbitrary()?,
            uci: text(u)?,
            clocks: if u.arbitrary()? { Some(times(u)?) } else { None },
        },
        2 => Entry::TakenBack { to_ply: u.arbitrary()?, clocks: if u.arbitrary()? { Some(times(u)?) } else { None } },
        3 => Entry::Offer { side: color(u)? },
        4 => Entry::Declined,
        11 => Entry::ClaimOffered { side: color(u)? },
        12 => Entry::Withdrawn,
        5 => Entry::Heartbeat { clocks: times(u)?, used: u.arbitrary()? },
        6 => Entry::ClockSet { clocks: times(u)? },
        7 => Entry::Paused,
        8 => Entry::Resumed,
        9 => Entry::Ended(match u.int_in_range(0..=2)? {
            0 => Ending::Draw { by: DrawBy::Threefold(Claimed { by: color(u)?, with: u.arbitrary()? }) },
            1 => Ending::Draw { by: DrawBy::Agreement },
            _ => Ending::Win { winner: color(u)?, by: WinBy::TimeForfeit },
        }),
        _ => Entry::Tag { name: text(u)?, value: text(u)? },
    })
}

fn journal(u: &mut Unstructured) -> Result<Vec<Entry>> {
    let begin = GameStart {
        game: text(u)?,
        fen: text(u)?,
        chess960: u.arbitrary()?,
        players: ByColor { white: player(u)?, black: player(u)? },
        unix: u.arbitrary()?,
        offset: u.arbitrary()?,
        seed: u.arbitrary()?,
        options: u.arbitrary()?,
    };
    let mut entries = vec![Entry::Begin(Box::new(begin))];
    for _ in 0..u.int_in_range(0..=8)? {
        entries.push(entry(u)?);
    }
    Ok(entries)
}

#[test]
fn any_game_is_read_back_whole_cut_or_damaged() {
    arbtest(|u| {
        let entries = journal(u)?;
        let mut bytes: Vec<u8> = entries.iter().flat_map(encode).collect();
        check_journal(&bytes);
        assert_eq!(read(&bytes).entries, entries);

        let cut = u.choose_index(bytes.len())?;
        check_journal(&bytes[..cut]);
        let before = read(&bytes[..cut]).entries;
        assert_eq!(before, entries[..before.len()]);

        bytes[cut] ^= u.int_in_range(1..=255)?;
        check_journal(&bytes);
        assert_eq!(read(&bytes).entries, before, "a damaged byte costs its record and those after it");
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn any_bytes_are_read_without_harm() {
    arbtest(|u| {
        let mut bytes: Vec<u8> =
            if u.arbitrary()? { journal(u)?.iter().flat_map(encode).collect() } else { Vec::new() };
        bytes.extend(u.arbitrary::<Vec<u8>>()?);
        check_journal(&bytes);
        Ok(())
    })
    .budget_ms(BUDGET);
}
