--TEST--
#[Override] without a parent method
--FILE--
<?php
class A { #[Override] public function missing() {} }
--EXPECTF--
Fatal error: A::missing() has #[\Override] attribute, but no matching parent method exists in %slang/attributes/override_error.php on line 2
