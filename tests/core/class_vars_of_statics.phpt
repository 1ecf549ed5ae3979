--TEST--
get_class_vars() gives what static properties begin with
--FILE--
<?php
class A {
    public static $s = 1;
    public static $n = [1];
    public static int $t;
    public static ?A $u = null;
    public static int $v = 4;
    static $computed = PHP_INT_SIZE . 'x';
    private static $hidden = 7;
    public int $i;
    static function inside() { return get_class_vars('A'); }
}
class B extends A { public static $own = 7; }
A::$s = 5;
A::$n[] = 2;
A::$t = 4;
A::$v = 9;
A::$computed = 3;
B::$own = 8;
var_dump(get_class_vars('A'), get_class_vars('B'), A::inside());
--EXPECT--
array(7) {
  ["i"]=>
  NULL
  ["s"]=>
  int(1)
  ["n"]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["t"]=>
  NULL
  ["u"]=>
  NULL
  ["v"]=>
  int(4)
  ["computed"]=>
  string(2) "8x"
}
array(8) {
  ["i"]=>
  NULL
  ["own"]=>
  int(7)
  ["s"]=>
  int(1)
  ["n"]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["t"]=>
  NULL
  ["u"]=>
  NULL
  ["v"]=>
  int(4)
  ["computed"]=>
  string(2) "8x"
}
array(8) {
  ["i"]=>
  NULL
  ["s"]=>
  int(1)
  ["n"]=>
  array(1) {
    [0]=>
    int(1)
  }
  ["t"]=>
  NULL
  ["u"]=>
  NULL
  ["v"]=>
  int(4)
  ["computed"]=>
  string(2) "8x"
  ["hidden"]=>
  int(7)
}
