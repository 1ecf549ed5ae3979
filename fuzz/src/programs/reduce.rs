//! Makes a program smaller for as long as it still shows what it was kept for.

use super::tree::Node;

/// So many smaller programs are tried at most.
const MOST: usize = 1500;

/// Returns the smallest program found for which `still` holds, as it does for `program`.
pub fn reduce(program: &Node, mut still: impl FnMut(&Node) -> bool) -> Node {
    let mut best = program.clone();
    let mut tries = 0;
    let mut at = 0;
    let mut changed = false;
    loop {
        let Some(node) = best.find(at) else {
            if !changed {
                return best;
            }
            (at, changed) = (0, false);
            continue;
        };
        let length = best.text().len();
        let smaller = node.smaller().into_iter().map(|other| best.with(at, &other)).find(|candidate| {
            tries += 1;
            tries <= MOST && candidate.text().len() < length && still(candidate)
        });
        match smaller {
            Some(smaller) => (best, changed) = (smaller, true),
            None => at += 1,
        }
        if tries > MOST {
            return best;
        }
    }
}
