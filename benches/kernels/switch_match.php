<?php
// Choosing: switch on strings and ints, match, chains of comparisons, loose and strict.
function by_switch(string $word): int
{
    switch ($word) {
        case 'warp':
            return 1;
        case 'weft':
            return 2;
        case 'heddle':
            return 3;
        case 'shuttle':
            return 4;
        case 'bobbin':
            return 5;
        default:
            return 0;
    }
}

function by_match(int $n): string
{
    return match (true) {
        $n < 3 => 'low',
        $n < 6 => 'mid',
        default => 'high',
    };
}

$words = ['warp', 'weft', 'heddle', 'shuttle', 'bobbin', 'other', 'reed'];
$sum = 0;
for ($i = 0; $i < 4_500_000; $i++) {
    $word = $words[$i % 7];
    $sum += by_switch($word);
    $sum += match ($word) {
        'warp', 'reed' => 10,
        'bobbin' => 20,
        default => 30,
    };
    switch ($i & 7) {
        case 0:
            $sum += 1;
            break;
        case 3:
        case 4:
            $sum += 2;
            break;
        case 7:
            $sum -= 1;
    }
    if ($word == 'other' || $word > 'v') {
        $sum += strlen(by_match($i % 9));
    }
}
echo "switch_match: $sum\n";
