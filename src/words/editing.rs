//! The words of editing and saving a game.

crate::words! {
    /// The words of editing.
    pub enum EditWord {
        // moves
        Prompt: ">", ">";
        PromptHint: "type moves, or arrows and Enter on the board; Esc: done", "tapez des coups, ou flèches et Entrée sur l’échiquier ; Échap : fini";
        TypeAfter: "Press `{0}` first to type a move: {0}, then {1}4.", "Pour taper un coup, `{0}` d’abord : {0}, puis {1}4.";
        NewVariation: "{0} begins a new variation: `{2}` goes back, `{1}` takes it out.", "{0} commence une nouvelle variante : `{2}` revient, `{1}` l’enlève.", aloud "{0} begins a new variation. Say out to go back, undo to take it out.", "{0} commence une nouvelle variante. Dites sortir pour revenir, défaire pour l’enlever.";
        AddedAtEnd: "{0} is added at the end of the game: `{1}` takes it out.", "{0} est ajouté à la fin de la partie : `{1}` l’enlève.", aloud "{0} is added at the end of the game. Say undo to take it out.", "{0} est ajouté à la fin de la partie. Dites défaire pour l’enlever.";
        Added: "Moves added: {0}.", "Coups ajoutés : {0}.";
        AddedInPart: "Moves added: {0}. The rest does not fit: {1}", "Coups ajoutés : {0}. La suite ne convient pas : {1}";
        AddUsage: "Say the moves: add Nf3 Nc6", "Dites les coups : ajouter Cf3 Cc6", aloud "Say the move: add knight f3.", "Dites le coup : ajouter cavalier f3.";
        NotFromHere: "These moves fit neither here nor at the start of the game.", "Ces coups ne conviennent ni ici ni au début de la partie.";
        // annotations
        CommentWritten: "The comment is written.", "Le commentaire est écrit.";
        CommentUnbraced: "The comment is written. Its braces have become round brackets, because PGN allows none there.",
            "Le commentaire est écrit. Ses accolades sont devenues des parenthèses, car le PGN n’en admet pas.";
        CommentGone: "The comment is taken out.", "Le commentaire est enlevé.";
        Unchanged: "Nothing has changed.", "Rien n’a changé.";
        AtTheStart: "Only a move can have a sign, and this is the start.", "Seul un coup peut avoir un signe, et c’est le début.";
        NoGlyph: "\"{0}\" is no sign: ! ? !! ?? !? ?! or a number like $16", "« {0} » n’est pas un signe : ! ? !! ?? !? ?! ou un nombre comme $16", aloud "{0} is no sign. Say sign and one of the usual signs, such as sign !?, or a number from 1 to 255.", "{0} n’est pas un signe. Dites signe et un des signes usuels, comme signe !?, ou un nombre de 1 à 255.";
        CommentUsage: "Say the comment: comment a fine move; comment! takes it out", "Dites le commentaire : commenter un beau coup ; commenter! l’enlève";
        GlyphUsage: "Say the sign: sign !?", "Dites le signe : signe !?";
        HeaderUsage: "Say a tag and its value: header Event Training", "Dites une balise et sa valeur : balise Event Entraînement";
        ArrowUsage: "Say two squares and, if you like, a colour: arrow e2e4 red", "Dites deux cases et, au besoin, une couleur : flèche e2e4 rouge";
        MarkUsage: "Say a square and, if you like, a colour: mark e4 red", "Dites une case et, au besoin, une couleur : case e4 rouge";
        Drawn: "Drawn.", "Dessiné.";
        DrawingGone: "Taken away.", "Effacé.";
        Green: "green", "vert";
        Red: "red", "rouge";
        Yellow: "yellow", "jaune";
        Blue: "blue", "bleu";
        // order
        Promoted: "The variation with {0} is one place up.", "La variante avec {0} monte d’une place.";
        Demoted: "The line with {0} is one place down.", "La ligne avec {0} descend d’une place.";
        IsMainLine: "This is the main line already.", "C’est déjà la ligne principale.";
        IsMainNow: "This is the main line now.", "C’est maintenant la ligne principale.";
        NoOther: "There is no other line below this one.", "Il n’y a pas d’autre ligne sous celle-ci.";
        Deleted: "Moves taken out: {0}. undo brings them back.", "Coups enlevés : {0}. défaire les ramène.", aloud "Moves taken out: {0}. Say undo to bring them back.", "Coups enlevés : {0}. Dites défaire pour les remettre.";
        NothingToDelete: "Go to a move: it and all that follows is deleted.", "Allez à un coup : lui et toute la suite sont supprimés.";
        // tags
        TagSet: "{0} is set.", "{0} est mis.";
        OddDate: "{0} is set, but {1} is not a date: PGN writes 2024.05.31, and ?? for what is not known.", "{0} est mis, mais {1} n’est pas une date : le PGN écrit 2024.05.31, et ?? pour ce qui est inconnu.";
        OddNumber: "{0} is set, but {1} is not a number.", "{0} est mis, mais {1} n’est pas un nombre.";
        OddEco: "{0} is set, but {1} is not an opening code such as B90.", "{0} est mis, mais {1} n’est pas un code d’ouverture comme B90.";
        TagGone: "{0} is taken out.", "{0} est enlevé.";
        NoTagName: "\"{0}\" is no tag name: letters, digits and _ only.", "« {0} » n’est pas un nom de balise : lettres, chiffres et _ seulement.";
        NoTagResult: "{0} can be 1-0, 0-1, 1/2-1/2 or *.", "{0} peut être 1-0, 0-1, 1/2-1/2 ou *.";
        NoTagStart: "{0} says where the game starts; the moves depend on it, and it stays.", "{0} dit d’où part la partie ; les coups en dépendent, elle reste.";
        // undo
        Undone: "Undone: {0}", "Annulé : {0}";
        DoneAgain: "Done again: {0}", "Refait : {0}";
        NothingToUndo: "There is nothing to undo.", "Il n’y a rien à annuler.";
        NothingToRedo: "There is nothing to do again.", "Il n’y a rien à refaire.";
        WhatMoves: "moves", "des coups";
        WhatComment: "a comment", "un commentaire";
        WhatGlyphs: "a sign", "un signe";
        WhatShapes: "a drawing", "un dessin";
        WhatPromoted: "a line moved up", "une ligne montée";
        WhatDemoted: "a line moved down", "une ligne descendue";
        WhatDeleted: "moves taken out", "des coups enlevés";
        WhatJudged: "the mistakes found", "les fautes trouvées";
        WhatTag: "a tag", "une balise";
        // saving
        ChangedMark: "changed", "modifiée";
        SavingNow: "saving …", "enregistrement…";
        NothingToSave: "Nothing was changed since it was opened.", "Rien n’a été modifié depuis l’ouverture.";
        StillSaving: "It is being saved.", "L’enregistrement est en cours.";
        NotSaved: "Not saved; the changes are still here.", "Pas enregistré ; les modifications sont toujours là.";
        StillHere: "Nothing is lost: `:save FILE` writes the game elsewhere.", "Rien n’est perdu : `:enregistrer FICHIER` écrit la partie ailleurs.", aloud "Nothing is lost: say save and a file to write the game elsewhere.", "Rien n’est perdu : dites enregistrer et un fichier pour écrire la partie ailleurs.";
        Exists: "There is {0} already: `:save FILE` adds the game to any file.", "{0} existe déjà : `:enregistrer FICHIER` ajoute la partie à un fichier.", aloud "There is {0} already: say save and a file to add the game to any file.", "{0} existe déjà : dites enregistrer et un fichier pour y ajouter la partie.";
        SavedButFor: "Saved to {0}. Texts without a place in PGN that became comments: {1}", "Enregistré dans {0}. Textes sans place en PGN devenus commentaires : {1}";
        LeftUnsaved: "The changes of this game were not saved.", "Les modifications de cette partie n’ont pas été enregistrées.";
        AskUnsaved: "Your changes are not saved yet.", "Vos modifications ne sont pas encore enregistrées.";
        AskFound: "The mistakes found are not saved yet.", "Les fautes trouvées ne sont pas encore enregistrées.";
        Stayed: "Still here, with the changes. `Ctrl-S` saves them, `U` undoes; `q` asks again.", "Toujours ici, avec les modifications. `Ctrl-S` les enregistre, `U` annule ; `q` redemande.", aloud "Still here, with the changes. Say save to save them, undo to undo, quit to be asked again.", "Toujours ici, avec les modifications. Dites enregistrer pour les enregistrer, défaire pour annuler, quitter pour la question.";
        AskChanged: "{0} was changed by another program since it was opened, this game was not. Save the game? The other changes stay.", "{0} a été modifié par un autre programme depuis l’ouverture, pas cette partie. L’enregistrer ? Les autres modifications restent.";
        AskLost: "This game is no longer in {0} as it was opened: another program changed it. Add your version at the end?", "Cette partie n’est plus dans {0} telle qu’elle a été ouverte : un autre programme l’a modifiée. Ajouter votre version à la fin ?";
        AskConvert: "{0} is stored as {2}, which has no {1}. Turn the whole file into UTF-8?", "{0} est en {2}, qui n’a pas {1}. Convertir tout le fichier en UTF-8 ?";
        AskConvertSeen: "{0} is stored as {2}, which has no {1}. Turn the whole file into UTF-8? Its text reads “{3}”; if that is wrong, say No and choose with :encoding.", "{0} est en {2}, qui n’a pas {1}. Convertir tout le fichier en UTF-8 ? Son texte se lit « {3} » ; si c’est faux, répondez Non et choisissez avec :encodage.";
        Doubtful: "Not saved: {0} is read as {1}, which has no {2}, and {1} is only a guess. Save this game elsewhere (:save FILE), or choose the encoding (:encoding).", "Rien d’enregistré : {0} est lu en {1}, qui n’a pas {2}, et {1} n’est qu’une supposition. Enregistrez la partie ailleurs (:enregistrer FICHIER), ou choisissez l’encodage (:encodage).";
        AskElsewhere: "{0} is compressed and stays as it is. Save all its games, this one changed, as {1}?", "{0} est compressé et reste tel quel. Enregistrer toutes ses parties, celle-ci modifiée, dans {1} ?";
        AskAddMoves: "The pasted text is a list of moves. Add it to this game?", "Le texte collé est une liste de coups. L’ajouter à cette partie ?";
        // windows
        CommentTitle: "Comment after {0}", "Commentaire après {0}";
        CommentBeforeTitle: "Comment before {0}", "Commentaire avant {0}";
        CommentStartTitle: "Comment before the game", "Commentaire avant la partie";
        CommentKeys: "Enter keeps it · Esc leaves it as it was", "Entrée garde · Échap laisse tel quel";
        GlyphTitle: "Sign for {0}", "Signe pour {0}";
        GlyphKeys: "Enter sets or takes away · Esc closes", "Entrée met ou enlève · Échap ferme";
        GlyphOther: "number {0}", "numéro {0}";
        TagsTitle: "Tags of the game", "Balises de la partie";
        TagsKeys: "Enter changes · Del takes out · Esc closes", "Entrée change · Suppr enlève · Échap ferme";
        TagTyping: "Enter keeps it · Esc leaves it as it was", "Entrée garde · Échap laisse tel quel";
        TagNew: "add a tag …", "ajouter une balise…";
        TagNewHint: "Name value", "Nom valeur";
    }
}
