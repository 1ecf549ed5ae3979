//! Arrays against a model (a vector of pairs), with memory accounted for; and PHP's rules one by one.

use heddle_value::array::Fallback;
use heddle_value::{Array, Direction, Heap, Key, KeyRef, Ref, Renumber, Str, Value, View};
use std::cmp::Ordering;
use std::convert::Infallible;

/// xorshift64*: the same sequence for each seed.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % bound
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Name {
    Int(i64),
    Str(Vec<u8>),
}

/// What an array should be.
#[derive(Clone, Default)]
struct Model {
    pairs: Vec<(Name, i64)>,
    next: Option<i64>,
}

impl Model {
    fn position(&self, name: &Name) -> Option<usize> {
        self.pairs.iter().position(|(known, _)| known == name)
    }

    fn insert(&mut self, name: Name, value: i64) {
        if let Name::Int(int) = name {
            self.next = Some(self.next.map_or(int + 1, |next| next.max(int + 1)));
        }
        match self.position(&name) {
            Some(at) => self.pairs[at].1 = value,
            None => self.pairs.push((name, value)),
        }
    }

    fn push(&mut self, value: i64) {
        self.insert(Name::Int(self.next.unwrap_or(0)), value);
    }

    fn remove(&mut self, name: &Name) -> Option<i64> {
        self.position(name).map(|at| self.pairs.remove(at).1)
    }

    fn renumber(&mut self) {
        let mut next = 0;
        for (name, _) in &mut self.pairs {
            if let Name::Int(int) = name {
                *int = next;
                next += 1;
            }
        }
        self.next = Some(next);
    }

    fn pop(&mut self) -> Option<i64> {
        let (name, value) = self.pairs.pop()?;
        if let Name::Int(int) = name
            && self.next == Some(int + 1)
        {
            self.next = Some(int);
        }
        Some(value)
    }

    fn shift(&mut self) -> Option<i64> {
        if self.pairs.is_empty() {
            return None;
        }
        let (_, value) = self.pairs.remove(0);
        self.renumber();
        Some(value)
    }
}

fn check(array: &Array, model: &Model) {
    assert_eq!(array.len(), model.pairs.len());
    let pairs: Vec<(Name, i64)> = array.iter().map(|(key, value)| (name_of(key), value.as_int().unwrap())).collect();
    assert_eq!(pairs, model.pairs);
    let mut backwards: Vec<(Name, i64)> = array.iter().rev().map(|(key, value)| (name_of(key), value.as_int().unwrap())).collect();
    backwards.reverse();
    assert_eq!(backwards, model.pairs);
    for (name, value) in &model.pairs {
        let found = match name {
            Name::Int(int) => array.get_int(*int),
            Name::Str(bytes) => array.get_bytes(bytes),
        };
        assert_eq!(found.and_then(Value::as_int), Some(*value), "{name:?}");
    }
}

fn name_of(key: KeyRef<'_>) -> Name {
    match key {
        KeyRef::Int(int) => Name::Int(int),
        KeyRef::Str(str) => Name::Str(str.to_vec()),
    }
}

fn random_name(random: &mut Random, span: u64) -> Name {
    match random.below(3) {
        0 => Name::Str(format!("key{}", random.below(span)).into_bytes()),
        1 => Name::Int(random.below(span * 2) as i64 - span as i64 / 2),
        _ => Name::Int(random.below(span) as i64),
    }
}

fn key_of(heap: &Heap, name: &Name) -> Key {
    match name {
        Name::Int(int) => Key::Int(*int),
        Name::Str(bytes) => Key::from_bytes(heap, bytes),
    }
}

