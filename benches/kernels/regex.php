<?php
// Regular expressions: match, match all, replace with a callback, split.
$log = '';
for ($i = 0; $i < 2000; $i++) {
    $log .= sprintf("10.0.%d.%d - [%02d/Nov/2026] \"GET /page/%d?id=%d HTTP/1.1\" %d %d\n", $i & 3, $i & 255, $i % 28 + 1, $i, $i * 3, $i % 7 ? 200 : 404, $i * 11);
}
$sum = 0;
for ($round = 0; $round < 250; $round++) {
    foreach (explode("\n", $log) as $line) {
        if (preg_match('~^(?<ip>[\d.]+) - \[(\d+)/(\w+)/\d+\] "(GET|POST) ([^ ?]+)~', $line, $m)) {
            $sum += (int) $m[2] + strlen($m['ip']);
        }
    }
    $sum += preg_match_all('/\b404 (\d+)$/m', $log, $matches) + (int) array_sum($matches[1]);
    $out = preg_replace_callback('/id=(\d+)/', fn(array $m): string => 'id=' . ($m[1] + 1), $log);
    $out = preg_replace(['/HTTP\/1\.\d/', '/\s+/'], ['HTTP', ' '], $out);
    $sum += count(preg_split('/[\s"]+/', $out));
}
echo "regex: $sum ", md5($out), "\n";
