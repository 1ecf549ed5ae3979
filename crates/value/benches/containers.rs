//! Nanoseconds per operation of values, strings and arrays: `cargo bench -p heddle-value [-- NAME]`.
//!
//! With `--once NAME` a kernel runs once without timing, for an instruction counter.

use heddle_value::array::Fallback;
use heddle_value::{Array, ClassCell, Heap, Object, Reason, Renumber, Str, StrBuilder, Value};
use std::hint::black_box;
use std::time::Instant;

/// Operations per run of a kernel.
const N: usize = 1_000_000;

type Kernel = (&'static str, fn(&Heap));

const KERNELS: &[Kernel] = &[
    ("push", push),
    ("packed get", packed_get),
    ("packed update", packed_update),
    ("hash insert int", hash_insert_int),
    ("hash insert str", hash_insert_str),
    ("hash get str, same box", hash_get_str),
    ("hash get str, other box", hash_get_other_str),
    ("hash get int", hash_get_int),
    ("small record", small_record),
    ("iterate packed", iterate_packed),
    ("append 1 byte", append),
    ("build 1 byte", build),
    ("concat 8+8", concat),
    ("clone and drop string", clone_string),
    ("clone and drop array", clone_array),
    ("new and drop object", objects),
    ("collect cycles", cycles),
    ("separate 8", separate),
    ("sort ints", sort_ints),
    ("int to string", int_text),
    ("float to string", float_text),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [once, name] = &arguments[..]
        && once == "--once"
    {
        let heap = Heap::new();
        KERNELS.iter().filter(|(known, _)| known == name).for_each(|(_, kernel)| kernel(&heap));
        return;
    }
    for (name, kernel) in KERNELS {
        if arguments.first().is_none_or(|wanted| name.contains(wanted.as_str())) {
            let heap = Heap::new();
            kernel(&heap);
            let mut times: Vec<f64> = (0..7)
                .map(|_| {
                    let start = Instant::now();
                    kernel(&heap);
                    start.elapsed().as_nanos() as f64 / N as f64
                })
                .collect();
            times.sort_by(f64::total_cmp);
            println!("{name:<26} {:8.2} ns", times[3]);
        }
    }
}

fn push(heap: &Heap) {
    let mut array = Array::new();
    for int in 0..N as i64 {
        array.push(heap, black_box(int)).unwrap();
    }
    black_box(&array);
}

fn list(heap: &Heap, length: i64) -> Array {
    Array::from_values(heap, (0..length).map(Value::int))
}

fn packed_get(heap: &Heap) {
    let array = list(heap, 1024);
    let mut sum = 0;
    for at in 0..N as i64 {
        sum += black_box(&array).get_int(at & 1023).and_then(Value::as_int).unwrap_or(0);
    }
    black_box(sum);
}

fn packed_update(heap: &Heap) {
    let mut array = list(heap, 1024);
    for at in 0..N as i64 {
        *black_box(&mut array).make_mut(heap).get_int_mut(at & 1023).unwrap() = Value::int(at);
    }
}

fn hash_insert_int(heap: &Heap) {
    let mut array = Array::new();
    for at in 0..N as i64 {
        array.insert_int(heap, at * 7 + 1000, Value::int(at));
    }
}

fn names(heap: &Heap, count: usize) -> Vec<Str> {
    (0..count).map(|at| Str::new(heap, format!("name{at}").as_bytes())).collect()
}

fn hash_insert_str(heap: &Heap) {
    let names = names(heap, 1000);
    for _ in 0..N / 1000 {
        let mut array = Array::new();
        for name in &names {
            array.insert_str_exact(heap, name.clone(), Value::TRUE);
        }
        black_box(&array);
    }
}

fn table(heap: &Heap) -> Array {
    Array::from_pairs(heap, names(heap, 64).into_iter().map(|name| (name, 1)))
}

fn hash_get_str(heap: &Heap) {
    let array = table(heap);
    let keys: Vec<Str> = array.keys().map(|key| key.to_value().into_str().unwrap()).collect();
    let mut sum = 0;
    for at in 0..N {
        sum += black_box(&array).get_str_exact(&keys[at & 63]).and_then(Value::as_int).unwrap();
    }
    black_box(sum);
}

fn hash_get_other_str(heap: &Heap) {
    let array = table(heap);
    let keys = names(heap, 64);
    let mut sum = 0;
    for at in 0..N {
        sum += black_box(&array).get_str_exact(&keys[at & 63]).and_then(Value::as_int).unwrap();
    }
    black_box(sum);
}

fn hash_get_int(heap: &Heap) {
    let array = Array::from_pairs(heap, (0..1024).map(|at| (at * 3 + 5, 1)));
    let mut sum = 0;
    for at in 0..N as i64 {
        sum += black_box(&array).get_int((at & 1023) * 3 + 5).and_then(Value::as_int).unwrap();
    }
    black_box(sum);
}

/// Per element: three-element maps as programs build them from rows.
fn small_record(heap: &Heap) {
    let names = [b"id", b"na", b"ty"].map(|name| Str::immortal(name).into_inner());
    for at in 0..N / 3 {
        let mut array = Array::with_hashed_capacity(heap, 3);
        for name in &names {
            array.insert_str_exact(heap, name.clone(), Value::int(at as i64));
        }
        black_box(&array);
    }
}

fn iterate_packed(heap: &Heap) {
    let array = list(heap, N as i64);
    black_box(array.values().filter_map(Value::as_int).sum::<i64>());
}

fn append(heap: &Heap) {
    let mut str = Str::empty();
    for _ in 0..N {
        str.append(heap, black_box(b"x"));
    }
}

fn build(heap: &Heap) {
    let mut builder = StrBuilder::new(heap);
    for _ in 0..N {
        builder.push(black_box(b'x'));
    }
    black_box(builder.finish());
}

fn concat(heap: &Heap) {
    let (left, right) = (Str::new(heap, b"12345678"), Str::new(heap, b"abcdefgh"));
    for _ in 0..N {
        black_box(Str::concat(heap, black_box(&left), black_box(&right)));
    }
}

fn clone_string(heap: &Heap) {
    let value = Value::from(Str::new(heap, b"12345678"));
    for _ in 0..N {
        black_box(black_box(&value).clone());
    }
}

fn clone_array(heap: &Heap) {
    let value = Value::from(list(heap, 3));
    for _ in 0..N {
        black_box(black_box(&value).clone());
    }
}

fn objects(heap: &Heap) {
    let null = Value::NULL.freeze().unwrap();
    let class = ClassCell::new(Str::immortal(b"Point"), 0, vec![null; 3], ());
    for _ in 0..N {
        black_box(Object::new(heap, &class));
    }
}

/// Self-referring objects, collected as the interrupt says.
fn cycles(heap: &Heap) {
    let null = Value::NULL.freeze().unwrap();
    let class = ClassCell::new(Str::immortal(b"Node"), 0, vec![null; 3], ());
    for _ in 0..N {
        let object = Object::new(heap, &class);
        object.set_slot(0, Value::from(object.clone()));
        drop(object);
        if heap.interrupt().load(std::sync::atomic::Ordering::Relaxed) != 0 {
            heap.collect(Reason::Threshold, |_| ());
        }
    }
}

fn separate(heap: &Heap) {
    let array = list(heap, 8);
    for _ in 0..N {
        black_box(array.duplicate(heap));
    }
}

fn sort_ints(heap: &Heap) {
    let mut seed = 1u64;
    let mut array = Array::from_values(
        heap,
        (0..N).map(|_| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            Value::int((seed >> 33) as i64)
        }),
    );
    array
        .sort_by(heap, Renumber::Yes, Fallback::Merge, |(_, left), (_, right)| {
            Ok::<_, std::convert::Infallible>(left.as_int().cmp(&right.as_int()))
        })
        .unwrap();
}

fn int_text(heap: &Heap) {
    for int in 0..N as i64 {
        black_box(heddle_value::juggle::int_to_str(heap, int));
    }
}

fn float_text(heap: &Heap) {
    for int in 0..N as i64 {
        black_box(heddle_value::juggle::float_to_str(heap, int as f64 / 7.0, 14));
    }
}
