//! Improves a finished function: jumps to jumps, copies that are returned at once, counting loops, results that go straight into
//! a variable.
//!
//! The last one needs a proof, because instructions write their result without releasing what was there: the variable must be
//! one that never holds anything counted (a string, an array, an object) and never becomes a reference. Such are variables
//! that only receive results of arithmetic and comparisons, numbers, and each other.

use heddle_bytecode::decode::{op_at, words};
use heddle_bytecode::operand::{Gives, Kind, Label, Operand, Role, Slot};
use heddle_bytecode::ops::{ALL, Cast, Cast_, HEADER, Instruction, META, Op};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::{Constant, Function, flags};
use std::sync::LazyLock;

/// Longest chain of jumps that is followed.
const LONGEST_CHAIN: usize = 8;

/// Passes that a function needs only if it has certain instructions.
const PRODUCTS: u8 = 1;
const PAIRS: u8 = 2;

/// By opcode: the passes that look for it.
static NEEDED: [u8; META.len()] = {
    let mut table = [0; META.len()];
    table[Op::Mul as usize] = PRODUCTS;
    let pairs = [Op::CopyVar, Op::LoadConst, Op::Inc, Op::Dec, Op::CheckParam];
    let mut n = 0;
    while n < pairs.len() {
        table[pairs[n] as usize] = PAIRS;
        n += 1;
    }
    table
};

/// What the pass notes of a function; its room serves one function after the other.
#[derive(Default)]
pub(crate) struct Draft {
    /// Where instructions start.
    starts: Vec<u32>,
    /// By word: something jumps here.
    labels: Vec<bool>,
    /// By word: the words from here on that are left out, up to the next instruction.
    dropped: Vec<bool>,
    changed: bool,
    /// Passes that have something to do.
    needed: u8,
    /// By local: it never holds anything counted and never is a reference.
    plain: Vec<bool>,
    /// By slot: a temporary that holds nothing counted now.
    temps: Vec<bool>,
}

impl Draft {
    /// Rewrites the code of `function` in place.
    pub(crate) fn improve(&mut self, function: &mut Function) {
        if function.code.is_empty() {
            return;
        }
        self.read(function);
        self.thread_jumps(function);
        if self.needed & PAIRS != 0 {
            self.pairs(function);
        }
        if function.flags & (flags::MAIN | flags::DYNAMIC_VARIABLES) == 0 {
            self.plain_locals(function);
            let many = |locals: &mut dyn Iterator<Item = &bool>| locals.take_while(|plain| **plain).count() as u16;
            function.plain_locals = (many(&mut self.plain.iter()), many(&mut self.plain.iter().rev()));
            self.results_into_locals(function);
        }
        if self.needed & PRODUCTS != 0 {
            self.products(function);
        }
        if self.changed {
            self.finish(function);
        }
    }

    fn read(&mut self, function: &Function) {
        let code = &function.code;
        self.starts.clear();
        self.labels.clear();
        self.labels.resize(code.len() + 1, false);
        self.dropped.clear();
        self.dropped.resize(code.len(), false);
        self.changed = false;
        self.needed = 0;
        let mut at = 0;
        while at < code.len() {
            self.starts.push(at as u32);
            if let Some(word) = jump_word(code, at) {
                self.labels[target(code, at, word)] = true;
            }
            self.needed |= NEEDED[code[at] as usize];
            at += META[code[at] as usize].words;
        }
        let mut mark = |place: u32| self.labels[place as usize] = true;
        function.entries.iter().for_each(|&entry| mark(entry));
        for region in &function.regions {
            [region.start, region.end, region.handler].into_iter().for_each(&mut mark);
        }
        for table in &function.jump_tables {
            table.ints.iter().for_each(|&(_, place)| mark(place));
            table.strings.iter().for_each(|&(_, place)| mark(place));
            mark(table.default);
        }
    }

