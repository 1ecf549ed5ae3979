//! Sorts programs that differ by the first lines in which their outputs part: most of a group have
//! one cause.

use super::run::Outcome;
use std::collections::BTreeMap;

/// So many numbers of each group are printed.
const SHOWN: usize = 8;

/// Returns the lines in which two outcomes part, with names and numbers left out.
pub fn parting(ours: &Outcome, other: &Outcome) -> String {
    let (Outcome::Output(ours), Outcome::Output(other)) = (ours, other) else {
        return format!("{} | {}", kind(ours), kind(other));
    };
    let lines = |text: &[u8]| -> Vec<String> { String::from_utf8_lossy(text).lines().map(str::to_owned).collect() };
    let (ours, other) = (lines(ours), lines(other));
    let at = ours.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let line = |lines: &[String]| lines.get(at).map_or_else(|| "(end)".to_owned(), |line| plain(line));
    format!("{} | {}", line(&ours), line(&other))
}

fn kind(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Output(_) => "output",
        Outcome::Died(_) => "died",
        Outcome::Slow => "slow",
    }
}

/// Leaves out what differs from program to program in a message; values become one word.
fn plain(line: &str) -> String {
    let is_message = line.trim_start().starts_with('[') || line.contains("Error: ") || line.contains("Exception: ");
    if !is_message || !line.starts_with("  ") {
        return if line == "uncaught" { line.to_owned() } else { line.chars().take(24).collect() };
    }
    let mut out = String::new();
    let (mut quoted, mut name) = (false, false);
    for character in line.trim_start().chars().take(140) {
        match character {
            '"' => {
                quoted = !quoted;
                name = false;
                out.push(character);
            }
            _ if quoted => {}
            '$' => {
                name = true;
                out.push(character);
            }
            letter if name && (letter.is_alphanumeric() || letter == '_') => {}
            digit if digit.is_ascii_digit() => {
                name = false;
                if !out.ends_with('#') {
                    out.push('#');
                }
            }
            other => {
                name = false;
                out.push(other);
            }
        }
    }
    out
}

/// Prints the groups, the largest first.
pub fn print(differing: &[(usize, String)]) {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, parting) in differing {
        groups.entry(parting).or_default().push(*number);
    }
    let mut groups: Vec<(&str, Vec<usize>)> = groups.into_iter().collect();
    groups.sort_by_key(|(_, numbers)| std::cmp::Reverse(numbers.len()));
    for (parting, numbers) in groups {
        println!("{:5}  {parting}  {:?}", numbers.len(), &numbers[..numbers.len().min(SHOWN)]);
    }
}
