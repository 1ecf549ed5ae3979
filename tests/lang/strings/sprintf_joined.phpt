--TEST--
sprintf() with a literal format of %s and %d joins its values without a call
--FILE--
<?php
class S { function __construct(public string $s) { echo "new $s\n"; } function __toString(): string { echo "text $this->s\n"; return $this->s; } }
function v($v) { echo "value\n"; return $v; }
var_dump(sprintf('%s', 5), sprintf('%d', '12abc'), sprintf('%s%%', 1.5), sprintf('%d/%d', true, null), sprintf('a%sb%dc', 'x', 3.9));
var_dump(sprintf('%s-%s', new S('a'), new S('b')));
var_dump(sprintf('%d,%s', new S('c'), v('d')));
var_dump(sprintf('%s', []), sprintf('%d', []), sprintf('none'), sprintf('%s'  . '%d', 1, 2));
try { sprintf('%s|%s', 1, new stdClass); } catch (Error $e) { echo $e->getMessage(), count($e->getTrace()), "\n"; }
try { sprintf('%s', 1, ...[2, throw new Exception('late')]); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
function namespaced() { return sprintf('%s', $undefined); }
var_dump(namespaced());
sprintf('%s', v('unused'));
--EXPECTF--
string(1) "5"
string(2) "12"
string(4) "1.5%"
string(3) "1/0"
string(5) "axb3c"
new a
new b
text a
text b
string(3) "a-b"
new c
value

Warning: Object of class S could not be converted to int in %slang/strings/sprintf_joined.php on line 6
string(3) "1,d"

Warning: Array to string conversion in %slang/strings/sprintf_joined.php on line 7
string(5) "Array"
string(1) "0"
string(4) "none"
string(2) "12"
Object of class stdClass could not be converted to string0
late

Warning: Undefined variable $undefined in %slang/strings/sprintf_joined.php on line 10
string(0) ""
value
