--TEST--
An archive: made, read through phar://, changed, converted, run
--INI--
phar.readonly=0
--FILE--
<?php
$name = __DIR__ . '/archives.phar';
$p = new Phar($name, 0, 'archives.phar');
$p['run.php'] = '<?php echo basename(__FILE__), " in ", basename(__DIR__), "\n"; return include "lib/part.php";';
$p['lib/part.php'] = '<?php return [basename(Phar::running()), Phar::running(false) === $GLOBALS["name"]];';
$p->addEmptyDir('empty');
$p->setMetadata(['a' => 1]);
$p['run.php']->setMetadata('of a file');
$p->setSignatureAlgorithm(Phar::SHA512);
$p->setStub('<?php Phar::mapPhar(); __HALT_COMPILER();');
var_dump(include 'phar://archives.phar/run.php');
var_dump(count($p), isset($p['lib']), isset($p['nothing']), $p->getMetadata(), $p['run.php']->getMetadata());
var_dump($p->getSignature()['hash_type'], $p->getVersion(), $p->isFileFormat(Phar::PHAR), $p->getStub(), $p->getAlias());
foreach (new RecursiveIteratorIterator(new Phar($name), RecursiveIteratorIterator::SELF_FIRST) as $path => $file) {
    echo str_replace($name, '', $path), ' ', get_class($file), ' ', $file->isDir() ? 'folder' : $file->getCompressedSize(), "\n";
}
var_dump(scandir("phar://$name"), is_dir("phar://$name/lib"), filesize("phar://$name/lib/part.php"));
file_put_contents("phar://$name/new.txt", 'new');
rename("phar://$name/new.txt", "phar://$name/lib/old.txt");
var_dump(file_get_contents("phar://$name/lib/old.txt"), file_exists("phar://$name/new.txt"));
unlink("phar://$name/lib/old.txt");
var_dump(isset($p['lib/old.txt']));
$p->compressFiles(Phar::GZ);
var_dump($p['run.php']->isCompressed(Phar::GZ), strlen(file_get_contents("phar://$name/run.php")));
foreach ([[Phar::TAR, Phar::NONE], [Phar::TAR, Phar::BZ2], [Phar::ZIP, Phar::NONE]] as [$format, $compression]) {
    $data = $p->convertToData($format, $compression);
    var_dump(basename($data->getPath()), $data['lib/part.php']->getContent() === $p['lib/part.php']->getContent(), $data->getMetadata());
    $path = $data->getPath();
    unset($data);
    $again = new PharData($path);
    var_dump($again->isCompressed(), isset($again['run.php']));
    unset($again);
    unlink($path);
}
foreach ([fn () => $p['nothing'], fn () => $p->setStub('none'), fn () => $p->delete('nothing'), fn () => new Phar(__DIR__ . '/x'),
    fn () => $p['.phar/stub.php'] = 1, fn () => new PharFileInfo('x'), fn () => $p->extractTo('')] as $wrong) {
    try {
        $wrong();
    } catch (Throwable $e) {
        echo $e::class, ': ', str_replace(__DIR__, '', $e->getMessage()), "\n";
    }
}
$p->extractTo(__DIR__ . '/archives', ['lib/part.php']);
var_dump(is_file(__DIR__ . '/archives/lib/part.php'), is_file(__DIR__ . '/archives/run.php'));
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/archives.phar');
@unlink(__DIR__ . '/archives/lib/part.php');
@rmdir(__DIR__ . '/archives/lib');
@rmdir(__DIR__ . '/archives');
--EXPECT--
run.php in archives.phar
array(2) {
  [0]=>
  string(13) "archives.phar"
  [1]=>
  bool(true)
}
int(3)
bool(true)
bool(false)
array(1) {
  ["a"]=>
  int(1)
}
string(9) "of a file"
string(7) "SHA-512"
string(5) "1.1.1"
bool(true)
string(46) "<?php Phar::mapPhar(); __HALT_COMPILER(); ?>
"
string(13) "archives.phar"
phar:///empty PharFileInfo folder
phar:///lib PharFileInfo folder
phar:///lib/part.php PharFileInfo 84
phar:///run.php PharFileInfo 94
array(3) {
  [0]=>
  string(5) "empty"
  [1]=>
  string(3) "lib"
  [2]=>
  string(7) "run.php"
}
bool(true)
int(84)
string(3) "new"
bool(false)
bool(false)
bool(true)
int(94)
string(12) "archives.tar"
bool(true)
array(1) {
  ["a"]=>
  int(1)
}
bool(false)
bool(true)
string(16) "archives.tar.bz2"
bool(true)
array(1) {
  ["a"]=>
  int(1)
}
int(8192)
bool(true)
string(12) "archives.zip"
bool(true)
array(1) {
  ["a"]=>
  int(1)
}
bool(false)
bool(true)
BadMethodCallException: Entry nothing does not exist
PharException: illegal stub for phar "/archives.phar" (__HALT_COMPILER(); is missing)
BadMethodCallException: Entry nothing does not exist and cannot be deleted
UnexpectedValueException: Cannot create phar '/x', file extension (or combination) not recognised or the directory does not exist
BadMethodCallException: Cannot set stub ".phar/stub.php" directly in phar "/archives.phar", use setStub
RuntimeException: 'x' is not a valid phar archive URL (must have at least phar://filename.phar)
InvalidArgumentException: Invalid argument, extraction path must be non-zero length
bool(true)
bool(false)
