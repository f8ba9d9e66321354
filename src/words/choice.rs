//! Settings whose value is one of a few words, in the config file, on the command line and in plain mode. The words are
//! English.

use super::Lang;

/// A setting whose value is one of a few words.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All values, in the order they are listed to the user.
    const ALL: &'static [Self];

    /// Values that every build understands but only some builds list, because only those can show them.
    const IN_SOME_BUILDS: &'static [Self] = &[];

    /// Returns the word that stands for the value in the config file and on the command line.
    fn word(self) -> &'static str;

    /// Returns the value of a word, which must match exactly.
    #[must_use]
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().chain(Self::IN_SOME_BUILDS).copied().find(|choice| choice.word() == word)
    }

    /// Returns the words of all values that this build can show, in the order they are listed to the user. A message
    /// about an unknown word names these.
    #[must_use]
    fn words_of_this_build() -> Vec<&'static str> {
        let hidden = Self::IN_SOME_BUILDS.iter().filter(|_| cfg!(feature = "images"));
        Self::ALL.iter().chain(hidden).map(|choice| choice.word()).collect()
    }

    /// Returns the words that every build lists, in the same order.
    #[must_use]
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|choice| choice.word()).collect()
    }
}

/// Makes an enum that is a [`Choice`]; the first variant is the default.
macro_rules! choice {
    ($(#[$doc:meta])* pub enum $name:ident {
        $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)*
        $(; $($(#[$hidden_doc:meta])* $hidden:ident = $hidden_word:literal,)*)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$variant_doc])* $variant,)*
            $($($(#[$hidden_doc])* $hidden,)*)?
        }

        impl $crate::words::choice::Choice for $name {
            const ALL: &'static [$name] = &[$name::$first, $($name::$variant),*];
            $(const IN_SOME_BUILDS: &'static [$name] = &[$($name::$hidden),*];)?

            fn word(self) -> &'static str {
                match self {
                    $name::$first => $first_word,
                    $($name::$variant => $word,)*
                    $($($name::$hidden => $hidden_word,)*)?
                }
            }
        }
    };
}
pub(crate) use choice;

impl Choice for Lang {
    const ALL: &'static [Lang] = &Lang::ALL;

    fn word(self) -> &'static str {
        self.code()
    }
}
