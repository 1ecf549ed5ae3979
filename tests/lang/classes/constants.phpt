--TEST--
class constants, typed, final, dynamic fetch, enum in constant
--FILE--
<?php
class A { const X = 1, Y = self::X + 1; protected const P = 'p'; private const Q = 'q'; final public const string F = 'final'; const ARR = ['k' => ['n' => self::Y]]; const E = Suit::A; static function get() { return static::P . self::Q . self::ARR['k']['n']; } }
enum Suit { case A; case B; }
class B extends A { const X = 10; protected const P = 'bp'; }
interface HasC { const IC = 'ic'; }
class C implements HasC {}
echo A::Y, B::Y, B::X, A::get(), B::get(), A::F, A::ARR['k']['n'], A::E->name, C::IC, (new B)::X, "\n";
$n = 'X';
echo A::{$n}, A::{'Y'}, constant('B::X'), "\n";
foreach (['A::P', 'A::Q', 'A::NOPE'] as $c) try { constant($c); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { A::P; } catch (Error $e) { echo $e->getMessage(), "\n"; }
const TOP = A::X . 'top';
define('DEF', [1, TOP]);
echo TOP, DEF[1], \TOP, defined('DEF'), "\n";
define('DEF', 2);
var_dump(__LINE__, __CLASS__, __FUNCTION__, basename(__FILE__), __NAMESPACE__);
--EXPECTF--
2210pq2bpq2final2Aic10
1210
Cannot access protected constant A::P
Cannot access private constant A::Q
Undefined constant A::NOPE
Cannot access protected constant A::P
1top1top1top1

Warning: Constant DEF already defined, this will be an error in PHP 9 in %slang/classes/constants.php on line 15
int(16)
string(0) ""
string(0) ""
string(13) "constants.php"
string(0) ""
