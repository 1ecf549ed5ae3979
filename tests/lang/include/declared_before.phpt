--TEST--
A file whose classes exist may be included again, as long as it does not reach their statements
--FILE--
<?php
// where a class is known before its file runs, the second run says so and ends
$file = __DIR__ . '/declared_before.inc.php';
file_put_contents($file, '<?php
if (defined("HERE")) { echo "again\n"; return; }
define("HERE", 1);
echo "new\n";
final class Guarded {}
class Counted implements Countable { function count(): int { return 0; } }
');
register_shutdown_function(fn() => unlink($file));
include $file;
include $file;
eval('echo "runs\n"; class Guarded {} echo "never\n";');
?>
--INI--
opcache.enable_cli=0
--EXPECTF--
new
again
runs

Fatal error: Cannot redeclare class Guarded (previously declared in %sdeclared_before.inc.php:5) in %sdeclared_before.php(%d) : eval()'d code on line 1%A
