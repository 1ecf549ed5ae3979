--TEST--
ZipArchive: adding, reading, changing, passwords, comments, streams
--FILE--
<?php
$name = __DIR__ . '/archives.zip';
@unlink($name);
$z = new ZipArchive();
var_dump($z->open($name), $z->open($name, ZipArchive::CREATE), $z->numFiles);
var_dump($z->addFromString('a.txt', str_repeat('abc', 1000)), $z->lastId, $z->addFromString('dir/b.txt', 'b'), $z->addEmptyDir('empty'), $z->addEmptyDir('empty'), $z->getStatusString());
var_dump($z->addFile(__FILE__, 'self.php', 0, 5), $z->setCompressionName('dir/b.txt', ZipArchive::CM_BZIP2), $z->setCommentName('a.txt', 'about a'), $z->setArchiveComment('all'));
foreach (['aes' => ZipArchive::EM_AES_256, 'old' => ZipArchive::EM_TRAD_PKWARE] as $entry => $method) {
    var_dump($z->addFromString($entry, "secret of $entry"), $z->setEncryptionName($entry, $method, 'password'));
}
var_dump($z->close());
var_dump($z->open($name), $z->numFiles, $z->comment, $z->getCommentIndex(0), $z->getFromName('a.txt', 6), $z->getFromName('dir/b.txt'), $z->getFromName('self.php'));
var_dump($z->getFromName('aes'), $z->getStatusString(), $z->setPassword('wrong'), $z->getFromName('old'), $z->setPassword('password'), $z->getFromName('aes'), $z->getFromName('old'));
$stat = $z->statName('a.txt');
var_dump($stat['size'], $stat['crc'], $stat['comp_method'], $z->statName('aes')['encryption_method'], $z->statName('old')['encryption_method']);
var_dump($z->locateName('A.TXT'), $z->locateName('A.TXT', ZipArchive::FL_NOCASE), $z->locateName('b.txt', ZipArchive::FL_NODIR), $z->getNameIndex(1), $z->getNameIndex(99));
var_dump($z->renameName('dir/b.txt', 'c.txt'), $z->deleteName('self.php'), $z->getNameIndex(3), $z->unchangeIndex(3), $z->getNameIndex(3), $z->deleteIndex(3), $z->count());
var_dump($z->setExternalAttributesName('c.txt', ZipArchive::OPSYS_UNIX, 0100600 << 16), $z->getExternalAttributesName('c.txt', $opsys, $attributes), $opsys, decoct($attributes >> 16));
var_dump($z->setMtimeName('a.txt', 1000000000), $z->close());
var_dump($z->open($name), count($z), $z->statName('a.txt')['mtime'], stream_get_contents($z->getStream('c.txt')), $z->extractTo(__DIR__ . '/archives', ['c.txt', 'empty/']), file_get_contents(__DIR__ . '/archives/c.txt'), is_dir(__DIR__ . '/archives/empty'));
var_dump(file_get_contents("zip://$name#c.txt"), @file_get_contents("zip://$name#none"), file_get_contents("zip://$name#aes", false, stream_context_create(['zip' => ['password' => 'password']])));
$z->close();
foreach ([fn () => $z->count(), fn () => $z->lastId = 1, fn () => $z->open(''), fn () => clone $z] as $wrong) {
    try {
        $wrong();
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/archives.zip');
@unlink(__DIR__ . '/archives/c.txt');
@rmdir(__DIR__ . '/archives/empty');
@rmdir(__DIR__ . '/archives');
--EXPECT--
int(9)
bool(true)
int(0)
bool(true)
int(0)
bool(true)
bool(true)
bool(false)
string(19) "File already exists"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(6)
string(3) "all"
string(7) "about a"
string(6) "abcabc"
string(1) "b"
string(5) "<?php"
bool(false)
string(20) "No password provided"
bool(true)
bool(false)
bool(true)
string(13) "secret of aes"
string(13) "secret of old"
int(3000)
int(733562123)
int(8)
int(259)
int(1)
bool(false)
int(0)
int(1)
string(9) "dir/b.txt"
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
string(8) "self.php"
bool(true)
int(6)
bool(true)
bool(true)
int(3)
string(6) "100600"
bool(true)
bool(true)
bool(true)
int(5)
int(1000000000)
string(1) "b"
bool(true)
string(1) "b"
bool(true)
string(1) "b"
bool(false)
string(13) "secret of aes"
ValueError: Invalid or uninitialized Zip object
Error: Cannot write read-only property ZipArchive::$lastId
ValueError: ZipArchive::open(): Argument #1 ($filename) must not be empty
Error: Trying to clone an uncloneable object of class ZipArchive
