--TEST--
html_errors: what functions say is made for HTML where it is said
--FILE--
<?php
ini_set('html_errors', '1');
fopen("<a&\xfc\"'", "r");
unserialize("<");
simplexml_load_string("<a>\xff</b>");
set_error_handler(function ($_, $text) { var_dump($text); return true; });
fopen("<b>", "r");
trigger_error("<b>\"");
echo $undefined["<"];
restore_error_handler();
throw new Exception("it's <b> \"x\"");
--EXPECTF--
<br />
<b>Warning</b>:  fopen(&lt;a&amp;�&quot;'): Failed to open stream: No such file or directory in <b>%score/messages_for_a_page.php</b> on line <b>3</b><br />
<br />
<b>Warning</b>:  unserialize(): Error at offset 0 of 1 bytes in <b>%score/messages_for_a_page.php</b> on line <b>4</b><br />
<br />
<b>Warning</b>:  simplexml_load_string(): Entity: line 1: parser error : Input is not proper UTF-8, indicate encoding !
Bytes: 0xFF 0x3C 0x2F 0x62 in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
<br />
<b>Warning</b>:  simplexml_load_string(): &lt;a&gt;�&lt;/b&gt; in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
<br />
<b>Warning</b>:  simplexml_load_string():    ^ in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
<br />
<b>Warning</b>:  simplexml_load_string(): Entity: line 1: parser error : Opening and ending tag mismatch: a line 1 and b in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
<br />
<b>Warning</b>:  simplexml_load_string(): &lt;a&gt;�&lt;/b&gt; in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
<br />
<b>Warning</b>:  simplexml_load_string():         ^ in <b>%score/messages_for_a_page.php</b> on line <b>5</b><br />
string(66) "fopen(&lt;b&gt;): Failed to open stream: No such file or directory"
string(4) "<b>""
string(29) "Undefined variable $undefined"
string(37) "Trying to access array offset on null"
<br />
<b>Fatal error</b>:  Uncaught Exception: it's &lt;b&gt; &quot;x&quot; in %score/messages_for_a_page.php:11
Stack trace:
#0 {main}
  thrown in <b>%score/messages_for_a_page.php</b> on line <b>11</b><br />
