<?php
// Hash functions over short and long strings.
$text = 'seed';
for ($i = 0; $i < 1_000_000; $i++) {
    $text = md5($text . $i);
    if (crc32($text) & 1) {
        $text = substr(sha1($text), 4);
    }
}
$long = str_repeat($text, 20_000);
for ($i = 0; $i < 120; $i++) {
    $text = hash('sha256', $long . $i) . md5($long);
}
echo 'digests: ', $text, "\n";
