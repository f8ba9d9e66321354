use crate::app::protocol::message::ListResponse;
use crate::chess::journal::{Entry, GameStart, encode};
use crate::chess::start_position::StartPosition;
use crate::runtime::files::file_service::*;
use std::fs;

struct FilesFixture {
    folder: tempfile::TempDir,
    files: FileService,
    events: Receiver<Event>,
}

fn fixture() -> FilesFixture {
    let folder = tempfile::tempdir().unwrap();
    let (to, events) = channel();
    let paths = Paths::below(["config", "data", "state", "cache"].map(|name| Some(folder.path().join(name))));
    let files = FileService::new(paths, Lang::En, to);
    FilesFixture { folder, files, events }
}

impl FilesFixture {
    fn journal(&mut self) -> Vec<Msg> {
        let bytes = encode(&Entry::Begin(Box::new(GameStart { game: "g".to_owned(), ..GameStart::default() })));
        self.files.journal(JournalEffect::Append { game: "g".to_owned(), bytes, sync: true })
    }

    fn archive(&mut self) {
        self.files.file(FileEffect::Archive { game: "g".to_owned(), pgn: PGN.to_owned() });
    }

    /// Takes the worker's next event.
    fn done(&mut self) -> Vec<Msg> {
        match self.events.recv().unwrap() {
            Event::FileJobDone(done) => self.files.finish_job(done),
            other => panic!("{other:?}"),
        }
    }

    fn journal_is_there(&self) -> bool {
        self.folder.path().join("state/journals/g.journal").exists()
    }

    fn games(&self) -> String {
        fs::read_to_string(self.folder.path().join("data/games.pgn")).unwrap_or_default()
    }
}

const PGN: &str = "[Event \"?\"]\n[GameId \"g\"]\n\n1. e4 *\n";

#[test]
fn what_is_done_while_one_leaves_is_heard_at_the_end() {
    let mut fixture = fixture();
    fixture.journal();
    fixture.archive();
    let Ok(Event::FileJobDone(done)) = fixture.events.recv() else { panic!("the game is archived") };
    fixture.files.put_back(done);
    assert!(fixture.journal_is_there());
    assert!(fixture.files.finish(&fixture.events, Duration::from_secs(60)).0.is_empty());
    assert!(!fixture.journal_is_there() && fixture.games().contains("e4"));
}

#[test]
fn a_game_moves_from_its_journal_into_the_archive() {
    let mut fixture = fixture();
    assert!(fixture.journal().is_empty());
    assert!(fixture.journal_is_there());
    fixture.archive();
    assert!(fixture.journal_is_there(), "until it is on the disk elsewhere");
    let msgs = fixture.done();
    assert!(matches!(msgs.as_slice(), [Msg::File(FileResponse::Archived { game })] if game == "g"), "{msgs:?}");
    assert_eq!(fixture.games(), PGN);
    assert!(!fixture.journal_is_there());
    fixture.archive();
    fixture.done();
    assert_eq!(fixture.games(), PGN, "never doubled");
}

#[test]
fn where_no_thread_can_be_started_everything_is_written_all_the_same() {
    let mut fixture = fixture();
    let worker = Worker { paths: fixture.files.paths.clone(), ..Worker::default() };
    fixture.files.worker = Some(WorkerPlace::Loop(Box::new(worker)));
    assert!(fixture.journal().is_empty(), "nothing failed");
    fixture.archive();
    assert_eq!(fixture.games(), PGN, "at once");
    let msgs = fixture.done();
    assert!(matches!(msgs.as_slice(), [Msg::File(FileResponse::Archived { game })] if game == "g"), "{msgs:?}");
    assert!(!fixture.journal_is_there());
}

#[test]
fn a_takeback_in_time_keeps_the_journal() {
    let mut fixture = fixture();
    fixture.journal();
    fixture.archive();
    fixture.files.file(FileEffect::Unarchive { game: "g".to_owned() });
    fixture.journal();
    fixture.done();
    let (tell, told) = channel();
    let tell = move |_: &mut Worker| {
        tell.send(()).unwrap();
        None
    };
    fixture.files.start(tell);
    told.recv().unwrap();
    assert_eq!(fixture.games(), "");
    assert!(fixture.journal_is_there());
}

