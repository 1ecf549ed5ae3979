--TEST--
An abstract class cannot be an attribute
--FILE--
<?php
#[Attribute] abstract class A {}
--EXPECTF--
Fatal error: Cannot apply #[\Attribute] to abstract class A in %slang/attributes/attribute_on_abstract_class.php on line 2
