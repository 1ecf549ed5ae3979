--TEST--
parse_ini_string(): brackets where none may be
--FILE--
<?php
foreach (["s]", "a]b=1", "x\ns]", "a=b]", "[a]]", "[a]b", "[a] ]\nb=1", "[a];]", "a[b]c=1", "a[b]]=1", "a[b]", "a[b]\nc=1", "a[b];x", "a[b] =1", "#]"] as $text) {
    echo json_encode($text), ' ', json_encode(parse_ini_string($text, true)), "\n";
}
--EXPECTF--
"s]" 
Warning: syntax error, unexpected ']' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"a]b=1" 
Warning: syntax error, unexpected ']' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"x\ns]" 
Warning: syntax error, unexpected ']' in Unknown on line 2
 in %sstandard/strings/ini_brackets.php on line 3
false
"a=b]" {"a":"b]"}
"[a]]" 
Warning: syntax error, unexpected ']' in Unknown on line 2
 in %sstandard/strings/ini_brackets.php on line 3
false
"[a]b" {"a":[]}
"[a] ]\nb=1" 
Warning: syntax error, unexpected ']' in Unknown on line 2
 in %sstandard/strings/ini_brackets.php on line 3
false
"[a];]" {"a":[]}
"a[b]c=1" 
Warning: syntax error, unexpected TC_LABEL, expecting '=' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"a[b]]=1" 
Warning: syntax error, unexpected ']', expecting '=' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"a[b]" 
Warning: syntax error, unexpected end of file, expecting '=' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"a[b]\nc=1" 
Warning: syntax error, unexpected END_OF_LINE, expecting '=' in Unknown on line 2
 in %sstandard/strings/ini_brackets.php on line 3
false
"a[b];x" 
Warning: syntax error, unexpected end of file, expecting '=' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
"a[b] =1" {"a":{"b":"1"}}
"#]" 
Warning: syntax error, unexpected ']' in Unknown on line 1
 in %sstandard/strings/ini_brackets.php on line 3
false
