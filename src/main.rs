//! tabiya's executable: arguments in, exit code out.

use std::process::ExitCode;

#[allow(clippy::disallowed_methods, reason = "the door of the program")]
fn main() -> ExitCode {
    ExitCode::from(tabiya::runtime::commands::start::run(std::env::args_os()))
}
