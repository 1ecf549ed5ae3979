--TEST--
The class that a set hook takes must be the property's or above
--FILE--
<?php
class X {}
class Y extends X {}
if (true) {
    class Bad { public X $prop { set(Y $prop) {} } }
}
--EXPECTF--
Fatal error: Type of parameter $prop of hook Bad::$prop::set must be compatible with property type in %slang/classes/set_hook_other_class.php on line 5
