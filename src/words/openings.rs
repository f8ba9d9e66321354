//! The names of openings in French. The table of openings and the files are English. Families (the part before the colon)
//! are translated by a table, the rest by rules. A part that no rule knows stays English.

use super::Lang;
use crate::chess::openings::Opening;

/// Returns code and name, shortened if they have more than so many characters: `B90 Sicilian: Najdorf`,
/// `B90 Sicilienne : Najdorf`.
#[must_use]
pub fn said_in(opening: &Opening, most: usize, lang: Lang) -> String {
    if lang == Lang::En {
        return opening.said_in(most);
    }
    let whole = format!("{} {}", opening.eco, name(opening.name, lang));
    if whole.chars().count() <= most { whole } else { format!("{} {}", opening.eco, short(opening.name)) }
}

/// The separator between the family and the rest of a name.
#[must_use]
pub fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ":",
        Lang::Fr => " :",
    }
}

/// Translates the English name of an opening.
#[must_use]
pub fn name(english: &str, lang: Lang) -> String {
    match lang {
        Lang::En => english.to_owned(),
        Lang::Fr => in_parts(english, str::to_owned, str::to_owned),
    }
}

/// Returns the French name without words that it does not need.
fn short(english: &str) -> String {
    let family = |said: &str| match spared(said, &["Partie des ", "Défense ", "Partie ", "Ouverture "]) {
        Some(rest) => super::with_capital(rest),
        None => said.to_owned(),
    };
    in_parts(english, family, |part| spared(part, &["variante "]).unwrap_or(part).to_owned())
}

/// Returns the part after one of these words, if it is enough alone.
fn spared<'a>(said: &'a str, words: &[&str]) -> Option<&'a str> {
    let rest = words.iter().find_map(|word| said.strip_prefix(word))?;
    let hangs = ["de ", "du ", "des ", "d’"].iter().any(|word| rest.starts_with(word));
    (!hangs).then_some(rest)
}

fn in_parts(english: &str, of_family: impl Fn(&str) -> String, of_part: impl Fn(&str) -> String) -> String {
    let (first, rest) = english.split_once(": ").unwrap_or((english, ""));
    let said = |part: &str| self::part(part).map_or_else(|| part.to_owned(), |part| of_part(&part));
    let parts = |text: &str| text.split(", ").map(said).collect::<Vec<_>>().join(", ");
    let head = match family(first) {
        Some(family) => of_family(&family),
        // `Vienna Gambit, with Max Lange Defence`
        None => match first.split_once(", ") {
            Some((first, more)) => {
                format!("{}, {}", family(first).map_or(first.to_owned(), |it| of_family(&it)), parts(more))
            }
            None => first.to_owned(),
        },
    };
    if rest.is_empty() { head } else { format!("{head} : {}", parts(rest)) }
}

/// Translates a family.
fn family(english: &str) -> Option<String> {
    if let Some((_, french)) = FAMILIES.iter().find(|(known, _)| *known == english) {
        return Some((*french).to_owned());
    }
    match ANSWERS.iter().find_map(|(word, answer)| Some((english.strip_suffix(word)?, answer))) {
        Some((base, answer)) => family(base).map(|base| answered(&base, answer)),
        None => part(english).map(|part| super::with_capital(&part)),
    }
}

/// What became of a gambit, masculine and feminine.
const ANSWERS: [(&str, [&str; 2]); 3] = [
    (" Accepted", ["accepté", "acceptée"]),
    (" Declined", ["refusé", "refusée"]),
    (" Deferred", ["différé", "différée"]),
];

fn answered(base: &str, [masculine, feminine]: &[&str; 2]) -> String {
    let is_masculine =
        ["gambit", "contre-gambit", "système", "piège"].iter().any(|noun| base.to_lowercase().starts_with(noun));
    format!("{base} {}", if is_masculine { masculine } else { feminine })
}

