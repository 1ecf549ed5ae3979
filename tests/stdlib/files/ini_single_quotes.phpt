--TEST--
parse_ini_string(): single quotes that are not closed, blanks beside quotes
--FILE--
<?php
$texts = [
    "foo = '\nbar = bar\n",
    "c = 1\nfoo = '\n",
    "a = it's\n",
    "a = 5 '\nb = 6\n",
    "a = NULL'\n",
    "a = 'b\nc' \nd = 1",
    "a = don't ; x\nb = don't\n",
    "[a'b]\nc = 1\n",
    "['a']\nc = 1\n",
    "[\"a\"]\nc = 1\n",
    "a['x'] = 1\n",
    "a['x] = 1\n",
    "a = 'x' 'y'\n",
    "a = 'x' y \"z\"\n",
    "a = \"x\" \"y\"\n",
    "a = E_ALL 'x'\n",
];
foreach ($texts as $text) {
    foreach ([INI_SCANNER_NORMAL, INI_SCANNER_RAW, INI_SCANNER_TYPED] as $mode) {
        error_clear_last();
        echo $mode, ' ', json_encode($text), ' ', json_encode(@parse_ini_string($text, true, $mode));
        echo ' ', trim(error_get_last()['message'] ?? ''), "\n";
    }
}
--EXPECT--
0 "foo = '\nbar = bar\n" false syntax error, unexpected end of file in Unknown on line 1
1 "foo = '\nbar = bar\n" {"foo":"'","bar":"bar"} 
2 "foo = '\nbar = bar\n" false syntax error, unexpected end of file in Unknown on line 1
0 "c = 1\nfoo = '\n" false syntax error, unexpected end of file in Unknown on line 2
1 "c = 1\nfoo = '\n" {"c":"1","foo":"'"} 
2 "c = 1\nfoo = '\n" false syntax error, unexpected end of file in Unknown on line 2
0 "a = it's\n" {"a":"it"} 
1 "a = it's\n" {"a":"it's"} 
2 "a = it's\n" {"a":"it"} 
0 "a = 5 '\nb = 6\n" {"a":"5 "} 
1 "a = 5 '\nb = 6\n" {"a":"5 '","b":"6"} 
2 "a = 5 '\nb = 6\n" {"a":5} 
0 "a = NULL'\n" {"a":""} 
1 "a = NULL'\n" {"a":"NULL'"} 
2 "a = NULL'\n" {"a":null} 
0 "a = 'b\nc' \nd = 1" {"a":"b\nc","d":"1"} 
1 "a = 'b\nc' \nd = 1" {"a":"'b","d":"1"} 
2 "a = 'b\nc' \nd = 1" {"a":"b\nc","d":1} 
0 "a = don't ; x\nb = don't\n" {"a":"dont ; x\nb = dont"} 
1 "a = don't ; x\nb = don't\n" {"a":"don't","b":"don't"} 
2 "a = don't ; x\nb = don't\n" {"a":"dont ; x\nb = dont"} 
0 "[a'b]\nc = 1\n" false syntax error, unexpected end of file, expecting ']' in Unknown on line 1
1 "[a'b]\nc = 1\n" {"a'b":{"c":"1"}} 
2 "[a'b]\nc = 1\n" false syntax error, unexpected end of file, expecting ']' in Unknown on line 1
0 "['a']\nc = 1\n" {"a":{"c":"1"}} 
1 "['a']\nc = 1\n" {"'a'":{"c":"1"}} 
2 "['a']\nc = 1\n" {"a":{"c":1}} 
0 "[\"a\"]\nc = 1\n" {"a":{"c":"1"}} 
1 "[\"a\"]\nc = 1\n" {"\"a\"":{"c":"1"}} 
2 "[\"a\"]\nc = 1\n" {"a":{"c":1}} 
0 "a['x'] = 1\n" {"a":{"x":"1"}} 
1 "a['x'] = 1\n" {"a":{"x":"1"}} 
2 "a['x'] = 1\n" {"a":{"x":1}} 
0 "a['x] = 1\n" false syntax error, unexpected end of file, expecting ']' in Unknown on line 1
1 "a['x] = 1\n" false syntax error, unexpected end of file, expecting ']' in Unknown on line 1
2 "a['x] = 1\n" false syntax error, unexpected end of file, expecting ']' in Unknown on line 1
0 "a = 'x' 'y'\n" {"a":"x y"} 
1 "a = 'x' 'y'\n" {"a":"'x' 'y'"} 
2 "a = 'x' 'y'\n" {"a":"x y"} 
0 "a = 'x' y \"z\"\n" {"a":"x yz"} 
1 "a = 'x' y \"z\"\n" {"a":"'x' y \"z\""} 
2 "a = 'x' y \"z\"\n" {"a":"x yz"} 
0 "a = \"x\" \"y\"\n" {"a":"xy"} 
1 "a = \"x\" \"y\"\n" {"a":"x\" \"y"} 
2 "a = \"x\" \"y\"\n" {"a":"xy"} 
0 "a = E_ALL 'x'\n" {"a":"30719 x"} 
1 "a = E_ALL 'x'\n" {"a":"E_ALL 'x'"} 
2 "a = E_ALL 'x'\n" {"a":"30719 x"}
