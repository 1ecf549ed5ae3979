//! Random graphs of objects, arrays and references: after a collection exactly what the program can reach is left.

use heddle_value::{Array, ClassCell, Heap, Object, Reason, Ref, Str, Value, class_flag};
use std::collections::HashSet;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

const SLOTS: usize = 3;

fn class(flags: u32) -> ClassCell<()> {
    ClassCell::new(Str::immortal(b"Node"), flags, vec![Value::NULL.freeze().unwrap(); SLOTS], ())
}

/// A graph of objects by number, and a handle to each. Edges go through arrays, references and dynamic properties.
fn graph(heap: &Heap, random: &mut Random, classes: &[ClassCell<()>]) -> (Vec<Option<Object>>, Vec<Vec<usize>>) {
    let count = 1 + random.below(60);
    let objects: Vec<Object> = (0..count).map(|at| Object::new(heap, &classes[at % classes.len()])).collect();
    let mut edges = vec![Vec::new(); count];
    for from in 0..count {
        for slot in 0..SLOTS as u32 {
            let to = random.below(count);
            let target = Value::from(objects[to].clone());
            let value = match random.below(7) {
                0 | 1 => continue,
                2 => target,
                3 => Value::from(Array::from_values(heap, [Value::int(1), target])),
                4 => Value::from(Ref::new(heap, target)),
                5 => Value::from(Ref::new(heap, Value::from(Array::from_pairs(heap, [(7i64, target)])))),
                _ => {
                    objects[from].with_dynamic_mut(heap, |dynamic| {
                        dynamic.insert_bytes(heap, format!("p{slot}").as_bytes(), target);
                    });
                    edges[from].push(to);
                    continue;
                }
            };
            edges[from].push(to);
            objects[from].set_slot(slot, value);
        }
    }
    (objects.into_iter().map(Some).collect(), edges)
}

fn reachable(roots: &[usize], edges: &[Vec<usize>]) -> HashSet<usize> {
    let mut seen = HashSet::new();
    let mut stack = roots.to_vec();
    while let Some(at) = stack.pop() {
        if seen.insert(at) {
            stack.extend(&edges[at]);
        }
    }
    seen
}

#[test]
fn what_is_reachable_stays_and_nothing_else() {
    let plain = [class(0)];
    let with_destructors = [class(0), class(class_flag::HAS_DESTRUCTOR)];
    for seed in 0..400 {
        let classes = if seed % 2 == 0 { &plain[..] } else { &with_destructors[..] };
        let heap = Heap::new();
        let mut random = Random(seed);
        let (mut handles, edges) = graph(&heap, &mut random, classes);
        let ids: Vec<u32> = handles.iter().map(|handle| handle.as_ref().unwrap().id()).collect();
        while handles.iter().any(Option::is_some) {
            for handle in &mut handles {
                if random.below(3) == 0 {
                    *handle = None;
                }
            }
            let mut destructed = HashSet::new();
            let mut settle = || {
                while heap.has_pending() {
                    heap.take_pending().iter().for_each(|object| assert!(destructed.insert(object.id())));
                }
            };
            settle();
            heap.collect(Reason::Requested, |object| assert!(object.slot_count() == SLOTS as u32));
            settle();
            // Destructors of what hung on the garbage have run by now; a second collection takes the rest.
            heap.collect(Reason::Requested, |_| ());
            let roots: Vec<usize> = (0..handles.len()).filter(|at| handles[*at].is_some()).collect();
            let expected: HashSet<u32> = reachable(&roots, &edges).into_iter().map(|at| ids[at]).collect();
            let actual: HashSet<u32> = heap.objects().iter().map(Object::id).collect();
            assert_eq!(actual, expected, "seed {seed}");
        }
        heap.collect(Reason::Requested, |_| ());
        assert_eq!(heap.memory().usage(), 0, "seed {seed}");
    }
}
