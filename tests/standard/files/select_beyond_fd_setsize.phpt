--TEST--
stream_select() refuses descriptors that select() could not take
--FILE--
<?php
$all = [];
for ($i = 0; $i < 520; $i++) {
    array_push($all, ...stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, STREAM_IPPROTO_IP));
}
set_error_handler(function ($level, $message) {
    echo $level, ' ', preg_replace('/(?<=high as |setsize=)\d+/', 'N', $message), "\n";
    return true;
});
fwrite($all[0], 'x');
$read = $all;
$write = $except = null;
var_dump(stream_select($read, $write, $except, 0), count($read));
$read = [$all[1], $all[1039]];
$write = [$all[1039]];
var_dump(stream_select($read, $write, $except, 0), count($read), count($write));
$read = [$all[0], $all[1]];
var_dump(stream_select($read, $write, $except, 0), array_keys($read));
--EXPECT--
2 stream_select(): You MUST recompile PHP with a larger value of FD_SETSIZE.
It is set to 1024, but you have descriptors numbered at least as high as N.
 --enable-fd-setsize=N is recommended, but you may want to set it
to equal the maximum number of open files supported by your system,
in order to avoid seeing this error again at a later date.
bool(false)
int(1040)
2 stream_select(): You MUST recompile PHP with a larger value of FD_SETSIZE.
It is set to 1024, but you have descriptors numbered at least as high as N.
 --enable-fd-setsize=N is recommended, but you may want to set it
to equal the maximum number of open files supported by your system,
in order to avoid seeing this error again at a later date.
bool(false)
int(2)
int(1)
2 stream_select(): You MUST recompile PHP with a larger value of FD_SETSIZE.
It is set to 1024, but you have descriptors numbered at least as high as N.
 --enable-fd-setsize=N is recommended, but you may want to set it
to equal the maximum number of open files supported by your system,
in order to avoid seeing this error again at a later date.
bool(false)
array(2) {
  [0]=>
  int(0)
  [1]=>
  int(1)
}
