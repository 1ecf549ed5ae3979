//! Sorts under orders that are made against them.

#![allow(clippy::unwrap_used)]

use core::cmp::Ordering;
use core::convert::Infallible;
use heddle_value::array::{Fallback, hybrid_sort};

/// Decides an order only when it must, so that each pivot turns out to be among the least:
/// McIlroy's adversary of quicksorts.
struct Adversary {
    values: Vec<usize>,
    decided: usize,
    candidate: usize,
}

impl Adversary {
    fn new(length: usize) -> Adversary {
        Adversary { values: vec![usize::MAX; length], decided: 0, candidate: 0 }
    }

    fn compare(&mut self, left: usize, right: usize) -> Ordering {
        if self.values[left] == usize::MAX && self.values[right] == usize::MAX {
            let frozen = if left == self.candidate { left } else { right };
            self.values[frozen] = self.decided;
            self.decided += 1;
        }
        if self.values[left] == usize::MAX {
            self.candidate = left;
        } else if self.values[right] == usize::MAX {
            self.candidate = right;
        }
        self.values[left].cmp(&self.values[right])
    }
}

/// Sorts numbers, counts the comparisons, and says how many there were.
fn comparisons(mut items: Vec<usize>, fallback: Fallback) -> usize {
    let mut count = 0;
    let mut expected = items.clone();
    expected.sort_unstable();
    hybrid_sort(&mut items, fallback, &mut |left, right| {
        count += 1;
        Ok::<_, Infallible>(left.cmp(right))
    })
    .unwrap();
    assert_eq!(items, expected);
    count
}

#[test]
fn takes_no_square_time_where_nothing_sees_the_comparisons() {
    let length = 16_000;
    let mut adversary = Adversary::new(length);
    let mut items: Vec<usize> = (0..length).collect();
    hybrid_sort(&mut items, Fallback::Never, &mut |left, right| Ok::<_, Infallible>(adversary.compare(*left, *right))).unwrap();
    let order = adversary.values;
    let (square, bounded) = (comparisons(order.clone(), Fallback::Never), comparisons(order, Fallback::Merge));
    assert!(square > length * length / 32, "the order does no harm: {square} comparisons");
    let partings = 4 * length.ilog2() as usize;
    let at_most = length * (partings + length.ilog2() as usize);
    assert!(bounded < at_most, "{bounded} comparisons, {at_most} at most");
}
