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
