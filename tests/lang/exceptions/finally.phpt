--TEST--
finally overrides, nests and runs on return, break and continue
--FILE--
<?php
function a() { try { return 'try'; } finally { echo '[f]'; } }
function b() { try { return 'try'; } finally { return 'finally'; } }
function c() { try { throw new Exception('lost'); } finally { return 'swallowed'; } }
function d() { foreach ([1, 2, 3] as $i) { try { if ($i == 2) continue; if ($i == 3) break; echo $i; } finally { echo "f$i"; } } return 'd'; }
function e() { try { try { return 'inner'; } finally { echo '1'; } } finally { echo '2'; } }
function f() { $x = 1; try { return $x; } finally { $x = 2; } }
function g() { for ($i = 0; $i < 3; $i++) { try { try { continue; } finally { echo "a$i"; } } finally { echo "b$i"; } } }
function h() { try { throw new Exception('first'); } finally { throw new Exception('second'); } }
function &i() { static $v = 1; try { return $v; } finally { $v = 5; } }
echo a(), b(), c(), d(), e(), f(), i(), "\n";
g();
try { h(); } catch (Exception $e) { echo $e->getMessage(), '<', $e->getPrevious()->getMessage(), "\n"; }
function gen() { try { yield 1; yield 2; } finally { echo 'gen finally '; } }
foreach (gen() as $v) { echo $v; break; }
echo "\n";
$g = gen();
$g->current();
unset($g);
echo "\n";
(function () { try { exit("exit runs no finally\n"); } finally { echo 'never'; } })();
--EXPECT--
[f]tryfinallyswallowed1f1f2f3d12inner15
a0b0a1b1a2b2second<first
1gen finally 
gen finally 
exit runs no finally
