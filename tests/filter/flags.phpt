--TEST--
filter: flags, options, arrays, callbacks, failures, the request's input
--FILE--
<?php
foreach (filter_list() as $f) echo $f,'=',filter_id($f),' '; echo "\n";
function t($c){ try { echo $c,' => '; $r = eval("return $c;"); var_dump($r);} catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
foreach ([
'filter_var("5", 9999)','filter_var([1,"a"], FILTER_VALIDATE_INT)','filter_var([1,"a"], FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY)','filter_var("1", FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY)',
'filter_var("1", FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY)','filter_var("1", FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY|FILTER_REQUIRE_ARRAY)','filter_var([1], FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY)',
'filter_var([1], FILTER_VALIDATE_INT, ["options"=>["default"=>7]])','filter_var("a", FILTER_VALIDATE_INT, ["options"=>["default"=>7]])','filter_var("a", FILTER_VALIDATE_INT, ["options"=>["default"=>null]])',
'filter_var(["a","b"], FILTER_VALIDATE_INT, ["flags"=>FILTER_REQUIRE_ARRAY,"options"=>["default"=>7]])','filter_var([1], FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE)',
'filter_var("x", FILTER_CALLBACK)','filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper"])','filter_var(["x",["y"]], FILTER_CALLBACK, ["options"=>"strtoupper"])','filter_var(["x"], FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_REQUIRE_SCALAR])','filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_REQUIRE_ARRAY])','filter_var("x", FILTER_CALLBACK, ["options"=>"nope"])','filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_FORCE_ARRAY])','filter_var(["x"], FILTER_CALLBACK, 5)',
'filter_var("x", FILTER_CALLBACK, ["options"=>fn($a)=>throw new Exception("q")])','filter_var(new stdClass, FILTER_DEFAULT)','filter_var(new stdClass, FILTER_CALLBACK,["options"=>"get_debug_type"])','filter_var(5, FILTER_CALLBACK,["options"=>"get_debug_type"])','filter_var(null, FILTER_DEFAULT)','filter_var(true, FILTER_DEFAULT)','filter_var(1.5, FILTER_DEFAULT)',
'filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE)','filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE|FILTER_NULL_ON_FAILURE)','filter_var(["a"], FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE)','filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE|FILTER_REQUIRE_ARRAY)','filter_var("a", FILTER_VALIDATE_INT, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>["default"=>3]])','filter_var("a", FILTER_VALIDATE_BOOL, FILTER_THROW_ON_FAILURE)','filter_var("no", FILTER_VALIDATE_BOOL, FILTER_THROW_ON_FAILURE)','filter_var("x", FILTER_VALIDATE_REGEXP, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>["regexp"=>"/y/"]])','filter_var(new stdClass, FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE)','filter_var("x", FILTER_CALLBACK, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>fn($x)=>null])','filter_var("x", FILTER_CALLBACK, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>"nope"])','filter_var("x", 9999, FILTER_THROW_ON_FAILURE)',
'filter_var("a", FILTER_VALIDATE_EMAIL, FILTER_THROW_ON_FAILURE)','filter_var("a", FILTER_VALIDATE_IP, FILTER_THROW_ON_FAILURE)','filter_var(str_repeat("a",300), FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE)',
'filter_var_array(["a"=>"x"], ["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_THROW_ON_FAILURE]])','filter_var_array(["a"=>"x","b"=>1], FILTER_VALIDATE_INT)','filter_var_array(["a"=>"x"], ["b"=>FILTER_VALIDATE_INT])','filter_var_array(["a"=>"x"], ["b"=>FILTER_VALIDATE_INT], false)','filter_var_array(["a"=>"x"], [5=>1])','filter_var_array(["a"=>"x"], [""=>1])','filter_var_array(["a"=>"x"], ["a"=>"x"])','filter_var_array(["a"=>"x"], -1)','filter_var_array(["a"=>["1"]], FILTER_VALIDATE_INT)','filter_var_array(["a"=>["1"]], ["a"=>FILTER_VALIDATE_INT])','filter_var_array(["a"=>["1"]], ["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_FORCE_ARRAY]])','filter_var_array(["a"=>["1"]], ["a"=>["filter"=>99]])','filter_var_array(["a"=>"1"], ["a"=>["flags"=>FILTER_FORCE_ARRAY]])',
'filter_var("x", FILTER_VALIDATE_REGEXP)','filter_var("x", FILTER_VALIDATE_REGEXP,["options"=>["regexp"=>"/x/"]])','filter_var("x", FILTER_VALIDATE_REGEXP,["options"=>["regexp"=>1]])',
'filter_input(INPUT_GET,"a")','filter_input(INPUT_GET,"a",FILTER_DEFAULT,FILTER_NULL_ON_FAILURE)','filter_input(INPUT_GET,"a",FILTER_DEFAULT,["options"=>["default"=>3]])','filter_input(99,"a")','filter_has_var(99,"a")','filter_input_array(99)','filter_input_array(INPUT_GET)','filter_input_array(INPUT_SERVER, ["argc"=>FILTER_VALIDATE_INT])','filter_input(INPUT_GET,"a",FILTER_DEFAULT,FILTER_THROW_ON_FAILURE)','filter_input_array(INPUT_GET,["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_THROW_ON_FAILURE]])','filter_input(INPUT_GET,"a",999)','filter_has_var(INPUT_SERVER,"PHP_SELF")','filter_has_var(INPUT_ENV,"PATH")','filter_input(INPUT_SERVER,"REQUEST_TIME")','filter_var("a", FILTER_VALIDATE_INT, ["flags"=>"x"])','filter_var("a", FILTER_VALIDATE_INT, ["options"=>5])','filter_id("x")','filter_var("5", FILTER_VALIDATE_INT, ["min_range"=>6])','filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>6]])','filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>"6x"]])',
'filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>6,"max_range"=>4]])','filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>[]]])',
] as $c) t($c);
--EXPECTF--
int=257 boolean=258 float=259 validate_regexp=272 validate_domain=277 validate_url=273 validate_email=274 validate_ip=275 validate_mac=276 string=513 stripped=513 encoded=514 special_chars=515 full_special_chars=522 unsafe_raw=516 email=517 url=518 number_int=519 number_float=520 add_slashes=523 callback=1024 
filter_var("5", 9999) => 
Warning: filter_var(): Unknown filter with ID 9999 in %s on line %d
bool(false)
filter_var([1,"a"], FILTER_VALIDATE_INT) => bool(false)
filter_var([1,"a"], FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY) => array(2) {
  [0]=>
  int(1)
  [1]=>
  bool(false)
}
filter_var("1", FILTER_VALIDATE_INT, FILTER_REQUIRE_ARRAY) => bool(false)
filter_var("1", FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY) => array(1) {
  [0]=>
  int(1)
}
filter_var("1", FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY|FILTER_REQUIRE_ARRAY) => bool(false)
filter_var([1], FILTER_VALIDATE_INT, FILTER_FORCE_ARRAY) => array(1) {
  [0]=>
  int(1)
}
filter_var([1], FILTER_VALIDATE_INT, ["options"=>["default"=>7]]) => bool(false)
filter_var("a", FILTER_VALIDATE_INT, ["options"=>["default"=>7]]) => int(7)
filter_var("a", FILTER_VALIDATE_INT, ["options"=>["default"=>null]]) => NULL
filter_var(["a","b"], FILTER_VALIDATE_INT, ["flags"=>FILTER_REQUIRE_ARRAY,"options"=>["default"=>7]]) => array(2) {
  [0]=>
  int(7)
  [1]=>
  int(7)
}
filter_var([1], FILTER_VALIDATE_INT, FILTER_NULL_ON_FAILURE) => NULL
filter_var("x", FILTER_CALLBACK) => TypeError: filter_var(): Option must be a valid callback
filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper"]) => string(1) "X"
filter_var(["x",["y"]], FILTER_CALLBACK, ["options"=>"strtoupper"]) => array(2) {
  [0]=>
  string(1) "X"
  [1]=>
  array(1) {
    [0]=>
    string(1) "Y"
  }
}
filter_var(["x"], FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_REQUIRE_SCALAR]) => bool(false)
filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_REQUIRE_ARRAY]) => bool(false)
filter_var("x", FILTER_CALLBACK, ["options"=>"nope"]) => TypeError: filter_var(): Option must be a valid callback
filter_var("x", FILTER_CALLBACK, ["options"=>"strtoupper","flags"=>FILTER_FORCE_ARRAY]) => array(1) {
  [0]=>
  string(1) "X"
}
filter_var(["x"], FILTER_CALLBACK, 5) => bool(false)
filter_var("x", FILTER_CALLBACK, ["options"=>fn($a)=>throw new Exception("q")]) => Exception: q
filter_var(new stdClass, FILTER_DEFAULT) => bool(false)
filter_var(new stdClass, FILTER_CALLBACK,["options"=>"get_debug_type"]) => bool(false)
filter_var(5, FILTER_CALLBACK,["options"=>"get_debug_type"]) => string(6) "string"
filter_var(null, FILTER_DEFAULT) => string(0) ""
filter_var(true, FILTER_DEFAULT) => string(1) "1"
filter_var(1.5, FILTER_DEFAULT) => string(3) "1.5"
filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: filter int not satisfied by 'a'
filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE|FILTER_NULL_ON_FAILURE) => ValueError: filter_var(): Argument #3 ($options) cannot use both FILTER_NULL_ON_FAILURE and FILTER_THROW_ON_FAILURE
filter_var(["a"], FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: not a scalar value (got an array)
filter_var("a", FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE|FILTER_REQUIRE_ARRAY) => Filter\FilterFailedException: filter validation failed: not an array (got string)
filter_var("a", FILTER_VALIDATE_INT, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>["default"=>3]]) => Filter\FilterFailedException: filter validation failed: filter int not satisfied by 'a'
filter_var("a", FILTER_VALIDATE_BOOL, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: filter boolean not satisfied by 'a'
filter_var("no", FILTER_VALIDATE_BOOL, FILTER_THROW_ON_FAILURE) => bool(false)
filter_var("x", FILTER_VALIDATE_REGEXP, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>["regexp"=>"/y/"]]) => Filter\FilterFailedException: filter validation failed: filter validate_regexp not satisfied by 'x'
filter_var(new stdClass, FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: object of type stdClass has no __toString() method
filter_var("x", FILTER_CALLBACK, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>fn($x)=>null]) => NULL
filter_var("x", FILTER_CALLBACK, ["flags"=>FILTER_THROW_ON_FAILURE,"options"=>"nope"]) => TypeError: filter_var(): Option must be a valid callback
filter_var("x", 9999, FILTER_THROW_ON_FAILURE) => 
Warning: filter_var(): Unknown filter with ID 9999 in %s on line %d
bool(false)
filter_var("a", FILTER_VALIDATE_EMAIL, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: filter validate_email not satisfied by 'a'
filter_var("a", FILTER_VALIDATE_IP, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: filter validate_ip not satisfied by 'a'
filter_var(str_repeat("a",300), FILTER_VALIDATE_INT, FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: filter validation failed: filter int not satisfied by 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
filter_var_array(["a"=>"x"], ["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_THROW_ON_FAILURE]]) => Filter\FilterFailedException: filter validation failed: filter int not satisfied by 'x'
filter_var_array(["a"=>"x","b"=>1], FILTER_VALIDATE_INT) => array(2) {
  ["a"]=>
  bool(false)
  ["b"]=>
  int(1)
}
filter_var_array(["a"=>"x"], ["b"=>FILTER_VALIDATE_INT]) => array(1) {
  ["b"]=>
  NULL
}
filter_var_array(["a"=>"x"], ["b"=>FILTER_VALIDATE_INT], false) => array(0) {
}
filter_var_array(["a"=>"x"], [5=>1]) => TypeError: filter_var_array(): Argument #2 ($options) must contain only string keys
filter_var_array(["a"=>"x"], [""=>1]) => ValueError: filter_var_array(): Argument #2 ($options) cannot contain empty keys
filter_var_array(["a"=>"x"], ["a"=>"x"]) => 
Warning: filter_var_array(): Unknown filter with ID 0 in %s on line %d
array(1) {
  ["a"]=>
  string(1) "x"
}
filter_var_array(["a"=>"x"], -1) => 
Warning: filter_var_array(): Unknown filter with ID -1 in %s on line %d
bool(false)
filter_var_array(["a"=>["1"]], FILTER_VALIDATE_INT) => array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
filter_var_array(["a"=>["1"]], ["a"=>FILTER_VALIDATE_INT]) => array(1) {
  ["a"]=>
  bool(false)
}
filter_var_array(["a"=>["1"]], ["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_FORCE_ARRAY]]) => array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    int(1)
  }
}
filter_var_array(["a"=>["1"]], ["a"=>["filter"=>99]]) => array(1) {
  ["a"]=>
  bool(false)
}
filter_var_array(["a"=>"1"], ["a"=>["flags"=>FILTER_FORCE_ARRAY]]) => array(1) {
  ["a"]=>
  array(1) {
    [0]=>
    string(1) "1"
  }
}
filter_var("x", FILTER_VALIDATE_REGEXP) => ValueError: filter_var(): "regexp" option is missing
filter_var("x", FILTER_VALIDATE_REGEXP,["options"=>["regexp"=>"/x/"]]) => string(1) "x"
filter_var("x", FILTER_VALIDATE_REGEXP,["options"=>["regexp"=>1]]) => ValueError: filter_var(): "regexp" option is missing
filter_input(INPUT_GET,"a") => NULL
filter_input(INPUT_GET,"a",FILTER_DEFAULT,FILTER_NULL_ON_FAILURE) => bool(false)
filter_input(INPUT_GET,"a",FILTER_DEFAULT,["options"=>["default"=>3]]) => int(3)
filter_input(99,"a") => ValueError: filter_input(): Argument #1 ($type) must be an INPUT_* constant
filter_has_var(99,"a") => ValueError: filter_has_var(): Argument #1 ($input_type) must be an INPUT_* constant
filter_input_array(99) => ValueError: filter_input_array(): Argument #1 ($type) must be an INPUT_* constant
filter_input_array(INPUT_GET) => NULL
filter_input_array(INPUT_SERVER, ["argc"=>FILTER_VALIDATE_INT]) => array(1) {
  ["argc"]=>
  NULL
}
filter_input(INPUT_GET,"a",FILTER_DEFAULT,FILTER_THROW_ON_FAILURE) => Filter\FilterFailedException: input value 'a' not found
filter_input_array(INPUT_GET,["a"=>["filter"=>FILTER_VALIDATE_INT,"flags"=>FILTER_THROW_ON_FAILURE]]) => NULL
filter_input(INPUT_GET,"a",999) => 
Warning: filter_input(): Unknown filter with ID 999 in %s on line %d
bool(false)
filter_has_var(INPUT_SERVER,"PHP_SELF") => bool(true)
filter_has_var(INPUT_ENV,"PATH") => bool(true)
filter_input(INPUT_SERVER,"REQUEST_TIME") => NULL
filter_var("a", FILTER_VALIDATE_INT, ["flags"=>"x"]) => bool(false)
filter_var("a", FILTER_VALIDATE_INT, ["options"=>5]) => bool(false)
filter_id("x") => bool(false)
filter_var("5", FILTER_VALIDATE_INT, ["min_range"=>6]) => int(5)
filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>6]]) => bool(false)
filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>"6x"]]) => bool(false)
filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>6,"max_range"=>4]]) => bool(false)
filter_var("5", FILTER_VALIDATE_INT, ["options"=>["min_range"=>[]]]) => int(5)
