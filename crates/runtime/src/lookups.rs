//! [`Lookups`]: what names mean in classes, for sites whose own caches do not know the class.
//!
//! Properties, methods and accepted classes, by class, name and scope: all are pure functions of
//! what is linked, so an entry is never wrong while its class, its name and its scope live. Entries
//! of earlier requests are passed over, because what these lived in may be gone.

/// A question about a name in a class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The class's address.
    pub class: usize,
    /// The name's (or the type's) address.
    pub name: usize,
    pub kind: Kind,
    /// The address of the class whose code asks, or 0.
    pub scope: usize,
}

/// Kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Property,
    /// Whether an object of the class fits a type.
    Accepted,
    Method,
    StaticMethod,
    /// Asks which property a method without parameters returns, when it does no more.
    Getter,
    /// Asks for the `__call` that a name which means no method stands for.
    Magic,
    /// Asks for the `__callStatic` likewise, where there is no `$this`.
    MagicStatic,
    /// Asks whether a name means no property in a class whose magic methods are asked then.
    Missing,
}

/// See the module.
pub struct Lookups {
    /// Two ways each; empty until the first answer is kept.
    sets: Vec<[Entry; 2]>,
    /// The number of the request, in the upper bits of entries' classes.
    request: usize,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    class: usize,
    name: usize,
    scope: usize,
    answer: usize,
}

const SETS: usize = 1024;
/// Addresses are below this bit.
const ADDRESS: u32 = 48;

impl Lookups {
    /// Returns an empty table, which takes no memory yet.
    pub fn new() -> Lookups {
        Lookups { sets: Vec::new(), request: 1 }
    }

    /// Returns the answer that was kept.
    #[inline]
    pub fn get(&self, question: Question) -> Option<usize> {
        let wanted = self.entry(question, 0);
        let same = |known: &&Entry| known.class == wanted.class && known.name == wanted.name && known.scope == wanted.scope;
        self.sets.get(place(question))?.iter().find(same).map(|known| known.answer)
    }

    /// Keeps an answer; the older one of two that are at its place goes.
    pub fn set(&mut self, question: Question, answer: usize) {
        if self.sets.is_empty() {
            self.sets.resize(SETS, Default::default());
        }
        let entry = self.entry(question, answer);
        let set = &mut self.sets[place(question)];
        *set = [entry, set[0]];
    }

    #[inline(always)]
    fn entry(&self, question: Question, answer: usize) -> Entry {
        let class = question.class | self.request << ADDRESS;
        // names lie at least eight bytes apart
        Entry { class, name: question.name << 3 | question.kind as usize, scope: question.scope, answer }
    }

    /// Passes over all that is known.
    pub fn next_request(&mut self) {
        self.request += 1;
        if self.request >> (usize::BITS - ADDRESS) != 0 {
            self.sets.clear();
            self.request = 1;
        }
    }
}

impl Default for Lookups {
    fn default() -> Lookups {
        Lookups::new()
    }
}

#[inline(always)]
fn place(question: Question) -> usize {
    let mixed = (question.class >> 4) ^ (question.name >> 3).rotate_left(20) ^ (question.scope >> 4).rotate_left(40);
    let mixed = (mixed ^ question.kind as usize).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed >> (usize::BITS - SETS.ilog2())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_for_one_question_and_one_request() {
        let mut known = Lookups::new();
        let question = |class, kind| Question { class, name: 0x7000, kind, scope: 0 };
        assert_eq!(known.get(question(0x1000, Kind::Method)), None);
        known.set(question(0x1000, Kind::Method), 7);
        assert_eq!(known.get(question(0x1000, Kind::Method)), Some(7));
        assert_eq!(known.get(question(0x1000, Kind::Property)), None);
        assert_eq!(known.get(question(0x2000, Kind::Method)), None);
        assert_eq!(known.get(Question { scope: 0x3000, ..question(0x1000, Kind::Method) }), None);
        known.next_request();
        assert_eq!(known.get(question(0x1000, Kind::Method)), None);
    }

    #[test]
    fn requests_are_counted_for_ever() {
        let mut known = Lookups::new();
        let question = Question { class: 0x1000, name: 0x7000, kind: Kind::Property, scope: 0 };
        for _ in 0..200_000 {
            assert_eq!(known.get(question), None);
            known.set(question, 1);
            known.next_request();
        }
    }
}