/// Translates a part after the colon, without a capital. `None` if no rule knows it.
fn part(english: &str) -> Option<String> {
    if let Some((_, french)) = PARTS.iter().find(|(known, _)| *known == english) {
        return Some((*french).to_owned());
    }
    if let Some((base, answer)) = ANSWERS.iter().find_map(|(word, answer)| Some((english.strip_suffix(word)?, answer)))
    {
        return part(base).map(|base| answered(&base, answer));
    }
    // A pawn move is written alike in both languages.
    if let Some(with) = english.strip_prefix("with ") {
        let pawn = with.len() == 2 && with.starts_with(|c: char| c.is_ascii_lowercase());
        return pawn.then(|| format!("avec {with}"));
    }
    if let Some([_, feminine]) = adjective(english) {
        return Some(format!("variante {feminine}"));
    }
    let (noun, french, is_feminine) =
        NOUNS.iter().find_map(|(noun, french, feminine)| Some((english.strip_suffix(noun)?, french, feminine)))?;
    if let Some(adjective) = adjective(noun) {
        return Some(format!("{french} {}", adjective[usize::from(*is_feminine)])); // two forms
    }
    noun.split('-').all(|name| NAMES.contains(&name)).then(|| format!("{french} {noun}"))
}

fn adjective(english: &str) -> Option<[&'static str; 2]> {
    ADJECTIVES.iter().find(|(known, ..)| *known == english).map(|(_, masculine, feminine)| [*masculine, *feminine])
}

/// The French ending of a part, and whether it is feminine.
const NOUNS: [(&str, &str, bool); 11] = [
    (" Variation", "variante", true),
    (" Countergambit", "contre-gambit", false),
    (" Counterattack", "contre-attaque", true),
    (" Gambit", "gambit", false),
    (" Attack", "attaque", true),
    (" Defence", "défense", true),
    (" System", "système", false),
    (" Opening", "ouverture", true),
    (" Formation", "formation", true),
    (" Trap", "piège", false),
    (" Line", "ligne", true),
];

