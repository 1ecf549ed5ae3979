--TEST--
What iconv() reads behind the name of a charset
--FILE--
<?php
foreach (['//TRANSLIT,IGNORE', '//IGNORE,TRANSLIT', '//translit,ignore', '//TRANSLIT//IGNORE', '//TRANSLIT,FOO'] as $suffix) {
    foreach (['ISO-8859-1', 'ASCII'] as $charset) {
        var_dump(bin2hex(iconv('UTF-8', $charset . $suffix, 'Åbc €100')));
    }
}
--EXPECT--
string(20) "c5626320455552313030"
string(20) "41626320455552313030"
string(20) "c5626320455552313030"
string(20) "41626320455552313030"
string(20) "c5626320455552313030"
string(20) "41626320455552313030"
string(20) "c5626320455552313030"
string(20) "41626320455552313030"
string(20) "c5626320455552313030"
string(20) "41626320455552313030"
