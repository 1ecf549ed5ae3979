//! Command-line flags: `--name value`, `--name=value`, `--switch`, and everything else as operands.

use std::str::FromStr;

/// The arguments of one command, taken apart flag by flag; `finish` rejects what nobody asked for.
pub struct Options {
    rest: Vec<String>,
}

impl Options {
    /// Wraps the arguments that follow the command's name.
    pub fn new(arguments: &[String]) -> Self {
        Self { rest: arguments.to_vec() }
    }

    /// Whether the switch `--name` was given.
    pub fn switch(&mut self, name: &str) -> bool {
        let before = self.rest.len();
        self.rest.retain(|argument| argument != name);
        self.rest.len() != before
    }

    /// The last value given for `--name`.
    pub fn value(&mut self, name: &str) -> Result<Option<String>, String> {
        let mut found = None;
        while let Some(at) = self.rest.iter().position(|argument| is_flag(argument, name)) {
            let argument = self.rest.remove(at);
            found = Some(match argument.split_once('=') {
                Some((_, value)) => value.to_owned(),
                None if at < self.rest.len() => self.rest.remove(at),
                None => return Err(format!("{name} needs a value")),
            });
        }
        Ok(found)
    }

    /// The value of `--name` as a number or anything else that parses, or `default`.
    pub fn parsed<T: FromStr>(&mut self, name: &str, default: T) -> Result<T, String> {
        match self.value(name)? {
            None => Ok(default),
            Some(text) => text.parse().map_err(|_| format!("{name}: cannot read '{text}'")),
        }
    }

    /// Returns the arguments that nobody asked for, for another command.
    pub fn rest(self) -> Vec<String> {
        self.rest
    }

    /// The operands that remain; a flag among them is an error.
    pub fn finish(self) -> Result<Vec<String>, String> {
        match self.rest.iter().find(|argument| argument.starts_with("--")) {
            Some(unknown) => Err(format!("unknown flag {unknown}")),
            None => Ok(self.rest),
        }
    }
}

fn is_flag(argument: &str, name: &str) -> bool {
    argument.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}
