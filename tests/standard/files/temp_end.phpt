--TEST--
php://temp notices its end when a read gets less than it asked for, php://memory when one gets nothing
--FILE--
<?php
foreach (['php://temp', 'php://memory'] as $name) {
    echo $name, "\n";
    $file = fopen($name, 'w+');
    fwrite($file, "x\nx\nx\n");
    $ends = [];
    foreach ([[6], [7], [4, 2]] as $reads) {
        rewind($file);
        foreach ($reads as $length) {
            fread($file, $length);
            $ends[] = (int) feof($file);
        }
    }
    rewind($file);
    for ($line = 0; $line < 3; $line++) {
        fgets($file);
        $ends[] = (int) feof($file);
    }
    echo implode(' ', $ends), "\n";
    fseek($file, 0, SEEK_END);
    echo (int) feof($file), "\n";
    rewind($file);
    fgets($file);
    fwrite($file, "z\n");
    echo (int) feof($file), ' ', json_encode(fgets($file)), "\n";
}
?>
--EXPECT--
php://temp
0 1 0 0 0 0 1
0
0 "x\n"
php://memory
0 1 0 0 0 0 0
0
0 "x\n"
