--TEST--
A queue of messages
--EXTENSIONS--
sysvmsg
--FILE--
<?php
$key = 0x4A000000 | (hexdec(substr(md5(uniqid(more_entropy: true)), 0, 6)));
$queue = msg_get_queue($key, 0600);
var_dump(msg_send($queue, 2, ['value']), msg_send($queue, 1, "plain", false), msg_stat_queue($queue)['msg_qnum']);
var_dump(msg_receive($queue, 1, $type, 100, $message, false), $type, $message);
var_dump(msg_receive($queue, 0, $type, 100, $message), $type, $message);
var_dump(msg_receive($queue, 0, $type, 100, $message, true, MSG_IPC_NOWAIT, $error), $error === MSG_ENOMSG);
var_dump(msg_remove_queue($queue), msg_queue_exists($key));
--EXPECT--
bool(true)
bool(true)
int(2)
bool(true)
int(1)
string(5) "plain"
bool(true)
int(2)
array(1) {
  [0]=>
  string(5) "value"
}
bool(false)
bool(true)
bool(true)
bool(false)