#[test]
fn an_archive_that_fails_keeps_the_journal_and_says_so() {
    let mut fixture = fixture();
    fixture.journal();
    fs::write(fixture.folder.path().join("data"), "a file where the folder should be").unwrap();
    fixture.archive();
    let msgs = fixture.done();
    assert!(matches!(&msgs[..], [Msg::File(FileResponse::Failed { why, .. })] if why.contains("stays in its journal")));
    assert!(fixture.journal_is_there());
}

#[test]
fn without_folders_everything_is_said_and_nothing_breaks() {
    let (to, events) = channel();
    let mut files = FileService::new(Paths::default(), Lang::En, to);
    let journal = || JournalEffect::Append { game: "g".to_owned(), bytes: b"x".to_vec(), sync: true };
    let msgs = files.journal(journal());
    assert!(
        matches!(&msgs[..], [Msg::Journal(JournalResponse::Failed(why)), Msg::Journal(JournalResponse::InMemory(true))] if why.contains("XDG_STATE_HOME")),
        "{msgs:?}"
    );
    assert!(files.journal(journal()).is_empty(), "once");
    files.file(FileEffect::Archive { game: "g".to_owned(), pgn: PGN.to_owned() });
    let Ok(Event::FileJobDone(done)) = events.recv() else { panic!("it is said") };
    let failed = files.finish_job(done);
    assert!(matches!(&failed[..], [Msg::File(FileResponse::Failed { why, .. })] if why.contains("XDG_DATA_HOME")));
    let msgs = files.journal(JournalEffect::Drop { game: "g".to_owned() });
    assert!(matches!(&msgs[..], [Msg::Journal(JournalResponse::InMemory(false))]), "{msgs:?}");
    files.file(FileEffect::Remember("x = 1".to_owned()));
    assert!(events.try_recv().is_err());
    assert!(
        matches!(&files.journal(JournalEffect::List)[..], [Msg::Draft(DraftResponse::Listed(drafts)), Msg::Journal(JournalResponse::Listed(kept))] if drafts.is_empty() && kept.is_empty())
    );
    assert!(files.finish(&events, Duration::from_secs(5)).0.is_empty(), "what was dropped is not told of");
    files.journal(journal());
    let (sentences, code) = files.finish(&events, Duration::from_secs(5));
    assert!(matches!(&sentences[..], [one] if one.contains("Here it is")), "{sentences:?}");
    assert_eq!(code, 1);
}

#[test]
fn a_fault_of_the_disk_is_reported_once_for_all_games_that_wait() {
    let mut fixture = fixture();
    fixture.journal();
    fs::write(fixture.folder.path().join("data"), "a file where the folder should be").unwrap();
    fixture.archive();
    assert_eq!(fixture.done().len(), 1);
    let mut retry = || {
        let msgs = fixture.files.journal(JournalEffect::List);
        let Some(Msg::Journal(JournalResponse::Listed(kept))) = msgs.into_iter().nth(1) else { panic!("no list") };
        let [listed] = &kept[..] else { panic!("{kept:?}") };
        fixture.files.journal(JournalEffect::Take(listed.clone(), JournalPurpose::Archive));
        fixture.archive();
        fixture.done()
    };
    assert!(retry().is_empty() && retry().is_empty());
    fixture.journal();
    fixture.archive();
    assert_eq!(fixture.done().len(), 1, "that a game is not written when it ends is new");
}

#[test]
fn a_journal_that_cannot_be_read_is_named_once() {
    let mut fixture = fixture();
    fs::create_dir_all(fixture.folder.path().join("state/journals/no-file.journal")).unwrap();
    let mut listed = || fixture.files.journal(JournalEffect::List).len();
    assert_eq!([listed(), listed()], [3, 2], "drafts, journals and what is wrong");
}

#[test]
fn a_sealed_move_that_cannot_be_kept_is_printed() {
    let (to, events) = channel();
    let mut files = FileService::new(Paths::default(), Lang::En, to);
    let start = GameStart { fen: StartPosition::default().fen(), ..GameStart::default() };
    let records = [Entry::Begin(Box::new(start)), Entry::Adjourned { sealed: Some("e4".to_owned()) }];
    let bytes = records.iter().flat_map(encode).collect();
    files.journal(JournalEffect::Append { game: "g".to_owned(), bytes, sync: true });
    let (sentences, _) = files.finish(&events, Duration::from_secs(5));
    assert!(matches!(&sentences[..], [one] if one.contains("{The sealed move of White, e4}")), "{sentences:?}");
}

