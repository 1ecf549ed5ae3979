<?php
// Arrays with sparse integer keys: insert, look up, delete, in an order that is no order.
$table = [];
$key = 1;
for ($i = 0; $i < 300_000; $i++) {
    $key = ($key * 1103515245 + 12345) & 0x3fffffff;
    $table[$key] = $i;
}
$sum = 0;
$key = 1;
for ($round = 0; $round < 4; $round++) {
    foreach ($table as $key => $value) {
        $sum += $table[$key] ^ ($table[$key + 1] ?? $round);
    }
}
foreach ($table as $key => $value) {
    if ($key & 1) {
        unset($table[$key]);
    }
}
for ($i = 0; $i < 6_000_000; $i++) {
    $sum += isset($table[$i * 64 & 0x3fffffff]) ? 1 : 2;
}
echo 'hash_ints: ', count($table), ' ', $sum, "\n";
