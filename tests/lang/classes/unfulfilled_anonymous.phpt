--TEST--
An anonymous class that lacks a method
--FILE--
<?php
new class implements JsonSerializable {};
--EXPECTF--
Fatal error: Class JsonSerializable@anonymous must implement 1 abstract method (JsonSerializable::jsonSerialize) in %slang/classes/unfulfilled_anonymous.php on line 2
