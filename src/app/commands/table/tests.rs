use super::*;

#[test]
fn commands_are_read_by_name() {
    let rows = [
        ("draw", Some((Action::Draw, "", false))),
        ("  Claim  Nf3 ", Some((Action::Claim, "Nf3", false))),
        ("resign!", Some((Action::Resign, "", true))),
        ("resign! black", Some((Action::Resign, "black", true))),
        ("takeback white!", Some((Action::TakeBack, "white", true))),
        ("result 1-0 !", Some((Action::Result, "1-0", true))),
        ("save wow!", Some((Action::Save, "wow!", false))),
        ("go on 2", Some((Action::GoOn, "2", false))),
        ("undo", Some((Action::TakeBack, "", false))),
        ("copy fen", Some((Action::CopyFen, "", false))),
        ("nulle", Some((Action::Draw, "", false))),
        ("Abandonner!", Some((Action::Resign, "", true))),
        ("reclamer Cf3", Some((Action::Claim, "Cf3", false))),
        ("réclamer", Some((Action::Claim, "", false))),
        ("indices", None),
        ("drawing", None),
        ("Nf3", None),
        ("", None),
    ];
    for (text, want) in rows {
        let got = parse(text);
        let got = got.as_ref().map(|given| (given.action, given.args.as_str(), given.bang));
        assert_eq!(got, want, "{text:?}");
    }
}

#[test]
fn what_a_command_is_called_in_french_is_read_where_no_other_has_that_name() {
    let mut taken = Vec::new();
    for command in COMMANDS {
        for name in command.french() {
            // Where a name is that of several commands, each is found where it works.
            let elsewhere = [
                KeyContext::Home,
                KeyContext::Play,
                KeyContext::Review,
                KeyContext::Library,
                KeyContext::SetUp,
                KeyContext::Guess,
            ];
            let here: Vec<KeyContext> = if command.on.is_empty() { elsewhere.to_vec() } else { command.on.to_vec() };
            for context in here {
                match parse_on(name, context) {
                    Some(given) if given.action == command.action && given.args.is_empty() => {}
                    other => taken.push((command.name, name, context, other.map(|given| given.action))),
                }
            }
        }
    }
    taken.retain(|(_, name, ..)| *name != "position initiale"); // begins with the name of another
    assert!(taken.is_empty(), "{taken:#?}");
}

#[test]
fn every_command_has_a_french_name_and_none_can_be_a_move() {
    let position = shakmaty::Chess::default();
    for command in COMMANDS {
        let called = command.name_in(Lang::Fr);
        assert!(
            called != command.name
                || ["menace", "pause", "position", "setup"].contains(&called)
                || same_in_french(called),
            "{called} has no French name"
        );
        for name in command.french() {
            let read = crate::chess::notation::read(&position, false, name, &crate::chess::notation::Letters::Fr);
            assert!(read.is_err(), "{name} is a move");
        }
    }
}

/// Words that are the same in both languages.
fn same_in_french(name: &str) -> bool {
    ["copy fen", "autoplay", "look", "initial", "moves"].contains(&name)
}

#[test]
fn no_key_does_two_things_on_one_screen() {
    for (n, a) in BINDINGS.iter().enumerate() {
        for b in &BINDINGS[n + 1..] {
            assert!(!(a.context == b.context && a.key == b.key), "{} twice in {:?}", a.key, a.context);
        }
    }
}

#[test]
fn no_command_where_moves_are_typed_is_a_bare_letter() {
    for binding in
        BINDINGS.iter().filter(|b| matches!(b.context, KeyContext::Play | KeyContext::Guess | KeyContext::SetUp))
    {
        if let Code::Char(c) = binding.key.code {
            assert!(binding.key.ctrl || !c.is_alphanumeric(), "{}", binding.key);
        }
    }
}