/// Adjectives of variations, masculine and feminine.
const ADJECTIVES: [(&str, &str, &str); 119] = [
    ("Main", "principal", "principale"),
    ("Classical", "classique", "classique"),
    ("Modern", "moderne", "moderne"),
    ("Closed", "fermé", "fermée"),
    ("Open", "ouvert", "ouverte"),
    ("Normal", "normal", "normale"),
    ("Orthodox", "orthodoxe", "orthodoxe"),
    ("Symmetrical", "symétrique", "symétrique"),
    ("Traditional", "traditionnel", "traditionnelle"),
    ("Quiet", "tranquille", "tranquille"),
    ("Central", "central", "centrale"),
    ("Eastern", "oriental", "orientale"),
    ("Western", "occidental", "occidentale"),
    ("Accelerated", "accéléré", "accélérée"),
    ("Advance", "d’avance", "d’avance"),
    ("Exchange", "d’échange", "d’échange"),
    ("Retreat", "de retraite", "de retraite"),
    ("Blockade", "de blocage", "de blocage"),
    ("Fianchetto", "du fianchetto", "du fianchetto"),
    ("Double Fianchetto", "du double fianchetto", "du double fianchetto"),
    ("Dragon", "du dragon", "du dragon"),
    ("Accelerated Dragon", "du dragon accéléré", "du dragon accéléré"),
    ("Poisoned Pawn", "du pion empoisonné", "du pion empoisonné"),
    ("Two Knights", "des deux cavaliers", "des deux cavaliers"),
    ("Three Knights", "des trois cavaliers", "des trois cavaliers"),
    ("Four Knights", "des quatre cavaliers", "des quatre cavaliers"),
    ("Three Pawns", "des trois pions", "des trois pions"),
    ("Four Pawns", "des quatre pions", "des quatre pions"),
    ("Bishop's", "du fou", "du fou"),
    ("Wing", "de l’aile", "de l’aile"),
    ("Spanish", "espagnol", "espagnole"),
    ("Scotch", "écossais", "écossaise"),
    ("Vienna", "viennois", "viennoise"),
    ("Berlin", "berlinois", "berlinoise"),
    ("Austrian", "autrichien", "autrichienne"),
    ("Russian", "russe", "russe"),
    ("Czech", "tchèque", "tchèque"),
    ("Yugoslav", "yougoslave", "yougoslave"),
    ("Scandinavian", "scandinave", "scandinave"),
    ("Portuguese", "portugais", "portugaise"),
    ("Sicilian", "sicilien", "sicilienne"),
    ("French", "français", "française"),
    ("English", "anglais", "anglaise"),
    ("Dutch", "hollandais", "hollandaise"),
    ("Italian", "italien", "italienne"),
    ("Hungarian", "hongrois", "hongroise"),
    ("Polish", "polonais", "polonaise"),
    ("Slav", "slave", "slave"),
    ("Swedish", "suédois", "suédoise"),
    ("Norwegian", "norvégien", "norvégienne"),
    ("Anglo-Indian", "anglo-indien", "anglo-indienne"),
    ("Anglo-Slav", "anglo-slave", "anglo-slave"),
    ("Leningrad", "de Leningrad", "de Leningrad"),
    ("Moscow", "de Moscou", "de Moscou"),
    ("St. Petersburg", "de Saint-Pétersbourg", "de Saint-Pétersbourg"),
    ("Meran", "de Méran", "de Méran"),
    ("King's English", "du pion roi", "du pion roi"),
    ("Accelerated Panov", "Panov accéléré", "Panov accélérée"),
    ("Accelerated London", "de Londres accéléré", "de Londres accélérée"),
    ("London", "de Londres", "de Londres"),
    ("Baltic", "balte", "balte"),
    ("Modern Steinitz", "Steinitz moderne", "Steinitz moderne"),
    ("Modern Exchange", "d’échange moderne", "d’échange moderne"),
    ("Knight", "du cavalier", "du cavalier"),
    ("Knights", "des cavaliers", "des cavaliers"),
    ("King's Knight", "du cavalier roi", "du cavalier roi"),
    ("King's Knight's", "du cavalier roi", "du cavalier roi"),
    ("Queen's Knight", "du cavalier dame", "du cavalier dame"),
    ("Bishop", "du fou", "du fou"),
    ("Two Pawns", "des deux pions", "des deux pions"),
    ("King's Indian", "est-indien", "est-indienne"),
    ("Queen's Indian", "ouest-indien", "ouest-indienne"),
    ("Indian", "indien", "indienne"),
    ("Old", "ancien", "ancienne"),
    ("Arctic", "arctique", "arctique"),
    ("American", "américain", "américaine"),
    ("Anglo-Dutch", "anglo-hollandais", "anglo-hollandaise"),
    ("Anglo-Scandinavian", "anglo-scandinave", "anglo-scandinave"),
    ("Anglo-Lithuanian", "anglo-lituanien", "anglo-lituanienne"),
    ("Anglo-Grünfeld", "anglo-Grünfeld", "anglo-Grünfeld"),
    ("Benoni-Indian", "benoni-indien", "benoni-indienne"),
    ("Anti-Benoni", "anti-Benoni", "anti-Benoni"),
    ("Semi-Averbakh", "semi-Averbakh", "semi-Averbakh"),
    ("Semi-Tarrasch", "semi-Tarrasch", "semi-Tarrasch"),
    ("Semi-Classical", "semi-classique", "semi-classique"),
    ("Catalan", "catalan", "catalane"),
    ("Calabrese", "calabrais", "calabraise"),
    ("Valencian", "valencien", "valencienne"),
    ("Venezolana", "vénézuélien", "vénézuélienne"),
    ("Delayed Alapin", "Alapin différé", "Alapin différée"),
    ("Delayed Exchange", "d’échange différé", "d’échange différée"),
    ("Double Muzio", "double Muzio", "double Muzio"),
    ("Bayonet", "de la baïonnette", "de la baïonnette"),
    ("Edge", "du bord", "du bord"),
    ("Centre", "du centre", "du centre"),
    ("Endgame", "de finale", "de finale"),
    ("Pin", "du clouage", "du clouage"),
    ("Symmetric", "symétrique", "symétrique"),
    ("Kingside", "de l’aile roi", "de l’aile roi"),
    ("Queenside", "de l’aile dame", "de l’aile dame"),
    ("Kingside Fianchetto", "du fianchetto roi", "du fianchetto roi"),
    ("Queenside Fianchetto", "du fianchetto dame", "du fianchetto dame"),
    ("Wayward Queen", "de la dame égarée", "de la dame égarée"),
    ("Lion", "du lion", "du lion"),
    ("Lizard", "du lézard", "du lézard"),
    ("Chameleon", "du caméléon", "du caméléon"),
    ("Pterodactyl", "du ptérodactyle", "du ptérodactyle"),
    ("Halloween", "d’Halloween", "d’Halloween"),
    ("Napoleon", "Napoléon", "Napoléon"),
    ("Omega", "oméga", "oméga"),
    ("Grand Prix", "Grand Prix", "Grand Prix"),
    ("St. George", "Saint-Georges", "Saint-Georges"),
    ("Birmingham", "de Birmingham", "de Birmingham"),
    ("Brooklyn", "de Brooklyn", "de Brooklyn"),
    ("Cambridge Springs", "de Cambridge Springs", "de Cambridge Springs"),
    ("Manhattan", "de Manhattan", "de Manhattan"),
    ("Norfolk", "de Norfolk", "de Norfolk"),
    ("Paris", "de Paris", "de Paris"),
    ("Venice", "de Venise", "de Venise"),
];

