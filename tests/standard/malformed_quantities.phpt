--TEST--
ini_set() warns of a malformed quantity and takes it
--FILE--
<?php
foreach (['10MB', 'M', '10 M', '0x10', '0b11', '1.5G', '1e5', '  10K', '0o17', '5kk', '99999999999999G', 'abc', '0x', '1_000'] as $quantity) {
    var_dump(ini_set('pcre.backtrack_limit', $quantity) !== false, ini_get('pcre.backtrack_limit'));
}
var_dump(ini_set('memory_limit', '900MB'), ini_get('memory_limit') === '900MB');
ini_set('precision', '5x');
set_error_handler(function ($level, $text) {
    throw new ErrorException($text, 0, $level);
});
try {
    ini_set('unserialize_max_depth', '7q');
} catch (ErrorException $error) {
    echo $error->getMessage(), "\n";
}
var_dump(ini_get('unserialize_max_depth'));
--EXPECTF--
Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "10MB": unknown multiplier "B", interpreting as "10" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(4) "10MB"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "M": no valid leading digits, interpreting as "0" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(1) "M"
bool(true)
string(4) "10 M"
bool(true)
string(4) "0x10"
bool(true)
string(4) "0b11"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "1.5G", interpreting as "1G" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(4) "1.5G"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "1e5": unknown multiplier "5", interpreting as "1" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(3) "1e5"
bool(true)
string(5) "  10K"
bool(true)
string(4) "0o17"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "5kk", interpreting as "5k" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(3) "5kk"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "99999999999999G": value is out of range, using overflow result for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(15) "99999999999999G"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "abc": no valid leading digits, interpreting as "0" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(3) "abc"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "0x": no digits after base prefix, interpreting as "0" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(2) "0x"

Warning: Invalid "pcre.backtrack_limit" setting. Invalid quantity "1_000": unknown multiplier "0", interpreting as "1" for backwards compatibility in %sstandard/malformed_quantities.php on line 3
bool(true)
string(5) "1_000"

Warning: Invalid "memory_limit" setting. Invalid quantity "900MB": unknown multiplier "B", interpreting as "900" for backwards compatibility in %sstandard/malformed_quantities.php on line 5

Warning: Failed to set memory limit to 900 bytes (Current memory usage is %d bytes) in %sstandard/malformed_quantities.php on line 5
bool(false)
bool(false)
Invalid "unserialize_max_depth" setting. Invalid quantity "7q": unknown multiplier "q", interpreting as "7" for backwards compatibility
string(2) "7q"