    /// A jump that leads to a jump leads where that one does; one that leads to a return returns.
    fn thread_jumps(&mut self, function: &mut Function) {
        for n in 0..self.starts.len() {
            let at = self.starts[n] as usize;
            let Some(word) = jump_word(&function.code, at) else { continue };
            let op = op_at(&function.code, at);
            if op == Op::EnterFinally {
                continue;
            }
            let code = &mut function.code;
            let first = target(code, at, word);
            let mut to = first;
            for _ in 0..LONGEST_CHAIN {
                if to >= code.len() || op_at(code, to) != Op::Jump {
                    break;
                }
                to = target(code, to, to + 1);
            }
            if to != first && to > at {
                write_label(code, word, to as i32 - at as i32);
                self.labels[to] = true;
            } else {
                to = first;
            }
            if op != Op::Jump || to >= code.len() {
                continue;
            }
            match op_at(code, to) {
                Op::Return => {
                    code[at] = Op::Return as u16;
                    code[at + 1] = code[to + 1];
                    self.drop_words(at + 2, at + 3);
                }
                Op::ReturnChecked => {
                    code.copy_within(to..to + 3, at);
                }
                _ if to == at + 3 => self.drop_words(at, at + 3),
                _ => {}
            }
        }
    }

    /// Instructions that are one with the next, or nothing.
    fn pairs(&mut self, function: &mut Function) {
        let mut pair = 1;
        while pair < self.starts.len() {
            let (at, next) = (self.starts[pair - 1] as usize, self.starts[pair] as usize);
            pair += 1;
            if NEEDED[function.code[at] as usize] & PAIRS == 0 || self.labels[next] || self.dropped[at] || self.dropped[next] {
                continue;
            }
            match op_at(&function.code, at) {
                Op::CopyVar => {
                    // `return $x = f()` gives what was assigned, whatever a destructor makes of the variable
                    let assigned = pair > 2 && op_at(&function.code, self.starts[pair - 3] as usize) == Op::Assign;
                    if !assigned {
                        self.return_copy(function, at, next);
                    }
                }
                Op::LoadConst => self.unused_constant(function, at, next),
                Op::CheckParam => {
                    if self.checks(function, at, next) {
                        // a word of the second instruction is an operand now
                        self.starts[pair - 1] = at as u32;
                        pair += 1;
                    }
                }
                step => self.counting_loop(function, step, at, next),
            }
        }
    }

    /// `copy tmp, $x; return tmp` returns the variable.
    fn return_copy(&mut self, function: &mut Function, at: usize, next: usize) {
        let code = &mut function.code;
        if matches!(op_at(code, next), Op::Return | Op::ReturnChecked) && code[next + 1] == code[at + 1] {
            code[next + 1] = code[at + 2];
            self.drop_words(at, next);
        }
    }

    /// A constant that is freed at once is not loaded.
    fn unused_constant(&mut self, function: &Function, at: usize, next: usize) {
        let code = &function.code;
        if op_at(code, next) == Op::Free && code[at + 1] == code[next + 1] {
            self.drop_words(at, next + 2);
        }
    }

    /// `inc $i; jump_less $i, …` is one instruction, unless something jumps between the two.
    fn counting_loop(&mut self, function: &mut Function, step: Op, at: usize, next: usize) {
        let code = &function.code;
        let Some(fused) = counted_jump(step, op_at(code, next)) else { return };
        let steady = match fused.meta().operands[1].kind {
            Kind::Slot => Slot(code[next + 2]).index() < HEADER + function.locals.len() && code[next + 2] != code[next + 1],
            _ => true,
        };
        if steady && code[at + 1] == code[next + 1] && line_at(function, at) == line_at(function, next) {
            function.code[next] = fused as u16;
            self.drop_words(at, next);
        }
    }

    /// Two parameters that are checked one after the other are checked by one instruction, unless a call starts between the two.
    fn checks(&mut self, function: &mut Function, at: usize, next: usize) -> bool {
        let code = &function.code;
        if op_at(code, next) != Op::CheckParam || code[next + 2] != code[at + 2] + 1 || line_at(function, at) != line_at(function, next) {
            return false;
        }
        let code = &mut function.code;
        let [local, param, mask, other, other_mask] = [at + 1, at + 2, at + 3, next + 1, next + 3].map(|word| code[word]);
        let fused = [Op::CheckParams as u16, local, other, param, mask, other_mask];
        code[at..at + fused.len()].copy_from_slice(&fused);
        self.drop_words(at + fused.len(), next + META[Op::CheckParam as usize].words);
        true
    }

