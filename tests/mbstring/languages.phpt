--TEST--
Languages and directives of php.ini; guessing encodings
--EXTENSIONS--
mbstring
--FILE--
<?php
foreach (['uni', 'neutral', 'Japanese', 'Korean', 'English', 'German', 'Simplified Chinese', 'Traditional Chinese', 'Russian', 'Armenian', 'Turkish', 'Ukrainian', 'zh-tw', 'UA'] as $language) {
    mb_language($language);
    mb_detect_order('auto');
    echo json_encode([mb_language(), ini_get('mbstring.language'), mb_get_info('mail_charset'), mb_get_info('mail_header_encoding'), mb_get_info('mail_body_encoding'), mb_detect_order()]), "\n";
}
foreach (['mbstring.language' => ['ja', 'foo'], 'mbstring.internal_encoding' => ['EUC-JP', 'foo', ''], 'mbstring.http_input' => ['EUC-JP,SJIS', 'foo', 'pass', ''],
    'mbstring.http_output' => ['EUC-JP', 'foo', 'pass', ''], 'mbstring.detect_order' => ['EUC-JP,UTF-8', 'foo', ''], 'mbstring.substitute_character' => ['none', 'long', '0x3f', 'foo', '-1', '63'],
    'mbstring.strict_detection' => ['on'], 'mbstring.encoding_translation' => ['1'], 'default_charset' => ['EUC-JP', 'UTF-8'], 'internal_encoding' => ['SJIS', ''], 'output_encoding' => ['SJIS', '']] as $name => $values) {
    foreach ($values as $value) {
        echo "$name=$value: ", json_encode(ini_set($name, $value)), json_encode([ini_get($name), mb_language(), mb_internal_encoding(), mb_http_input('L'), mb_http_output(), mb_detect_order(), mb_substitute_character(), mb_regex_encoding()]), "\n";
    }
}
foreach (["\xa4\xa2" => ['SJIS', 'EUC-JP'], "+AGE-" => ['UTF-8', 'UTF-7'], "\xef\xbb\xbfa" => ['ASCII', 'ISO-8859-1', 'UTF-8'], "ab" => ['UTF-16LE', 'UTF-8'], "日本語" => ['SJIS', 'EUC-JP', 'BIG-5', 'UTF-8'], "\xff" => ['ASCII', 'UTF-8']] as $text => $list) {
    var_dump(mb_detect_encoding($text, $list, false));
}
--EXPECTF--
["uni","uni","UTF-8","BASE64","BASE64",["ASCII","UTF-8"]]
["neutral","neutral","UTF-8","BASE64","BASE64",["ASCII","UTF-8"]]
["Japanese","Japanese","ISO-2022-JP","BASE64","7bit",["ASCII","JIS","UTF-8","EUC-JP","SJIS"]]
["Korean","Korean","ISO-2022-KR","BASE64","7bit",["ASCII","UTF-8","EUC-KR","UHC"]]
["English","English","ISO-8859-1","Quoted-Printable","8bit",["ASCII","UTF-8"]]
["German","German","ISO-8859-15","Quoted-Printable","8bit",["ASCII","UTF-8"]]
["Simplified Chinese","Simplified Chinese","HZ","BASE64","7bit",["ASCII","UTF-8","EUC-CN","CP936"]]
["Traditional Chinese","Traditional Chinese","BIG-5","BASE64","8bit",["ASCII","UTF-8","EUC-TW","BIG-5"]]
["Russian","Russian","KOI8-R","Quoted-Printable","8bit",["ASCII","UTF-8","KOI8-R","Windows-1251","CP866"]]
["Armenian","Armenian","ArmSCII-8","Quoted-Printable","8bit",["ASCII","UTF-8","ArmSCII-8"]]
["Turkish","Turkish","ISO-8859-9","Quoted-Printable","8bit",["ASCII","UTF-8","Windows-1254","ISO-8859-9"]]
["Ukrainian","Ukrainian","KOI8-U","Quoted-Printable","8bit",["ASCII","UTF-8","KOI8-U"]]
["Traditional Chinese","zh-tw","BIG-5","BASE64","8bit",["ASCII","UTF-8","EUC-TW","BIG-5"]]
["Ukrainian","UA","KOI8-U","Quoted-Printable","8bit",["ASCII","UTF-8","KOI8-U"]]
mbstring.language=ja: "UA"["ja","Japanese","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.language=foo: false["ja","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.internal_encoding=EUC-JP: 
Deprecated: ini_set(): Use of mbstring.internal_encoding is deprecated in %s on line 11
""["EUC-JP","neutral","EUC-JP","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"EUC-JP"]
mbstring.internal_encoding=foo: 
Deprecated: ini_set(): Use of mbstring.internal_encoding is deprecated in %s on line 11

Warning: ini_set(): Unknown encoding "foo" in ini setting in %s on line 11
"EUC-JP"["foo","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"EUC-JP"]
mbstring.internal_encoding=: 
Deprecated: ini_set(): Use of mbstring.internal_encoding is deprecated in %s on line 11
"foo"["","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_input=EUC-JP,SJIS: 
Deprecated: ini_set(): Use of mbstring.http_input is deprecated in %s on line 11
""["EUC-JP,SJIS","neutral","UTF-8","EUC-JP,SJIS","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_input=foo: 
Deprecated: ini_set(): Use of mbstring.http_input is deprecated in %s on line 11

Warning: ini_set(): INI setting contains invalid encoding "foo" in %s on line 11
false["EUC-JP,SJIS","neutral","UTF-8","EUC-JP,SJIS","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_input=pass: 
Deprecated: ini_set(): Use of mbstring.http_input is deprecated in %s on line 11
"EUC-JP,SJIS"["pass","neutral","UTF-8","pass","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_input=: 
Deprecated: ini_set(): Use of mbstring.http_input is deprecated in %s on line 11
"pass"["","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_output=EUC-JP: 
Deprecated: ini_set(): Use of mbstring.http_output is deprecated in %s on line 11
""["EUC-JP","neutral","UTF-8","UTF-8","EUC-JP",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_output=foo: 
Deprecated: ini_set(): Use of mbstring.http_output is deprecated in %s on line 11
false["EUC-JP","neutral","UTF-8","UTF-8","EUC-JP",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_output=pass: 
Deprecated: ini_set(): Use of mbstring.http_output is deprecated in %s on line 11
"EUC-JP"["pass","neutral","UTF-8","UTF-8","pass",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.http_output=: 
Deprecated: ini_set(): Use of mbstring.http_output is deprecated in %s on line 11
"pass"["","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.detect_order=EUC-JP,UTF-8: ""["EUC-JP,UTF-8","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.detect_order=foo: 
Warning: ini_set(): INI setting contains invalid encoding "foo" in %s on line 11
false["EUC-JP,UTF-8","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.detect_order=: false["EUC-JP,UTF-8","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.substitute_character=none: ""["none","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],"none","UTF-8"]
mbstring.substitute_character=long: "none"["long","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],"long","UTF-8"]
mbstring.substitute_character=0x3f: "long"["0x3f","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.substitute_character=foo: "0x3f"["foo","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.substitute_character=-1: "foo"["-1","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],4294967295,"UTF-8"]
mbstring.substitute_character=63: "-1"["63","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.strict_detection=on: "0"["on","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
mbstring.encoding_translation=1: false["0","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
default_charset=EUC-JP: "UTF-8"["EUC-JP","neutral","EUC-JP","EUC-JP","EUC-JP",["ASCII","UTF-8","KOI8-U"],63,"EUC-JP"]
default_charset=UTF-8: "EUC-JP"["UTF-8","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
internal_encoding=SJIS: ""["SJIS","neutral","SJIS","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"SJIS"]
internal_encoding=: "SJIS"["","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
output_encoding=SJIS: ""["SJIS","neutral","UTF-8","UTF-8","SJIS",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
output_encoding=: "SJIS"["","neutral","UTF-8","UTF-8","UTF-8",["ASCII","UTF-8","KOI8-U"],63,"UTF-8"]
string(6) "EUC-JP"
string(5) "UTF-7"
string(5) "UTF-8"
string(5) "UTF-8"
string(5) "UTF-8"
string(5) "ASCII"
