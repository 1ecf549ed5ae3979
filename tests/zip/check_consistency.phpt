--TEST--
CHECKCONS compares local headers with the directory
--EXTENSIONS--
zip
--FILE--
<?php
$file = sys_get_temp_dir() . '/check_consistency_' . getmypid() . '.zip';
$zip = new ZipArchive;
$zip->open($file, ZipArchive::CREATE | ZipArchive::OVERWRITE);
$zip->addFromString('name.txt', str_repeat('text ', 50));
$zip->close();
$whole = file_get_contents($file);
foreach (['nothing' => null, 'version' => 4, 'flags' => 6, 'method' => 8, 'time' => 10, 'date' => 12, 'crc' => 14, 'compressed' => 18, 'size' => 22, 'name' => 30] as $what => $at) {
    $changed = $whole;
    if ($at !== null) {
        $changed[$at] = chr(ord($changed[$at]) ^ 0x60);
    }
    file_put_contents($file, $changed);
    $zip = new ZipArchive;
    echo $what, ' ';
    var_dump($zip->open($file, ZipArchive::CHECKCONS), (new ZipArchive)->open($file));
}
unlink($file);
--EXPECT--
nothing bool(true)
bool(true)
version int(21)
bool(true)
flags bool(true)
bool(true)
method int(21)
bool(true)
time int(21)
bool(true)
date int(21)
bool(true)
crc int(21)
bool(true)
compressed int(21)
bool(true)
size int(21)
bool(true)
name int(21)
bool(true)
