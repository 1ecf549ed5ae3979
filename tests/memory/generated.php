<?php
// Everything here is made of a text that no other request has: nothing of it may outlive the request.
$key = 'k' . bin2hex(random_bytes(6));
$file = sys_get_temp_dir() . '/heddle-memory-' . getmypid();

// evaluated: constants, functions, classes of all kinds, closures bound anew, a class that waits for its parent
eval("const C$key = ['$key', ['$key' => 'a literal of $key']];");
eval("function f$key(array \$list = ['$key' => '$key']) { static \$calls = 0; return \$list + [++\$calls => __FUNCTION__]; }");
eval("trait T$key { public string \$of$key = 'of $key'; static function made(): static { return new static; } }
    abstract class A$key implements Countable { const NAME = 'name of $key'; abstract function count(): int; }
    enum E$key: string { case One = 'one $key'; const TWO = self::One; }
    if (strlen('$key')) { class B$key extends A$key { use T$key; public \$hooked { get => 'h$key'; } function count(): int { return 3; } } }");
$object = "B$key"::made();
$sum = count($object) + count(call_user_func("f$key")) + strlen($object::NAME) + strlen($object->hooked) + strlen(constant("E$key::TWO")->value);
$bound = Closure::bind(eval("return fn() => \$this->of$key . '$key';"), $object, $object);
$sum += strlen($bound()) + strlen((eval("return new class('$key') { function __construct(public string \$name) {} };"))->name);

// a file that every request writes anew, and one that only this one has
file_put_contents("$file.php", "<?php namespace N$key; class K extends \\ArrayObject { const X = '$key'; } return fn() => [new K([1]), '$key'];");
rename("$file.php", "$file-$key.php");
$sum += count((include "$file-$key.php")()[0]);
unlink("$file-$key.php");
file_put_contents("$file.php", "<?php return ['$key' => fn() => '$key'];");
$sum += strlen((include "$file.php")[$key]());
unlink("$file.php");

// patterns, with groups that have names: in a cycle of requests more than a process keeps
for ($number = 0; $number < 62; $number++) {
    $sum += preg_match("/$number(b|$key)/", '0b');
}
$sum += preg_match("/(?<first>a)(?<n$key>b|$key)/", 'ab', $found) + strlen($found["n$key"]);
$sum += strlen(preg_replace_callback("/x$key/i", fn($match) => 'y', "X$key"));

// errors with traces through included files, reflection, names that are asked for in vain
try {
    eval("throw new class('of $key') extends Exception {};");
} catch (Exception $exception) {
    $sum += count($exception->getTrace());
}
$sum += count((new ReflectionClass("B$key"))->getMethods()) + (int) class_exists("No$key") + (int) is_callable("no$key");
define("D$key", $key);
ini_set('user_agent', $key);
echo $sum > 60 ? 'right' : "wrong: $sum";
