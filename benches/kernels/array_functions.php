<?php
// Array functions with and without callbacks: map, filter, reduce, column, merge, slice, unique, search, walk.
$people = [];
for ($i = 0; $i < 500; $i++) {
    $people[] = ['id' => $i, 'name' => "n$i", 'age' => $i * 7 % 90, 'city' => 'c' . $i % 10];
}
$sum = 0;
for ($round = 0; $round < 4000; $round++) {
    $adults = array_filter($people, fn(array $p): bool => $p['age'] >= 18);
    $ages = array_map(fn(array $p): int => $p['age'] + $round, $adults);
    $sum += array_reduce($ages, fn(int $sum, int $age): int => $sum + $age, 0);
    $cities = array_unique(array_column($people, 'city'));
    $by_id = array_column($people, 'name', 'id');
    $merged = array_merge($cities, ['x', 'y'], array_values($by_id));
    $sum += count($merged) + count(array_slice($merged, 5, 100));
    $sum += (int) array_search("n$round", $by_id) + (in_array('c9', $cities, true) ? 1 : 0);
    $sum += max($ages) - min($ages) + array_sum(array_keys($by_id));
    $sum += count(array_intersect_key($by_id, $ages)) + count(array_diff($cities, ['c1', 'c2']));
    array_walk($ages, function (int &$age, int $key): void {
        $age += $key;
    });
    $sum += count(array_chunk(array_reverse($ages), 7)) + count(array_combine(array_keys($ages), $ages));
}
echo "array_functions: $sum\n";
