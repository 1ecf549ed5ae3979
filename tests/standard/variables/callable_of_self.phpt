--TEST--
Callables that name a class: `self` stands for the running object too, other names only for what they have
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Compiler {
    function run($callback) {
        echo json_encode($callback), ': ', json_encode(is_callable($callback)), ' ';
        try {
            echo call_user_func($callback, 1);
        } catch (TypeError $error) {
            echo $error->getMessage();
        }
        echo "\n";
    }
    function shared($x) { return __METHOD__ . ' ' . get_class($this); }
}
class MySqlCompiler extends Compiler {
    function only($x) { return __METHOD__ . ' ' . get_class($this); }
    static function still($x) { return __METHOD__ . ' ' . static::class; }
}
class Magic extends MySqlCompiler {
    function __call($name, $args) { return "call $name"; }
}
class Unrelated { function other() {} }

foreach ([new Compiler, new MySqlCompiler, new Magic] as $object) {
    echo '== ', get_class($object), "\n";
    foreach (['self', 'static', 'Compiler', 'MySqlCompiler', 'Unrelated'] as $class) {
        foreach (['shared', 'only', 'still', 'missing', 'other'] as $method) {
            $object->run([$class, $method]);
            $object->run("$class::$method");
        }
    }
}
--EXPECT--
== Compiler
["self","shared"]: true Compiler::shared Compiler
"self::shared": true Compiler::shared Compiler
["self","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
"self::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["self","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
"self::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["self","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"self::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["self","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"self::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["static","shared"]: true Compiler::shared Compiler
"static::shared": true Compiler::shared Compiler
["static","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
"static::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["static","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
"static::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["static","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"static::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["static","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"static::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["Compiler","shared"]: true Compiler::shared Compiler
"Compiler::shared": true Compiler::shared Compiler
["Compiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
"Compiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["Compiler","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
"Compiler::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["Compiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"Compiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["Compiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"Compiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["MySqlCompiler","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
"MySqlCompiler::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
["MySqlCompiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
"MySqlCompiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
["MySqlCompiler","still"]: true MySqlCompiler::still MySqlCompiler
"MySqlCompiler::still": true MySqlCompiler::still MySqlCompiler
["MySqlCompiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
"MySqlCompiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
["MySqlCompiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
"MySqlCompiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
["Unrelated","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
"Unrelated::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
["Unrelated","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
"Unrelated::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
["Unrelated","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
"Unrelated::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
["Unrelated","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
"Unrelated::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
["Unrelated","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
"Unrelated::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
== MySqlCompiler
["self","shared"]: true Compiler::shared MySqlCompiler
"self::shared": true Compiler::shared MySqlCompiler
["self","only"]: true MySqlCompiler::only MySqlCompiler
"self::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["self","still"]: true MySqlCompiler::still MySqlCompiler
"self::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["self","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"self::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["self","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"self::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["static","shared"]: true Compiler::shared MySqlCompiler
"static::shared": true Compiler::shared MySqlCompiler
["static","only"]: true MySqlCompiler::only MySqlCompiler
"static::only": true MySqlCompiler::only MySqlCompiler
["static","still"]: true MySqlCompiler::still MySqlCompiler
"static::still": true MySqlCompiler::still MySqlCompiler
["static","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
"static::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
["static","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
"static::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
["Compiler","shared"]: true Compiler::shared MySqlCompiler
"Compiler::shared": true Compiler::shared MySqlCompiler
["Compiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
"Compiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["Compiler","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
"Compiler::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["Compiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"Compiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["Compiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"Compiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["MySqlCompiler","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
"MySqlCompiler::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
["MySqlCompiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
"MySqlCompiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
["MySqlCompiler","still"]: true MySqlCompiler::still MySqlCompiler
"MySqlCompiler::still": true MySqlCompiler::still MySqlCompiler
["MySqlCompiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
"MySqlCompiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
["MySqlCompiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
"MySqlCompiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
["Unrelated","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
"Unrelated::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
["Unrelated","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
"Unrelated::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
["Unrelated","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
"Unrelated::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
["Unrelated","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
"Unrelated::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
["Unrelated","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
"Unrelated::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
== Magic
["self","shared"]: true Compiler::shared Magic
"self::shared": true Compiler::shared Magic
["self","only"]: true MySqlCompiler::only Magic
"self::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["self","still"]: true MySqlCompiler::still Magic
"self::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["self","missing"]: true call missing
"self::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["self","other"]: true call other
"self::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["static","shared"]: true Compiler::shared Magic
"static::shared": true Compiler::shared Magic
["static","only"]: true MySqlCompiler::only Magic
"static::only": true MySqlCompiler::only Magic
["static","still"]: true MySqlCompiler::still Magic
"static::still": true MySqlCompiler::still Magic
["static","missing"]: true call missing
"static::missing": true call missing
["static","other"]: true call other
"static::other": true call other
["Compiler","shared"]: true Compiler::shared Magic
"Compiler::shared": true Compiler::shared Magic
["Compiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
"Compiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "only"
["Compiler","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
"Compiler::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "still"
["Compiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
"Compiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "missing"
["Compiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
"Compiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Compiler does not have a method "other"
["MySqlCompiler","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
"MySqlCompiler::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::shared() cannot be called statically
["MySqlCompiler","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
"MySqlCompiler::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method MySqlCompiler::only() cannot be called statically
["MySqlCompiler","still"]: true MySqlCompiler::still MySqlCompiler
"MySqlCompiler::still": true MySqlCompiler::still MySqlCompiler
["MySqlCompiler","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
"MySqlCompiler::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "missing"
["MySqlCompiler","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
"MySqlCompiler::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, class MySqlCompiler does not have a method "other"
["Unrelated","shared"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
"Unrelated::shared": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "shared"
["Unrelated","only"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
"Unrelated::only": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "only"
["Unrelated","still"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
"Unrelated::still": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "still"
["Unrelated","missing"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
"Unrelated::missing": false call_user_func(): Argument #1 ($callback) must be a valid callback, class Unrelated does not have a method "missing"
["Unrelated","other"]: false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
"Unrelated::other": false call_user_func(): Argument #1 ($callback) must be a valid callback, non-static method Unrelated::other() cannot be called statically
