//! `goto` and its labels. A jump may leave loops but not enter them, and may neither enter nor
//! leave a `finally` block.

use super::{Check, Checker, bytes};
use crate::ast::Ident;

/// One region a statement may lie in, numbered within its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Loop(u32),
    Finally(u32),
}

#[derive(Debug)]
struct Place<'a> {
    name: &'a [u8],
    offset: u32,
    regions: Vec<Region>,
}

/// Labels and jumps of one function.
#[derive(Debug, Default)]
pub(super) struct Labels<'a> {
    labels: Vec<Place<'a>>,
    gotos: Vec<Place<'a>>,
    regions: Vec<Region>,
    count: u32,
}

impl<'a> Labels<'a> {
    pub fn enter_loop(&mut self) {
        self.count += 1;
        self.regions.push(Region::Loop(self.count));
    }

    pub fn enter_finally(&mut self) {
        self.count += 1;
        self.regions.push(Region::Finally(self.count));
    }

    pub fn leave(&mut self) {
        self.regions.pop();
    }

    pub fn add_goto(&mut self, label: &Ident<'a>, offset: u32) {
        self.gotos.push(Place { name: label.text, offset, regions: self.regions.clone() });
    }
}

impl<'a> Checker<'a> {
    pub(super) fn check_label(&mut self, label: &Ident<'a>) -> Check {
        let labels = &mut self.function.labels;
        if labels.labels.iter().any(|known| known.name == label.text) {
            return self.fatal(bytes!["Label '", label.text, "' already defined"]);
        }
        labels.labels.push(Place { name: label.text, offset: label.span.start, regions: labels.regions.clone() });
        Ok(())
    }

    /// At the end of a function: every jump must have somewhere to go.
    pub(super) fn check_gotos(&mut self) -> Check {
        let labels = std::mem::take(&mut self.function.labels);
        for goto in &labels.gotos {
            let Some(label) = labels.labels.iter().find(|label| label.name == goto.name) else {
                return self.fatal_at(goto.offset, bytes!["'goto' to undefined label '", goto.name, "'"]);
            };
            let inside = |place: &Place<'_>, region: &Region| place.regions.contains(region);
            if label.regions.iter().any(|region| matches!(region, Region::Loop(_)) && !inside(goto, region)) {
                return self.fatal_at(goto.offset, "'goto' into loop or switch statement is disallowed");
            }
            if label.regions.iter().any(|region| !inside(goto, region)) {
                return self.fatal_at(goto.offset, "jump into a finally block is disallowed");
            }
            let leaves = |region: &Region| matches!(region, Region::Finally(_)) && !inside(label, region);
            if goto.regions.iter().any(leaves) {
                return self.fatal_at(goto.offset, "jump out of a finally block is disallowed");
            }
        }
        Ok(())
    }
}