#[test]
fn random_operations_match_the_model() {
    let heap = Heap::new();
    for seed in 1..300 {
        let mut random = Random(seed);
        let span = [4, 20, 300][seed as usize % 3];
        let mostly_list = seed % 2 == 0;
        let (mut array, mut model) = (Array::new(), Model::default());
        let mut snapshots: Vec<(Array, Model)> = Vec::new();
        for step in 0..600 {
            let value = step as i64;
            match random.below(12) {
                0..=3 => {
                    array.push(&heap, value).unwrap();
                    model.push(value);
                }
                4..=6 => {
                    let name = if mostly_list { Name::Int(random.below(span) as i64) } else { random_name(&mut random, span) };
                    array.insert(&heap, key_of(&heap, &name), value);
                    model.insert(name, value);
                }
                7 | 8 => {
                    let name = if mostly_list { Name::Int(random.below(span) as i64) } else { random_name(&mut random, span) };
                    let key = key_of(&heap, &name);
                    let removed = array.remove(&heap, &key).and_then(|value| value.as_int());
                    assert_eq!(removed, model.remove(&name));
                }
                9 => assert_eq!(array.pop(&heap).and_then(|value| value.as_int()), model.pop()),
                10 if random.below(4) == 0 => {
                    assert_eq!(array.shift(&heap).and_then(|value| value.as_int()), model.shift());
                }
                10 => {
                    let name = random_name(&mut random, span);
                    let slot = array.entry(&heap, &key_of(&heap, &name));
                    let old = slot.as_int();
                    *slot = Value::int(value);
                    assert_eq!(old, model.position(&name).map(|at| model.pairs[at].1));
                    model.insert(name, value);
                }
                _ if snapshots.len() < 5 => snapshots.push((array.clone(), model.clone())),
                _ => drop(snapshots.swap_remove(random.below(5) as usize)),
            }
        }
        check(&array, &model);
        snapshots.iter().for_each(|(array, model)| check(array, model));
        let frozen = array.freeze().unwrap();
        check(&frozen, &model);
    }
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn keys_of_pushes_follow_php() {
    let heap = Heap::new();
    let pushed_key = |pairs: &[i64]| {
        let mut array = Array::new();
        pairs.iter().for_each(|key| array.insert(&heap, *key, true));
        array.push(&heap, 1).ok()?;
        let (key, _) = array.iter().next_back().unwrap();
        Some(key.to_key())
    };
    assert_eq!(pushed_key(&[]), Some(Key::Int(0)));
    assert_eq!(pushed_key(&[-5]), Some(Key::Int(-4)));
    assert_eq!(pushed_key(&[-1]), Some(Key::Int(0)));
    assert_eq!(pushed_key(&[5]), Some(Key::Int(6)));
    assert_eq!(pushed_key(&[i64::MAX - 1]), Some(Key::Int(i64::MAX)));
    assert_eq!(pushed_key(&[i64::MAX]), None);
    let mut array = Array::from_values(&heap, [1, 2, 3].map(Value::int));
    array.remove(&heap, 2);
    array.push(&heap, 4).unwrap();
    assert_eq!(array.get_int(3).and_then(Value::as_int), Some(4), "unset does not free the key");
    array.pop(&heap);
    array.push(&heap, 5).unwrap();
    assert_eq!(array.get_int(3).and_then(Value::as_int), Some(5), "pop does");
}

#[test]
fn lists_stay_packed() {
    let heap = Heap::new();
    let mut array = Array::new();
    for int in 0..1000 {
        array.push(&heap, int).unwrap();
    }
    assert!(array.is_packed() && array.is_list() && array.as_slice().unwrap().len() == 1000);
    array.remove(&heap, 999);
    assert!(array.is_list());
    array.remove(&heap, 500);
    assert!(array.is_packed() && !array.is_list() && array.as_slice().is_none());
    array.insert(&heap, 500, 1);
    assert!(!array.is_packed(), "the order is no longer that of the keys");
    assert_eq!(array.iter().next_back().unwrap().0, KeyRef::Int(500));
    let mut sparse = Array::new();
    sparse.insert(&heap, 1_000_000, 1);
    assert!(!sparse.is_packed());
}

#[test]
fn numeric_strings_are_int_keys() {
    let heap = Heap::new();
    let mut array = Array::new();
    array.insert(&heap, Str::new(&heap, b"12"), 1);
    array.insert(&heap, Str::new(&heap, b"012"), 2);
    array.insert_bytes(&heap, b"-7", 3);
    let keys: Vec<Key> = array.keys().map(KeyRef::to_key).collect();
    assert_eq!(keys, [Key::Int(12), Key::Str(Str::new(&heap, b"012")), Key::Int(-7)]);
    assert_eq!(array.get_str(&Str::new(&heap, b"12")).and_then(Value::as_int), Some(1));
    assert_eq!(array.get_bytes(b"-7").and_then(Value::as_int), Some(3));
    assert_eq!(array.get_bytes(b"012").and_then(Value::as_int), Some(2));
}

#[test]
fn copies_separate_and_single_references_become_values() {
    let heap = Heap::new();
    let mut array = Array::new();
    let shared = Ref::new(&heap, Value::int(1));
    array.push(&heap, shared.clone()).unwrap();
    array.push(&heap, Ref::new(&heap, Value::int(2))).unwrap();
    let mut copy = array.clone();
    copy.push(&heap, 3).unwrap();
    assert_eq!((array.len(), copy.len()), (2, 3));
    assert!(copy.get_int(0).unwrap().is_ref(), "another owner has it");
    assert!(!copy.get_int(1).unwrap().is_ref());
    assert!(array.get_int(1).unwrap().is_ref());
    shared.set(Value::int(7));
    assert_eq!(copy.get_int(0).and_then(Value::as_int), Some(7));
}

#[test]
fn iteration_by_reference_sees_changes() {
    let heap = Heap::new();
    let mut array = Array::from_values(&heap, [1, 2, 3].map(Value::int));
    let walk = array.begin_iteration(&heap);
    let mut seen = Vec::new();
    while let Some(position) = Array::next_iteration(&mut array, &heap, walk) {
        let value = array.at(position).unwrap().1.as_int().unwrap();
        seen.push(value);
        if value == 1 {
            array.remove(&heap, 1);
            array.push(&heap, 4).unwrap();
        }
        if value == 4 {
            // A copy is written to: the walk goes on in it.
            let keep = array.clone();
            array.push(&heap, 5).unwrap();
            assert_eq!(keep.len(), 3);
        }
    }
    Array::end_iteration(&heap, walk);
    assert_eq!(seen, [1, 3, 4, 5]);
}

/// What a walk by reference sees when `change` is made at the element 2 of the list 1, 2, 3.
fn walk_with(change: impl Fn(&mut Array, &Heap)) -> Vec<i64> {
    let heap = Heap::new();
    let mut array = Array::from_values(&heap, [1, 2, 3].map(Value::int));
    let walk = array.begin_iteration(&heap);
    let mut seen = Vec::new();
    while let Some(position) = Array::next_iteration(&mut array, &heap, walk) {
        let value = array.at(position).unwrap().1.as_int().unwrap();
        seen.push(value);
        if value == 2 {
            change(&mut array, &heap);
        }
    }
    Array::end_iteration(&heap, walk);
    seen
}

#[test]
fn iterators_follow_their_elements() {
    assert_eq!(walk_with(|array, heap| drop(array.shift(heap))), [1, 2, 3]);
    assert_eq!(walk_with(|array, heap| array.unshift(heap, [Value::int(0)])), [1, 2, 3]);
    assert_eq!(walk_with(|array, heap| drop(array.pop(heap))), [1, 2]);
    let replace = |array: &mut Array, heap: &Heap| *array = Array::from_values(heap, [7, 8].map(Value::int));
    assert_eq!(walk_with(replace), [1, 2, 7, 8]);
    let reverse = |array: &mut Array, heap: &Heap| {
        let by_value =
            |(_, left): (KeyRef<'_>, &Value), (_, right): (KeyRef<'_>, &Value)| Ok::<_, Infallible>(right.as_int().cmp(&left.as_int()));
        array.sort_by(heap, Renumber::Yes, Fallback::Merge, by_value).unwrap();
    };
    assert_eq!(walk_with(reverse), [1, 2, 1]);
}

#[test]
fn iterators_survive_compaction() {
    let heap = Heap::new();
    let mut array = Array::new();
    for int in 0..64i64 {
        array.insert_bytes(&heap, format!("k{int}").as_bytes(), int);
    }
    let walk = array.begin_iteration(&heap);
    let mut seen = Vec::new();
    while let Some(position) = Array::next_iteration(&mut array, &heap, walk) {
        let value = array.at(position).unwrap().1.as_int().unwrap();
        seen.push(value);
        if value < 40 {
            // Removes what was just seen and adds one at the end: the array compacts again and again.
            array.remove(&heap, &Key::from_bytes(&heap, format!("k{value}").as_bytes()));
            array.insert_bytes(&heap, format!("k{}", value + 100).as_bytes(), value + 100);
        }
    }
    Array::end_iteration(&heap, walk);
    let expected: Vec<i64> = (0..64).chain(100..140).collect();
    assert_eq!(seen, expected);
}

#[test]
fn internal_pointer() {
    let heap = Heap::new();
    let mut array = Array::from_values(&heap, [1, 2, 3].map(Value::int));
    let current = |array: &Array| array.current().and_then(|(_, value)| value.as_int());
    assert_eq!(current(&array), Some(1));
    array.make_mut(&heap).advance();
    assert_eq!(current(&array), Some(2));
    array.remove(&heap, 1);
    assert_eq!(current(&array), Some(3), "the element it stood on is gone");
    array.make_mut(&heap).retreat();
    assert_eq!(current(&array), Some(1));
    array.make_mut(&heap).retreat();
    assert_eq!(current(&array), None);
    array.make_mut(&heap).to_last();
    assert_eq!(current(&array), Some(3));
    array.make_mut(&heap).advance();
    assert_eq!(current(&array), None);
    array.make_mut(&heap).reset();
    assert_eq!(current(&array), Some(1));
}

#[test]
fn sorting_is_stable_and_survives_nonsense() {
    let heap = Heap::new();
    let mut random = Random(7);
    for length in [0usize, 1, 2, 15, 16, 17, 100, 1000] {
        let mut array = Array::new();
        for at in 0..length as i64 {
            array.push(&heap, random.below(10) as i64 * 10_000 + at).unwrap();
        }
        let by_tens = |value: &Value| value.as_int().unwrap() / 10_000;
        let mut sorted = array.clone();
        sorted
            .sort_by(&heap, Renumber::Yes, Fallback::Merge, |(_, left), (_, right)| Ok::<_, Infallible>(by_tens(left).cmp(&by_tens(right))))
            .unwrap();
        let mut expected: Vec<i64> = array.values().map(|value| value.as_int().unwrap()).collect();
        expected.sort_by_key(|value| value / 10_000);
        let actual: Vec<i64> = sorted.values().map(|value| value.as_int().unwrap()).collect();
        assert_eq!(actual, expected);
        let mut with_keys = array.clone();
        with_keys
            .sort_by(&heap, Renumber::No, Fallback::Merge, |(_, left), (_, right)| Ok::<_, Infallible>(by_tens(left).cmp(&by_tens(right))))
            .unwrap();
        for (key, value) in &with_keys {
            let KeyRef::Int(key) = key else { panic!() };
            assert_eq!(key, value.as_int().unwrap() % 10_000);
        }
        let mut nonsense = array.clone();
        nonsense.sort_by(&heap, Renumber::Yes, Fallback::Merge, |_, _| Ok::<_, Infallible>(Ordering::Greater)).unwrap();
        assert_eq!(nonsense.len(), length);
        let mut calls = 0;
        let failed = nonsense.sort_by(&heap, Renumber::Yes, Fallback::Merge, |_, _| {
            calls += 1;
            if calls > 5 { Err(()) } else { Ok(Ordering::Less) }
        });
        assert_eq!(failed.is_err(), calls > 5);
        assert_eq!(nonsense.len(), length);
    }
    assert_eq!(heap.memory().usage(), 0);
}

#[test]
fn numbers_are_sorted_fast() {
    let heap = Heap::new();
    let sorted = |values: &[Value], direction| {
        let mut array = Array::from_values(&heap, values.iter().cloned());
        array.sort_numbers(&heap, direction).then(|| format!("{:?}", array.values().collect::<Vec<_>>()))
    };
    let ints = [3, -1, i64::MAX, i64::MIN, 0].map(Value::int);
    let text = format!("[{}, -1, 0, 3, {}]", i64::MIN, i64::MAX);
    assert_eq!(sorted(&ints, Direction::Ascending), Some(text));
    let floats = [1.5, -2.5, f64::INFINITY, 0.0, f64::NEG_INFINITY, -0.25].map(Value::float);
    assert_eq!(sorted(&floats, Direction::Descending).unwrap(), "[inf, 1.5, 0.0, -0.25, -2.5, -inf]");
    for other in [Value::float(-0.0), Value::float(f64::NAN), Value::NULL, Value::TRUE] {
        assert_eq!(sorted(&[Value::float(1.0), other], Direction::Ascending), None);
    }
    assert_eq!(sorted(&[Value::int(1), Value::float(1.0)], Direction::Ascending), None);
    assert_eq!(sorted(&[], Direction::Ascending), None);
}

#[test]
fn elements_change_in_place() {
    let heap = Heap::new();
    let mut array = Array::from_pairs(&heap, [(5i64, 1), (7, 2), (9, 3)].map(|(key, value)| (key, Value::int(value))));
    array.remove(&heap, 7);
    for (key, value) in array.make_mut(&heap).iter_mut() {
        let KeyRef::Int(key) = key else { panic!() };
        *value = Value::int(key * 10);
    }
    assert_eq!(format!("{array:?}"), "{Int(5): 50, Int(9): 90}");
}

#[test]
fn colliding_int_keys_do_no_harm() {
    let heap = Heap::new();
    let mut array = Array::new();
    let started = std::time::Instant::now();
    for int in 0..50_000i64 {
        array.insert(&heap, int << 20, int);
    }
    assert!(started.elapsed().as_secs() < 5);
    for int in 0..50_000i64 {
        assert_eq!(array.get_int(int << 20).and_then(Value::as_int), Some(int));
    }
}

#[test]
fn queues_do_not_grow() {
    let heap = Heap::new();
    let mut array = Array::new();
    for int in 0..10i64 {
        array.insert_bytes(&heap, format!("x{int}").as_bytes(), int);
    }
    for int in 10..10_000i64 {
        array.insert_bytes(&heap, format!("x{int}").as_bytes(), int);
        let first = array.keys().next().unwrap().to_key();
        array.remove(&heap, &first);
    }
    assert_eq!(array.len(), 10);
    assert!(heap.memory().usage() < 4000, "{}", heap.memory().usage());
}

#[test]
fn unions_and_appends() {
    let heap = Heap::new();
    let left = Array::from_values(&heap, [1, 2].map(Value::int));
    let right = Array::from_values(&heap, [7, 8, 9].map(Value::int));
    let mut union = left.clone();
    union.make_mut(&heap).unite(&heap, &right);
    assert_eq!(format!("{union:?}"), "{Int(0): 1, Int(1): 2, Int(2): 9}");
    let mut both = left.clone();
    both.make_mut(&heap).append_all(&heap, &right).unwrap();
    assert_eq!(both.len(), 5);
    assert!(matches!(both.get_int(4).unwrap().view(), View::Int(9)));
}
