--TEST--
gmp: functions, operators, errors
--FILE--
<?php
function t($f,...$a){ try { $r=$f(...$a); echo is_object($r)?"N($r)":(is_array($r)?implode(",",array_map('strval',$r)):json_encode($r)), "\n"; } catch (Throwable $e) { echo get_class($e),': ', $e->getMessage(), "\n"; } }
t('gmp_init','abc'); t('gmp_init','abc',16); t('gmp_init','0xff'); t('gmp_init','0b11'); t('gmp_init','017'); t('gmp_init','0o17'); t('gmp_init','0xff',16); t('gmp_init','0b11',2); t('gmp_init','ff',1); t('gmp_init','ff',63); t('gmp_init',' 12 3'); t('gmp_init','+5'); t('gmp_init','-0x10'); t('gmp_init','');t('gmp_init','zZ',62); t('gmp_init','1.5'); t('gmp_init','0x'); t('gmp_init','08');
t('gmp_add','x',1); t('gmp_add',1.7,1); t('gmp_add',null,1); t('gmp_add',true,1); t('gmp_add',[],1); t('gmp_add','1','y'); t('gmp_add',new stdClass,1);
t('gmp_div_q',7,0); t('gmp_div_q',-7,2,1); t('gmp_div_q',-7,2,2);t('gmp_div_q',-7,2); t('gmp_div_q',7,2,9); t('gmp_div_r',-7,2,1);t('gmp_div_qr',-7,2,2); t('gmp_mod',-7,2); t('gmp_mod',-7,-2); t('gmp_mod',7,0); t('gmp_divexact',10,0);
t('gmp_fact',-1); t('gmp_fact',20); t('gmp_sqrt',-1); t('gmp_sqrtrem',10); t('gmp_root',-8,3); t('gmp_root',-8,2); t('gmp_root',8,0); t('gmp_rootrem',30,3); t('gmp_pow',2,-1); t('gmp_pow',2,100); t('gmp_powm',2,-1,7); t('gmp_powm',2,3,0); t('gmp_powm',2,-1,4); t('gmp_powm',2,10,-7); t('gmp_powm',-2,3,7);
t('gmp_perfect_square',16); t('gmp_perfect_power',-8); t('gmp_perfect_power',0); t('gmp_prob_prime',7); t('gmp_prob_prime','1000000007'); t('gmp_prob_prime','170141183460469231731687303715884105727'); t('gmp_prob_prime',-7); t('gmp_prob_prime','1000003'); t('gmp_prob_prime',0); t('gmp_prob_prime',9);t('gmp_prob_prime','1000000016000000063'); t('gmp_prob_prime',999983); t('gmp_prob_prime','18446744073709551557');
t('gmp_gcd',12,-18); t('gmp_gcdext',12,18); t('gmp_gcdext',-12,18); t('gmp_gcdext',0,0); t('gmp_gcdext',5,0); t('gmp_gcdext',0,-5); t('gmp_gcdext',7,7); t('gmp_gcdext',240,46);t('gmp_lcm',4,-6); t('gmp_invert',3,7); t('gmp_invert',2,4); t('gmp_invert',3,0); t('gmp_invert',3,-7); t('gmp_jacobi',2,7); t('gmp_jacobi',2,8); t('gmp_jacobi',2,-7); t('gmp_kronecker',2,8); t('gmp_kronecker',-3,-4); t('gmp_legendre',2,7); t('gmp_legendre',2,9);t('gmp_legendre',2,8); t('gmp_legendre',2,0);
t('gmp_cmp',1,2); t('gmp_cmp','100000000000000000000',2); t('gmp_sign',-4); t('gmp_and',-5,12); t('gmp_or',-5,12); t('gmp_xor',-5,12); t('gmp_com',5); t('gmp_testbit',-1,5); t('gmp_testbit',1,-1); t('gmp_scan0',7,0); t('gmp_scan1',8,0); t('gmp_scan1',0,0); t('gmp_scan0',-1,0);t('gmp_scan0',1,-1); t('gmp_popcount',255); t('gmp_popcount',-1); t('gmp_hamdist',5,2); t('gmp_hamdist',-1,2); t('gmp_hamdist',-1,-2);t('gmp_nextprime',7); t('gmp_nextprime',-7); t('gmp_binomial',5,2); t('gmp_binomial',-5,2); t('gmp_binomial',5,-2); t('gmp_binomial',2,5);
$a=gmp_init(5); t('gmp_setbit',$a,1); t(fn()=>$a); t('gmp_setbit',$a,-1); t('gmp_clrbit',$a,0); t(fn()=>$a); t('gmp_clrbit',$a,-1); t('gmp_setbit',$a,0,false); t('gmp_setbit',5,1);
t('gmp_strval',255,16); t('gmp_strval',255,-16); t('gmp_strval',255,37); t('gmp_strval',255,-37); t('gmp_strval',255,1); t('gmp_strval',255,62); t('gmp_strval',-255,2); t('gmp_strval',10**18,-36); t('gmp_intval','99999999999999999999'); t('gmp_intval',-5); t('gmp_intval','abc');
t('gmp_import',"\x01\x02"); t('gmp_import',"\x01\x02\x03",2); t('gmp_import',"\x01\x02",0); t('gmp_import',"\x01\x02\x03\x04",2,GMP_LSW_FIRST|GMP_LITTLE_ENDIAN); t('gmp_import',"a",1,3); t('gmp_import',"a",1,12); t(fn()=>bin2hex(gmp_export(258))); t(fn()=>bin2hex(gmp_export(66051,2,GMP_LSW_FIRST|GMP_LITTLE_ENDIAN))); t('gmp_export',0); t(fn()=>bin2hex(gmp_export(-5))); t('gmp_export',1,0); t('gmp_import','');
$n=gmp_init(7); var_dump($n); print_r($n); t(fn()=>$n+1); t(fn()=>$n+'1'); t(fn()=>$n+'x'); t(fn()=>$n+1.5); t(fn()=>$n+null); t(fn()=>$n/2); t(fn()=>$n/0); t(fn()=>$n%0); t(fn()=>$n%-2); t(fn()=>-$n%4); t(fn()=>$n**2); t(fn()=>$n**-1); t(fn()=>2**$n); t(fn()=>$n<<2); t(fn()=>$n<<-1); t(fn()=>$n>>1); t(fn()=>1<<$n); t(fn()=>-$n>>1); t(fn()=>~$n); t(fn()=>$n&3); t(fn()=>$n|8); t(fn()=>$n^1); t(fn()=>$n.'a'); t(fn()=>$n==7); t(fn()=>$n=='7'); t(fn()=>$n=='x'); t(fn()=>$n<'8'); t(fn()=>$n==null); t(fn()=>$n==7.0); t(fn()=>$n<=>new stdClass); t(fn()=>(int)$n); t(fn()=>(float)$n); t(fn()=>(bool)gmp_init(0)); t(fn()=>serialize($n)); t(fn()=>unserialize(serialize(gmp_init(-255)))); t(fn()=>unserialize('O:3:"GMP":1:{i:0;s:2:"-5";}'));  t(fn()=>json_encode($n)); t(fn()=>$n+[]); t(fn()=>$n+true); t(fn()=>new GMP(5)); t(fn()=>new GMP('x')); t(fn()=>new GMP('ff',16)); t(fn()=>new GMP('ff',99)); t(fn()=>$n->foo); t(function() use ($n){ $n->foo=1; return $n->foo;}); t(function() use($n){ $n++; return $n;}); t(function() use($n){ return $n==true;}); t(fn()=>$n <=> true); t(fn()=>clone $n); t(fn()=>$n**'2');  t(fn()=>array_sum([gmp_init(1),2])); t(fn()=>max($n,8)); t(fn()=>is_numeric($n)); t(fn()=>mt_srand($n)); t(fn()=>str_repeat('a',gmp_init(3))); t(fn()=>intdiv($n,2)); t(fn()=>abs($n)); t(fn()=>+$n); t(fn()=>-$n);t(fn()=>$n->num);
t('gmp_add', new GMP(3), '0b101'); t('gmp_neg','-4'); t('gmp_abs',-4); t('gmp_add',PHP_INT_MIN,-1); t('gmp_mul',PHP_INT_MAX,PHP_INT_MAX); t('gmp_add', '1e5', 1); t('gmp_root',27,3);

