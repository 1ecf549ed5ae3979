--TEST--
Deprecation of a builtin is said before it has a frame
--FILE--
<?php
function trace(Exception $exception): string {
    $names = array_map(fn($call) => ($call['line'] ?? '-') . ' ' . ($call['class'] ?? '') . preg_replace('~:.*~', '', $call['function']), $exception->getTrace());
    return '  ' . implode(', ', $names) . "\n";
}
set_error_handler(function ($level, $message) {
    echo $message, "\n", trace(new Exception);
    return true;
});
class Kept extends SplObjectStorage {
    public function attach(object $object, mixed $info = null): void { parent::attach($object, $info); }
}
function run() {
    $storage = new SplObjectStorage;
    $object = new stdClass;
    $storage->attach($object);
    $name = 'contains';
    $storage->$name($object);
    array_map([$storage, 'contains'], [$object]);
    $storage->contains(...)($object);
    $finfo = finfo_open();
    finfo_close($finfo);
    array_map('finfo_close', [$finfo]);
    (new Kept)->attach($object, 1);
}
run();

set_error_handler(function ($level, $message) { throw new Exception($message); });
try {
    (new SplObjectStorage)->attach(new class { public function __destruct() { echo "gone\n"; } });
} catch (Exception $exception) {
    echo trace($exception);
    unset($exception);
}
try {
    finfo_close(finfo_open());
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
--EXPECT--
Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead
  16 {closure, 26 run
Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead
  18 {closure, 26 run
Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead
  - {closure, 19 array_map, 26 run
Method SplObjectStorage::contains() is deprecated since 8.5, use method SplObjectStorage::offsetExists() instead
  20 {closure, 26 run
Function finfo_close() is deprecated since 8.5, as finfo objects are freed automatically
  22 {closure, 26 run
Function finfo_close() is deprecated since 8.5, as finfo objects are freed automatically
  - {closure, 23 array_map, 26 run
Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead
  11 {closure, 24 Keptattach, 26 run
gone
  30 {closure
Function finfo_close() is deprecated since 8.5, as finfo objects are freed automatically
