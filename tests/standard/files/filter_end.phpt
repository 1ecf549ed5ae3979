--TEST--
Filters give out what they keep back, and wrappers are closed, when their stream is dropped and when the request ends
--FILE--
<?php
class L extends php_user_filter {
  function filter($in, $out, &$consumed, bool $closing): int {
    while ($b = stream_bucket_make_writeable($in)) { $consumed += $b->datalen; stream_bucket_append($out, $b); }
    echo "[{$this->params} ", var_export($closing, true), "]\n";
    return PSFS_PASS_ON;
  }
  function onClose(): void { echo "onclose {$this->params}\n"; }
  function __destruct() { echo "destruct {$this->params}\n"; }
}
stream_filter_register("l", "L");
$fp = fopen("php://output", "w");
stream_filter_append($fp, "l", STREAM_FILTER_WRITE, "one");
fwrite($fp, "hello\n");
$fp = null;
echo "after null\n";
$fp = fopen("php://output", "w");
stream_filter_append($fp, "convert.base64-encode", STREAM_FILTER_WRITE);
fwrite($fp, "hello\n");
$fp = null;
echo "after null\n";
$f1 = fopen("php://output", "w");
stream_filter_append($f1, "convert.base64-encode", STREAM_FILTER_WRITE);
fwrite($f1, "at end\n");
$f2 = fopen("php://output", "w");
stream_filter_append($f2, "l", STREAM_FILTER_WRITE, "two");
fwrite($f2, "at end two\n");
$f3 = fopen(__DIR__ . "/filter_end.tmp", "w");
stream_filter_append($f3, "convert.base64-encode", STREAM_FILTER_WRITE);
fwrite($f3, "at end three");
$f4 = fopen(__DIR__ . "/filter_end4.tmp", "w");
stream_filter_append($f4, "l", STREAM_FILTER_WRITE, "four");
fwrite($f4, "at end four");
class D { public $fp; function __destruct() { echo "D destruct\n"; fwrite($this->fp, "in destructor\n"); } }
$d = new D; $d->fp = $f2;
register_shutdown_function(function() { echo "shutdown\n"; });
class W { public $context; function stream_open($p, $m, $o, &$x) { return true; } function stream_read($n) { return ""; } function stream_eof() { return true; } function stream_write($d) { return strlen($d); } function stream_close() { echo "W close\n"; } function stream_flush() { echo "W flush\n"; return true; } }
stream_wrapper_register("wrap", "W");
$w = fopen("wrap://x", "r+"); $w = null; echo "after w\n";
$w = fopen("wrap://x", "r+"); fwrite($w, "x"); 
ob_start(function($s) { return "<$s>"; });
echo "end\n";
--CLEAN--
<?php
array_map(unlink(...), glob(__DIR__ . "/filter_end*.tmp"));
--EXPECT--
[one false]
hello
[one true]
onclose one
destruct one
after null
aGVsbG8Kafter null
YXQgZW5k[two false]
at end two
[four false]
W close
after w
<end
shutdown
D destruct
[two false]
in destructor
destruct two
destruct four
>W flush
W close
[four true]
onclose four
[two true]
onclose two
Cg==
