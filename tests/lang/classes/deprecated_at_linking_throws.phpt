--TEST--
A class is declared before deprecations of its return types are raised
--FILE--
<?php
set_error_handler(function (int $level, string $message) use (&$throws) {
    static $count = 0;
    $count++;
    echo substr($message, 0, 28), ', declared: ', var_export(class_exists('Walk', false) || class_exists('Other', false), true), "\n";
    if ($count === $throws) {
        throw new ErrorException("thrown $count");
    }
    return true;
});
const METHODS = ' implements Iterator {
    public function current() {}
    public function key() {}
    public function next(): void {}
    public function rewind() {}
    public function valid(): bool { return false; }
}
echo "behind\n";';
spl_autoload_register(function (string $name) {
    echo "load $name\n";
    eval("class $name" . METHODS);
});
foreach (['Walk' => 2, 'Other' => 0] as $class => $throws) {
    foreach ([1, 2] as $try) {
        try {
            echo get_class(new $class), "\n";
        } catch (ErrorException $exception) {
            echo $exception->getMessage(), "\n";
        }
    }
}
--EXPECT--
load Walk
Return type of Walk::current, declared: true
Return type of Walk::key() s, declared: true
thrown 2
Walk
load Other
Return type of Other::curren, declared: true
Return type of Other::key() , declared: true
Return type of Other::rewind, declared: true
behind
Other
Other
