--TEST--
mb_output_handler
--FILE--
<?php header_remove(); ob_start(); mb_http_output("ISO-8859-1"); $x = bin2hex(mb_output_handler("é", PHP_OUTPUT_HANDLER_START | PHP_OUTPUT_HANDLER_END)); ob_end_clean(); var_dump($x);
--EXPECT--
string(2) "e9"