--EXPECTF--
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
N(2748)
N(255)
N(3)
N(15)
N(15)
N(255)
N(3)
ValueError: gmp_init(): Argument #2 ($base) must be 0 or between 2 and 62
ValueError: gmp_init(): Argument #2 ($base) must be 0 or between 2 and 62
N(123)
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
N(-16)
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
N(3817)
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
ValueError: gmp_init(): Argument #1 ($num) is not an integer string
ValueError: gmp_add(): Argument #1 ($num1) is not an integer string

Deprecated: Implicit conversion from float 1.7 to int loses precision in %sgmp/functions.php on line 2
N(2)

Deprecated: gmp_add(): Passing null to parameter #1 ($num1) of type GMP|string|int is deprecated in %sgmp/functions.php on line 2
N(1)
N(2)
TypeError: gmp_add(): Argument #1 ($num1) must be of type GMP|string|int, array given
ValueError: gmp_add(): Argument #2 ($num2) is not an integer string
TypeError: gmp_add(): Argument #1 ($num1) must be of type GMP|string|int, stdClass given
DivisionByZeroError: gmp_div_q(): Argument #2 ($num2) Division by zero
N(-3)
N(-4)
N(-3)
ValueError: gmp_div_q(): Argument #3 ($rounding_mode) must be one of GMP_ROUND_ZERO, GMP_ROUND_PLUSINF, or GMP_ROUND_MINUSINF
N(-1)
-4,1
N(1)
N(1)
DivisionByZeroError: gmp_mod(): Argument #2 ($num2) Modulo by zero
DivisionByZeroError: gmp_divexact(): Argument #2 ($num2) Division by zero
ValueError: gmp_fact(): Argument #1 ($num) must be greater than or equal to 0
N(2432902008176640000)
ValueError: gmp_sqrt(): Argument #1 ($num) must be greater than or equal to 0
3,1
N(-2)
ValueError: gmp_root(): Argument #2 ($nth) must be odd if argument #1 ($a) is negative
ValueError: gmp_root(): Argument #2 ($nth) must be greater than 0
3,3
ValueError: gmp_pow(): Argument #2 ($exponent) must be greater than or equal to 0
N(1267650600228229401496703205376)
ValueError: gmp_powm(): Argument #2 ($exponent) must be greater than or equal to 0
DivisionByZeroError: Modulo by zero
ValueError: gmp_powm(): Argument #2 ($exponent) must be greater than or equal to 0
N(2)
N(6)
true
true
true
2
2
1
2
2
0
0
0
2
1
N(6)
6,-1,1
6,1,1
0,0,0
5,1,0
5,0,-1
7,0,1
2,-9,47
N(12)
N(5)
false
DivisionByZeroError: Division by zero
N(5)
1
0
1
0
-1
1
1
0
0
-1
1
-1
N(8)
N(-1)
N(-9)
N(-6)
true
ValueError: gmp_testbit(): Argument #2 ($index) must be between 0 and 2147483647 * 64
3
3
-1
-1
ValueError: gmp_scan0(): Argument #2 ($start) must be between 0 and 2147483647 * 64
8
-1
3
-1
1
N(11)
N(2)
N(10)
N(15)
ValueError: gmp_binomial(): Argument #2 ($k) must be greater than or equal to 0
N(0)
null
N(7)
ValueError: gmp_setbit(): Argument #2 ($index) must be between 0 and 2147483647 * 64
null
N(6)
ValueError: gmp_clrbit(): Argument #2 ($index) must be between 0 and 2147483647 * 64
null
TypeError: gmp_setbit(): Argument #1 ($num) must be of type GMP, int given
"ff"
"FF"
"6X"
ValueError: gmp_strval(): Argument #2 ($base) must be between 2 and 62, or -2 and -36
ValueError: gmp_strval(): Argument #2 ($base) must be between 2 and 62, or -2 and -36
"47"
"-11111111"
"7LIEEXZX4KXS"
7766279631452241919
-5
ValueError: gmp_intval(): Argument #1 ($num) is not an integer string
N(258)
ValueError: gmp_import(): Argument #1 ($data) must be a multiple of argument #2 ($word_size)
ValueError: gmp_import(): Argument #2 ($word_size) must be greater than or equal to 1
N(67305985)
ValueError: gmp_import(): Argument #3 ($flags) cannot use multiple word order options
ValueError: gmp_import(): Argument #3 ($flags) cannot use multiple endian options
"0102"
"03020100"
""
"05"
ValueError: gmp_export(): Argument #2 ($word_size) must be greater than or equal to 1
N(0)
object(GMP)#1 (1) {
  ["num"]=>
  string(1) "7"
}
GMP Object
(
    [num] => 7
)
N(8)
N(8)
ValueError: Number is not an integer string

