--TEST--
stream wrappers of classes that have no objects: nothing can be opened
--FILE--
<?php
abstract class A { public $context; }
interface I {}
trait T { function stream_open() {} }
enum E { case X; }
foreach (['A', 'I', 'T', 'E'] as $i => $class) {
    stream_wrapper_register("w$i", $class);
    foreach (['fopen' => ['r'], 'file_exists' => [], 'opendir' => [], 'unlink' => [], 'mkdir' => []] as $function => $more) {
        try {
            var_dump($function("w$i://x", ...$more));
        } catch (Error $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
}
--EXPECTF--
Warning: fopen(w0://x): Failed to open stream: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)

Warning: opendir(w0://x): Failed to open directory: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)
bool(false)

Warning: fopen(w1://x): Failed to open stream: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)

Warning: opendir(w1://x): Failed to open directory: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)
bool(false)

Warning: fopen(w2://x): Failed to open stream: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)

Warning: opendir(w2://x): Failed to open directory: operation failed in %sstandard/files/wrappers_without_objects.php on line 10
bool(false)
bool(false)
bool(false)
Error: Cannot instantiate enum E
Error: Cannot instantiate enum E
Error: Cannot instantiate enum E
Error: Cannot instantiate enum E
Error: Cannot instantiate enum E
