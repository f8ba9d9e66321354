//! Files.
use crate::app::msg::{Effect, Msg};
/// A finished job.
#[derive(Debug)]
pub struct Done;
/// The store.
#[derive(Debug)]
pub struct Store;
impl Store {
    /// New.
    pub fn new(_paths: super::paths::Paths, _to: std::sync::mpsc::Sender<super::event::Event>) -> Store {
        Store
    }
    /// Performs.
    pub fn perform(&mut self, _effect: Effect) -> Option<Msg> {
        None
    }
    /// Finished.
    pub fn finished(&mut self, _done: Done) -> Option<Msg> {
        None
    }
}
