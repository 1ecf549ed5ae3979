--TEST--
session: the three serializers, with objects and references across variables
--FILE--
<?php
ob_start();
ini_set('session.use_cookies', '0');
session_set_save_handler(new class implements SessionHandlerInterface {
    function open($path, $name): bool { return true; }
    function close(): bool { return true; }
    function read($id): string|false { return ''; }
    function write($id, $data): bool { return true; }
    function destroy($id): bool { return true; }
    function gc($time): int|false { return 0; }
}, false);
class Thing { public $self; public $list = []; }
foreach (['php', 'php_binary', 'php_serialize'] as $format) {
    ini_set('session.serialize_handler', $format);
    session_start();
    $thing = new Thing;
    $thing->self = $thing;
    $text = 'shared';
    $thing->list[] = &$text;
    $_SESSION = ['a' => 1, 'thing' => $thing, 'again' => $thing, 'b' => ['x' => 1.5, 'y' => null, 'z' => true]];
    $_SESSION['text'] = &$text;
    $encoded = session_encode();
    echo $format, ': ', addcslashes($encoded, "\0..\37"), "\n";
    $_SESSION = [];
    var_dump(session_decode($encoded));
    var_dump($_SESSION['thing'] === $_SESSION['again'], $_SESSION['thing']->self === $_SESSION['thing']);
    $_SESSION['text'] = 'changed';
    var_dump($_SESSION['thing']->list[0], $_SESSION['a'], $_SESSION['b']);
    session_abort();
}
--EXPECT--
php: a|i:1;thing|O:5:"Thing":2:{s:4:"self";r:2;s:4:"list";a:1:{i:0;s:6:"shared";}}again|r:2;b|a:3:{s:1:"x";d:1.5;s:1:"y";N;s:1:"z";b:1;}text|R:5;
bool(true)
bool(true)
bool(true)
string(7) "changed"
int(1)
array(3) {
  ["x"]=>
  float(1.5)
  ["y"]=>
  NULL
  ["z"]=>
  bool(true)
}
php_binary: \001ai:1;\005thingO:5:"Thing":2:{s:4:"self";r:2;s:4:"list";a:1:{i:0;s:6:"shared";}}\005againr:2;\001ba:3:{s:1:"x";d:1.5;s:1:"y";N;s:1:"z";b:1;}\004textR:5;
bool(true)
bool(true)
bool(true)
string(7) "changed"
int(1)
array(3) {
  ["x"]=>
  float(1.5)
  ["y"]=>
  NULL
  ["z"]=>
  bool(true)
}
php_serialize: a:5:{s:1:"a";i:1;s:5:"thing";O:5:"Thing":2:{s:4:"self";r:3;s:4:"list";a:1:{i:0;s:6:"shared";}}s:5:"again";r:3;s:1:"b";a:3:{s:1:"x";d:1.5;s:1:"y";N;s:1:"z";b:1;}s:4:"text";R:6;}
bool(true)
bool(true)
bool(true)
string(7) "changed"
int(1)
array(3) {
  ["x"]=>
  float(1.5)
  ["y"]=>
  NULL
  ["z"]=>
  bool(true)
}