/// Parts that follow no rule.
const PARTS: [(&str, &str); 32] = [
    ("Main Line", "ligne principale"),
    ("Modern Main Line", "ligne principale moderne"),
    ("Classical Main Line", "ligne principale classique"),
    ("Modern Variations", "variantes modernes"),
    ("Giuoco Piano", "Giuoco Piano"),
    ("Giuoco Pianissimo", "Giuoco Pianissimo"),
    ("Maróczy Bind", "étau de Maróczy"),
    ("Hedgehog Defence", "défense du hérisson"),
    ("Fried Liver Attack", "attaque Fegatello"),
    ("Noah's Ark Trap", "piège de l’arche de Noé"),
    ("Elephant Trap", "piège de l’éléphant"),
    ("Modern Bishop's Opening", "ouverture du fou moderne"),
    ("Old Benoni", "vieille Benoni"),
    ("From's Gambit", "gambit From"),
    ("Keene's Defence", "défense Keene"),
    ("Sicilian Invitation", "invitation à la sicilienne"),
    ("Slav Invitation", "invitation à la slave"),
    ("Pirc Invitation", "invitation à la Pirc"),
    ("Queen's Gambit Invitation", "invitation au gambit dame"),
    ("Double Grob", "double Grob"),
    ("Anti-Grünfeld", "anti-Grünfeld"),
    ("Anti-Philidor", "anti-Philidor"),
    ("Anti-Modern", "anti-moderne"),
    ("English Rat", "rat anglais"),
    ("Reversed Alekhine", "Alekhine inversée"),
    ("Reversed Grünfeld", "Grünfeld inversée"),
    ("Reversed Nimzowitsch", "Nimzowitsch inversée"),
    ("Reversed Rat", "rat inversé"),
    ("Reversed Sicilian", "sicilienne inversée"),
    ("Vienna Hybrid", "hybride viennoise"),
    ("Allgaier", "Allgaier"),
    ("Kieseritzky", "Kieseritzky"),
];

