--TEST--
count() and strlen() have no frame in traces
--FILE--
<?php
declare(strict_types=1);
class Countdown implements Countable {
    function count(): int { echo (new Exception)->getTraceAsString(), "\n"; debug_print_backtrace(); return 3; }
}
class Failing implements Countable { function count(): int { throw new Exception('no'); } }
function f($value) { return count($value); }
var_dump(f(new Countdown));
try { f(new Failing); } catch (Exception $e) { echo $e->getTraceAsString(), "\n"; }
try { f(5); } catch (TypeError $e) { echo $e->getMessage(), "\n", $e->getTraceAsString(), "\n"; }
try { strlen(5); } catch (TypeError $e) { echo $e->getMessage(), "\n", $e->getTraceAsString(), "\n"; }
--EXPECTF--
#0 %slang/exceptions/frames_of_instructions.php(7): Countdown->count()
#1 %slang/exceptions/frames_of_instructions.php(8): f(Object(Countdown))
#2 {main}
#0 %slang/exceptions/frames_of_instructions.php(7): Countdown->count()
#1 %slang/exceptions/frames_of_instructions.php(8): f(Object(Countdown))
int(3)
#0 %slang/exceptions/frames_of_instructions.php(7): Failing->count()
#1 %slang/exceptions/frames_of_instructions.php(9): f(Object(Failing))
#2 {main}
count(): Argument #1 ($value) must be of type Countable|array, int given
#0 %slang/exceptions/frames_of_instructions.php(10): f(5)
#1 {main}
strlen(): Argument #1 ($string) must be of type string, int given
#0 {main}
