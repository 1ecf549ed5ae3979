<?php
// Small arrays as records: made by literals, passed on, read, changed, collected and sorted.
namespace Records;

function point(int $x, int $y, string $label): array
{
    return ['x' => $x, 'y' => $y, 'label' => $label, 'tags' => ['n' => $x & 7, 'seen' => false]];
}

function move(array $point, int $dx, int $dy): array
{
    $point['x'] += $dx;
    $point['y'] = $point['y'] + $dy;
    $point['tags']['seen'] = true;
    return $point;
}

function weigh(array $points): int
{
    $sum = 0;
    foreach ($points as ['x' => $x, 'y' => $y, 'tags' => $tags]) {
        if ($tags['seen'] && isset($tags['n'])) {
            $sum += $x * 3 + $y + ($tags['missing'] ?? 1);
        }
    }
    return $sum;
}

$total = 0;
for ($round = 0; $round < 3000; $round++) {
    $points = [];
    for ($i = 0; $i < 100; $i++) {
        $point = point($i, $round, 'p' . $i);
        $points[] = $i & 1 ? move($point, 1, 2) : $point;
        [$first, , $third] = [$i, $round, strlen($point['label'])];
        $total += $first + $third;
    }
    $total += weigh($points) + count($points);
}
echo 'records: ', $total, "\n";