#[test]
fn a_failure_names_the_file_and_the_reason_first() {
    let mut fixture = fixture();
    fs::write(fixture.folder.path().join("config"), "a file where the folder should be").unwrap();
    fixture.files.file(FileEffect::Configure { table: Some("board"), key: "coordinates".to_owned(), value: None });
    let msgs = fixture.done();
    let [Msg::File(FileResponse::Failed { why, .. })] = &msgs[..] else { panic!("{msgs:?}") };
    assert!(why.starts_with("config.toml could not be written: "), "{why}");
}

#[test]
fn a_game_that_is_saved_twice_stands_there_once() {
    let mut fixture = fixture();
    let path = fixture.folder.path().join("copy.pgn");
    for (moves, id, counted) in [
        ("1. e4 *", "g", None),
        ("1. e4 e5 *", "g", None),
        ("1. d4 *", "h", Some(2)), // added beside the other: the count is reported
        ("1. e4 e5 2. Nf3 *", "g", None),
        ("1. c4 *", "i", Some(3)),
    ] {
        let pgn = format!("[Event \"?\"]\n[GameId \"{id}\"]\n\n{moves}\n");
        fixture.files.file(FileEffect::Save { path: path.clone(), pgn, own: None });
        assert!(
            matches!(&fixture.done()[..], [Msg::File(FileResponse::Saved { outcome: Ok(_), games, .. })] if *games == counted)
        );
    }
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    assert!(text.contains("1. e4 e5 2. Nf3 *") && text.contains("1. d4 *"), "{text}");
}

#[test]
fn the_draft_of_a_long_game_is_written_meanwhile_and_its_last_state_stays() {
    use crate::app::protocol::effect::LongDraft;
    use crate::chess::pgn::PgnText;
    let record = |moves: &str| PgnText::new(moves.as_bytes().into()).game(0).unwrap();
    let saves = |id, moves: &str| DraftEffect::SaveLong {
        id,
        draft: Box::new(LongDraft { record: record(moves), place: None }),
    };
    let mut fixture = fixture();
    assert!(fixture.files.draft(saves(1, "1. e4 *")).is_none());
    assert!(fixture.files.draft(saves(1, "1. d4 *")).is_none());
    assert!(fixture.files.draft(saves(1, "1. c4 *")).is_none());
    assert!(fixture.files.draft(saves(2, "1. Nf3 *")).is_none());
    assert!(fixture.files.draft(DraftEffect::Drop(2)).is_none(), "it is given up before it was written");
    let FilesFixture { files, events, .. } = &mut fixture;
    assert!(files.finish_all(events, Duration::from_secs(20)).is_empty());
    files.drafts = DraftFiles::new(None); // the process ends and its locks are released
    let (drafts, _) = DraftFiles::new(files.paths.drafts.clone()).list();
    assert!(matches!(&drafts[..], [one] if one.draft.pgn.contains("1. c4")), "{drafts:?}");
}

#[test]
fn finishing_waits_for_what_was_asked() {
    let mut fixture = fixture();
    fixture.journal();
    fixture.archive();
    fixture.files.file(FileEffect::Remember("side = \"white\"\n".to_owned()));
    let to_a_folder = FileEffect::Save { path: fixture.folder.path().to_owned(), pgn: PGN.to_owned(), own: None };
    fixture.files.file(to_a_folder);
    let FilesFixture { folder, files, events } = &mut fixture;
    let (sentences, _) = files.finish(events, Duration::from_secs(20));
    assert!(matches!(&sentences[..], [one] if one.ends_with("could not be written: it is a folder.")), "{sentences:?}");
    let last = fs::read_to_string(folder.path().join("state/last.toml")).unwrap();
    assert_eq!(last, "side = \"white\"\n");
    assert_eq!(fixture.games(), PGN);
    assert!(!fixture.journal_is_there());
}