/// Families as French players call them.
const FAMILIES: [(&str, &str); 108] = [
    ("Alekhine Defence", "Défense Alekhine"),
    ("Amar Gambit", "Gambit Amar"),
    ("Amar Opening", "Ouverture Amar"),
    ("Amazon Attack", "Attaque de l’amazone"),
    ("Amsterdam Attack", "Attaque d’Amsterdam"),
    ("Anderssen's Opening", "Ouverture Anderssen"),
    ("Australian Defence", "Défense australienne"),
    ("Barnes Defence", "Défense Barnes"),
    ("Barnes Opening", "Ouverture Barnes"),
    ("Benko Gambit", "Gambit Benko"),
    ("Benoni Defence", "Défense Benoni"),
    ("Bird Opening", "Ouverture Bird"),
    ("Bishop's Opening", "Ouverture du fou"),
    ("Blackmar-Diemer Gambit", "Gambit Blackmar-Diemer"),
    ("Blumenfeld Countergambit", "Contre-gambit Blumenfeld"),
    ("Bogo-Indian Defence", "Défense bogo-indienne"),
    ("Borg Defence", "Défense Borg"),
    ("Caro-Kann Defence", "Défense Caro-Kann"),
    ("Carr Defence", "Défense Carr"),
    ("Catalan Opening", "Ouverture catalane"),
    ("Centre Game", "Partie du centre"),
    ("Clemenz Opening", "Ouverture Clemenz"),
    ("Colle System", "Système Colle"),
    ("Czech Defence", "Défense tchèque"),
    ("Danish Gambit", "Gambit danois"),
    ("Dresden Opening", "Ouverture de Dresde"),
    ("Duras Gambit", "Gambit Duras"),
    ("Dutch Defence", "Défense hollandaise"),
    ("Döry Defence", "Défense Döry"),
    ("East Indian Defence", "Défense indienne de l’Est"),
    ("Elephant Gambit", "Gambit de l’éléphant"),
    ("English Defence", "Défense anglaise"),
    ("English Opening", "Ouverture anglaise"),
    ("English Orangutan", "Orang-outan anglais"),
    ("Englund Gambit", "Gambit Englund"),
    ("Four Knights Game", "Partie des quatre cavaliers"),
    ("French Defence", "Défense française"),
    ("Goldsmith Defence", "Défense Goldsmith"),
    ("Grob Opening", "Ouverture Grob"),
    ("Grünfeld Defence", "Défense Grünfeld"),
    ("Guatemala Defence", "Défense du Guatemala"),
    ("Gunderam Defence", "Défense Gunderam"),
    ("Hippopotamus Defence", "Défense de l’hippopotame"),
    ("Horwitz Defence", "Défense Horwitz"),
    ("Hungarian Opening", "Ouverture hongroise"),
    ("Indian Defence", "Défense indienne"),
    ("Irish Gambit", "Gambit irlandais"),
    ("Italian Game", "Partie italienne"),
    ("Kangaroo Defence", "Défense du kangourou"),
    ("King's Gambit", "Gambit roi"),
    ("King's Indian Attack", "Attaque est-indienne"),
    ("King's Indian Defence", "Défense est-indienne"),
    ("King's Knight Opening", "Ouverture du cavalier roi"),
    ("King's Pawn Game", "Partie du pion roi"),
    ("King's Pawn Opening", "Ouverture du pion roi"),
    ("Kádas Opening", "Ouverture Kádas"),
    ("Latvian Gambit", "Gambit letton"),
    ("Lion Defence", "Défense du lion"),
    ("London System", "Système de Londres"),
    ("Marienbad System", "Système de Marienbad"),
    ("Mexican Defence", "Défense mexicaine"),
    ("Mieses Opening", "Ouverture Mieses"),
    ("Mikenas Defence", "Défense Mikenas"),
    ("Modern Defence", "Défense moderne"),
    ("Neo-Grünfeld Defence", "Défense néo-Grünfeld"),
    ("Nimzo-Indian Defence", "Défense nimzo-indienne"),
    ("Nimzo-Larsen Attack", "Attaque Nimzo-Larsen"),
    ("Nimzowitsch Defence", "Défense Nimzowitsch"),
    ("Norwegian Defence", "Défense norvégienne"),
    ("Old Indian Defence", "Défense vieille-indienne"),
    ("Owen Defence", "Défense Owen"),
    ("Petrov's Defence", "Défense Petrov"),
    ("Philidor Defence", "Défense Philidor"),
    ("Pirc Defence", "Défense Pirc"),
    ("Polish Defence", "Défense polonaise"),
    ("Polish Opening", "Ouverture polonaise"),
    ("Ponziani Opening", "Ouverture Ponziani"),
    ("Portuguese Opening", "Ouverture portugaise"),
    ("Pterodactyl Defence", "Défense du ptérodactyle"),
    ("Queen's Gambit", "Gambit dame"),
    ("Queen's Indian Defence", "Défense ouest-indienne"),
    ("Queen's Pawn Game", "Partie du pion dame"),
    ("Queen's Pawn", "Partie du pion dame"),
    ("Rapport-Jobava System", "Système Rapport-Jobava"),
    ("Rat Defence", "Défense du rat"),
    ("Richter-Veresov Attack", "Attaque Richter-Veresov"),
    ("Robatsch Defence", "Défense Robatsch"),
    ("Rubinstein Opening", "Ouverture Rubinstein"),
    ("Ruy Lopez", "Partie espagnole"),
    ("Réti Opening", "Ouverture Réti"),
    ("Saragossa Opening", "Ouverture de Saragosse"),
    ("Scandinavian Defence", "Défense scandinave"),
    ("Scotch Game", "Partie écossaise"),
    ("Semi-Slav Defence", "Défense semi-slave"),
    ("Sicilian Defence", "Défense sicilienne"),
    ("Slav Defence", "Défense slave"),
    ("Sodium Attack", "Attaque du sodium"),
    ("St. George Defence", "Défense Saint-Georges"),
    ("Tarrasch Defence", "Défense Tarrasch"),
    ("Three Knights Opening", "Partie des trois cavaliers"),
    ("Torre Attack", "Attaque Torre"),
    ("Trompowsky Attack", "Attaque Trompowsky"),
    ("Van Geet Opening", "Ouverture Van Geet"),
    ("Van't Kruijs Opening", "Ouverture Van't Kruijs"),
    ("Vienna Gambit", "Gambit viennois"),
    ("Vienna Game", "Partie viennoise"),
    ("Ware Opening", "Ouverture Ware"),
    ("Zukertort Opening", "Ouverture Zukertort"),
];

