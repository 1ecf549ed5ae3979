--TEST--
stream_select() asks a wrapper written in PHP for its stream
--FILE--
<?php
class W {
    public $context;
    public static $answer;
    function stream_open($path, $mode, $options, &$opened) { return true; }
    function stream_cast($as) { return self::$answer; }
    function stream_read($count) { return ''; }
    function stream_eof() { return true; }
}
class None {
    public $context;
    function stream_open($path, $mode, $options, &$opened) { return true; }
}
stream_wrapper_register('w1', 'W');
stream_wrapper_register('w2', 'None');
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
fwrite($b, 'x');
function select($uri) {
    $read = [fopen($uri, 'r')];
    $write = $except = null;
    try {
        var_dump(stream_select($read, $write, $except, 0), count($read));
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
foreach ([$a, 5, false] as W::$answer) {
    select('w1://');
}
select('w2://');
select('php://memory');
--EXPECTF--
int(1)
int(1)

Warning: stream_select(): W::stream_cast must return a stream resource in %sstdlib/stream-cast.php on line 22

Warning: stream_select(): Cannot represent a stream of type user-space as a select()able descriptor in %sstdlib/stream-cast.php on line 22
No stream arrays were passed

Warning: stream_select(): Cannot represent a stream of type user-space as a select()able descriptor in %sstdlib/stream-cast.php on line 22
No stream arrays were passed

Warning: stream_select(): None::stream_cast is not implemented! in %sstdlib/stream-cast.php on line 22

Warning: stream_select(): Cannot represent a stream of type user-space as a select()able descriptor in %sstdlib/stream-cast.php on line 22
No stream arrays were passed

Warning: stream_select(): Cannot represent a stream of type MEMORY as a select()able descriptor in %sstdlib/stream-cast.php on line 22
No stream arrays were passed
