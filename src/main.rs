//! tabiya's executable: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tabiya::runtime::commands::start::run(std::env::args_os()))
}
