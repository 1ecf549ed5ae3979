--TEST--
unserialize: wrong texts and options
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
#[AllowDynamicProperties] class P { public int $a=1; protected $b; private $c; }
foreach (['i:5','i:5;x','s:3:"ab";','s:3:"abcd";','s:3:"abc"','a:1:{i:0;i:1','a:2:{i:0;i:1;}','O:1:"P":1:{s:1:"a";s:1:"x";}','O:3:"Zzz":1:{s:1:"a";i:1;}','b:2;','d:1.5','d:x;','r:1;','R:1;','a:1:{i:0;r:1;}','a:1:{i:0;R:1;}','a:-1:{}','E:3:"A:B";','C:1:"P":2:{xx}','','x','O:1:"P":1:{s:4:"nope";i:1;}','i:99999999999999999999;','i:+5;','O:7:"Closure":0:{}','O:1:"P":1:{i:0;i:1;}','S:1:"\41";','O:+1:"P":0:{}','N','N;','a:1:{i:0;i:1;','a:1:{i:0;O:1:"P":1:{s:1:"a";i:1}}','O:1:"P":0:','E:1:"P";','E:3:"P:B";','o:0:{}','a:100000000:{}','s:-1:"";','d:INF;', 'd:-INF;','d:NAN;','d:1e5;','d:.5;','d:5.;','b:1','b:0;','a:0:{}','i:-;'] as $s) {
 echo "== $s\n";
 try { var_dump(unserialize($s)); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
}
foreach ([['allowed_classes'=>'x'],['allowed_classes'=>[1.5,new P]],['max_depth'=>-1],['max_depth'=>'x'],['max_depth'=>1],['allowed_classes'=>false],['allowed_classes'=>['p']]] as $o) {
 try { var_dump(unserialize('a:1:{i:0;a:1:{i:0;O:1:"P":0:{}}}',$o)); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
}
--EXPECT--
== i:5
unserialize(): Error at offset 0 of 3 bytes
bool(false)
== i:5;x
unserialize(): Extra data starting at offset 4 of 5 bytes
int(5)
== s:3:"ab";
unserialize(): Error at offset 8 of 9 bytes
bool(false)
== s:3:"abcd";
unserialize(): Error at offset 8 of 11 bytes
bool(false)
== s:3:"abc"
unserialize(): Error at offset 9 of 9 bytes
bool(false)
== a:1:{i:0;i:1
unserialize(): Error at offset 9 of 12 bytes
bool(false)
== a:2:{i:0;i:1;}
unserialize(): Unexpected end of serialized data
unserialize(): Error at offset 13 of 14 bytes
bool(false)
== O:1:"P":1:{s:1:"a";s:1:"x";}
TypeError: Cannot assign string to property P::$a of type int
== O:3:"Zzz":1:{s:1:"a";i:1;}
object(__PHP_Incomplete_Class)#2 (2) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(3) "Zzz"
  ["a"]=>
  int(1)
}
== b:2;
unserialize(): Error at offset 0 of 4 bytes
bool(false)
== d:1.5
unserialize(): Error at offset 0 of 5 bytes
bool(false)
== d:x;
unserialize(): Error at offset 0 of 4 bytes
bool(false)
== r:1;
unserialize(): Error at offset 4 of 4 bytes
bool(false)
== R:1;
unserialize(): Error at offset 4 of 4 bytes
bool(false)
== a:1:{i:0;r:1;}
unserialize(): Error at offset 13 of 14 bytes
bool(false)
== a:1:{i:0;R:1;}
array(1) {
  [0]=>
  *RECURSION*
}
== a:-1:{}
unserialize(): Error at offset 0 of 7 bytes
bool(false)
== E:3:"A:B";
unserialize(): Class 'A' not found
unserialize(): Error at offset 0 of 10 bytes
bool(false)
== C:1:"P":2:{xx}
Class P has no unserializer
object(P)#2 (3) {
  ["a"]=>
  int(1)
  ["b":protected]=>
  NULL
  ["c":"P":private]=>
  NULL
}
== 
bool(false)
== x
unserialize(): Error at offset 0 of 1 bytes
bool(false)
== O:1:"P":1:{s:4:"nope";i:1;}
object(P)#2 (4) {
  ["a"]=>
  int(1)
  ["b":protected]=>
  NULL
  ["c":"P":private]=>
  NULL
  ["nope"]=>
  int(1)
}
== i:99999999999999999999;
unserialize(): Numerical result out of range
int(9223372036854775807)
== i:+5;
int(5)
== O:7:"Closure":0:{}
Exception: Unserialization of 'Closure' is not allowed
== O:1:"P":1:{i:0;i:1;}
object(P)#3 (4) {
  ["a"]=>
  int(1)
  ["b":protected]=>
  NULL
  ["c":"P":private]=>
  NULL
  ["0"]=>
  int(1)
}
== S:1:"\41";
unserialize(): Unserializing the 'S' format is deprecated
string(1) "A"
== O:+1:"P":0:{}
unserialize(): Error at offset 0 of 13 bytes
bool(false)
== N
unserialize(): Error at offset 0 of 1 bytes
bool(false)
== N;
NULL
== a:1:{i:0;i:1;
unserialize(): Error at offset 13 of 13 bytes
bool(false)
== a:1:{i:0;O:1:"P":1:{s:1:"a";i:1}}
unserialize(): Error at offset 28 of 33 bytes
bool(false)
== O:1:"P":0:
unserialize(): Error at offset 10 of 10 bytes
bool(false)
== E:1:"P";
unserialize(): Invalid enum name 'P' (missing colon)
unserialize(): Error at offset 0 of 8 bytes
bool(false)
== E:3:"P:B";
unserialize(): Class 'P' is not an enum
unserialize(): Error at offset 0 of 10 bytes
bool(false)
== o:0:{}
unserialize(): Error at offset 0 of 6 bytes
bool(false)
== a:100000000:{}
unserialize(): Error at offset 13 of 14 bytes
bool(false)
== s:-1:"";
unserialize(): Error at offset 0 of 8 bytes
bool(false)
== d:INF;
float(INF)
== d:-INF;
float(-INF)
== d:NAN;
float(NAN)
== d:1e5;
float(100000)
== d:.5;
float(0.5)
== d:5.;
float(5)
== b:1
unserialize(): Error at offset 0 of 3 bytes
bool(false)
== b:0;
bool(false)
== a:0:{}
array(0) {
}
== i:-;
unserialize(): Error at offset 0 of 4 bytes
bool(false)
TypeError: unserialize(): Option "allowed_classes" must be of type array|bool, string given
TypeError: unserialize(): Option "allowed_classes" must be an array of class names, float given
ValueError: unserialize(): Option "max_depth" must be greater than or equal to 0
TypeError: unserialize(): Option "max_depth" must be of type int, string given
unserialize(): Maximum depth of 1 exceeded. The depth limit can be changed using the max_depth unserialize() option or the unserialize_max_depth ini setting
unserialize(): Error at offset 14 of 32 bytes
bool(false)
array(1) {
  [0]=>
  array(1) {
    [0]=>
    object(__PHP_Incomplete_Class)#4 (1) {
      ["__PHP_Incomplete_Class_Name"]=>
      string(1) "P"
    }
  }
}
array(1) {
  [0]=>
  array(1) {
    [0]=>
    object(P)#4 (3) {
      ["a"]=>
      int(1)
      ["b":protected]=>
      NULL
      ["c":"P":private]=>
      NULL
    }
  }
}
