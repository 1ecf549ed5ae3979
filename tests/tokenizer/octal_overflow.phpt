--TEST--
An octal number with wrong digits is a float's token where what stands in front of them is too large
--FILE--
<?php
foreach (['0178', '0177777777777777777777787', '01777777777777777777777', '0777777777777777777777', '08000000000000000000000000'] as $text) {
    echo $text, ' ', PhpToken::tokenize("<?php $text;")[1]->getTokenName(), "\n";
}
?>
--EXPECT--
0178 T_LNUMBER
0177777777777777777777787 T_DNUMBER
01777777777777777777777 T_DNUMBER
0777777777777777777777 T_LNUMBER
08000000000000000000000000 T_LNUMBER