    /// `op tmp, …; assign $x, tmp` writes `$x` itself, where that is safe.
    fn results_into_locals(&mut self, function: &mut Function) {
        if !self.plain.contains(&true) {
            return;
        }
        let wanted = |code: &[u16], at: usize, next: usize| {
            code[next] == Op::Assign as u16 && code[at + 1] == code[next + 2] && writes_plainly(op_at(code, at))
        };
        for pair in 1..self.starts.len() {
            let (at, next) = (self.starts[pair - 1] as usize, self.starts[pair] as usize);
            let code = &mut function.code;
            if !wanted(code, at, next) || self.labels[next] || self.dropped[at] || self.dropped[next] {
                continue;
            }
            let local = code[next + 1];
            let safe = Slot(local).index().checked_sub(HEADER).is_some_and(|local| self.plain[local]);
            if safe {
                code[at + 1] = local;
                self.drop_words(next, next + 3);
            }
        }
    }

    /// A product that the next instruction adds or subtracts is one instruction with it.
    fn products(&mut self, function: &mut Function) {
        let first_temp = HEADER + function.locals.len();
        for pair in 1..self.starts.len() {
            let (at, next) = (self.starts[pair - 1] as usize, self.starts[pair] as usize);
            let code = &function.code;
            let product = code[at + 1];
            let free = !self.labels[next] && !self.dropped[at] && !self.dropped[next];
            if !free || op_at(code, at) != Op::Mul || Slot(product).index() < first_temp {
                continue;
            }
            let operands = [1, 2, 3].map(|word| code.get(next + word).copied().unwrap_or_default());
            let fused = match op_at(code, next) {
                Op::Add if operands[1] == product => [Op::MulAdd as u16, operands[0], operands[2]],
                Op::Add if operands[2] == product => [Op::AddMul as u16, operands[0], operands[1]],
                Op::Sub if operands[1] == product => [Op::MulSub as u16, operands[0], operands[2]],
                Op::Sub if operands[2] == product => [Op::SubMul as u16, operands[0], operands[1]],
                Op::AddAssign if operands[1] == product => [Op::AddAssignMul as u16, operands[0], 0],
                Op::SubAssign if operands[1] == product => [Op::SubAssignMul as u16, operands[0], 0],
                _ => continue,
            };
            if line_at(function, at) != line_at(function, next) {
                continue;
            }
            let [op, dst, with] = fused;
            let code = &mut function.code;
            let end = next + META[code[next] as usize].words;
            (code[at], code[at + 1]) = (op, dst);
            // the factors stay where they are
            let used = META[op as usize].words;
            if used == 5 {
                code[at + 4] = with;
            }
            self.drop_words(at + used, end);
            // a word of the second instruction may be an operand now
            self.starts[pair] = at as u32;
        }
    }

    /// Finds the locals that never hold anything counted and never are references.
    fn plain_locals(&mut self, function: &Function) {
        self.plain.clear();
        self.plain.resize(function.locals.len(), true);
        for (n, param) in function.params.iter().enumerate() {
            let scalar = mask::NULL | mask::BOOL | mask::INT | mask::FLOAT;
            let checked = param.ty.as_ref().is_some_and(|ty| ty.mask & !scalar == 0 && ty.classes.is_empty());
            self.plain[n] = checked && !param.by_ref && !param.variadic;
        }
        let captures = function.params.len()..function.params.len() + function.captures.len();
        self.plain[captures].fill(false);
        let code = &function.code;
        let sharing = &*SHARING;
        for &at in &self.starts {
            let at = at as usize;
            let op = code[at];
            let mut mask = sharing[op as usize];
            if op == Op::OpAssign as u16 && is_concat(function, at) {
                mask |= META[op as usize].written;
            }
            for word in words(mask) {
                if let Some(plain) = Slot(code[at + word]).index().checked_sub(HEADER).and_then(|local| self.plain.get_mut(local)) {
                    *plain = false;
                }
            }
        }
        // Optimistic: drop what receives something else until nothing changes.
        while self.plain.contains(&true) && !self.narrow(function) {}
    }

