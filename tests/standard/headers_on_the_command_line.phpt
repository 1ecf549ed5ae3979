--TEST--
The command line keeps no list of headers, but their effects
--FILE--
<?php
header('X-Own: 1');
header('Content-Type: text/plain');
setcookie('a', 'b');
$lists = [headers_list()];
header('Location: /there');
$lists[] = http_response_code();
header_remove('X-Own');
$lists[] = headers_list();
var_dump($lists);
?>
--EXPECT--
array(3) {
  [0]=>
  array(0) {
  }
  [1]=>
  int(302)
  [2]=>
  array(0) {
  }
}
