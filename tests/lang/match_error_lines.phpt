--TEST--
the line of an UnhandledMatchError
--FILE--
<?php
function l($f) { try { $f(); } catch (\UnhandledMatchError $e) { echo $e->getLine(), "\n"; } }
l(function() { return match (5) {
  1 => 2,
  2 => 3,
}; });
l(function() { $x = 5; return match ($x) {
  1 => 2,
  2 => 3,
  3 => 4,
  4 => 4,
}; });
l(function() { $x = 5; return match (
   $x
   ) {
  1 => 2,
  2 => 3,
  3 => 4,
  4 => 4,
}; });
l(function() { $x = 5; return match ($x) {
  $x + 
  1 => 2,
  2,
  3 => 3,
}; });
l(function() { $x = 5; return match ($x) {
  strlen('a') => 2,
  strlen(
    'b') => 
       3,
}; });
l(function() { $x = 5; return 
  match ($x) {
}; });
l(function() { $x = 5; return match (
  $x . 
  'a') {
   'b' => 3,
   'c' => 4,
}; });
l(function() { $x = 5; return match (true) {
   $x > 6,
   $x > 7 => 3,
   default => match(true) {
     $x > 8 
       => 3,
   }
}; });
--EXPECT--
3
7
14
25
30
34
38
46
