--TEST--
include, require, once, return values, scope, missing files
--FILE--
<?php
set_include_path('.');
$dir = sys_get_temp_dir() . '/heddle-inc-' . getmypid(); mkdir($dir); file_put_contents("$dir/a.php", '<?php $fromA = ($x ?? "none") . "!"; if (!function_exists("inA")) { function inA() { return __FILE__ === $GLOBALS["dir"] . "/a.php"; } } return ["ret" => $x ?? null];'); file_put_contents("$dir/b.php", 'plain text <?= $x ?> end'); file_put_contents("$dir/c.php", '<?php static $n = 0; return ++$GLOBALS["count"];'); file_put_contents("$dir/bad.php", "<?php\n\n\$x = ;"); $x = 'X'; $count = 0; var_dump(include "$dir/a.php", $fromA, inA()); include "$dir/b.php"; echo "\n"; var_dump(include_once "$dir/c.php", include_once "$dir/c.php", include "$dir/c.php", require_once "$dir/c.php", $count); function scope() { $x = 'local'; return include $GLOBALS['dir'] . '/b.php'; } var_dump(scope()); var_dump(@include "$dir/missing.php"); include 'missing-file.php'; try { require 'missing-required.php'; } catch (Error $e) { echo get_class($e), ': ', preg_replace('/include_path=.*/', 'include_path)', $e->getMessage()), "\n"; } try { include "$dir/bad.php"; } catch (ParseError $e) { echo $e->getMessage(), basename($e->getFile()), $e->getLine(), "\n"; } set_include_path($dir); echo (include 'a.php')['ret'] ?? '', "\n";
--CLEAN--
<?php foreach (glob(sys_get_temp_dir() . '/heddle-inc-*/*') as $f) unlink($f); foreach (glob(sys_get_temp_dir() . '/heddle-inc-*') as $d) rmdir($d);
--EXPECTF--
array(1) {
  ["ret"]=>
  string(1) "X"
}
string(2) "X!"
bool(true)
plain text X end
int(1)
bool(true)
int(2)
bool(true)
int(2)
plain text local endint(1)
bool(false)

Warning: include(missing-file.php): Failed to open stream: No such file or directory in %slang/include/include.php on line 3

Warning: include(): Failed opening 'missing-file.php' for inclusion (include_path='.') in %slang/include/include.php on line 3

Warning: require(missing-required.php): Failed to open stream: No such file or directory in %slang/include/include.php on line 3
Error: Failed opening required 'missing-required.php' (include_path)
syntax error, unexpected token ";"bad.php3
X
