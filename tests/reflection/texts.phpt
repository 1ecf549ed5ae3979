--TEST--
Classes, functions and members as text
--FILE--
<?php
namespace N;
interface I { const IC = 1; function m(int $a, ...$r): ?string; }
trait T { public $tp = 1; static function ts() {} abstract protected function ab(); }
enum S: string implements I { case A = 'a'; const Z = self::A; function m(int $a, ...$r): ?string { return ''; } }
/** doc */

abstract class A implements I { 
  use T;
  /** cdoc */
  const int X = 4; protected const Y = 'a string that is rather long indeed'; private const ARR = [1,2]; final const F = 1.5; const N = null; const B = true; const O = S::A;
  /** pdoc */
  public int $a = 3; protected static ?string $s = "x"; private $p; public readonly array $ro; public private(set) string $asym = 'q'; public $hooked { get => 1; }
  public array $arr = [1, 'a' => 2]; public $fl = 1.0; public $str = 'a string that is rather long indeed';
  /** mdoc
   * x */
  final public function __construct(protected int $prom = 5, &$ref = null, string ...$rest) {}
  /** x */
  private static function &priv(self|null $x = new \stdClass, $c = self::X, $arr = [], $arr2 = [1, 2, 'a' => 3], $s = 'long string that is long enough', $f = 1.0, $e = \E_ALL | 4): static {}
  abstract function abs();
  function gen(): iterable { yield 1; }
  function m(int $a, ...$r): ?string {}
  #[\Deprecated] function dep() {}
  function __destruct() {}
}
final class B extends A { function abs() {} protected function ab() {} function gen(): \Generator { static $q = 1; } function own() {} }
echo new \ReflectionClass('N\A'), "-----\n", new \ReflectionClass('N\B'), "-----\n", new \ReflectionClass('N\I'), "----\n", new \ReflectionEnum('N\S'), "---\n", new \ReflectionClass('N\T');
$v = 1;
/** fdoc */
function f(int $a, $b = 2) : int { return 1; }
echo new \ReflectionFunction('N\f'), new \ReflectionFunction(function() use ($v) {}), new \ReflectionFunction('strlen'), new \ReflectionFunction('array_multisort'), new \ReflectionFunction('sort');
echo new \ReflectionMethod('N\A', 'priv'), new \ReflectionProperty('N\A', 'asym'), new \ReflectionClassConstant('N\A', 'X'), new \ReflectionParameter(['N\A', 'priv'], 0);
echo new \ReflectionConstant('E_ALL'); echo new \ReflectionClass('Countable'); echo new \ReflectionMethod('N\B', 'ab'), new \ReflectionClass('ArrayAccess');echo new \ReflectionMethod('ArrayObject', 'count');
echo new \ReflectionClass('IteratorAggregate');
--EXPECTF--
/** doc */
Class [ <user> <iterateable> abstract class N\A implements N\I ] {
  @@ %s 8-25

  - Constants [8] {
    /** cdoc */
    Constant [ public int X ] { 4 }
    Constant [ protected string Y ] { a string that is rather long indeed }
    Constant [ private array ARR ] { Array }
    Constant [ final public float F ] { 1.5 }
    Constant [ public null N ] {  }
    Constant [ public bool B ] { 1 }
    Constant [ public N\S O ] { Object }
    Constant [ public int IC ] { 1 }
  }

  - Static properties [1] {
    Property [ protected static ?string $s = 'x' ]
  }

  - Static methods [2] {
    /** x */
    Method [ <user> static private method &priv ] {
      @@ %s 19 - 19

      - Parameters [7] {
        Parameter #0 [ <optional> ?N\A $x = new \stdClass() ]
        Parameter #1 [ <optional> $c = self::X ]
        Parameter #2 [ <optional> $arr = [] ]
        Parameter #3 [ <optional> $arr2 = [0 => 1, 1 => 2, 'a' => 3] ]
        Parameter #4 [ <optional> $s = 'long string that is long enough' ]
        Parameter #5 [ <optional> $f = 1.0 ]
        Parameter #6 [ <optional> $e = E_ALL | 4 ]
      }
      - Return [ static ]
    }

    Method [ <user> static public method ts ] {
      @@ %s 4 - 4
    }
  }

  - Properties [10] {
    /** pdoc */
    Property [ public int $a = 3 ]
    Property [ private $p = NULL ]
    Property [ public protected(set) readonly array $ro ]
    Property [ final public private(set) string $asym = 'q' ]
    Property [ public virtual $hooked { get; } ]
    Property [ public array $arr = [0 => 1, 'a' => 2] ]
    Property [ public $fl = 1.0 ]
    Property [ public $str = 'a string that is rather long indeed' ]
    Property [ protected int $prom ]
    Property [ public $tp = 1 ]
  }

  - Methods [7] {
    /** mdoc
   * x */
    Method [ <user, ctor> final public method __construct ] {
      @@ %s 17 - 17

      - Parameters [3] {
        Parameter #0 [ <optional> int $prom = 5 ]
        Parameter #1 [ <optional> &$ref = NULL ]
        Parameter #2 [ <optional> string ...$rest ]
      }
    }

    Method [ <user> abstract public method abs ] {
      @@ %s 20 - 20
    }

    Method [ <user> public method gen ] {
      @@ %s 21 - 21

      - Parameters [0] {
      }
      - Return [ Traversable|array ]
    }

    Method [ <user, prototype N\I> public method m ] {
      @@ %s 22 - 22

      - Parameters [2] {
        Parameter #0 [ <required> int $a ]
        Parameter #1 [ <optional> ...$r ]
      }
      - Return [ ?string ]
    }

    Method [ <user, deprecated> public method dep ] {
      @@ %s 23 - 23
    }

    Method [ <user> public method __destruct ] {
      @@ %s 24 - 24
    }

    Method [ <user> abstract protected method ab ] {
      @@ %s 4 - 4
    }
  }
}
-----
Class [ <user> <iterateable> final class N\B extends N\A implements N\I ] {
  @@ %s 26-26

  - Constants [7] {
    /** cdoc */
    Constant [ public int X ] { 4 }
    Constant [ protected string Y ] { a string that is rather long indeed }
    Constant [ final public float F ] { 1.5 }
    Constant [ public null N ] {  }
    Constant [ public bool B ] { 1 }
    Constant [ public N\S O ] { Object }
    Constant [ public int IC ] { 1 }
  }

  - Static properties [1] {
    Property [ protected static ?string $s = 'x' ]
  }

  - Static methods [1] {
    Method [ <user, inherits N\A> static public method ts ] {
      @@ %s 4 - 4
    }
  }

  - Properties [9] {
    /** pdoc */
    Property [ public int $a = 3 ]
    Property [ public protected(set) readonly array $ro ]
    Property [ final public private(set) string $asym = 'q' ]
    Property [ public virtual $hooked { get; } ]
    Property [ public array $arr = [0 => 1, 'a' => 2] ]
    Property [ public $fl = 1.0 ]
    Property [ public $str = 'a string that is rather long indeed' ]
    Property [ protected int $prom ]
    Property [ public $tp = 1 ]
  }

  - Methods [8] {
    Method [ <user, overwrites N\A, prototype N\A> public method abs ] {
      @@ %s 26 - 26
    }

    Method [ <user, overwrites N\A, prototype N\A> protected method ab ] {
      @@ %s 26 - 26
    }

    Method [ <user, overwrites N\A, prototype N\A> public method gen ] {
      @@ %s 26 - 26

      - Parameters [0] {
      }
      - Return [ Generator ]
    }

    Method [ <user> public method own ] {
      @@ %s 26 - 26
    }

    /** mdoc
   * x */
    Method [ <user, inherits N\A, ctor> final public method __construct ] {
      @@ %s 17 - 17

      - Parameters [3] {
        Parameter #0 [ <optional> int $prom = 5 ]
        Parameter #1 [ <optional> &$ref = NULL ]
        Parameter #2 [ <optional> string ...$rest ]
      }
    }

    Method [ <user, inherits N\A, prototype N\I> public method m ] {
      @@ %s 22 - 22

      - Parameters [2] {
        Parameter #0 [ <required> int $a ]
        Parameter #1 [ <optional> ...$r ]
      }
      - Return [ ?string ]
    }

    Method [ <user, deprecated, inherits N\A> public method dep ] {
      @@ %s 23 - 23
    }

    Method [ <user, inherits N\A> public method __destruct ] {
      @@ %s 24 - 24
    }
  }
}
-----
Interface [ <user> interface N\I ] {
  @@ %s 3-3

  - Constants [1] {
    Constant [ public int IC ] { 1 }
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [0] {
  }

  - Methods [1] {
    Method [ <user> abstract public method m ] {
      @@ %s 3 - 3

      - Parameters [2] {
        Parameter #0 [ <required> int $a ]
        Parameter #1 [ <optional> ...$r ]
      }
      - Return [ ?string ]
    }
  }
}
----
Enum [ <user> enum N\S: string implements N\I, UnitEnum, BackedEnum ] {
  @@ %s 5-5

  - Enum cases [1] {
    Case A = a
  }

  - Constants [2] {
    Constant [ public N\S Z ] { Object }
    Constant [ public int IC ] { 1 }
  }

  - Static properties [0] {
  }

  - Static methods [3] {
    Method [ <internal, prototype UnitEnum> static public method cases ] {

      - Parameters [0] {
      }
      - Return [ array ]
    }

    Method [ <internal, prototype BackedEnum> static public method from ] {

      - Parameters [1] {
        Parameter #0 [ <required> string|int $value ]
      }
      - Return [ static ]
    }

    Method [ <internal, prototype BackedEnum> static public method tryFrom ] {

      - Parameters [1] {
        Parameter #0 [ <required> string|int $value ]
      }
      - Return [ ?static ]
    }
  }

  - Properties [2] {
    Property [ public protected(set) readonly string $name ]
    Property [ public protected(set) readonly string $value ]
  }

  - Methods [1] {
    Method [ <user, prototype N\I> public method m ] {
      @@ %s 5 - 5

      - Parameters [2] {
        Parameter #0 [ <required> int $a ]
        Parameter #1 [ <optional> ...$r ]
      }
      - Return [ ?string ]
    }
  }
}
---
Trait [ <user> trait N\T ] {
  @@ %s 4-4

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [1] {
    Method [ <user> static public method ts ] {
      @@ %s 4 - 4
    }
  }

  - Properties [1] {
    Property [ public $tp = 1 ]
  }

  - Methods [1] {
    Method [ <user> abstract protected method ab ] {
      @@ %s 4 - 4
    }
  }
}
/** fdoc */
Function [ <user> function N\f ] {
  @@ %s 30 - 30

  - Parameters [2] {
    Parameter #0 [ <required> int $a ]
    Parameter #1 [ <optional> $b = 2 ]
  }
  - Return [ int ]
}
Closure [ <user> function {closure:%s:31} ] {
  @@ %s 31 - 31

  - Bound Variables [1] {
      Variable #0 [ $v ]
  }
}
Function [ <internal:Core> function strlen ] {

  - Parameters [1] {
    Parameter #0 [ <required> string $string ]
  }
  - Return [ int ]
}
Function [ <internal:standard> function array_multisort ] {

  - Parameters [2] {
    Parameter #0 [ <required> &$array ]
    Parameter #1 [ <optional> &...$rest ]
  }
  - Return [ true ]
}
Function [ <internal:standard> function sort ] {

  - Parameters [2] {
    Parameter #0 [ <required> array &$array ]
    Parameter #1 [ <optional> int $flags = SORT_REGULAR ]
  }
  - Return [ true ]
}
/** x */
Method [ <user> static private method &priv ] {
  @@ %s 19 - 19

  - Parameters [7] {
    Parameter #0 [ <optional> ?N\A $x = new \stdClass() ]
    Parameter #1 [ <optional> $c = self::X ]
    Parameter #2 [ <optional> $arr = [] ]
    Parameter #3 [ <optional> $arr2 = [0 => 1, 1 => 2, 'a' => 3] ]
    Parameter #4 [ <optional> $s = 'long string that is long enough' ]
    Parameter #5 [ <optional> $f = 1.0 ]
    Parameter #6 [ <optional> $e = E_ALL | 4 ]
  }
  - Return [ static ]
}
Property [ final public private(set) string $asym = 'q' ]
/** cdoc */
Constant [ public int X ] { 4 }
Parameter #0 [ <optional> ?N\A $x = new \stdClass() ]Constant [ <persistent> int E_ALL ] { 30719 }
Interface [ <internal:Core> interface Countable ] {

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [0] {
  }

  - Methods [1] {
    Method [ <internal:Core> abstract public method count ] {

      - Parameters [0] {
      }
      - Tentative return [ int ]
    }
  }
}
Method [ <user, overwrites N\A, prototype N\A> protected method ab ] {
  @@ %s 26 - 26
}
Interface [ <internal:Core> interface ArrayAccess ] {

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [0] {
  }

  - Methods [4] {
    Method [ <internal:Core> abstract public method offsetExists ] {

      - Parameters [1] {
        Parameter #0 [ <required> mixed $offset ]
      }
      - Tentative return [ bool ]
    }

    Method [ <internal:Core> abstract public method offsetGet ] {

      - Parameters [1] {
        Parameter #0 [ <required> mixed $offset ]
      }
      - Tentative return [ mixed ]
    }

    Method [ <internal:Core> abstract public method offsetSet ] {

      - Parameters [2] {
        Parameter #0 [ <required> mixed $offset ]
        Parameter #1 [ <required> mixed $value ]
      }
      - Tentative return [ void ]
    }

    Method [ <internal:Core> abstract public method offsetUnset ] {

      - Parameters [1] {
        Parameter #0 [ <required> mixed $offset ]
      }
      - Tentative return [ void ]
    }
  }
}
Method [ <internal:SPL, prototype Countable> public method count ] {

  - Parameters [0] {
  }
  - Tentative return [ int ]
}
Interface [ <internal:Core> interface IteratorAggregate extends Traversable ] {

  - Constants [0] {
  }

  - Static properties [0] {
  }

  - Static methods [0] {
  }

  - Properties [0] {
  }

  - Methods [1] {
    Method [ <internal:Core> abstract public method getIterator ] {

      - Parameters [0] {
      }
      - Tentative return [ Traversable ]
    }
  }
}
