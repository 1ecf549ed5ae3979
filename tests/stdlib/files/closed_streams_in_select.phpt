--TEST--
stream_select() leaves out what is no open stream, and says so afterwards
--FILE--
<?php
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, STREAM_IPPROTO_IP);
[$c, $d] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, STREAM_IPPROTO_IP);
fclose($a); fwrite($d, "x");
function t($r, $w, $e, $s = 0) { try { var_dump(stream_select($r, $w, $e, $s)); } catch (Throwable $t) { for (;$t;$t=$t->getPrevious()) echo get_class($t), ': ', $t->getMessage(), "\n"; } var_dump(count($r ?? []), count($w ?? []), count($e??[])); }
t([$a, $c], null, null); t([$c, $a], null, null); t([$c], [$a], null); t([$c, 'x'], null, null); t(['x', $c, new stdClass, $a], null, null); t([$a],[$a],[$a]); t([$c,$b],[$b], [$a]); t([$a], null, null, -1);
--EXPECT--
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
int(1)
int(0)
int(0)
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
int(1)
int(0)
int(0)
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
int(1)
int(0)
int(0)
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
int(1)
int(0)
int(0)
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
TypeError: stream_select(): supplied argument is not a valid stream resource
int(1)
int(0)
int(0)
ValueError: No stream arrays were passed
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
int(1)
int(1)
int(1)
TypeError: stream_select(): supplied resource is not a valid stream resource
TypeError: stream_select(): supplied resource is not a valid stream resource
int(2)
int(1)
int(0)
ValueError: No stream arrays were passed
TypeError: stream_select(): supplied resource is not a valid stream resource
int(1)
int(0)
int(0)