#[test]
fn files_are_opened_and_saved() {
    let mut fixture = fixture();
    let path = fixture.folder.path().join("mine.pgn");
    for event in ["one", "two"] {
        let pgn = format!("[Event \"{event}\"]\n\n*\n");
        fixture.files.file(FileEffect::Save { path: path.clone(), pgn, own: None });
        assert!(matches!(&fixture.done()[..], [Msg::File(FileResponse::Saved { outcome: Ok(_), .. })]));
    }
    let none = fixture.folder.path().join("none.pgn");
    let source = ReviewSource::Files(vec![path.clone(), none]);
    fixture.files.list(ListEffect::Open { id: 7, source, encoding: None });
    match fixture.events.recv().unwrap() {
        Event::Response(Msg::List(ListResponse::Opened { id: 7, files, games, reading: None, .. })) => match &files[..]
        {
            [one, none] => {
                assert_eq!((&one.outcome, games.len()), (&Ok(()), 2));
                assert!(none.outcome.as_ref().is_err_and(|why| why.ends_with("there is no such file or folder.")));
            }
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    }
}

#[test]
fn own_games_need_not_be_there() {
    let mut fixture = fixture();
    fixture.files.list(ListEffect::Open { id: 1, source: ReviewSource::Own, encoding: None });
    match fixture.events.recv().unwrap() {
        Event::Response(Msg::List(ListResponse::Opened { files, games, .. })) => {
            assert!(files.iter().all(|file| file.outcome.is_ok()) && games.is_empty());
            assert_eq!(files.len(), 1);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_learn_card_without_a_folder_is_told() {
    let (to, events) = channel();
    let mut files = FileService::new(Paths::below([None, None, None, None]), Lang::En, to);
    files.file(FileEffect::WriteLearnCard { name: "Anna".to_owned(), day: "2026-11-26".to_owned() });
    let Ok(Event::FileJobDone(done)) = events.recv() else { panic!("nothing was told") };
    let told = files.finish_job(done);
    assert!(
        matches!(&told[..], [Msg::File(FileResponse::Failed { why, .. })] if why.contains("XDG_DATA_HOME")),
        "{told:?}"
    );
}

#[test]
fn its_own_file_by_another_name_gets_no_copy() {
    let mut fixture = fixture();
    let own = fixture.folder.path().join("a.pgn");
    fs::write(&own, PGN).unwrap();
    fs::create_dir(fixture.folder.path().join("sub")).unwrap();
    std::os::unix::fs::symlink("a.pgn", fixture.folder.path().join("link.pgn")).unwrap();
    for name in ["a.pgn", "./a.pgn", "sub/../a.pgn", "link.pgn"] {
        let path = fixture.folder.path().join(name);
        fixture.files.file(FileEffect::Save { path, pgn: PGN.to_owned(), own: Some(own.clone()) });
        assert!(matches!(&fixture.done()[..], [Msg::File(FileResponse::IsOwn)]), "{name}");
        assert_eq!(fs::read_to_string(&own).unwrap(), PGN, "{name}");
    }
    let path = fixture.folder.path().join("b.pgn");
    fixture.files.file(FileEffect::Save { path, pgn: PGN.to_owned(), own: Some(own) });
    assert!(matches!(&fixture.done()[..], [Msg::File(FileResponse::Saved { outcome: Ok(_), .. })]));
}

#[test]
fn what_was_practised_is_written_at_the_last_moment_or_told() {
    use crate::app::protocol::now::Civil;
    use crate::app::protocol::practice_log::{PracticeEvent, PracticeLog};
    for is_free in [true, false] {
        let mut fixture = fixture();
        let path = fixture.folder.path().join("data/practice.log");
        fs::create_dir_all(&path).unwrap();
        let now = Civil { year: 2026, month: 11, day: 1, hour: 1, minute: 1, second: 1 };
        let line = PracticeLog::default().record(PracticeEvent::Rating { value: 1500 }, now);
        fixture.files.file(FileEffect::AppendPractice(line.clone()));
        let failed = fixture.done();
        assert!(matches!(&failed[..], [Msg::File(FileResponse::PracticeAppended { own: 0, problem: Some(_), .. })]));
        if is_free {
            fs::remove_dir(&path).unwrap();
        }
        let (sentences, code) = fixture.files.finish(&fixture.events, Duration::from_secs(20));
        match is_free {
            true => assert_eq!((fs::read_to_string(&path).unwrap(), sentences, code), (line, Vec::new(), 0)),
            false => assert!(code == 1 && matches!(&sentences[..], [one] if one.contains("is lost")), "{sentences:?}"),
        }
    }
}
