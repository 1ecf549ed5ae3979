--TEST--
distances and phonetic keys
--FILE--
<?php
var_dump(levenshtein('', 'abc'), levenshtein('kitten', 'sitting', 2, 3, 4), similar_text('World', 'Word'), similar_text('', '', $p), $p, soundex('Tymczak'), soundex('Pfister'), soundex(''), metaphone('Knight'), metaphone('Which'), metaphone('Physics'), similar_text('bafoobar', 'mafoorar', $q), round($q, 4));
--EXPECT--
int(3)
int(8)
int(4)
int(0)
float(0)
string(4) "T522"
string(4) "P236"
string(4) "0000"
string(3) "NFT"
string(2) "WX"
string(4) "FSKS"
int(6)
float(75)
