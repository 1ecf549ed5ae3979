--TEST--
Traces show the defaults that named arguments skipped, of builtin functions too
--FILE--
<?php
function trace(Closure $call): void {
    try {
        $call();
    } catch (Throwable $error) {
        echo get_class($error), "\n", $error->getTraceAsString(), "\n";
    }
}
function own($a, $b = 5, $c = [1], $d = PHP_INT_MAX) { throw new Exception; }
trace(fn() => own(1, d: 7));
trace(fn() => json_decode(json: "[", flags: JSON_THROW_ON_ERROR));
trace(fn() => number_format(num: 5, thousands_separator: []));
trace(fn() => htmlspecialchars("a", double_encode: new stdClass, encoding: []));
trace(fn() => array_slice(array: [1], offset: 1, preserve_keys: []));
--EXPECTF--
Exception
#0 %sstandard/info/skipped_defaults.php(10): own(1, 5, Array, 7)
#1 %sstandard/info/skipped_defaults.php(4): {closure:%sstandard/info/skipped_defaults.php:10}()
#2 %sstandard/info/skipped_defaults.php(10): trace(Object(Closure))
#3 {main}
JsonException
#0 %sstandard/info/skipped_defaults.php(11): json_decode('[', NULL, 512, 4194304)
#1 %sstandard/info/skipped_defaults.php(4): {closure:%sstandard/info/skipped_defaults.php:11}()
#2 %sstandard/info/skipped_defaults.php(11): trace(Object(Closure))
#3 {main}
TypeError
#0 %sstandard/info/skipped_defaults.php(12): number_format(5, 0, '.', Array)
#1 %sstandard/info/skipped_defaults.php(4): {closure:%sstandard/info/skipped_defaults.php:12}()
#2 %sstandard/info/skipped_defaults.php(12): trace(Object(Closure))
#3 {main}
TypeError
#0 %sstandard/info/skipped_defaults.php(13): htmlspecialchars('a', 11, Array, Object(stdClass))
#1 %sstandard/info/skipped_defaults.php(4): {closure:%sstandard/info/skipped_defaults.php:13}()
#2 %sstandard/info/skipped_defaults.php(13): trace(Object(Closure))
#3 {main}
TypeError
#0 %sstandard/info/skipped_defaults.php(14): array_slice(Array, 1, NULL, Array)
#1 %sstandard/info/skipped_defaults.php(4): {closure:%sstandard/info/skipped_defaults.php:14}()
#2 %sstandard/info/skipped_defaults.php(14): trace(Object(Closure))
#3 {main}
