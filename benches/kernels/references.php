<?php
// References: by-reference parameters, foreach by reference, references into arrays, static and global variables.
function bump(int &$x, int $by): void
{
    $x += $by;
}

function next_id(): int
{
    static $id = 0;
    return ++$id;
}

function &slot(array &$tree, array $path): mixed
{
    $at = &$tree;
    foreach ($path as $key) {
        $at = &$at[$key];
    }
    return $at;
}

function count_global(): void
{
    global $hits;
    $hits++;
}

$hits = 0;
$x = 0;
$tree = [];
$list = range(0, 99);
for ($i = 0; $i < 1_500_000; $i++) {
    bump($x, $i & 7);
    $x += next_id() & 1;
    count_global();
    $value = &slot($tree, ['a', $i % 10, 'b']);
    $value += 1;
    unset($value);
    if ($i % 20 === 0) {
        foreach ($list as &$item) {
            $item = ($item * 3 + 1) & 0xffff;
        }
        unset($item);
    }
}
echo "references: $x $hits ", array_sum($list), ' ', json_encode($tree['a'][3]), "\n";
