--TEST--
Names that entries cannot have, names that archives can have, permissions by the umask
--INI--
phar.readonly=0
--FILE--
<?php
umask(027);
$folder = sys_get_temp_dir() . '/phar-paths-' . getmypid() . '-' . mt_rand();
mkdir($folder);
$phar = new Phar("$folder/a.phar");
foreach (['a//b', 'a/./b', 'a/.', '..', 'a/../b', 'a\\b', 'a*b', "a\x01b", "a\xff", '//a', ''] as $name) {
    foreach (['addFromString', 'addEmptyDir'] as $method) {
        try {
            $method === 'addEmptyDir' ? $phar->addEmptyDir($name) : $phar->addFromString($name, 'x');
            echo "$method $name: done\n";
        } catch (BadMethodCallException $error) {
            echo str_replace($folder, '', $error->getMessage()), "\n";
        }
    }
}
$phar['b/c'] = 'x';
printf("%o\n", stat("phar://$folder/a.phar/b/c")['mode']);
try {
    $phar->addEmptyDir('b/c');
} catch (BadMethodCallException $error) {
    echo str_replace($folder, '', $error->getMessage()), "\n";
}
foreach (['.phar.tar', '.phar', 'x.phar.gz', 'x.pharx', 'a.phary.phar', 'x.tar', '.tar', 'x', 'missing/x.phar', 'x.phar/y'] as $name) {
    echo $name, ' ', json_encode([Phar::isValidPharFilename($name), Phar::isValidPharFilename($name, false)]), "\n";
}
$phar->extractTo("$folder/out");
foreach (["phar://$folder/a.phar/b/c/", "phar://$folder/none.phar/x"] as $address) {
    var_dump(@rmdir($address));
}
unset($phar);
unlink("$folder/out/b/c");
rmdir("$folder/out/b");
rmdir("$folder/out");
Phar::unlinkArchive("$folder/a.phar");
rmdir($folder);
?>
--EXPECT--
Entry a//b does not exist and cannot be created: phar error: invalid path "a//b" contains double slash
Directory a//b does not exist and cannot be created: phar error: invalid path "a//b" contains double slash
Entry a/./b does not exist and cannot be created: phar error: invalid path "a/./b" contains current directory reference
Directory a/./b does not exist and cannot be created: phar error: invalid path "a/./b" contains current directory reference
Entry a/. does not exist and cannot be created: phar error: invalid path "a/." contains current directory reference
Directory a/. does not exist and cannot be created: phar error: invalid path "a/." contains current directory reference
Entry .. does not exist and cannot be created: phar error: invalid path ".." contains upper directory reference
Directory .. does not exist and cannot be created: phar error: invalid path ".." contains upper directory reference
Entry a/../b does not exist and cannot be created: phar error: invalid path "a/../b" contains upper directory reference
Directory a/../b does not exist and cannot be created: phar error: invalid path "a/../b" contains upper directory reference
Entry a\b does not exist and cannot be created: phar error: invalid path "a\b" contains back-slash
Directory a\b does not exist and cannot be created: phar error: invalid path "a\b" contains back-slash
Entry a*b does not exist and cannot be created: phar error: invalid path "a*b" contains star
Directory a*b does not exist and cannot be created: phar error: invalid path "a*b" contains star
Entry ab does not exist and cannot be created: phar error: invalid path "ab" contains illegal character
Directory ab does not exist and cannot be created: phar error: invalid path "ab" contains illegal character
Entry aÿ does not exist and cannot be created: phar error: invalid path "aÿ" contains illegal character
Directory aÿ does not exist and cannot be created: phar error: invalid path "aÿ" contains illegal character
Entry //a does not exist and cannot be created: phar error: invalid path "//a" contains double slash
Directory //a does not exist and cannot be created: phar error: invalid path "//a" contains double slash
Entry  does not exist and cannot be created: phar error: file "" in phar "/a.phar" must not be empty
Directory  does not exist and cannot be created: phar error: file "" in phar "/a.phar" must not be empty
100640
Directory b/c does not exist and cannot be created: phar error: unable to add new entry "b/c" to phar "/a.phar"
.phar.tar [false,true]
.phar [false,false]
x.phar.gz [true,false]
x.pharx [false,true]
a.phary.phar [false,true]
x.tar [false,true]
.tar [false,false]
x [false,false]
missing/x.phar [false,false]
x.phar/y [true,false]
bool(false)
bool(false)
