--TEST--
Private constants of a parent are computed for the parent's own objects alone
--FILE--
<?php
function t($f){ try { $f(); echo "ok\n"; } catch (Throwable $e) { echo $e->getMessage(),"\n"; } }
class P1 { private const D=[Nope::X]; public $q=1; }
class C1 extends P1 {}
class P2 { const D=[Nope::X]; public $q=1; }
class C2 extends P2 {}
class P3 { private const D=[Nope::X]; public $q=self::D; }
class C3 extends P3 {}
class P4 { private const D=[Nope::X]; public static $q=self::D; }
class C4 extends P4 {}
class P5 { private const D=[Nope::X]; private static $q=self::D; private $z=1; }
class C5 extends P5 { public $z=PHP_INT_MAX+1; }
class P6 { private const D=[Nope::X]; private $q=self::D; }
class C6 extends P6 { public $q=1; }
class P7 { private const D=[Nope::X]; private $q=[Foo::B]; }
class C7 extends P7 { const Z=Nope::X;  }
class C8 extends C1 {}
class P9 { private const D=[Nope::X]; public static $s=[Nope2::X]; private $q=1; }
class C9 extends P9 { public static $s=1; }
interface I10 { const D=[Nope::X]; }
class C10 implements I10 {}
trait T11 { private const D=[Nope::X]; }
class C11 { use T11; }
class C12 extends C11 { }
foreach(['C1','P1','C1','C2','P2','C3','P3','C4','P4','C5','P5','C6','P6','C7','P7','C8','C9','P9','C10','C11','C12'] as $c) { echo "$c: "; t(fn()=>new $c); echo "  s: "; t(fn()=>(new ReflectionClass($c))->getStaticProperties());echo "  w: "; t(fn()=>(new ReflectionClass($c))->newInstanceWithoutConstructor()); echo "  u: "; t(fn()=>unserialize('O:'.strlen($c).':"'.$c.'":0:{}')); }

class P13 { private const D = [Nope::X]; public static $s = 1; }
class C13 extends P13 {}
class C14 extends C13 { public $z = PHP_INT_SIZE; public static $t = PHP_INT_SIZE; }
t(function () {
    C13::$s++;
    echo C14::$s, C14::$t, (new C14)->z, P13::class, "\n";
});
t(fn() => P13::$s);
t(fn() => new P13);
--EXPECT--
C1: ok
  s: ok
  w: ok
  u: ok
P1: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C1: ok
  s: ok
  w: ok
  u: ok
C2: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P2: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C3: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P3: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C4: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P4: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C5: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P5: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C6: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P6: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C7: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P7: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C8: ok
  s: ok
  w: ok
  u: ok
C9: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
P9: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C10: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C11: Class "Nope" not found
  s: Class "Nope" not found
  w: Class "Nope" not found
  u: Class "Nope" not found
C12: ok
  s: ok
  w: ok
  u: ok
288P13
ok
Class "Nope" not found
Class "Nope" not found
