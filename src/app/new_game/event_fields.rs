//! What a tournament game is called in its record: three texts, which stand in the form only for such a game.

use crate::app::{board::text_field::TextField, protocol::controls::FormField, recent_choices::RecentNames};
use crate::chess::game::EventNames;

/// The texts as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFields {
    event: TextField,
    site: TextField,
    round: TextField,
}

impl EventFields {
    /// Returns the fields with these texts.
    #[must_use]
    pub fn with(names: &RecentNames) -> EventFields {
        let RecentNames { event, site, round } = names;
        let [event, site, round] = [event, site, round].map(|text| TextField::with(text));
        EventFields { event, site, round }
    }

    /// Returns the names without spaces around them.
    #[must_use]
    pub fn names(&self) -> EventNames {
        let [event, site, round] = [&self.event, &self.site, &self.round].map(|field| field.text().trim().to_owned());
        EventNames { event, site, round }
    }

    /// Returns the text of one of the three fields of the form.
    #[must_use]
    pub fn field(&self, field: FormField) -> Option<&TextField> {
        match field {
            FormField::Event => Some(&self.event),
            FormField::Site => Some(&self.site),
            FormField::Round => Some(&self.round),
            _ => None,
        }
    }

    pub(super) fn field_mut(&mut self, field: FormField) -> Option<&mut TextField> {
        match field {
            FormField::Event => Some(&mut self.event),
            FormField::Site => Some(&mut self.site),
            FormField::Round => Some(&mut self.round),
            _ => None,
        }
    }
}
