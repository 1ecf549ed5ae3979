<?php
// Whole-string functions: str_replace, strtr, strtolower, ucwords, strrev, htmlspecialchars, str_contains, number_format.
$text = str_repeat('A <b>Shuttle</b> & a "Loom": warp, weft, heddle. ', 40);
$sum = 0;
for ($i = 0; $i < 16_000; $i++) {
    $a = str_replace(['warp', 'weft', '&'], ['WARP', 'WEFT', 'and'], $text);
    $b = strtr($text, ['Loom' => 'loom', 'heddle' => 'HEDDLE', '<b>' => '']);
    $c = strtr($text, 'aeiou', 'AEIOU');
    $d = strtolower($a) . ucwords($b) . strrev($c);
    $sum += strlen(htmlspecialchars($d)) + substr_count($d, 'e') + (str_contains($d, 'nothing') ? 1 : 0);
    $sum += strlen(number_format($i * 1.5, 2)) + strlen(strip_tags($text));
}
echo 'string_replace: ', $sum, ' ', md5($d), "\n";