    /// One round: clears locals that receive something counted; true when none was.
    fn narrow(&mut self, function: &Function) -> bool {
        let code = &function.code;
        let locals = self.plain.len();
        let mut stable = true;
        self.temps.clear();
        self.temps.resize(function.frame_size as usize, false);
        for &at in &self.starts {
            let at = at as usize;
            if self.labels[at] {
                self.temps.fill(false);
            }
            let op = op_at(code, at);
            match op {
                Op::Assign | Op::AssignConst | Op::LoadConst => {
                    let value = match op {
                        Op::Assign => self.is_plain(code[at + 2]),
                        _ => scalar_constant(function, at + 2),
                    };
                    let slot = Slot(code[at + 1]).index();
                    match slot.checked_sub(HEADER).filter(|&local| local < locals) {
                        Some(local) if !value && self.plain[local] => {
                            self.plain[local] = false;
                            stable = false;
                        }
                        Some(_) => {}
                        None => self.temps[slot] = value,
                    }
                }
                _ if META[op as usize].written == 0 => {}
                _ => {
                    // an object among the operands may make an object of the variable
                    if META[op as usize].overloads && !self.gives_plain(code, at) {
                        for word in words(META[op as usize].written) {
                            let local = Slot(code[at + word]).index().checked_sub(HEADER);
                            if let Some(plain) = local.and_then(|local| self.plain.get_mut(local)) {
                                stable &= !*plain;
                                *plain = false;
                            }
                        }
                    }
                    let value = self.gives_plain(code, at);
                    for operand in op.meta().operands.iter().filter(|operand| operand.role == Role::Out) {
                        let slot = Slot(code[at + operand.word as usize]).index();
                        if let Some(temp) = self.temps.get_mut(slot) {
                            *temp = value;
                        }
                    }
                }
            }
        }
        stable
    }

    /// Returns whether the result of the instruction at `at` is nothing counted.
    fn gives_plain(&self, code: &[u16], at: usize) -> bool {
        let meta = op_at(code, at).meta();
        let mut operands = words(meta.read).map(|word| self.is_plain(code[at + word]));
        match meta.gives {
            _ if meta.overloads => operands.all(|plain| plain),
            Gives::Copied | Gives::Inverted | Gives::PostCounted | Gives::PostCountedDown => operands.all(|plain| plain),
            Gives::Cast => matches!(Cast::from_number(Cast_::read(|word| code[at + word]).kind.0), Cast::Int | Cast::Float | Cast::Bool),
            gives => always_plain(gives),
        }
    }

    /// The slot holds nothing counted now.
    fn is_plain(&self, word: u16) -> bool {
        let slot = Slot(word).index();
        let local = slot.checked_sub(HEADER).and_then(|local| self.plain.get(local));
        local.or_else(|| self.temps.get(slot)).copied().unwrap_or(false)
    }

    fn drop_words(&mut self, from: usize, to: usize) {
        self.dropped[from..to].fill(true);
        self.changed = true;
    }

    /// Leaves out what was dropped and moves everything that names a place.
    fn finish(&self, function: &mut Function) {
        let mut moved = Vec::with_capacity(function.code.len() + 1);
        let mut place = 0u32;
        for &dropped in &self.dropped {
            moved.push(place);
            place += u32::from(!dropped);
        }
        moved.push(place);
        for &at in &self.starts {
            let at = at as usize;
            if self.dropped[at] {
                continue;
            }
            if let Some(word) = jump_word(&function.code, at) {
                let to = target(&function.code, at, word);
                write_label(&mut function.code, word, moved[to] as i32 - moved[at] as i32);
            }
        }
        let mut word = 0;
        function.code.retain(|_| {
            word += 1;
            !self.dropped[word - 1]
        });
        let relocate = |place: &mut u32| *place = moved[*place as usize];
        function.entries.iter_mut().for_each(relocate);
        for region in &mut function.regions {
            [&mut region.start, &mut region.end, &mut region.handler].into_iter().for_each(relocate);
        }
        function.regions.retain(|region| region.start < region.end);
        for table in &mut function.jump_tables {
            table.ints.iter_mut().for_each(|(_, place)| relocate(place));
            table.strings.iter_mut().for_each(|(_, place)| relocate(place));
            relocate(&mut table.default);
        }
        function.lines.iter_mut().for_each(|(place, _)| relocate(place));
        // Of lines that begin at one place the last one counts.
        let mut lines: Vec<(u32, u32)> = Vec::with_capacity(function.lines.len());
        for &(place, line) in &function.lines {
            match lines.last_mut() {
                Some(last) if last.0 == place => last.1 = line,
                Some(last) if last.1 == line => {}
                _ => lines.push((place, line)),
            }
        }
        function.lines = lines;
    }
}

