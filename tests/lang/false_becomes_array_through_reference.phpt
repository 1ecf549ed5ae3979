--TEST--
Of false that becomes an array nothing is said where a reference is walked through
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "  [$message]"; return true; });
foreach (['$g[0] = 1;', '$g[] = 1;', '$g[0][0] = 1;', '$g[][0] = 1;', '$g[0] .= 1;', '$g[0][0] .= 1;', '$g[0]++;', '$r = &$g[0];',
    '$g[0] = &$x;', '$g[] = &$x;', '[$g[0]] = [1];', '[&$z] = $g;', 'foreach ($g[0] as &$t);', 'f($g[0]);', 'unset($g[0]);',
    'unset($g[0][0]);', '$g[0] ??= 1;', '$g[0][1] ??= 1;', '[$z, [&$y]] = $g;'] as $code) {
    foreach (['$g = false;', '$f = false; $g = &$f;'] as $before) {
        unset($f, $g, $x);
        echo $before, ' ', $code;
        eval("$before $code");
        echo "\n";
    }
}
function f(&$x) {}
?>
--EXPECT--
$g = false; $g[0] = 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[0] = 1;  [Automatic conversion of false to array is deprecated]
$g = false; $g[] = 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[] = 1;  [Automatic conversion of false to array is deprecated]
$g = false; $g[0][0] = 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[0][0] = 1;
$g = false; $g[][0] = 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[][0] = 1;
$g = false; $g[0] .= 1;  [Automatic conversion of false to array is deprecated]  [Undefined array key 0]
$f = false; $g = &$f; $g[0] .= 1;  [Automatic conversion of false to array is deprecated]  [Undefined array key 0]
$g = false; $g[0][0] .= 1;  [Automatic conversion of false to array is deprecated]  [Undefined array key 0]  [Undefined array key 0]
$f = false; $g = &$f; $g[0][0] .= 1;  [Undefined array key 0]  [Undefined array key 0]
$g = false; $g[0]++;  [Automatic conversion of false to array is deprecated]  [Undefined array key 0]
$f = false; $g = &$f; $g[0]++;  [Undefined array key 0]
$g = false; $r = &$g[0];  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $r = &$g[0];
$g = false; $g[0] = &$x;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[0] = &$x;
$g = false; $g[] = &$x;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[] = &$x;
$g = false; [$g[0]] = [1];  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; [$g[0]] = [1];  [Automatic conversion of false to array is deprecated]
$g = false; [&$z] = $g;
$f = false; $g = &$f; [&$z] = $g;
$g = false; foreach ($g[0] as &$t);  [Automatic conversion of false to array is deprecated]  [foreach() argument must be of type array|object, null given]
$f = false; $g = &$f; foreach ($g[0] as &$t);  [foreach() argument must be of type array|object, null given]
$g = false; f($g[0]);  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; f($g[0]);
$g = false; unset($g[0]);  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; unset($g[0]);  [Automatic conversion of false to array is deprecated]
$g = false; unset($g[0][0]);  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; unset($g[0][0]);
$g = false; $g[0] ??= 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[0] ??= 1;  [Automatic conversion of false to array is deprecated]
$g = false; $g[0][1] ??= 1;  [Automatic conversion of false to array is deprecated]
$f = false; $g = &$f; $g[0][1] ??= 1;
$g = false; [$z, [&$y]] = $g;  [Cannot use bool as array]
$f = false; $g = &$f; [$z, [&$y]] = $g;  [Cannot use bool as array]
