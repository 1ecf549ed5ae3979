--TEST--
A class that lacks what it promised ends the program with E_ERROR
--FILE--
<?php
register_shutdown_function(function () {
    var_dump(error_get_last()['type'] === E_ERROR);
});
class Json implements JsonSerializable {}
--EXPECTF--
Fatal error: Class Json contains 1 abstract method and must therefore be declared abstract or implement the remaining method (JsonSerializable::jsonSerialize) in %slang/classes/unfulfilled_level.php on line 5
bool(true)