/// The word of the jump operand of the instruction at `at`.
fn jump_word(code: &[u16], at: usize) -> Option<usize> {
    match META[code[at] as usize].jump {
        0 => None,
        word => Some(at + word as usize),
    }
}

/// Returns the one instruction that does both, in the layout of the jump.
fn counted_jump(step: Op, jump: Op) -> Option<Op> {
    static FUSED: LazyLock<Vec<(Op, (Op, Op))>> =
        LazyLock::new(|| ALL.iter().filter_map(|&op| op.meta().fuses.map(|both| (op, both))).collect());
    FUSED.iter().find(|&&(_, both)| both == (step, jump)).map(|&(op, _)| op)
}

/// The source line of the instruction at `at`.
fn line_at(function: &Function, at: usize) -> u32 {
    let next = function.lines.partition_point(|&(place, _)| place as usize <= at);
    next.checked_sub(1).map_or(0, |index| function.lines[index].1)
}

/// Where the jump operand at `word` of the instruction at `at` leads.
fn target(code: &[u16], at: usize, word: usize) -> usize {
    let label = Label::read(word, |word| code[word]);
    (at as i64 + i64::from(label.0)) as usize
}

fn write_label(code: &mut [u16], word: usize, distance: i32) {
    code[word] = distance as u32 as u16;
    code[word + 1] = (distance as u32 >> 16) as u16;
}

/// Returns whether a result is a number or a bool, whatever the instruction works on.
fn always_plain(gives: Gives) -> bool {
    use Gives::*;
    matches!(gives, Int | Float | Number | Bool | Difference | Quotient | Multiplied | Signed)
}

/// Returns whether an instruction may write its result into a variable that holds nothing counted.
fn writes_plainly(op: Op) -> bool {
    let gives = op.meta().gives;
    always_plain(gives) || matches!(gives, Gives::Sum | Gives::Bits | Gives::Inverted | Gives::Cast)
}

/// By opcode, bit `n`: a local that word `n` names may become a reference by it, or an array, a
/// string, an object. Assignments are looked at one by one.
static SHARING: LazyLock<[u16; META.len()]> = LazyLock::new(|| {
    let counted = |gives| matches!(gives, Gives::Unknown | Gives::Text | Gives::List);
    let mut table = [0; META.len()];
    for (meta, words) in META.iter().zip(&mut table) {
        *words = meta.aliases;
        for operand in meta.operands.iter().filter(|operand| operand.kind == Kind::Slot) {
            let changed = match operand.role {
                Role::Out => meta.gives != Gives::Constant,
                Role::InOut => counted(meta.gives),
                _ => false,
            };
            *words |= u16::from(changed) << operand.word;
        }
    }
    table
});

fn is_concat(function: &Function, at: usize) -> bool {
    function.code[at + 3] == heddle_bytecode::ops::BinaryOp::Concat as u16
}

/// True for constants that are numbers, bools or null.
fn scalar_constant(function: &Function, word: usize) -> bool {
    let number = u32::from(function.code[word]) | u32::from(function.code[word + 1]) << 16;
    matches!(function.constants.get(number as usize), Some(Constant::Null | Constant::Bool(_) | Constant::Int(_) | Constant::Float(_)))
}
