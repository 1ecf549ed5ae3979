<?php
// Arrays with string keys: counting words, isset, ??, unset, keys built at run time.
$words = [];
for ($i = 0; $i < 5000; $i++) {
    $words[] = 'w' . ($i * 7919 % 5000);
}
$counts = [];
for ($round = 0; $round < 300; $round++) {
    foreach ($words as $word) {
        if (isset($counts[$word])) {
            $counts[$word]++;
        } else {
            $counts[$word] = 1;
        }
    }
}
$found = 0;
for ($i = 0; $i < 5_000_000; $i++) {
    $found += $counts['w' . ($i % 6000)] ?? -1;
}
foreach ($words as $index => $word) {
    if ($index % 3 === 0) {
        unset($counts[$word]);
    }
}
$record = ['id' => 1, 'name' => 'loom', 'width' => 40, 'price' => 9.5];
for ($i = 0; $i < 5_000_000; $i++) {
    $record['id'] = $record['id'] + $record['width'] & 0xffff;
}
echo 'hash_strings: ', count($counts), ' ', $found, ' ', $record['id'], ' ', array_key_first($counts), "\n";
