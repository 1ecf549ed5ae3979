//! Memory of all requests together: how much it may be, and what that is by default.

use heddle_engine::budget;
use std::path::Path;

/// Amount of memory that all requests may take together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memory {
    /// Three quarters of what the machine has, or the process's control group may have.
    #[default]
    Share,
    /// A part of that, in percent.
    Percent(u8),
    Bytes(u64),
    Unlimited,
}

impl Memory {
    /// Parses `2G`, `75%` or `off`.
    ///
    /// # Errors
    ///
    /// Returns a message when the text is none of these, or names less than 16 MB.
    pub fn parse(text: &str) -> Result<Memory, String> {
        let wrong = || format!("takes bytes such as 2G (16M at least), a share such as 75%, or off, not '{text}'");
        let text = text.trim();
        if let Some(percent) = text.strip_suffix('%') {
            let percent = percent.parse::<u8>().ok().filter(|percent| (1..=100).contains(percent));
            return percent.map(Memory::Percent).ok_or_else(wrong);
        }
        if text == "off" {
            return Ok(Memory::Unlimited);
        }
        bytes(text).filter(|bytes| *bytes >= LEAST).map(Memory::Bytes).ok_or_else(wrong)
    }

    /// Returns the number of bytes on this machine; `None` for any.
    pub fn bytes(self) -> Option<u64> {
        let percent = match self {
            Memory::Share => 75,
            Memory::Percent(percent) => percent,
            Memory::Bytes(bytes) => return Some(bytes),
            Memory::Unlimited => return None,
        };
        Some((available()? / 100 * u64::from(percent)).max(LEAST))
    }

    /// Makes it the budget of the process.
    pub fn apply(self) {
        budget::set_limit(self.bytes().and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(usize::MAX));
    }
}

/// The least that makes sense: a few requests.
const LEAST: u64 = 16 << 20;

/// Parses a number of bytes with or without `K`, `M`, `G`.
pub fn bytes(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let factor = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

/// Returns the memory of the machine, or of the control group if that may have less.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let machine = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let machine = machine.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? << 10;
    let groups = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    Some(of_groups(&groups, Path::new("/sys/fs/cgroup")).map_or(machine, |group| group.min(machine)))
}

/// Returns the least limit of the process's control group and of those above it: of the unified
/// hierarchy (`0::/path`), or of the older one of memory.
fn of_groups(groups: &str, root: &Path) -> Option<u64> {
    let mut least = None;
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) = (parts.next(), parts.next(), parts.next()) else { continue };
        let (root, name) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            "memory" => (root.join("memory"), "memory.limit_in_bytes"),
            _ => continue,
        };
        // inside of a container the path may be one of the machine's: then its own folder counts
        let group = root.join(path.trim_start_matches('/'));
        for folder in group.ancestors().take_while(|folder| folder.starts_with(&root)) {
            let limit = std::fs::read_to_string(folder.join(name)).ok().and_then(|text| text.trim().parse::<u64>().ok());
            least = limit.into_iter().chain(least).min();
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        assert_eq!(Memory::parse("2G"), Ok(Memory::Bytes(2 << 30)));
        assert_eq!(Memory::parse("50%"), Ok(Memory::Percent(50)));
        assert_eq!(Memory::parse("off").map(Memory::bytes), Ok(None));
        for wrong in ["", "0", "1M", "101%", "0%", "x", "2T"] {
            assert!(Memory::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Memory::Share.bytes() < available() && Memory::Share.bytes() > Some(LEAST));
    }

    #[test]
    fn the_tightest_control_group_counts() {
        let root = std::env::temp_dir().join(format!("heddle-groups-{}", std::process::id()));
        std::fs::create_dir_all(root.join("a/b")).expect("a folder of ours");
        for (name, text) in [("a/memory.max", "1073741824\n"), ("a/b/memory.max", "max\n")] {
            std::fs::write(root.join(name), text).expect("a folder of ours");
        }
        assert_eq!(of_groups("0::/a/b\n", &root), Some(1 << 30));
        assert_eq!(of_groups("0::/elsewhere\n", &root), None);
        let _ = std::fs::remove_dir_all(root);
    }
}
