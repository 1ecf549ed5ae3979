--TEST--
Archives that are damaged are refused, whatever byte is wrong
--INI--
phar.readonly=0
--FILE--
<?php
$name = __DIR__ . '/damaged.phar';
$p = new Phar($name);
$p['a.txt'] = str_repeat('a', 100);
$p->setStub('<?php __HALT_COMPILER();');
unset($p);
$good = file_get_contents($name);
$opened = 0;
for ($i = 30; $i < strlen($good); $i += 7) {
    $bad = $good;
    $bad[$i] = chr(ord($bad[$i]) ^ 0x55);
    file_put_contents($other = __DIR__ . "/damaged$i.phar", $bad);
    try {
        new Phar($other);
        $opened++;
    } catch (UnexpectedValueException $e) {
    }
    unlink($other);
}
var_dump($opened);
file_put_contents($cut = __DIR__ . '/damaged-cut.phar', substr($good, 0, 60));
try {
    new Phar($cut);
} catch (UnexpectedValueException $e) {
    echo str_replace(__DIR__, '', $e->getMessage()), "\n";
}
unlink($cut);
unlink($name);
--EXPECT--
int(0)
internal corruption of phar "/damaged-cut.phar" (truncated manifest header)
