--TEST--
array_key_exists() of a key that no array has: as an instruction, and as a function
--FILE--
<?php
$function = 'array_key_exists';
$calls = [
    fn($key) => array_key_exists($key, [1]),
    fn($key) => $function($key, [1]),
    fn($key) => key_exists($key, [1]),
    fn($key) => array_key_exists(key: $key, array: [1]),
    fn($key) => array_key_exists($key, 1),
];
foreach ($calls as $call) {
    foreach ([new stdClass, [], fn() => 1] as $key) {
        try {
            var_dump($call($key));
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
Cannot access offset of type stdClass on array
Cannot access offset of type array on array
Cannot access offset of type Closure on array
array_key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #1 ($key) must be a valid array offset type
key_exists(): Argument #1 ($key) must be a valid array offset type
key_exists(): Argument #1 ($key) must be a valid array offset type
key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #1 ($key) must be a valid array offset type
array_key_exists(): Argument #2 ($array) must be of type array, int given
array_key_exists(): Argument #2 ($array) must be of type array, int given
array_key_exists(): Argument #2 ($array) must be of type array, int given
