--TEST--
posix_isatty(), posix_ttyname(): what stands for a descriptor
--EXTENSIONS--
posix
--FILE--
<?php
$pipe = popen("true", "r");
foreach ([null, false, true, 3.0, 2.5, "4", "5.0", "6.5", "x", [], new stdClass, -1, 1 << 40] as $value) {
    echo json_encode($value), ": ";
    var_dump(posix_isatty($value));
}
var_dump(posix_isatty($pipe), posix_ttyname($pipe), posix_ttyname("999"));
foreach (["posix_isatty", "posix_ttyname"] as $function) {
    try {
        $function(stream_context_create());
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
--EXPECTF--
null: 
Deprecated: posix_isatty(): Passing null to parameter #1 ($file_descriptor) of type int is deprecated in %sposix/descriptors.php on line 5
bool(false)
false: bool(false)
true: bool(false)
3: bool(false)
2.5: 
Deprecated: Implicit conversion from float 2.5 to int loses precision in %sposix/descriptors.php on line 5
bool(false)
"4": bool(false)
"5.0": bool(false)
"6.5": 
Deprecated: Implicit conversion from float-string "6.5" to int loses precision in %sposix/descriptors.php on line 5
bool(false)
"x": 
Warning: posix_isatty(): Argument #1 ($file_descriptor) must be of type int|resource, string given in %sposix/descriptors.php on line 5
bool(false)
[]: 
Warning: posix_isatty(): Argument #1 ($file_descriptor) must be of type int|resource, array given in %sposix/descriptors.php on line 5
bool(false)
{}: 
Warning: posix_isatty(): Argument #1 ($file_descriptor) must be of type int|resource, stdClass given in %sposix/descriptors.php on line 5
bool(false)
-1: 
Warning: posix_isatty(): Argument #1 ($file_descriptor) must be between 0 and 2147483647 in %sposix/descriptors.php on line 5
bool(false)
1099511627776: 
Warning: posix_isatty(): Argument #1 ($file_descriptor) must be between 0 and 2147483647 in %sposix/descriptors.php on line 5
bool(false)
bool(false)
bool(false)
bool(false)
posix_isatty(): supplied resource is not a valid stream resource
posix_ttyname(): supplied resource is not a valid stream resource
