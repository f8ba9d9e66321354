//! The files of the fake world: listed, opened, read and saved in memory.

use super::*;

impl FakeWorld {
    /// Changes games of the files in memory, with the pure part of the code that the program uses on a disk.
    pub(super) fn save_games(&mut self, request: SaveGames) {
        self.requests.push(request.clone());
        let id = request.id;
        let outcome = match self.refusals.pop_front() {
            Some(why) => Err(why),
            None => Ok(Box::new(self.write_games(request))),
        };
        self.send(Msg::File(FileResponse::GamesSaved { id, outcome }));
    }

    /// Adds a game to a file of the user's choice.
    pub(super) fn add_game(&mut self, path: PathBuf, pgn: String) {
        if self.file_at(&path).is_none() {
            self.files.push((path.to_str().unwrap().to_owned(), String::new()));
        }
        let written = self.write_games(SaveGames { path: path.clone(), add: vec![pgn], ..SaveGames::default() });
        let outcome = Ok(Some(Box::new(written)));
        self.send(Msg::File(FileResponse::Saved { path, games: None, outcome }));
    }

    fn write_games(&mut self, request: SaveGames) -> SavedGames {
        let name = request.path.to_str().unwrap().to_owned();
        let own = name == OWN && !self.files.iter().any(|(known, _)| *known == name);
        let mut text = if own { self.own_text() } else { self.file(&name).to_owned() };
        let (mut places, mut first) = (Vec::new(), None);
        let place = |start: usize, new: &[u8]| SavedPlace {
            span: start as u64..(start + new.len()) as u64,
            fingerprint: splice::fingerprint(new, request.form.encoding),
        };
        for edit in request.edits.iter().rev() {
            let span = usize::try_from(edit.span.start).unwrap()..usize::try_from(edit.span.end).unwrap();
            let old = text.as_bytes();
            assert_eq!(
                edit.fingerprint,
                splice::fingerprint(&old[span.clone()], request.form.encoding),
                "another game"
            );
            let spot = GameSurroundings {
                old: &old[span.clone()],
                before: &old[..span.start],
                after: &old[span.end..],
                earlier: &request.earlier,
            };
            let new = splice::rewrite(spot, edit.text.as_deref().unwrap(), request.form).unwrap();
            let text_of = |bytes: &[u8]| splice::whole_text(bytes, request.form);
            first = Some(ChangedText { was: text_of(spot.old), is: text_of(&new) });
            text = [&old[..span.start], &new, &old[span.end..]].concat().try_into().unwrap();
            places.push(place(span.start, &new));
        }
        for game in &request.add {
            let more = splice::append(text.as_bytes(), game, request.form).unwrap();
            let lead = splice::gap(text.as_bytes(), request.form).len();
            places.push(place(text.len() + lead, &more[lead..]));
            text.push_str(std::str::from_utf8(&more).unwrap());
        }
        let path = request.to.unwrap_or(request.path);
        let name = path.to_str().unwrap().to_owned();
        if own {
            self.archive = vec![(String::new(), text)];
        } else {
            self.files.retain(|(known, _)| *known != name);
            self.files.push((name, text));
        }
        let seen = FileStamp { size: 1, changed: (1, 1) };
        let last_byte = places.first().map(|place| place.span.end - 1);
        SavedGames { path, form: request.form, seen, places, last_byte, first, backup: None }
    }

    /// Adds games of the open files to another file.
    pub(super) fn copy_games(&mut self, request: &CopyGames) {
        let texts: Vec<String> = request.rows.iter().map(|&row| self.game_text(request, row)).collect();
        let path = request.to.clone();
        if self.file_at(&path).is_none() {
            self.files.push((path.to_str().unwrap().to_owned(), String::new()));
        }
        self.write_games(SaveGames { path: path.clone(), add: texts, ..SaveGames::default() });
        let copied = request.rows.len() as u64;
        self.send(Msg::List(ListResponse::GamesCopied { id: request.id, to: path, outcome: Some(Ok(copied)) }));
    }

    /// Deletes games of the open file.
    pub(super) fn delete_games(&mut self, request: &CopyGames) {
        let all = 0..u32::try_from(request.games.len()).unwrap();
        let stay: Vec<String> =
            all.filter(|row| !request.rows.contains(row)).map(|row| self.game_text(request, row)).collect();
        let name = self.app.screens.game_list().unwrap().files[0].path.to_str().unwrap().to_owned();
        self.files.retain(|(known, _)| *known != name);
        self.files.push((name, stay.join("\n")));
        let outcomes = vec![(0, Ok(request.rows.len() as u64))];
        self.send(Msg::List(ListResponse::GamesDeleted { id: request.id, outcomes }));
    }

    fn game_text(&self, request: &CopyGames, row: u32) -> String {
        let (part, within) = request.games.locate(usize::try_from(row).unwrap()).unwrap();
        String::from_utf8(self.libraries[part].at(within).unwrap().bytes.to_vec()).unwrap()
    }

    /// Returns the content of the file of the user's own games.
    fn own_text(&self) -> String {
        self.archive.iter().map(|(_, pgn)| format!("{}\n\n", pgn.trim_end())).collect()
    }

    pub(super) fn open(&mut self, id: u64, source: ReviewSource) {
        let own = self.own_text();
        let file = |path: &PathBuf| {
            let known = self.file_at(path);
            let hostile = (self.quick && !path.to_string_lossy().contains('!')).then(|| HOSTILE.to_owned());
            let text = known.map(|(_, text)| text.to_owned()).or(hostile);
            let outcome = text.as_ref().map(|_| ()).ok_or(format!("{} is not there.", path.display()));
            (OpenedFile { path: path.clone(), outcome, seen: None }, text.unwrap_or_default())
        };
        let (files, texts): (Vec<OpenedFile>, Vec<String>) = match &source {
            ReviewSource::Own => (vec![OpenedFile { path: OWN.into(), outcome: Ok(()), seen: None }], vec![own]),
            ReviewSource::Files(paths) => {
                paths.iter().flat_map(|path| self.files_of(path)).map(|path| file(&path)).unzip()
            }
        };
        self.libraries = texts.iter().map(|text| PgnText::new(Arc::from(text.as_bytes()))).collect();
        let texts: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
        self.send(Msg::List(ListResponse::Opened { id, source, files, games: Catalog::of(&texts), reading: None }));
    }
}

/// Returns game `i` of a file in UTF-8 or a code page, as the runtime reads it.
pub(super) fn located(text: &PgnText, i: usize) -> Option<LocatedGame> {
    let span = text.span(i)?;
    let fingerprint = splice::fingerprint(text.body.get(span.clone())?, text.form.body_encoding());
    let span = u64::try_from(span.start).unwrap()..u64::try_from(span.end).unwrap();
    Some(LocatedGame { record: text.game(i)?, place: SavedPlace { span, fingerprint } })
}
