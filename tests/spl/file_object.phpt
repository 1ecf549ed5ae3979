--TEST--
SplFileObject: lines and their numbers by every flag, fields, letters, what is refused
--FILE--
<?php
function tell(callable $do): void
{
    try {
        $do();
    } catch (Throwable $e) {
        echo $e::class, ': ', str_replace(__DIR__, '', $e->getMessage()), "\n";
    }
}
$lines = __DIR__ . '/file_object.tmp';
file_put_contents($lines, "one,1\n\"two\n2\",x\n\nlast");

foreach ([0, 1, 2, 3, 4, 5, 7, 8, 9, 14, 15] as $flags) {
    $file = new SplFileObject($lines);
    $file->setCsvControl(',', '"', '');
    $file->setFlags($flags);
    echo $flags, ':';
    foreach ($file as $number => $line) {
        echo ' ', $number, '=', json_encode($line);
    }
    echo ' | ', $file->key(), json_encode($file->eof());
    foreach ([0, 2, 9] as $to) {
        $file->seek($to);
        echo " | $to>", $file->key(), json_encode($file->current());
    }
    echo "\n";
}

$file = new SplFileObject($lines);
echo json_encode([$file->fgets(), $file->key(), $file->current(), (string) $file, $file->fgetc(), $file->key(), $file->fread(3), $file->ftell()]), "\n";
tell(fn() => $file->fread(0));
tell(fn() => $file->seek(-1));
tell(fn() => $file->setMaxLineLen(-1));
tell(fn() => $file->setCsvControl('ab'));
tell(fn() => $file->fputcsv([], ',', ''));
tell(fn() => $file->__construct($lines));
tell(fn() => clone $file);
tell(fn() => new SplFileObject($lines . '.none'));
tell(fn() => new SplFileObject(__DIR__));

$memory = new SplTempFileObject();
$memory->fputcsv(['a b', 'c"d'], escape: '');
$memory->rewind();
var_dump($memory->getPathname(), $memory->fgetcsv(escape: ''));
$memory->rewind();
var_dump($memory->fscanf('%s'));
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/file_object.tmp');
?>
--EXPECT--
0: 0="one,1\n" 1="\"two\n" 2="2\",x\n" 3="\n" 4="last" | 5true | 0>0"one,1\n" | 2>2"2\",x\n" | 9>4false
1: 0="one,1" 1="\"two" 2="2\",x" 3="" 4="last" | 5true | 0>0"one,1" | 2>2"2\",x" | 9>4false
2: 0="one,1\n" 1="\"two\n" 2="2\",x\n" 3="\n" 4="last" | 5true | 0>0"one,1\n" | 2>2"2\",x\n" | 9>4false
3: 0="one,1" 1="\"two" 2="2\",x" 3="" 4="last" | 5true | 0>0"one,1" | 2>2"2\",x" | 9>4false
4: 0="one,1\n" 1="\"two\n" 2="2\",x\n" 3="\n" 4="last" | 5true | 0>0"one,1\n" | 2>2"2\",x\n" | 9>4false
5: 0="one,1" 1="\"two" 2="2\",x" 3="last" | 4true | 0>0"one,1" | 2>2"2\",x" | 9>3false
7: 0="one,1" 1="\"two" 2="2\",x" 3="last" | 4true | 0>0"one,1" | 2>2"2\",x" | 9>3false
8: 0=["one","1"] 1=["two\n2","x"] 2=[null] 3=["last"] | 4true | 0>0["one","1"] | 2>2[null] | 9>3false
9: 0=["one","1"] 1=["two\n2","x"] 2=[null] 3=["last"] | 4true | 0>0["one","1"] | 2>2[null] | 9>3false
14: 0=["one","1"] 1=["two\n2","x"] 2=[null] 3=["last"] | 4true | 0>0["one","1"] | 2>2[null] | 9>3false
15: 0=["one","1"] 1=["two\n2","x"] 3=["last"] | 4true | 0>0["one","1"] | 2>3["last"] | 9>3false
["one,1\n",1,"one,1\n","one,1\n","\"",1,"two",10]
ValueError: SplFileObject::fread(): Argument #1 ($length) must be greater than 0
ValueError: SplFileObject::seek(): Argument #1 ($line) must be greater than or equal to 0
ValueError: SplFileObject::setMaxLineLen(): Argument #1 ($maxLength) must be greater than or equal to 0
ValueError: SplFileObject::setCsvControl(): Argument #1 ($separator) must be a single character
ValueError: SplFileObject::fputcsv(): Argument #3 ($enclosure) must be a single character
Error: Cannot call constructor twice
Error: Trying to clone an uncloneable object of class SplFileObject
RuntimeException: SplFileObject::__construct(/file_object.tmp.none): Failed to open stream: No such file or directory
LogicException: Cannot use SplFileObject with directories
string(10) "php://temp"
array(2) {
  [0]=>
  string(3) "a b"
  [1]=>
  string(3) "c"d"
}
array(1) {
  [0]=>
  string(2) ""a"
}
