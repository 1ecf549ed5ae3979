<?php
// Building text out of parts: implode, explode, concatenation, str_repeat, trim, ucfirst.
$bytes = 0;
for ($round = 0; $round < 500; $round++) {
    $rows = [];
    for ($i = 0; $i < 4000; $i++) {
        $rows[] = '<td class="' . ($i & 1 ? 'odd' : 'even') . '">' . ucfirst('cell') . ' ' . $i . '</td>';
    }
    $html = '<tr>' . implode("\n", $rows) . '</tr>';
    $cells = explode("\n", $html);
    foreach ($cells as $cell) {
        $bytes += strlen(trim($cell, '<>/')) + strlen(str_pad($cell, 40));
    }
    $bytes += strlen(str_repeat($html, 2));
}
echo 'string_build: ', $bytes, ' ', crc32($html), "\n";
