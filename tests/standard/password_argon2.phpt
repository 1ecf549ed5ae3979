--TEST--
Passwords by Argon2
--FILE--
<?php
$options = ['memory_cost' => 64, 'time_cost' => 1, 'threads' => 1];
foreach ([PASSWORD_ARGON2I, PASSWORD_ARGON2ID] as $method) {
    $hash = password_hash("secret", $method, $options);
    var_dump(substr($hash, 0, strrpos($hash, 'p=')), password_get_info($hash), password_verify("secret", $hash), password_verify("other", $hash));
    var_dump(password_needs_rehash($hash, $method, $options), password_needs_rehash($hash, $method), password_needs_rehash($hash, PASSWORD_BCRYPT));
}
var_dump(password_verify("password", '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$1IlWgN+WNsAbAc9l3IkKGw'), password_algos());
foreach ([['memory_cost' => 1], ['time_cost' => 0], ['threads' => 0]] as $options) {
    try {
        password_hash("x", PASSWORD_ARGON2ID, $options);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
--EXPECT--
string(23) "$argon2i$v=19$m=64,t=1,"
array(3) {
  ["algo"]=>
  string(7) "argon2i"
  ["algoName"]=>
  string(7) "argon2i"
  ["options"]=>
  array(3) {
    ["memory_cost"]=>
    int(64)
    ["time_cost"]=>
    int(1)
    ["threads"]=>
    int(1)
  }
}
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
string(24) "$argon2id$v=19$m=64,t=1,"
array(3) {
  ["algo"]=>
  string(8) "argon2id"
  ["algoName"]=>
  string(8) "argon2id"
  ["options"]=>
  array(3) {
    ["memory_cost"]=>
    int(64)
    ["time_cost"]=>
    int(1)
    ["threads"]=>
    int(1)
  }
}
bool(true)
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
array(3) {
  [0]=>
  string(2) "2y"
  [1]=>
  string(7) "argon2i"
  [2]=>
  string(8) "argon2id"
}
Memory cost is outside of allowed memory range
Time cost is outside of allowed time range
Invalid number of threads
