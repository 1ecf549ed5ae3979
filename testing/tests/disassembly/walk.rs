//! Which functions run when handlers run, on paths that are meant to be fast: calls are followed,
//! cold functions are not.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use iced_x86::FlowControl;

use crate::flow::{Exit, Paths, returns};
use crate::program::{Program, Target};

/// The functions that were reached, and from where.
pub struct Walk {
    /// Each function with the one that called it first; roots have none.
    pub reached: BTreeMap<u64, Option<u64>>,
    /// Functions of libraries, with those that call them.
    pub imports: BTreeMap<String, BTreeSet<u64>>,
    /// Functions that were left out, with those that call them.
    pub left_out: BTreeMap<u64, BTreeSet<u64>>,
    /// Calls through pointers, which were not followed.
    pub pointers: usize,
}

impl Walk {
    /// Follows calls from `roots`, except into functions that `is_left_out`.
    pub fn from(program: &Program, roots: &[u64], mut is_left_out: impl FnMut(&str) -> bool) -> Walk {
        let mut walk = Walk {
            reached: roots.iter().map(|&root| (root, None)).collect(),
            imports: BTreeMap::new(),
            left_out: BTreeMap::new(),
            pointers: 0,
        };
        let mut waiting: VecDeque<u64> = roots.iter().copied().collect();
        while let Some(caller) = waiting.pop_front() {
            for target in targets(program, caller) {
                match target {
                    Target::Pointer => walk.pointers += 1,
                    Target::Import(name) => drop(walk.imports.entry(name).or_default().insert(caller)),
                    Target::Function(address) if walk.reached.contains_key(&address) => {}
                    Target::Function(address) if is_left_out(&program.name(address)) => {
                        walk.left_out.entry(address).or_default().insert(caller);
                    }
                    Target::Function(address) => {
                        walk.reached.insert(address, Some(caller));
                        waiting.push_back(address);
                    }
                }
            }
        }
        walk
    }

    /// The calls that led to a function, the last first.
    pub fn way(&self, program: &Program, address: u64) -> String {
        let callers = std::iter::successors(Some(address), |at| self.reached.get(at).copied().flatten());
        callers.map(|at| program.name(at)).collect::<Vec<_>>().join("\n      called by ")
    }
}

/// Where a function's reachable instructions lead outside it. Landing pads are reached by unwinding
/// only, so they do not count; neither does a call that does not return.
fn targets(program: &Program, address: u64) -> Vec<Target> {
    let Some(function) = program.functions.get(&address) else { return Vec::new() };
    let paths = Paths::of(program, function, false);
    let reached = function.instructions.iter().zip(&paths.reached).filter_map(|(instruction, reached)| reached.then_some(instruction));
    let calls = reached.filter(|instruction| matches!(instruction.flow_control(), FlowControl::Call | FlowControl::IndirectCall));
    let mut targets: Vec<Target> = calls.map(|call| program.target(call)).filter(|target| returns(program, target)).collect();
    targets.extend(paths.exits.into_iter().filter_map(|(_, exit)| if let Exit::Tail(target) = exit { Some(target) } else { None }));
    targets
}
