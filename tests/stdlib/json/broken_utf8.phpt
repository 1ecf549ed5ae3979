--TEST--
json_encode() and htmlspecialchars() replace a broken sequence once
--FILE--
<?php
foreach (["\xe3\x81", "\xe3\x81a", "\xf0\x90\x80", "\xc3a", "\x80\x80", "\xed\xa0\x80x", "\xf0\x90\x80\xff", "\xf0\x90a", "\xf8\x80"] as $text) {
    echo json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE), ' ', json_encode($text, JSON_INVALID_UTF8_IGNORE), ' ',
        bin2hex(htmlspecialchars($text, ENT_SUBSTITUTE)), ' ', bin2hex(htmlspecialchars($text, ENT_IGNORE)), ' ', bin2hex(htmlspecialchars($text, 0)), "\n";
}
--EXPECT--
"\ufffd" "" efbfbd  
"\ufffda" "a" efbfbd61 61 
"\ufffd" "" efbfbd  
"\ufffda" "a" efbfbd61 61 
"\ufffd\ufffd" "" efbfbdefbfbd  
"\ufffdx" "x" efbfbd78 78 
"\ufffd" "" efbfbd  
"\ufffda" "a" efbfbd61 61 
"\ufffd\ufffd" "" efbfbdefbfbd
