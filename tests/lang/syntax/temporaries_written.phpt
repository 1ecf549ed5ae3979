--TEST--
What has no place is not written to
--FILE--
<?php
$codes = ['(new stdClass)->x = 1;', '(new stdClass)->a[3] = 1;', '(new stdClass)->x++;', '$r = &(new stdClass)->x;', 'unset((new stdClass)->x);', '[(new stdClass)->x] = [1];',
 '["a" => (new stdClass)->x] = [1];', 'foreach ([1] as (new stdClass)->x) {}', '(clone $a)->x = 1;', 'strlen("x")[0] = 1;', 'count([])->x = 1;', '($a ?? $b)->x = 1;',
 '"abc"->x = 1;', '(function () {})->x = 1;', 'unset((clone $a)->x);', 'A->x = 1;', 'array_key_exists(1, [])[0] = 1;', 'strval(1)[0] = 1;', '(fn() => new stdClass)()->x = 5; echo "fine";', 'date_create()->x[] = 5; echo "fine";'];
foreach ($codes as $code) {
    $file = tempnam(sys_get_temp_dir(), 'h'); file_put_contents($file, "<?php $code");
    $output = shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d display_errors=1 -d html_errors=0 -d fatal_error_backtraces=0 ' . escapeshellarg($file));
    echo $code, ' => ', trim(preg_replace('/ in .* on line \d+/', '', (string) $output)), "\n";
    unlink($file);
}
--EXPECT--
(new stdClass)->x = 1; => Fatal error: Cannot use temporary expression
(new stdClass)->a[3] = 1; => Fatal error: Cannot use temporary expression
(new stdClass)->x++; => Fatal error: Cannot use temporary expression
$r = &(new stdClass)->x; => Fatal error: Cannot use temporary expression
unset((new stdClass)->x); => Fatal error: Cannot use temporary expression
[(new stdClass)->x] = [1]; => Fatal error: Assignments can only happen to writable values
["a" => (new stdClass)->x] = [1]; => Fatal error: Assignments can only happen to writable values
foreach ([1] as (new stdClass)->x) {} => Fatal error: Cannot use temporary expression
(clone $a)->x = 1; => Fatal error: Cannot use result of built-in function
strlen("x")[0] = 1; => Fatal error: Cannot use result of built-in function
count([])->x = 1; => Fatal error: Cannot use result of built-in function
($a ?? $b)->x = 1; => Fatal error: Cannot use temporary expression
"abc"->x = 1; => Fatal error: Cannot use temporary expression
(function () {})->x = 1; => Fatal error: Cannot use temporary expression
unset((clone $a)->x); => Fatal error: Cannot use result of built-in function
A->x = 1; => Fatal error: Cannot use temporary expression
array_key_exists(1, [])[0] = 1; => Fatal error: Cannot use result of built-in function
strval(1)[0] = 1; => Fatal error: Cannot use result of built-in function
(fn() => new stdClass)()->x = 5; echo "fine"; => fine
date_create()->x[] = 5; echo "fine"; => Deprecated: Creation of dynamic property DateTime::$x is deprecated
fine
