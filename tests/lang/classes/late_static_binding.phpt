--TEST--
static::, self::, parent:: and forwarding
--FILE--
<?php
class A { public static $v = 'A'; public static function who() { return __CLASS__ . static::class; } public static function test() { return [self::who(), static::who(), static::$v]; } public function inst() { return static::class . get_called_class() . $this::class; } static function fwd() { return static::class; } }
class B extends A { public static $v = 'B'; public static function who() { return 'B:' . parent::who(); } static function viaParent() { return parent::fwd() . self::fwd() . A::fwd() . call_user_func('parent::fwd') . forward_static_call(['A', 'fwd']); } }
echo json_encode([A::test(), B::test(), (new B)->inst(), @B::viaParent()]), "\n";
class C1 { static $list = []; static function add($x) { static::$list[] = $x; } }
class C2 extends C1 { static $list = ['own']; }
class C3 extends C1 {}
C1::add(1);
C2::add(2);
C3::add(3);
echo json_encode([C1::$list, C2::$list, C3::$list]), "\n";
$cls = new B;
echo $cls::who(), $cls::class, "\n";
const K = 'B';
echo (K)::who() , "\n";
--EXPECT--
[["AA","AA","A"],["AB","B:AB","B"],"BBB","BBABB"]
[[1,3],["own",2],[1,3]]
B:ABB
B:AB
