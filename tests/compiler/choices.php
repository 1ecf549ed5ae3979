<?php
function choose($x, $y) {
    switch ($x) {
        case 1: return 'a';
        case 2:
        case 3: $r = 'b'; break;
        case 4: return 'c';
        default: $r = 'd';
    }
    return match (true) {
        $x > $y && $y !== null => $r,
        default => match ($y) { 'one' => 1, 'two' => 2, 'three', 'four' => 3 },
    } ?: $x ?? 'none';
}