Deprecated: Implicit conversion from float 1.5 to int loses precision in %sgmp/functions.php on line 13
N(8)
TypeError: Number must be of type GMP|string|int, null given
N(3)
DivisionByZeroError: Division by zero
DivisionByZeroError: Modulo by zero
N(1)
N(1)
N(49)
ValueError: Exponent must be greater than or equal to 0
N(128)
N(28)
ValueError: Shift must be greater than or equal to 0
N(3)
N(128)
N(-4)
N(-8)
N(3)
N(15)
N(6)
"7a"
true
true
ValueError: Number is not an integer string
true
false
true
TypeError: Number must be of type GMP|string|int, stdClass given
7
7
false
"O:3:\"GMP\":1:{i:0;s:1:\"7\";}"
N(-255)
N(-5)
"{}"
TypeError: Number must be of type GMP|string|int, array given
N(8)
N(5)
ValueError: GMP::__construct(): Argument #1 ($num) is not an integer string
N(255)
ValueError: GMP::__construct(): Argument #2 ($base) must be 0 or between 2 and 62

Warning: Undefined property: GMP::$foo in %sgmp/functions.php on line 13
null

Deprecated: Creation of dynamic property GMP::$foo is deprecated in %sgmp/functions.php on line 13
1
N(8)
true
0
N(7)
N(49)
3
8
false
TypeError: mt_srand(): Argument #1 ($seed) must be of type ?int, GMP given
TypeError: str_repeat(): Argument #2 ($times) must be of type int, GMP given
TypeError: intdiv(): Argument #1 ($num1) must be of type int, GMP given
TypeError: abs(): Argument #1 ($num) must be of type int|float, GMP given
N(7)
N(-7)

Warning: Undefined property: GMP::$num in %sgmp/functions.php on line 13
null
N(8)
N(4)
N(4)
N(-9223372036854775809)
N(85070591730234615847396907784232501249)
ValueError: gmp_add(): Argument #1 ($num1) is not an integer string
N(3)
