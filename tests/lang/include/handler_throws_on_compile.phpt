--TEST--
What a handler of errors throws at a file's diagnostics ends the file's code, not its declarations
--FILE--
<?php
file_put_contents(__DIR__ . '/handler_throws_on_compile.inc', <<<'PHP'
<?php
function declared() {}
class WithImplicitNull { static function f(string $x = null) { return 'works'; } }
class Child extends WithImplicitNull {}
class Late extends Missing {}
if (true) { class Conditional {} }
class AlsoDeprecated { function g(int $y = null) {} }
echo "not reached\n";
PHP);

set_error_handler(function (int $level, string $message) {
    throw new Exception($message);
});
spl_autoload_register(function (string $class) {
    echo "load $class\n";
    include __DIR__ . '/handler_throws_on_compile.inc';
});

foreach (['first', 'second'] as $attempt) {
    try {
        echo $attempt, ' ', WithImplicitNull::f(), "\n";
    } catch (Exception $e) {
        echo basename($e->getFile()), ':', $e->getLine(), ' ', $e->getMessage(), "\n";
        var_dump($e->getPrevious());
    }
}
foreach (['Child', 'Late', 'Conditional', 'AlsoDeprecated'] as $class) {
    echo $class, ' ', class_exists($class, false) ? 'declared' : 'missing', "\n";
}
var_dump(function_exists('declared'));
?>
--CLEAN--
<?php
unlink(__DIR__ . '/handler_throws_on_compile.inc');
--EXPECT--
first load WithImplicitNull
handler_throws_on_compile.php:14 WithImplicitNull::f(): Implicitly marking parameter $x as nullable is deprecated, the explicit nullable type must be used instead
NULL
second works
Child declared
Late missing
Conditional missing
AlsoDeprecated declared
bool(true)
