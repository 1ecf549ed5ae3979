--TEST--
A wrapper's stream_read() that gives false is a failed read, and not the end
--FILE--
<?php
class Failing
{
    public $context;
    public static int $lines;
    private int $read = 0;

    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_stat() { return []; }
    function stream_eof() { echo "[eof]"; return true; }

    function stream_read($count)
    {
        echo "[read]";
        return $this->read++ < self::$lines ? "line\n" : false;
    }
}
stream_wrapper_register('failing', 'Failing');
$reads = [
    'fread' => fn($stream) => fread($stream, 10),
    'fgets' => fn($stream) => fgets($stream),
    'fgetc' => fn($stream) => fgetc($stream),
    'fgetcsv' => fn($stream) => fgetcsv($stream, null, ',', '"', ''),
];
foreach ($reads as $name => $read) {
    Failing::$lines = 0;
    $stream = fopen('failing://', 'r');
    echo "$name: ";
    var_dump($read($stream), $read($stream), feof($stream));
}
Failing::$lines = 1;
$stream = fopen('failing://', 'r');
var_dump(fread($stream, 10), fread($stream, 10), feof($stream));
var_dump(file_get_contents('failing://'), count(file('failing://')));
--EXPECT--
fread: [read][read][eof]bool(false)
bool(false)
bool(true)
fgets: [read][read][eof]bool(false)
bool(false)
bool(true)
fgetc: [read][read][eof]bool(false)
bool(false)
bool(true)
fgetcsv: [read][read][eof]bool(false)
bool(false)
bool(true)
[read][eof][read]string(5) "line
"
bool(false)
bool(true)
[read][eof][read][read][eof][read]string(5) "line
"
int(1)
