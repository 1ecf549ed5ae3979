--TEST--
Return types of builtin methods: some bind, some only by a deprecation
--FILE--
<?php
class Tentative extends DateTime implements JsonSerializable {
    public function format($format) { return ''; }
    public function __wakeup() {}
    public function jsonSerialize() { return 1; }
    #[ReturnTypeWillChange]
    public function getTimestamp() { return 0; }
}
echo "linked\n";
eval('class Binding extends DateTime { public function getMicrosecond() { return 0; } }');
?>
--EXPECTF--
Deprecated: Return type of Tentative::__wakeup() should either be compatible with DateTime::__wakeup(): void, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %s on line 4

Deprecated: Return type of Tentative::format($format) should either be compatible with DateTime::format(string $format): string, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %s on line 3

Deprecated: Return type of Tentative::jsonSerialize() should either be compatible with JsonSerializable::jsonSerialize(): mixed, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %s on line 5
linked

Fatal error: Declaration of Binding::getMicrosecond() must be compatible with DateTime::getMicrosecond(): int in %s : eval()'d code on line 1
