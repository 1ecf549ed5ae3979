--TEST--
Strings that are the text of an int are int keys, wherever they come from
--FILE--
<?php
const TEXTS = ['12', '-3', '05', '-0', '0', '9223372036854775807', '9223372036854775808', '7', '2nd', '/a', '', '+1', '1.5', '12 '];

function texts(): array {
    // literals, parts of strings, sums
    return [TEXTS, explode('|', implode('|', TEXTS)), array_map(fn ($text) => substr("x$text", 1), TEXTS)];
}

foreach (texts() as $texts) {
    $array = ['name' => 0];
    foreach ($texts as $text) {
        $array[$text] = $text;
        $array["q$text"] = 1;
        $again = $text;
        $array[$again] .= '!';
        @$array[$text . ''][0] = '~';
    }
    echo json_encode($array), "\n";
    foreach ($texts as $text) {
        echo $array[$text] ?? 'none', isset($array[$text]) ? ' set' : '', empty($array[$text]) ? ' empty' : '',
            array_key_exists($text, $array) ? ' there' : '', gettype(array_search($array[$text], $array, true)), ' ';
        $count[$text] = ($count[$text] ?? 0) + 1;
        unset($array[$text]);
    }
    echo "\n", implode(' ', array_keys($array)), "\n";
}
var_dump($count);
$object = new stdClass;
foreach (TEXTS as $text) {
    if ($text !== '') {
        $object->$text = $text;
    }
}
var_dump(array_keys((array) $object), isset($object->{'12'}), $object->{'-3'});
$list = ['a', 'b', 'c'];
foreach (['1', '2', '3', '01'] as $text) {
    var_dump($list[$text] ?? null, isset($list[$text]));
}
$packed = [];
foreach (['0', '1', '2', '4'] as $text) {
    $packed[$text] = $text;
}
$packed[] = 'next';
var_dump($packed, "abc"['1'], isset("abc"['1']), isset("abc"['1x']));
--EXPECT--
{"name":0,"12":"~2!","q12":1,"-3":"~3!","q-3":1,"05":"~5!","q05":1,"-0":"~0!","q-0":1,"0":"~!","q0":1,"9223372036854775807":"~223372036854775807!","q9223372036854775807":1,"9223372036854775808":"~223372036854775808!","q9223372036854775808":1,"7":"~!","q7":1,"2nd":"~nd!","q2nd":1,"\/a":"~a!","q\/a":1,"":"~","q":1,"+1":"~1!","q+1":1,"1.5":"~.5!","q1.5":1,"12 ":"~2 !","q12 ":1}
~2! set thereinteger ~3! set thereinteger ~5! set therestring ~0! set therestring ~! set thereinteger ~223372036854775807! set thereinteger ~223372036854775808! set therestring ~! set thereinteger ~nd! set therestring ~a! set therestring ~ set therestring ~1! set therestring ~.5! set therestring ~2 ! set therestring 
name q12 q-3 q05 q-0 q0 q9223372036854775807 q9223372036854775808 q7 q2nd q/a q q+1 q1.5 q12 
{"name":0,"12":"~2!","q12":1,"-3":"~3!","q-3":1,"05":"~5!","q05":1,"-0":"~0!","q-0":1,"0":"~!","q0":1,"9223372036854775807":"~223372036854775807!","q9223372036854775807":1,"9223372036854775808":"~223372036854775808!","q9223372036854775808":1,"7":"~!","q7":1,"2nd":"~nd!","q2nd":1,"\/a":"~a!","q\/a":1,"":"~","q":1,"+1":"~1!","q+1":1,"1.5":"~.5!","q1.5":1,"12 ":"~2 !","q12 ":1}
~2! set thereinteger ~3! set thereinteger ~5! set therestring ~0! set therestring ~! set thereinteger ~223372036854775807! set thereinteger ~223372036854775808! set therestring ~! set thereinteger ~nd! set therestring ~a! set therestring ~ set therestring ~1! set therestring ~.5! set therestring ~2 ! set therestring 
name q12 q-3 q05 q-0 q0 q9223372036854775807 q9223372036854775808 q7 q2nd q/a q q+1 q1.5 q12 
{"name":0,"12":"~2!","q12":1,"-3":"~3!","q-3":1,"05":"~5!","q05":1,"-0":"~0!","q-0":1,"0":"~!","q0":1,"9223372036854775807":"~223372036854775807!","q9223372036854775807":1,"9223372036854775808":"~223372036854775808!","q9223372036854775808":1,"7":"~!","q7":1,"2nd":"~nd!","q2nd":1,"\/a":"~a!","q\/a":1,"":"~","q":1,"+1":"~1!","q+1":1,"1.5":"~.5!","q1.5":1,"12 ":"~2 !","q12 ":1}
~2! set thereinteger ~3! set thereinteger ~5! set therestring ~0! set therestring ~! set thereinteger ~223372036854775807! set thereinteger ~223372036854775808! set therestring ~! set thereinteger ~nd! set therestring ~a! set therestring ~ set therestring ~1! set therestring ~.5! set therestring ~2 ! set therestring 
name q12 q-3 q05 q-0 q0 q9223372036854775807 q9223372036854775808 q7 q2nd q/a q q+1 q1.5 q12 
array(14) {
  [12]=>
  int(3)
  [-3]=>
  int(3)
  ["05"]=>
  int(3)
  ["-0"]=>
  int(3)
  [0]=>
  int(3)
  [9223372036854775807]=>
  int(3)
  ["9223372036854775808"]=>
  int(3)
  [7]=>
  int(3)
  ["2nd"]=>
  int(3)
  ["/a"]=>
  int(3)
  [""]=>
  int(3)
  ["+1"]=>
  int(3)
  ["1.5"]=>
  int(3)
  ["12 "]=>
  int(3)
}
array(13) {
  [0]=>
  int(12)
  [1]=>
  int(-3)
  [2]=>
  string(2) "05"
  [3]=>
  string(2) "-0"
  [4]=>
  int(0)
  [5]=>
  int(9223372036854775807)
  [6]=>
  string(19) "9223372036854775808"
  [7]=>
  int(7)
  [8]=>
  string(3) "2nd"
  [9]=>
  string(2) "/a"
  [10]=>
  string(2) "+1"
  [11]=>
  string(3) "1.5"
  [12]=>
  string(3) "12 "
}
bool(true)
string(2) "-3"
string(1) "b"
bool(true)
string(1) "c"
bool(true)
NULL
bool(false)
NULL
bool(false)
array(5) {
  [0]=>
  string(1) "0"
  [1]=>
  string(1) "1"
  [2]=>
  string(1) "2"
  [4]=>
  string(1) "4"
  [5]=>
  string(4) "next"
}
string(1) "b"
bool(true)
bool(false)
