//! Appending instructions to a function's code and patching jumps.

use crate::operand::Label;
use crate::ops::{Instruction, Op};

/// Code under construction.
#[derive(Default)]
pub struct Emitter {
    code: Vec<u16>,
    lines: Vec<(u32, u32)>,
    labels: Vec<Option<u32>>,
    /// (first word of the instruction, word of its jump operand, label)
    fixups: Vec<(u32, u32, Target)>,
}

/// A place in code that may not be written yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target(u32);

impl Emitter {
    /// Appends an instruction that jumps nowhere; gives its offset in words.
    pub fn emit<I: Instruction>(&mut self, instruction: I, line: u32) -> u32 {
        let at = self.offset();
        if self.lines.last().is_none_or(|&(_, last)| last != line) {
            self.lines.push((at, line));
        }
        instruction.write(&mut self.code);
        at
    }

    /// Appends an instruction whose jump operand (any [`Label`] will do) leads to `target`.
    pub fn emit_jump<I: Instruction>(&mut self, instruction: I, target: Target, line: u32) -> u32 {
        let at = self.emit(instruction, line);
        let word = I::OP.meta().jump;
        assert!(word != 0, "{:?} has no jump operand", I::OP);
        self.fixups.push((at, at + u32::from(word), target));
        at
    }

    /// A label that is bound later.
    pub fn label(&mut self) -> Target {
        self.labels.push(None);
        Target(self.labels.len() as u32 - 1)
    }

    /// Binds `target` to the place where the next instruction goes.
    pub fn bind(&mut self, target: Target) {
        debug_assert!(self.labels[target.0 as usize].is_none());
        self.labels[target.0 as usize] = Some(self.offset());
    }

    /// Puts `words`, whole instructions without jumps, in the place of the one-word instruction at
    /// `at`. What was bound behind it moves.
    pub fn replace_word(&mut self, at: u32, words: &[u16]) {
        self.code.splice(at as usize..=at as usize, words.iter().copied());
        let moved = |offset: u32| if offset > at { offset + words.len() as u32 - 1 } else { offset };
        self.lines.iter_mut().for_each(|(start, _)| *start = moved(*start));
        self.labels.iter_mut().flatten().for_each(|offset| *offset = moved(*offset));
        for (start, word, _) in &mut self.fixups {
            *start = moved(*start);
            *word = moved(*word);
        }
        // of two lines that begin at one word the later one is its line: the instruction of the
        // former is gone
        self.lines.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 = later.1;
            }
            same
        });
    }

    /// Where a bound label is.
    pub fn offset_of(&self, target: Target) -> Option<u32> {
        self.labels[target.0 as usize]
    }

    /// Where the next instruction goes, in words.
    pub fn offset(&self) -> u32 {
        self.code.len() as u32
    }

    /// The code so far; for looking back at the last instruction.
    pub fn code(&self) -> &[u16] {
        &self.code
    }

    /// The opcode at `offset`.
    pub fn op_at(&self, offset: u32) -> Option<Op> {
        self.code.get(offset as usize).and_then(|&word| Op::from_word(word))
    }

    /// Resolves all jumps and gives the code with its lines; the emitter is empty then and can
    /// serve again. Panics on a label that was never bound: a bug of the compiler.
    pub fn finish(&mut self) -> (Vec<u16>, Vec<(u32, u32)>) {
        for &(start, word, target) in &self.fixups {
            let to = self.labels[target.0 as usize].expect("every label is bound");
            let relative = Label(to as i32 - start as i32).0 as u32;
            self.code[word as usize] = relative as u16;
            self.code[word as usize + 1] = (relative >> 16) as u16;
        }
        let finished = (self.code.clone(), self.lines.clone());
        self.code.clear();
        self.lines.clear();
        self.labels.clear();
        self.fixups.clear();
        finished
    }
}
