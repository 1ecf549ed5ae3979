--TEST--
Strings as defaults in the message about a method that does not fit
--FILE--
<?php
class Q {
    function m($a = "it's", $b = <<<A
it's
A, $c = 'it\'s', $d = "a'b" . PHP_EOL, $e = "it's" . 'a', $f = ["it's"], $g = "it's" === 'a', $h = b"it's", $i = "eleven bytes") {}
}
class R extends Q { function m() {} }
--EXPECTF--
Fatal error: Declaration of R::m() must be compatible with Q::m($a = 'it's', $b = 'it's', $c = 'it's', $d = <expression>, $e = 'it'sa', $f = [...], $g = false, $h = 'it's', $i = 'eleven byt...') in %slang/functions/strings_in_messages.php on line 7
