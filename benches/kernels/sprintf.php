<?php
// Formatting: sprintf with widths, precisions and positions; number to string and back.
$sum = 0;
for ($i = 0; $i < 800_000; $i++) {
    $line = sprintf('%05d|%-8s|%8.3f|%x|%\'*6d|%2$s', $i, 'n' . $i, $i / 7, $i, $i & 255);
    $sum += strlen($line) + (int) substr($line, 0, 5);
    $sum += (int) (string) ($i * 0.25);
}
echo 'sprintf: ', $sum, ' ', $line, "\n";
