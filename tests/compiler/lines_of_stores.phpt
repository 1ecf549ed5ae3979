--TEST--
Stores report the line of their last key or name, not that of the value
--FILE--
<?php
function t($f){ try { $f(); } catch (Throwable $e) { echo $e->getMessage(),' @',$e->getLine(),"\n"; } }
function h(...$a){return 1;}
t(function(){ $o=new class{ public int $p=1;};
 $o
  ->p
   =
   "a";
});
t(function(){ $o=new class{ public int $p=1;};
 $o
  ->{
   'p'
   }
   =
   "a";
});
t(function(){ $o=new class{ public array $p=[1];};
 $o
  ->p
  [0]
  [
  h(
  1,
  2
  )
  ]
   =
   "a";
});
t(function(){ $a=[1];
 $a
  [0]
  []
   =
   "a";
});
t(function(){ $a="abc";
 $a
  []
   =
   "a";
});
t(function(){ $a="abc";
 $a
  ["x"]
   =
   h(1,
   2);
});
t(function(){ $a="abc"; $i="x";
 $a
  [$i]
   =
   h(1,
   2);
});
t(function(){ $a=[[]]; $i=[];
 $a[0][
 $i
 ]
   =
   h(1,
   2);
});
t(function(){ $a=1; $i=[];
 $a
 [
 0
 ]
   +=
   h(1,
   2);
});
t(function(){ $a="a"; $i=[];
 $a
 [
 0
 ]
   +=
   5
   ;
});
t(function(){ $a=1; $i=[];
 $a
 [
 0
 ]
   =
   &
   $i
   ;
});
t(function(){ $a=null;
 $a
  ->p
   =
   h(1,
   2);
});
class K { static int $s=1; }
t(function(){
 K::$s
   =
   "a"
   ;
});
t(function(){
 K
 ::
 $s
   =
   strlen("a")
   .
   "x"
   ;
});
t(function(){
 NoK
 ::
 $s
   =
   1
   ;
});
t(function(){
 $this
   ->x
   =
   1
   ;
});
t(function(){ $a=[1,2]; $u=null;
  $r = $u
   [$undef]
   ->
   m(
   );
});
t(function(){ $a="abc"; $i="x";
 $a
  [$i]
   ??=
   h(1,
   2);
});
t(function(){ $a=[1];
 [$a
  [0]
  [1]]
   =
   [h(1,
   2)];
});
t(function(){ $a=[1];
 ++$a
  [0]
  [1
   ];
});
t(function(){ $o=new class{ public int $p=PHP_INT_MAX;};
 ++$o
  ->
  p
  ;
});
t(function(){ $o=new class{ public readonly int $p;};
 unset($o
  ->
  p
  );
});
--EXPECTF--
Cannot assign string to property class@anonymous::$p of type int @6
Cannot assign string to property class@anonymous::$p of type int @13
Cannot use a scalar value as an array @25
Cannot use a scalar value as an array @33
[] operator not supported for strings @39
Cannot access offset of type string on string @46
Cannot access offset of type string on string @53
Cannot access offset of type array on array @60
Cannot use a scalar value as an array @69
Cannot use assign-op operators with string offsets @78
Cannot use a scalar value as an array @87
Attempt to assign property "p" on null @96
Cannot assign string to property K::$s of type int @103
Cannot assign string to property K::$s of type int @111
Class "NoK" not found @121
Using $this when not in object context @127

Warning: Undefined variable $undef in %scompiler/lines_of_stores.php on line 135

Warning: Trying to access array offset on null in %scompiler/lines_of_stores.php on line 135
Call to a member function m() on null @137
Cannot access offset of type string on string @142
Cannot use a scalar value as an array @150
Cannot use a scalar value as an array @158
Cannot increment property class@anonymous::$p of type int past its maximal value @164
Cannot unset protected(set) readonly property class@anonymous::$p from global scope @170
