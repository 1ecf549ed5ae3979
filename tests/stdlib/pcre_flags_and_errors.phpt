--TEST--
preg_match() refuses flags of preg_match_all(); a pattern's error stays whatever a handler does
--FILE--
<?php
foreach ([0, 1, 2, 4, 256, 257, 512] as $flags) try { echo preg_match('/a/', 'a', $m, $flags), ' '; } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
set_error_handler(function ($n, $m) { preg_match('/a/', 'a'); return true; });
var_dump(preg_match('/(/', 'x'), preg_last_error(), preg_last_error_msg());
--EXPECT--
1 preg_match(): Argument #4 ($flags) must be a PREG_* constant
preg_match(): Argument #4 ($flags) must be a PREG_* constant
preg_match(): Argument #4 ($flags) must be a PREG_* constant
1 preg_match(): Argument #4 ($flags) must be a PREG_* constant
1 bool(false)
int(1)
string(14) "Internal error"
