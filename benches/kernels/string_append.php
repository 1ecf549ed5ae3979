<?php
// Strings that grow: .=, interpolation, a character at a time.
$length = 0;
for ($round = 0; $round < 12; $round++) {
    $text = '';
    for ($i = 0; $i < 300_000; $i++) {
        $text .= 'x';
        $text .= $i;
        $text .= "<$i:{$round}>";
    }
    $length += strlen($text);
}
echo 'string_append: ', $length, ' ', md5($text), "\n";