/// Players and places whose names stand in both languages as they are.
#[rustfmt::skip]
const NAMES: &[&str] = &[
    "Abrahams", "Agincourt", "Alapin", "Albin", "Alekhine", "Alessi", "Anderssen", "Averbakh", "Bardeleben", "Barmen",
    "Barry", "Basman", "Bastrikov", "Bellon", "Benko", "Benoni", "Berger", "Bernstein", "Bird", "Blackburne",
    "Bogoljubow", "Boleslavsky", "Borg", "Botvinnik", "Brentano", "Breyer", "Brinckmann", "Bronstein", "Bücker",
    "Budapest", "Burn", "Busch", "Byrne", "Capablanca", "Carls", "Carlsbad", "Charousek", "Chatard", "Chekhover",
    "Chigorin", "Cochrane", "Colle", "Cozio", "Cunningham", "Damiano", "De Bruycker", "Dubois", "Duchamp", "Euwe",
    "Evans", "Falkbeer", "Fischer", "Flohr", "Fritz", "Gass", "Gedult", "Geller", "Gibbins", "Gipslis", "Gligorić",
    "Gligoric", "Göring", "Greco", "Grigorian", "Grob", "Grünfeld", "Gunderam", "Gunsberg", "Haberditz", "Halasz",
    "Hanham", "Harrwitz", "Hector", "Henneberger", "Hergert", "Herrstrom", "Hobbs", "Horwitz", "Hunt", "Jaenisch",
    "Janowski", "Kádas", "Kan", "Karniewski", "Karpov", "Kasparov", "Keene", "Kennedy", "Keres", "Kieseritzky", "Kmoch",
    "Korchnoi", "Kostić", "Kotov", "Kramnik", "Krause", "Krejcik", "Kronberger", "Kupreichik", "l’Hermet",
    "La Bourdonnais", "Labahn", "Laroche", "Larsen", "Lasker", "Lazard", "Lemberger", "Leonhardt", "Levenfish",
    "Levitsky", "Lewis", "Lisitsyn", "Lopez", "Lutikov", "MacCutcheon", "MacLeod", "Makagonov", "Maróczy", "Marshall",
    "Max Lange", "Mayet", "McDonnell", "Mengarini", "Mieses", "Mikenas", "Miles", "Milner", "Mindeno", "Morphy",
    "Morra", "Muzio", "Myers", "Najdorf", "Nimzowitsch", "Noa", "Norwalde", "Noteboom", "Nyezhmetdinov", "O'Kelly",
    "Opocensky", "Pachman", "Panov", "Panteldakis", "Paulsen", "Pelikan", "Petrosian", "Philidor", "Pillsbury", "Pirc",
    "Polerio", "Polugaevsky", "Ponziani", "Portisch", "Ragozin", "Rauzer", "Reshevsky", "Réti", "Richter", "Romanishin",
    "Rosenthal", "Rosentreter", "Ross", "Rossolimo", "Rubinstein", "Salvio", "Sämisch", "Santasiere", "Schallopp",
    "Scheveningen", "Schlechter", "Schliemann", "Schneider", "Schurig", "Senechaud", "Showalter", "Simagin", "Smith",
    "Smyslov", "Snyder", "Sokolsky", "Sozin", "Spassky", "Spielmann", "Stanley", "Staunton", "Stein", "Steiner",
    "Steinitz", "Stoltz", "Stonewall", "Svenonius", "Sveshnikov", "Taimanov", "Tal", "Tarrasch", "Tartakower", "Tayler",
    "Teichmann", "Tennison", "Timman", "Torre", "Traxler", "Trifunovic", "Uhlmann", "Urusov", "Van der Wiel",
    "Velimirović", "Veresov", "Vitolins", "Wade", "Ware", "Weidenhagen", "Welling", "Williams", "Winawer", "Zaitsev",
    "Zilbermints", "Znosko", "Zukertort",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::openings::all;

    #[test]
    fn names_are_said_as_french_players_say_them() {
        for (english, french) in [
            ("Sicilian Defence: Najdorf Variation", "Défense sicilienne : variante Najdorf"),
            ("Sicilian Defence: Closed", "Défense sicilienne : variante fermée"),
            ("Sicilian Defence: Smith-Morra Gambit Accepted", "Défense sicilienne : gambit Smith-Morra accepté"),
            ("Ruy Lopez: Morphy Defence, Exchange Variation", "Partie espagnole : défense Morphy, variante d’échange"),
            ("Ruy Lopez: Steinitz Defence Deferred", "Partie espagnole : défense Steinitz différée"),
            ("Italian Game: Two Knights Defence", "Partie italienne : défense des deux cavaliers"),
            ("Italian Game: Giuoco Piano", "Partie italienne : Giuoco Piano"),
            ("Queen's Gambit Declined", "Gambit dame refusé"),
            ("Queen's Gambit Accepted: Main Line", "Gambit dame accepté : ligne principale"),
            ("Semi-Slav Defence Accepted", "Défense semi-slave acceptée"),
            ("King's Indian Defence: Four Pawns Attack", "Défense est-indienne : attaque des quatre pions"),
            ("English Opening: Anglo-Indian Defence", "Ouverture anglaise : défense anglo-indienne"),
            ("Vienna Gambit, with Max Lange Defence", "Gambit viennois, with Max Lange Defence"),
            ("Rapport-Jobava System, with e6", "Système Rapport-Jobava, avec e6"),
            ("English Opening: King's English Variation", "Ouverture anglaise : variante du pion roi"),
            ("Sicilian Defence: O'Kelly Variation", "Défense sicilienne : variante O'Kelly"),
            ("Caro-Kann Defence: Accelerated Panov Attack", "Défense Caro-Kann : attaque Panov accélérée"),
            ("Bird Opening: From's Gambit", "Ouverture Bird : gambit From"),
            (
                "Italian Game: Two Knights Defence, Max Lange Attack",
                "Partie italienne : défense des deux cavaliers, attaque Max Lange",
            ),
            // What no rule knows stays as it is.
            ("French Defence: Franco-Hiva Gambit", "Défense française : Franco-Hiva Gambit"),
            ("Bongcloud Attack", "Bongcloud Attack"),
            ("Zukertort Opening: Old Indian Attack, with Nf3", "Ouverture Zukertort : Old Indian Attack, with Nf3"),
        ] {
            assert_eq!(name(english, Lang::Fr), french);
            assert_eq!(name(english, Lang::En), english);
        }
    }

    #[test]
    fn a_name_without_room_loses_the_words_it_can_do_without() {
        for (english, want) in [
            ("Sicilian Defence: Najdorf Variation", "B90 Sicilienne : Najdorf"),
            ("Ruy Lopez: Exchange Variation", "B90 Espagnole : variante d’échange"),
            ("Queen's Pawn Game", "B90 Partie du pion dame"),
            ("Four Knights Game: Spanish Variation", "B90 Quatre cavaliers : espagnole"),
            ("Queen's Gambit Declined: Modern Variation", "B90 Gambit dame refusé : moderne"),
        ] {
            let opening = Opening { eco: "B90", name: english, moves: "" };
            assert_eq!(said_in(&opening, 0, Lang::Fr), want);
            assert_eq!(said_in(&opening, 0, Lang::En), opening.said_in(0));
        }
    }

    #[test]
    fn every_family_of_the_tables_is_one_and_nearly_all_names_have_a_french_one() {
        let families: Vec<&str> = all().map(|opening| opening.name.split(": ").next().unwrap_or_default()).collect();
        for (english, _) in FAMILIES {
            assert!(families.iter().any(|family| family.starts_with(english)), "{english} is in no name");
        }
        let french = families.iter().filter(|english| family(english).is_some()).count();
        assert!(french * 100 > families.len() * 97, "{french} of {}", families.len());
        // No part is half French.
        let is_english = |word: &str| {
            NOUNS.iter().any(|(noun, ..)| noun.trim() == word)
                || ADJECTIVES.iter().any(|(known, said, _)| *known == word && !said.contains(known))
        };
        for opening in all() {
            let parts = opening.name.split_once(": ").map_or("", |(_, rest)| rest).split(", ");
            for french in parts.filter_map(part) {
                assert!(!french.split(' ').any(is_english), "{french} of {}", opening.name);
            }
        }
    }
}
