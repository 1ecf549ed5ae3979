--TEST--
A response code that the program gave is one, be it 200
--FILE--
<?php
ob_start();
$codes = [http_response_code()];
header('X-A: b');
$codes[] = http_response_code();
$codes[] = http_response_code(200);
$codes[] = http_response_code();
$codes[] = http_response_code(404);
header('HTTP/1.1 200 OK');
$codes[] = http_response_code();
ob_end_clean();
var_dump($codes);
--EXPECT--
array(6) {
  [0]=>
  bool(false)
  [1]=>
  bool(false)
  [2]=>
  bool(true)
  [3]=>
  int(200)
  [4]=>
  int(200)
  [5]=>
  int(200)
}
