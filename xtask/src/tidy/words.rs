//! The rules for words: how a doc comment opens, how wide a comment is, which coined words are gone
//! for good.
//!
//! Counts that are still above their goal are ratchets; a retired word in an identifier is an error
//! at once.

use std::path::Path;

use super::{Problems, scan::Source};

/// A comment is wrapped at this column.
const WIDEST_COMMENT: usize = 100;
/// A doc comment begins with a verb in the third person, so never with one of these.
const NO_OPENINGS: &[&str] = &["What", "It", "The same", "As"];
/// Coined words that the field's own have replaced (STYLE.md, "Words"). Written so that this file
/// does not find itself.
const RETIRED: &[&str] = &[
    concat!("ta", "me"),
    concat!("wi", "ld"),
    concat!("de", "tour"),
    concat!("straight", "_path"),
    concat!("give", "_up"),
    concat!("is", "_light"),
    concat!("forget", "_light"),
    concat!("Crow", "ded"),
    concat!("take", "_header"),
    concat!("give", "_header"),
];
/// Crates whose identifiers the retired words may not come back into.
const CORE: &[&str] = &["crates/bytecode", "crates/compiler", "crates/runtime", "crates/value", "crates/vm"];

/// Counts over the whole tree.
#[derive(Default)]
pub struct Words {
    /// Doc comments that open with one of [`NO_OPENINGS`].
    pub openings: usize,
    /// Comment lines wider than [`WIDEST_COMMENT`].
    pub wide_comments: usize,
    /// Public functions that return a `Result` and whose doc comment has no `# Errors`.
    pub without_errors: usize,
}

impl Words {
    /// Adds one file's counts and reports retired words.
    pub fn check(&mut self, path: &Path, source: &Source, problems: &mut Problems) {
        let lines: Vec<&str> = source.text.lines().map(str::trim_end).collect();
        for (index, line) in lines.iter().enumerate() {
            let text = line.trim_start();
            self.wide_comments += usize::from(text.starts_with("//") && line.chars().count() > WIDEST_COMMENT);
            let first = index == 0 || !lines[index - 1].trim_start().starts_with("///");
            self.openings += usize::from(first && opens_badly(text));
            self.without_errors += usize::from(hides_errors(&lines, index));
        }
        if CORE.iter().any(|krate| path.starts_with(krate)) {
            for word in RETIRED {
                for at in source.words(word) {
                    problems.add(path, source.line_of(at), format!("`{word}` is a retired word: see STYLE.md, \"Words\""));
                }
            }
        }
    }
}

fn opens_badly(text: &str) -> bool {
    let Some(sentence) = text.strip_prefix("/// ") else { return false };
    NO_OPENINGS.iter().any(|opening| sentence.strip_prefix(opening).is_some_and(|rest| rest.starts_with([' ', ',', ':', '.'])))
}

/// Whether line `index` begins a public function that returns a `Result`, without an `# Errors`
/// section above it.
fn hides_errors(lines: &[&str], index: usize) -> bool {
    let text = lines[index].trim_start();
    if !(text.starts_with("pub fn") || text.starts_with("pub unsafe fn")) {
        return false;
    }
    let signature = lines[index..].iter().take(12).scan(false, |ended, line| {
        let go_on = !*ended;
        *ended = line.trim_end().ends_with(['{', ';', '}']);
        go_on.then_some(*line)
    });
    let fails = signature.collect::<String>().split_once("->").is_some_and(|(_, result)| result.trim_start().starts_with("Result<"));
    let above = lines[..index].iter().rev().map(|line| line.trim_start());
    fails && !above.take_while(|line| line.starts_with("///") || line.starts_with("#[")).any(|line| line.contains("# Errors"))
}
