--TEST--
A trait cannot be an attribute
--FILE--
<?php
#[Attribute] trait T {}
--EXPECTF--
Fatal error: Cannot apply #[\Attribute] to trait T in %slang/attributes/attribute_on_trait.php on line 2
