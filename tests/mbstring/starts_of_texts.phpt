--TEST--
Parts, places and conversions of texts, sound and broken
--FILE--
<?php
// What is at the start of a long text that is no UTF-8 takes no look at the rest of it
mt_srand(3);
$broken = '';
for ($i = 0; $i < 300000; $i++) {
    $broken .= chr(mt_rand(0, 255));
}
for ($i = 0; $i < 1000; $i++) {
    $part = mb_substr($broken, 3, 5);
    $cut = mb_strimwidth($broken, 2, 9, '…');
}
echo bin2hex($part), ' ', bin2hex($cut), "\n";

$pool = ['a', 'b', 'ä', 'é', '€', '😀', '語', "\xff", "\xc3", "\xe2\x82", "\x80", ' '];
$sound = [0, 1, 2, 3, 4, 5, 6, 11];
for ($n = 0; $n < 24; $n++) {
    $text = $valid = '';
    for ($i = mt_rand(0, 30); $i > 0; $i--) {
        $text .= $pool[mt_rand(0, 11)];
        $valid .= $pool[$sound[mt_rand(0, 7)]];
    }
    [$from, $length, $width] = [mt_rand(0, 35), mt_rand(0, 35), mt_rand(0, 40)];
    $results = [mb_substr($text, $from, $length), mb_substr($valid, -$from, $length)];
    foreach ([[$text, $width], [$valid, $width]] as [$string, $columns]) {
        try {
            $results[] = mb_strimwidth($string, $from, $columns, '..');
        } catch (ValueError $error) {
            $results[] = $error->getMessage();
        }
    }
    foreach (['mb_strpos', 'mb_strrpos'] as $search) {
        foreach ([0, $from, -$from, mb_strlen($valid), mb_strlen($valid) + 1] as $offset) {
            foreach (['a', 'é', '', '語b'] as $needle) {
                try {
                    $results[] = $search($valid, $needle, $offset);
                } catch (ValueError $error) {
                    $results[] = $error->getMessage();
                }
            }
        }
    }
    foreach (['UTF-16', 'UTF-16LE', 'UCS-2', 'ASCII', 'ISO-8859-1', 'UTF-8'] as $encoding) {
        $results[] = bin2hex(mb_convert_encoding($text, $encoding, 'UTF-8'));
        $results[] = bin2hex(mb_convert_encoding($valid, $encoding, 'UTF-8'));
        $results[] = bin2hex(mb_convert_encoding($text, 'UTF-8', $encoding));
    }
    $results[] = bin2hex(mb_convert_encoding($text, 'UTF-16LE', 'Windows-1252'));
    echo $n, ' ', hash('crc32b', serialize($results)), "\n";
}
--EXPECT--
3f3f3f0015 3f3f3f3f00153f3fe280a6
0 aafb52fa
1 f9ba40e9
2 6d173e7c
3 a3e12d8f
4 764519fb
5 1f1ee8fb
6 1cfb085b
7 f144668f
8 9a1dc44c
9 c6c8133d
10 387e76f1
11 78665c11
12 0fd66950
13 509fdf9a
14 71143cda
15 ded76770
16 e9431da2
17 53b257ce
18 0a6ef75c
19 cc8ef978
20 9c28834d
21 a736d4c6
22 b1ba30ef
23 92c2ab2c
