--TEST--
a syntax error at include and eval is a ParseError
--FILE--
<?php
try { eval('$x = ;'); } catch (ParseError $e) { echo $e->getMessage(), ' ', $e->getLine(), "\n"; }
try { eval('function { }'); } catch (ParseError $e) { echo $e->getMessage(), "\n"; }
foreach (['if (', 'echo "abc', 'class { }', '$a = [1, 2', 'foreach ($x) {}', 'new', 'match', '1 +', 'function f($a $b) {}', 'public $x;', '}', 'case 1:', '$x = "a" "b";', 'return 5 5;', '<?php', 'use', "\n\n  @@"] as $code) try { eval($code); echo "fine: $code\n"; } catch (ParseError $e) { echo $e->getMessage(), ' on line ', $e->getLine(), "\n"; }
--EXPECT--
syntax error, unexpected token ";" 1
syntax error, unexpected token "{", expecting "("
Unclosed '(' on line 1
syntax error, unexpected end of file, expecting variable or "${" or "{$" on line 1
syntax error, unexpected token "{", expecting identifier on line 1
Unclosed '[' on line 1
syntax error, unexpected token ")" on line 1
syntax error, unexpected end of file, expecting "class" on line 1
syntax error, unexpected end of file, expecting "(" on line 1
syntax error, unexpected end of file on line 1
syntax error, unexpected variable "$b", expecting ")" on line 1
syntax error, unexpected token "public", expecting end of file on line 1
Unmatched '}' on line 1
syntax error, unexpected token "case", expecting end of file on line 1
syntax error, unexpected double-quoted string "b" on line 1
syntax error, unexpected integer "5", expecting ";" on line 1
syntax error, unexpected token "<", expecting end of file on line 1
syntax error, unexpected end of file on line 1
syntax error, unexpected end of file on line 3
