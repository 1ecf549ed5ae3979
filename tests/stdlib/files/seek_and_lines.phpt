--TEST--
fseek, ftell, fgets, fgetc, SplFileObject
--FILE--
<?php
$f = tmpfile();
fwrite($f, "one\ntwo\r\nthree\n\nfive");
rewind($f);
while (($l = fgets($f)) !== false) echo ftell($f), json_encode($l), ' ';
echo feof($f) ? 'eof' : '', "\n";
fseek($f, 4);
echo fgetc($f), fgets($f, 3), ftell($f), fseek($f, -4, SEEK_END), fread($f, 100), fseek($f, 1000), ftell($f), feof($f) ? 1 : 0, fread($f, 1), feof($f) ? 1 : 0, "\n";
rewind($f);
echo json_encode([stream_get_line($f, 100, "\n"), fscanf($f, '%s'), stream_get_contents($f, 5), stream_get_contents($f, -1, 0)]), "\n";
$p = tempnam(sys_get_temp_dir(), 'sfo');
file_put_contents($p, "a\nb\nc\n");
$s = new SplFileObject($p, 'r+');
foreach ($s as $n => $line) echo $n, json_encode($line);
$s->seek(1);
echo $s->current(), $s->key(), $s->getSize(), $s->eof() ? 1 : 0;
$s->setFlags(SplFileObject::DROP_NEW_LINE | SplFileObject::SKIP_EMPTY | SplFileObject::READ_AHEAD);
echo json_encode(iterator_to_array($s, false)), "\n";
unlink($p);
ftruncate($f, 3);
rewind($f);
echo fread($f, 10), json_encode(fstat($f)['size']), fputs($f, 'x'), "\n";
fclose($f);
--EXPECT--
4"one\n" 9"two\r\n" 15"three\n" 16"\n" 20"five" eof
two70five0100001
["one",["two"],"three","one\ntwo\r\nthree\n\nfive"]
0"a\n"1"b\n"2"c\n"3""b
160["a","b","c"]
one31
