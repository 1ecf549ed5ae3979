--TEST--
bcmath: functions, scales, errors
--FILE--
<?php
function t($f, ...$a) {
    try {
        echo json_encode($f(...$a)), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t('bcadd','1.','2',1); t('bcadd','.5','2',1); t('bcadd','1e3','2'); t('bcadd','','2'); t('bcadd','+5','2'); t('bcadd',' 5','2'); t('bcadd','-','2'); t('bcadd','.','2'); t('bcadd','-0.00','0.001',2); t('bcadd','1','2',-1); t('bcadd','1','2',3000000000);
t('bcsub','1','2.999',2); t('bcmul','-0.001','0.01',3); t('bcdiv','1','3',5); t('bcdiv','1','0'); t('bcmod','10','0'); t('bcmod','-10','3'); t('bcmod','10.5','-3.2',3); t('bcdivmod','10.5','-3.2',3); t('bcdivmod','1','0');
t('bcpow','2','0.5'); t('bcpow','2','-3',5); t('bcpow','0','-1'); t('bcpow','1.5','3',2);t('bcpow','1.5','0',2); t('bcpow','2','99999999999999999999'); t('bcpow','0','0',3); t('bcpow','1.1','2');
t('bcsqrt','2',10); t('bcsqrt','-1'); t('bcsqrt','0.0001',4); t('bccomp','1.001','1.002',2); t('bccomp','-0','0');
t('bcpowmod','5','2','7'); t('bcpowmod','5.1','2','7');t('bcpowmod','5','-2','7');t('bcpowmod','5','2.2','7');t('bcpowmod','5','2','0');t('bcpowmod','5','2','7.7');t('bcpowmod','5','2','1',3);t('bcpowmod','-5','3','7',3);
t('bcscale',-1); t('bcscale'); t('bcscale',3); t('bcscale'); t('bcscale',0);t('bcfloor','-1.5');t('bcceil','-0.5');t('bcceil','1.0001');t('bcround','5.055',2);t('bcround','-5.055',-1);t('bcround','123456',-3); t('bcround','-0.4'); t('bcround','12.5',0,RoundingMode::HalfEven); t('bcround','12.51',5); t('bcround','5',-1);  
$a = str_repeat('123456789012345678901234567', 40) . '.' . str_repeat('998877665544332211', 30);
$b = '-' . str_repeat('987654321', 55) . '.5';
foreach (['bcadd', 'bcsub', 'bcmul', 'bcdiv', 'bcmod'] as $f) {
    echo $f, ' ', md5($f($a, $b, 600)), ' ', md5($f($b, $a, 600)), "\n";
}
echo md5(bcsqrt($a, 500)), ' ', md5(bcpow($b, 37, 100)), ' ', bcpowmod(substr($a, 0, 200), substr($a, 0, 90), substr($a, 0, 150)), "\n";
--EXPECT--
"3.0"
"2.5"
ValueError: bcadd(): Argument #1 ($num1) is not well-formed
"2"
"7"
ValueError: bcadd(): Argument #1 ($num1) is not well-formed
"2"
"2"
"0.00"
ValueError: bcadd(): Argument #3 ($scale) must be between 0 and 2147483647
ValueError: bcadd(): Argument #3 ($scale) must be between 0 and 2147483647
"-1.99"
"0.000"
"0.33333"
DivisionByZeroError: Division by zero
DivisionByZeroError: Modulo by zero
"-1"
"0.900"
["-3","0.900"]
DivisionByZeroError: Division by zero
ValueError: bcpow(): Argument #2 ($exponent) cannot have a fractional part
"0.12500"
DivisionByZeroError: Negative power of zero
"3.37"
"1.00"
ValueError: bcpow(): Argument #2 ($exponent) is too large
"1.000"
"1"
"1.4142135623"
ValueError: bcsqrt(): Argument #1 ($num) must be greater than or equal to 0
"0.0100"
0
0
"4"
ValueError: bcpowmod(): Argument #1 ($num) cannot have a fractional part
ValueError: bcpowmod(): Argument #2 ($exponent) must be greater than or equal to 0
ValueError: bcpowmod(): Argument #2 ($exponent) cannot have a fractional part
DivisionByZeroError: Modulo by zero
ValueError: bcpowmod(): Argument #3 ($modulus) cannot have a fractional part
"0.000"
"-6.000"
ValueError: bcscale(): Argument #1 ($scale) must be between 0 and 2147483647
0
0
3
3
"-2"
"0"
"2"
"5.06"
"-10"
"123000"
"0"
"12"
"12.51000"
"10"
bcadd d5ed47df97f27dece7d1a7f470ba7c8e d5ed47df97f27dece7d1a7f470ba7c8e
bcsub 4197b8de235e90732ad30b54dd9e53c2 d9093bbf7ff29846c00379624d546423
bcmul ce3283f318d5d536a7088972f70f393a ce3283f318d5d536a7088972f70f393a
bcdiv e84afc36bf47920ebaa691d546641a70 703766726c25f028697dc8db1cc4976c
bcmod 0a158ec15559ce2f3692d6365da0e863 73a5c19bffdefe38466a91e3a8475070
002ee760adcbc24d4c9e66cbaa11fe91 edf37903ab2ab332b10ced77954acdfd 70570629620273499987067270626615543668550068806304420835613552845736808055402755606366321621800215239372594919873737425792714856512881605182397150401
