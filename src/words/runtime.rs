//! What is said about files and about the program's own end.

crate::words! {
    /// A sentence, or a reason that stands in one.
    pub enum RuntimeWord {
        JournalFailed: "The game cannot be kept on disk: {0}. It goes on in memory.", "La partie ne peut pas être enregistrée sur le disque : {0}. Elle continue en mémoire.";
        NotKept: "The game could not be kept on disk: {0}. Here it is, so that nothing is lost:", "La partie n’a pas pu être enregistrée sur le disque : {0}. La voici, pour que rien ne soit perdu :";
        JournalUnreadable: "The journal {0} cannot be read: {1}.", "Le journal {0} est illisible : {1}.";
        JournalStays: "The journal {0} cannot be removed: {1}.", "Le journal {0} ne peut pas être supprimé : {1}.";
        ArchiveFailed: "Not written to {0}: {1}.", "Rien d’écrit dans {0} : {1}.";
        ArchivedBeside: "games.pgn already holds other moves of this game. Both are kept; this one is the game with GameId {0}.", "games.pgn contient déjà d’autres coups de cette partie. Les deux sont gardées ; celle-ci a le GameId {0}.";
        DraftNotKept: "Unsaved changes cannot be kept on disk: {0}. Save them before you leave.", "Les modifications ne peuvent pas être gardées sur le disque : {0}. Enregistrez-les avant de quitter.";
        DraftStays: "The draft of the changes cannot be removed: {0}.", "Le brouillon des modifications ne peut pas être supprimé : {0}.";
        StaysInJournal: "The game stays in its journal.", "La partie reste dans son journal.";
        InMemoryOnly: "It is in memory only: `:save FILE` keeps it.", "Elle n’est qu’en mémoire : `:enregistrer FICHIER` la garde.", aloud "It is in memory only. Say save and a file to keep it.", "Elle n’est qu’en mémoire. Dites enregistrer et un fichier pour la garder.";
        UnarchiveFailed: "The game could not be taken out of {0}: {1}.", "La partie n’a pas pu être retirée de {0} : {1}.";
        SaveFailed: "{0} could not be written: {1}.", "{0} n’a pas pu être écrit : {1}.";
        EditsLost: "The changed game could not be saved.", "La partie modifiée n’a pas pu être enregistrée.";
        OpenFailed: "{0} could not be read: {1}.", "{0} n’a pas pu être lu : {1}.";
        ConfigFailed: "The setting holds, but {0} could not be written: {1}.", "Le réglage est en vigueur, mais {0} n’a pas pu être écrit : {1}.";
        NoToml: "it is no TOML", "ce n’est pas du TOML";
        NoTerminal: "tabiya needs a terminal to draw on; with --plain it does without one.", "tabiya a besoin d’un terminal pour dessiner ; avec --plain, il s’en passe.";
        Aborted: "memory ran out, or the signal SIGABRT came. A game that was being played is in its journal.", "la mémoire est épuisée, ou le signal SIGABRT est arrivé. La partie en cours est dans son journal.";
        Panicked: "tabiya met an error of its own and had to stop. A running game is kept: start tabiya to go on with it.", "tabiya a rencontré une erreur interne et a dû s’arrêter. La partie en cours est gardée : relancez tabiya pour la continuer.";
        NoFolder: "there is no folder for it, because neither HOME nor {0} is set", "il n’y a pas de dossier pour elle, car ni HOME ni {0} n’est défini";
        HeldElsewhere: "another tabiya has it open", "un autre tabiya l’a ouverte";
        OtherVersion: "its journal was written by another version of tabiya", "son journal a été écrit par une autre version de tabiya";
        BadName: "{0} is no name for a file", "{0} ne peut pas nommer un fichier";
        NotAFile: "it is no regular file", "ce n’est pas un fichier ordinaire";
        TooLarge: "it holds more than {0} MiB", "il contient plus de {0} Mio";
        UnpackLimit: "it unpacks to more than {0} GiB; unpack_limit_gib in the config file sets this limit", "décompressé, il dépasse {0} Gio ; unpack_limit_gib, dans le fichier de configuration, fixe cette limite";
        NoGamesInFolder: "the folder holds no PGN files", "le dossier ne contient aucun fichier PGN";
        NoGamesInArchive: "the archive holds no PGN files", "l’archive ne contient aucun fichier PGN";
        LockedArchive: "the archive needs a password or another program; unpack it first", "l’archive demande un mot de passe ou un autre programme ; décompressez-la d’abord";
        OtherArchive: "it is a {0} archive, which tabiya cannot read; unpack it first", "c’est une archive {0}, que tabiya ne lit pas ; décompressez-la d’abord";
        NotText: "it is not a text file", "ce n’est pas un fichier de texte";
        NotFound: "there is no such file or folder", "il n’y a pas de tel fichier ou dossier";
        Denied: "that is not permitted", "ce n’est pas permis";
        Protected: "it is write-protected", "il est protégé en écriture";
        Packed: "it is compressed", "il est compressé";
        NoCharacter: "its encoding, {0}, does not have {1}", "son encodage, {0}, n’a pas {1}";
        DiskFull: "the disk is full", "le disque est plein";
        SizeLimit: "files may not grow further here", "les fichiers ne peuvent plus grandir ici";
        ReadOnly: "the disk is read-only", "le disque est en lecture seule";
        IsFolder: "it is a folder", "c’est un dossier";
        NotAFolder: "a file stands where a folder should be", "un fichier se trouve à la place d’un dossier";
        Busy: "another program is writing it", "un autre programme est en train de l’écrire";
        ChangedMeanwhile: "another program has changed it since it was opened; open it again", "un autre programme l’a modifié depuis son ouverture ; rouvrez-le";
        KeptUpTo: "{0} (the games before that are listed)", "{0} (les parties qui précèdent sont dans la liste)";
        Damaged: "its compressed data is damaged", "ses données compressées sont endommagées";
    }
}
