<?php
// foreach in all its forms: lists, records, keys, nested, destructuring, objects, ArrayIterator.
$table = [];
for ($i = 0; $i < 1000; $i++) {
    $table["row$i"] = ['id' => $i, 'pair' => [$i, $i + 1], 'score' => $i * 0.5];
}
$object = new class {
    public int $a = 1;
    public string $b = 'two';
    public array $c = [3];
};
$sum = 0;
for ($round = 0; $round < 4000; $round++) {
    foreach ($table as $name => ['id' => $id, 'pair' => [$left, $right]]) {
        $sum += $id + $left * $right + strlen($name);
    }
    foreach ($table as $row) {
        foreach ($row as $key => $value) {
            if ($key === 'id') {
                $sum -= $value;
            }
        }
    }
    foreach ($object as $key => $value) {
        $sum += strlen($key);
    }
    foreach (new ArrayIterator([1, 2, 3]) as $key => $value) {
        $sum += $key * $value;
    }
}
echo "foreach_keys: $sum\n";
