--TEST--
The first end of a line says what ends the others
--FILE--
<?php
$file = sys_get_temp_dir() . '/auto_detect_' . getmypid();
ini_set('auto_detect_line_endings', '1');
foreach (["a\rb\rc", "a\r\nb\rc\nd", "a\nb\rc\n", "1,\"x\ry\",3\r4,5\r", str_repeat('x', 9000) . "\rb\r"] as $text) {
    file_put_contents($file, $text);
    $short = fn($line) => is_string($line) && strlen($line) > 99 ? strlen($line) : $line;
    $handle = fopen($file, 'r');
    while (($line = fgets($handle)) !== false) echo json_encode($short($line)), ' ';
    fclose($handle);
    $handle = fopen($file, 'r');
    while (($row = fgetcsv($handle, null, ',', '"', '')) !== false) echo json_encode(array_map($short, $row)), ' ';
    fclose($handle);
    echo json_encode(array_map($short, file($file))), json_encode(array_map($short, file($file, FILE_IGNORE_NEW_LINES))), ' ';
    foreach (new SplFileObject($file) as $number => $line) echo $number, json_encode($short($line)), ' ';
    echo "\n";
}
$handle = fopen('php://memory', 'w+');
fwrite($handle, "q\rw\r");
rewind($handle);
echo json_encode(fgets($handle, 2)), json_encode(fgets($handle)), json_encode(fgets($handle)), "\n";
ini_set('auto_detect_line_endings', '0');
echo json_encode(file($file, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES)) === json_encode([$text]) ? "whole\n" : "cut\n";
unlink($file);
--EXPECTF--
Deprecated: auto_detect_line_endings is deprecated in %sstandard/auto_detect_line_endings.php on line 3
"a\r" "b\r" "c" ["a"] ["b"] ["c"] ["a\r","b\r","c"]["a","b","c"] 0"a\r" 1"b\r" 2"c" 
"a\r\n" "b\rc\n" "d" ["a"] ["b\rc"] ["d"] ["a\r\n","b\rc\n","d"]["a","b\rc","d"] 0"a\r\n" 1"b\rc\n" 2"d" 
"a\n" "b\rc\n" ["a"] ["b\rc"] ["a\n","b\rc\n"]["a","b\rc"] 0"a\n" 1"b\rc\n" 2"" 
"1,\"x\r" "y\",3\r" "4,5\r" ["1","x\ry","3"] ["4","5"] ["1,\"x\r","y\",3\r","4,5\r"]["1,\"x","y\",3","4,5"] 0"1,\"x\r" 1"y\",3\r" 2"4,5\r" 3"" 
9001 "b\r" [9000] ["b"] [9001,"b\r"][9000,"b"] 09001 1"b\r" 2"" 
"q""\r""w\r"
whole
