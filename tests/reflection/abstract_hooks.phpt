--TEST--
Reflection of abstract property hooks
--FILE--
<?php
interface IP { public string $a { get; set; } public int $b { &get; } public $c { set; } }
abstract class AB { abstract public int $x { get; set; } abstract protected string $y { get; }
 abstract public ?int $z { get => 3; set; }  }
foreach ([['IP','a'],['IP','b'],['IP','c'],['AB','x'],['AB','y'],['AB','z']] as [$c,$p]) {
 $r = new ReflectionProperty($c, $p);
 echo "== $c::$p ", $r->isAbstract() ? 'abs ' : '', $r->isVirtual() ? 'virt ' : '', implode(' ', Reflection::getModifierNames($r->getModifiers())), ' ', (string)$r->getSettableType(), "\n";
 var_dump($r->hasHooks(), $r->hasHook(PropertyHookType::Get), $r->hasHook(PropertyHookType::Set));
 foreach ($r->getHooks() as $k => $h) { echo $k, ' ', $h->getName(), ' ', $h->class, ' ', $h->isAbstract() ? 'A' : '-', ' ', $h->returnsReference() ? '&' : '', ' ', $h->getNumberOfParameters(), ' ', $h->hasReturnType() ? $h->getReturnType() : 'none', ' ', implode(' ', Reflection::getModifierNames($h->getModifiers())), ' ', var_export($h->getStartLine(), true), ' ', var_export($h->getFileName() !== false, true), ' ', $h->isUserDefined() ? 'U':'I', ' ', implode(',', array_map(fn($p) => $p->getType() . ' ' . $p->getName(), $h->getParameters())), "\n"; 
   echo str_replace(__FILE__, 'FILE', $h); var_dump($h->getDocComment(), $h->getAttributes(), $h->isFinal(), $h->getDeclaringClass()->name); 
   try { $h->invoke(new stdClass); } catch (Throwable $e) { echo get_class($e), ' ', $e->getMessage(), "\n"; }
   try { var_dump($h->getPrototype()->class); } catch (Throwable $e) { echo get_class($e), ' ', $e->getMessage(), "\n"; }
 }
 var_dump($r->getHook(PropertyHookType::Set)?->getName());
 echo $r;
}
echo str_replace(__FILE__, 'FILE', new ReflectionClass('IP'));
class Impl implements IP { public string $a = 'x'; public int $b { &get { static $q = 1; return $q; } } public $c; }
foreach (['a','b','c'] as $p) { $r = new ReflectionProperty('Impl', $p); var_dump(count($r->getHooks()), $r->isAbstract()); foreach ($r->getHooks() as $h) try { echo $h->getPrototype()->class, "\n"; } catch (Throwable $e) { echo $e->getMessage(), "\n"; } }
--EXPECT--
== IP::a abs virt abstract virtual public string
bool(true)
bool(true)
bool(true)
get $a::get IP A  0 string abstract public 2 true U 
Method [ <user> abstract public method $a::get ] {
  @@ FILE 2 - 2

  - Parameters [0] {
  }
  - Return [ string ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "IP"
ReflectionException Trying to invoke abstract method IP::$a::get()
ReflectionException Method IP::$a::get does not have a prototype
set $a::set IP A  1 void abstract public 2 true U string value
Method [ <user> abstract public method $a::set ] {
  @@ FILE 2 - 2

  - Parameters [1] {
    Parameter #0 [ <required> string $value ]
  }
  - Return [ void ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "IP"
ReflectionException Trying to invoke abstract method IP::$a::set()
ReflectionException Method IP::$a::set does not have a prototype
string(7) "$a::set"
Property [ abstract public virtual string $a { get; set; } ]
== IP::b abs virt abstract virtual public never
bool(true)
bool(true)
bool(false)
get $b::get IP A & 0 int abstract public 2 true U 
Method [ <user> abstract public method &$b::get ] {
  @@ FILE 2 - 2

  - Parameters [0] {
  }
  - Return [ int ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "IP"
ReflectionException Trying to invoke abstract method IP::$b::get()
ReflectionException Method IP::$b::get does not have a prototype
NULL
Property [ abstract public virtual int $b { get; } ]
== IP::c abs virt abstract virtual public 
bool(true)
bool(false)
bool(true)
set $c::set IP A  1 void abstract public 2 true U  value
Method [ <user> abstract public method $c::set ] {
  @@ FILE 2 - 2

  - Parameters [1] {
    Parameter #0 [ <required> $value ]
  }
  - Return [ void ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "IP"
ReflectionException Trying to invoke abstract method IP::$c::set()
ReflectionException Method IP::$c::set does not have a prototype
string(7) "$c::set"
Property [ abstract public virtual $c { set; } ]
== AB::x abs virt abstract virtual public int
bool(true)
bool(true)
bool(true)
get $x::get AB A  0 int abstract public 3 true U 
Method [ <user> abstract public method $x::get ] {
  @@ FILE 3 - 3

  - Parameters [0] {
  }
  - Return [ int ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "AB"
ReflectionException Trying to invoke abstract method AB::$x::get()
ReflectionException Method AB::$x::get does not have a prototype
set $x::set AB A  1 void abstract public 3 true U int value
Method [ <user> abstract public method $x::set ] {
  @@ FILE 3 - 3

  - Parameters [1] {
    Parameter #0 [ <required> int $value ]
  }
  - Return [ void ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "AB"
ReflectionException Trying to invoke abstract method AB::$x::set()
ReflectionException Method AB::$x::set does not have a prototype
string(7) "$x::set"
Property [ abstract public virtual int $x { get; set; } ]
== AB::y abs virt abstract virtual protected never
bool(true)
bool(true)
bool(false)
get $y::get AB A  0 string abstract public 3 true U 
Method [ <user> abstract public method $y::get ] {
  @@ FILE 3 - 3

  - Parameters [0] {
  }
  - Return [ string ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "AB"
ReflectionException Trying to invoke abstract method AB::$y::get()
ReflectionException Method AB::$y::get does not have a prototype
NULL
Property [ abstract protected virtual string $y { get; } ]
== AB::z abs virt abstract virtual public ?int
bool(true)
bool(true)
bool(true)
get $z::get AB -  0 ?int public 4 true U 
Method [ <user> public method $z::get ] {
  @@ FILE 4 - 4

  - Parameters [0] {
  }
  - Return [ ?int ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "AB"
ReflectionException Given object is not an instance of the class this method was declared in
ReflectionException Method AB::$z::get does not have a prototype
set $z::set AB A  1 void abstract public 4 true U ?int value
Method [ <user> abstract public method $z::set ] {
  @@ FILE 4 - 4

  - Parameters [1] {
    Parameter #0 [ <required> ?int $value ]
  }
  - Return [ void ]
}
bool(false)
array(0) {
}
bool(false)
string(2) "AB"
ReflectionException Trying to invoke abstract method AB::$z::set()
ReflectionException Method AB::$z::set does not have a prototype
string(7) "$z::set"
Property [ abstract public virtual ?int $z { get; set; } ]
Interface [ <user> <iterateable> interface IP ] {
  @@ FILE 2-2

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [3] {
    Property [ abstract public virtual string $a { get; set; } ]
    Property [ abstract public virtual int $b { get; } ]
    Property [ abstract public virtual $c { set; } ]
  }

  - Methods [0] {
  }
}
int(0)
bool(false)
int(1)
bool(false)
IP
int(0)
bool(false)
