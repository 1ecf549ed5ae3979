--TEST--
Closures in Reflection's texts: methods where they have a scope
--FILE--
<?php
class T {
    function m() { return [function() {}, static function() {}, fn() => 1, $this->m2(...), self::m3(...), strlen(...)]; }
    function m2() {}
    static function m3() {}
    static function s() { return [function() {}, fn() => 1]; }
}
$closures = [
    ...(new T)->m(), ...T::s(), function() {}, static fn() => 1, Closure::bind(function() {}, null, T::class),
    Closure::bind(function() {}, new T, T::class),
];
foreach ($closures as $closure) echo new ReflectionFunction($closure);
echo new ReflectionMethod($closures[0], '__invoke');
--EXPECTF--
Closure [ <user> public method {closure:T::m():3} ] {
  @@ %sreflection/closures_as_methods.php 3 - 3
}
Closure [ <user> static public method {closure:T::m():3} ] {
  @@ %sreflection/closures_as_methods.php 3 - 3
}
Closure [ <user> public method {closure:T::m():3} ] {
  @@ %sreflection/closures_as_methods.php 3 - 3
}
Closure [ <user> public method m2 ] {
  @@ %sreflection/closures_as_methods.php 4 - 4
}
Closure [ <user> static public method m3 ] {
  @@ %sreflection/closures_as_methods.php 5 - 5
}
Closure [ <internal:Core> function strlen ] {

  - Parameters [1] {
    Parameter #0 [ <required> string $string ]
  }
  - Return [ int ]
}
Closure [ <user> public method {closure:T::s():6} ] {
  @@ %sreflection/closures_as_methods.php 6 - 6
}
Closure [ <user> public method {closure:T::s():6} ] {
  @@ %sreflection/closures_as_methods.php 6 - 6
}
Closure [ <user> function {closure:%sreflection/closures_as_methods.php:9} ] {
  @@ %sreflection/closures_as_methods.php 9 - 9
}
Closure [ <user> static function {closure:%sreflection/closures_as_methods.php:9} ] {
  @@ %sreflection/closures_as_methods.php 9 - 9
}
Closure [ <user> public method {closure:%sreflection/closures_as_methods.php:9} ] {
  @@ %sreflection/closures_as_methods.php 9 - 9
}
Closure [ <user> public method {closure:%sreflection/closures_as_methods.php:10} ] {
  @@ %sreflection/closures_as_methods.php 10 - 10
}
Method [ <internal> public method __invoke ] {
}
