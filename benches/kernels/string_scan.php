<?php
// Looking at strings byte by byte: strlen, ord, substr, $s[$i], strpos.
$text = str_repeat('The quick brown fox jumps over the lazy dog. ', 2000);
$length = strlen($text);
$vowels = $hash = $spaces = 0;
for ($round = 0; $round < 70; $round++) {
    for ($i = 0; $i < $length; $i++) {
        $c = $text[$i];
        if ($c === 'a' || $c === 'e' || $c === 'i' || $c === 'o' || $c === 'u') {
            $vowels++;
        }
        $hash = ($hash * 31 + ord($c)) & 0xffffff;
    }
    $at = 0;
    while (($at = strpos($text, ' ', $at)) !== false) {
        $spaces += strlen(substr($text, $at, 4));
        $at++;
    }
}
echo "string_scan: $vowels $hash $spaces\n";
