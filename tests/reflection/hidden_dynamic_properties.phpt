--TEST--
A parent's private property hides a dynamic one of its name
--EXTENSIONS--
reflection
--FILE--
<?php
class A {
    private $p = 1;
    protected $q = 2;
}
class B extends A {}
#[AllowDynamicProperties]
class C extends B {}
$object = new C;
$object->p = 'dynamic';
$object->z = 1;
$reflection = new ReflectionObject($object);
echo $reflection;
foreach (['p', 'q', 'z', 'a'] as $name) {
    var_dump($reflection->hasProperty($name));
}
foreach ($reflection->getProperties() as $property) {
    echo $property->class, '::', $property->name, "\n";
}
try {
    $reflection->getProperty('p');
} catch (ReflectionException $e) {
    echo $e->getMessage(), "\n";
}
--EXPECTF--
Object of class [ <user> class C extends B ] {
  @@ %sreflection/hidden_dynamic_properties.php 8-8

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [1] {
    Property [ protected $q = 2 ]
  }

  - Dynamic properties [1] {
    Property [ <dynamic> public $z ]
  }

  - Methods [0] {
  }
}
bool(false)
bool(true)
bool(true)
bool(false)
A::q
C::p
C::z
Property C::$p does not exist
