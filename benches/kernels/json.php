<?php
// JSON there and back: nested lists and records, strings that need escapes.
$records = [];
for ($i = 0; $i < 2000; $i++) {
    $records[] = [
        'id' => $i,
        'name' => "Item \"$i\" / \u{e9}t\u{e9}",
        'price' => $i / 8,
        'tags' => ['a', "b\n", null, $i % 2 === 0],
        'size' => ['w' => $i * 2, 'h' => -$i],
    ];
}
$sum = 0;
for ($round = 0; $round < 80; $round++) {
    $text = json_encode($records);
    $again = json_decode($text, true);
    $sum += strlen($text) + $again[$round]['size']['w'];
    $objects = json_decode($text);
    $sum += $objects[7]->id;
    $records[$round]['id']++;
}
echo "json: $sum ", md5(json_encode($again, JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE)), "\n";
