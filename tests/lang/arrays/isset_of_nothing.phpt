--TEST--
isset() and ?? of elements of what is null, undefined, or no array
--FILE--
<?php
set_error_handler(function ($number, $text) { echo "($text) "; return true; });
function probe($base, $key) {
    return [isset($base[$key]), isset($base[$key][0]), empty($base[$key]), $base[$key] ?? 'none', isset($nothing[$key]), $nothing[$key] ?? 'none'];
}
foreach ([null, false, 5, 1.5, 'text', [], ['k' => null], ['0' => 'zero', 'k' => 'v'], new ArrayObject(['k' => 1])] as $base) {
    foreach (['k', '0', 0, '-1', 1.7, true, null] as $key) {
        echo json_encode([$key, ...probe($base, $key)]), "\n";
    }
}
foreach ([null, 7, 'text'] as $base) {
    foreach ([[], new stdClass] as $key) {
        try {
            var_dump(isset($base[$key]));
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
        try {
            var_dump($base[$key] ?? 'none');
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
function undefined_key($base) { return [isset($base[$key]), $base[$key] ?? 'none']; }
echo json_encode([undefined_key(null), undefined_key([]), undefined_key('text')]), "\n";
function calls() { echo 'called '; return null; }
var_dump(isset(calls()['x']), calls()['x'] ?? 'none');
--EXPECT--
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
[1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
[null,false,false,true,"none",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
[1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
[null,false,false,true,"none",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
[1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
[null,false,false,true,"none",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
[1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
[null,false,false,true,"none",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",true,true,false,"t",false,"none"]
[0,true,true,false,"t",false,"none"]
["-1",true,true,false,"t",false,"none"]
(Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) [1.7,true,true,false,"e",false,"none"]
[true,true,true,false,"e",false,"none"]
[null,true,true,false,"t",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
(Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) [1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
(Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) [null,false,false,true,"none",false,"none"]
["k",false,false,true,"none",false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
(Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) [1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
(Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) [null,false,false,true,"none",false,"none"]
["k",true,true,false,"v",false,"none"]
["0",true,true,false,"zero",false,"none"]
[0,true,true,false,"zero",false,"none"]
["-1",false,false,true,"none",false,"none"]
(Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) [1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
(Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) [null,false,false,true,"none",false,"none"]
["k",true,false,false,1,false,"none"]
["0",false,false,true,"none",false,"none"]
[0,false,false,true,"none",false,"none"]
["-1",false,false,true,"none",false,"none"]
(Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) (Implicit conversion from float 1.7 to int loses precision) [1.7,false,false,true,"none",false,"none"]
[true,false,false,true,"none",false,"none"]
(Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) (Using null as an array offset is deprecated, use an empty string instead) [null,false,false,true,"none",false,"none"]
bool(false)
string(4) "none"
bool(false)
string(4) "none"
bool(false)
string(4) "none"
bool(false)
string(4) "none"
bool(false)
Cannot access offset of type array on string
bool(false)
Cannot access offset of type stdClass on string
(Undefined variable $key) (Undefined variable $key) (Undefined variable $key) (Using null as an array offset is deprecated, use an empty string instead) (Undefined variable $key) (Using null as an array offset is deprecated, use an empty string instead) (Undefined variable $key) (Undefined variable $key) [[false,"none"],[false,"none"],[true,"t"]]
called called bool(false)
string(4) "none"
