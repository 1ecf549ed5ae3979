--TEST--
Lazy objects: what fills ghosts and proxies and what does not, errors, going back, cycles
--FILE--
<?php
#[AllowDynamicProperties]
class Point
{
    public int $x = 1;
    protected ?Point $next = null;
    private array $log = ['made'];
    public readonly string $name;
    public int $twice { get => $this->x * 2; set(int $value) => $this->x = intdiv($value, 2); }

    public function __construct(int $x = 5, string $name = 'p') { $this->x = $x; $this->name = $name; }
    public function log(string $what): array { $this->log[] = $what; return $this->log; }
    public function __destruct() { echo "gone {$this->x}\n"; }
}
class Further extends Point {}

function ghost(string $class = 'Point', ?callable $fill = null): object {
    return (new ReflectionClass($class))->newLazyGhost($fill ?? function (Point $p) { echo "[fill]\n"; $p->__construct(7, 'ghost'); });
}
function proxy(string $class = 'Further'): object {
    return (new ReflectionClass($class))->newLazyProxy(function (Point $p) { echo "[make]\n"; return new Point(9, 'real'); });
}

foreach (['ghost', 'proxy'] as $make) {
    echo "## $make: what fills it\n";
    $ways = [
        'read' => fn($o) => $o->x,
        'write' => fn($o) => $o->x = 3,
        'isset' => fn($o) => isset($o->x),
        'unset' => function ($o) { unset($o->dynamic); },
        'reference' => function ($o) { $r = &$o->x; $r++; },
        'increment' => fn($o) => $o->x++,
        'method' => fn($o) => count($o->log('again')),
        'hook' => fn($o) => $o->twice,
        'dynamic' => fn($o) => $o->dynamic ?? 'none',
        'foreach' => function ($o) { foreach ($o as $name => $value) echo $name, ' '; },
        'clone' => fn($o) => (clone $o)->name,
        'json' => fn($o) => json_encode($o),
        'vars' => fn($o) => get_object_vars($o),
        'equal' => fn($o) => $o == new stdClass,
        'export' => fn($o) => var_export($o, true),
        'serialize' => fn($o) => serialize($o),
        'cast' => fn($o) => count((array) $o),
        'dump' => fn($o) => var_dump($o),
        'class' => fn($o) => $o::class . ($o instanceof Point),
        'exists' => fn($o) => property_exists($o, 'x'),
    ];
    foreach ($ways as $name => $way) {
        echo "# $name\n";
        $object = $make();
        $result = $way($object);
        if (!is_object($result)) {
            echo json_encode($result), "\n";
        }
        var_dump((new ReflectionClass($object))->isUninitializedLazyObject($object));
        $object = null;
    }
}

echo "## errors\n";
$class = new ReflectionClass('Point');
$tries = [
    'throws' => fn() => ghost(fill: function () { throw new Exception('no'); })->x,
    'returns' => fn() => ghost(fill: fn() => 1)->x,
    'nothing' => fn() => $class->newLazyProxy(function () {})->x,
    'other class' => fn() => $class->newLazyProxy(fn() => new Further)->x,
    'lazy' => fn() => $class->newLazyProxy(fn() => ghost())->x,
    'builtin' => fn() => (new ReflectionClass('ArrayObject'))->newLazyGhost(fn() => 1),
    'flags' => fn() => $class->newLazyGhost(fn() => 1, 99),
    'destructor' => fn() => $class->newLazyProxy(fn() => 1, ReflectionClass::SKIP_DESTRUCTOR),
    'twice' => fn() => $class->resetAsLazyGhost(ghost(), fn() => 1),
    'instance' => fn() => $class->resetAsLazyGhost(new stdClass, fn() => 1),
    'virtual' => fn() => $class->getProperty('twice')->skipLazyInitialization(ghost()),
];
foreach ($tries as $name => $try) {
    try {
        $try();
        echo "$name: nothing\n";
    } catch (Throwable $error) {
        echo $name, ': ', $error::class, ': ', $error->getMessage(), "\n";
    }
}

echo "## some are set before\n";
$object = ghost();
$class->getProperty('x')->setRawValueWithoutLazyInitialization($object, 21);
$class->getProperty('log')->skipLazyInitialization($object);
var_dump($object->x, $class->getProperty('x')->isLazy($object), $class->getProperty('name')->isLazy($object));
var_dump($object);
echo $object->name, ' ', $object->x, "\n";

echo "## failing leaves it as it was\n";
$object = ghost(fill: function ($p) { $p->x = 100; $p->extra = 1; throw new Exception('late'); });
try { $object->name; } catch (Exception $error) { echo $error->getMessage(), "\n"; }
var_dump($object);
$class->markLazyObjectAsInitialized($object);
var_dump($object->x);

echo "## made lazy again\n";
$object = new Point(3, 'first');
$class->resetAsLazyGhost($object, function ($p) { $p->__construct(4, 'second'); });
var_dump($object->name);
$class->resetAsLazyProxy($object, fn() => new Point(6, 'third'), ReflectionClass::SKIP_DESTRUCTOR);
var_dump($class->initializeLazyObject($object)->x, $object->name, $object);

echo "## a cycle through the initializer\n";
$object = null;
gc_collect_cycles();
$cycle = ghost(fill: function () use (&$cycle) {});
unset($cycle);
var_dump(gc_collect_cycles() > 0);
--EXPECTF--
## ghost: what fills it
# read
[fill]
7
bool(false)
gone 7
# write
[fill]
3
bool(false)
gone 3
# isset
[fill]
true
bool(false)
gone 7
# unset
[fill]
null
bool(false)
gone 7
# reference
[fill]
null
bool(false)
gone 8
# increment
[fill]
7
bool(false)
gone 8
# method
[fill]
2
bool(false)
gone 7
# hook
[fill]
14
bool(false)
gone 7
# dynamic
[fill]
"none"
bool(false)
gone 7
# foreach
[fill]
x name twice null
bool(false)
gone 7
# clone
[fill]
gone 7
"ghost"
bool(false)
gone 7
# json
[fill]
"{\"x\":7,\"name\":\"ghost\",\"twice\":14}"
bool(false)
gone 7
# vars
[fill]
{"x":7,"name":"ghost","twice":14}
bool(false)
gone 7
# equal
false
bool(true)
# export
[fill]
"\\Point::__set_state(array(\n   'x' => 7,\n   'next' => NULL,\n   'log' => \n  array (\n    0 => 'made',\n  ),\n   'name' => 'ghost',\n   'twice' => 14,\n))"
bool(false)
gone 7
# serialize
[fill]
"O:5:\"Point\":4:{s:1:\"x\";i:7;s:7:\"\u0000*\u0000next\";N;s:10:\"\u0000Point\u0000log\";a:1:{i:0;s:4:\"made\";}s:4:\"name\";s:5:\"ghost\";}"
bool(false)
gone 7
# cast
0
bool(true)
# dump
lazy ghost object(Point)#%d (0) {
  ["x"]=>
  uninitialized(int)
  ["next":protected]=>
  uninitialized(?Point)
  ["log":"Point":private]=>
  uninitialized(array)
  ["name"]=>
  uninitialized(string)
  ["twice"]=>
  uninitialized(int)
}
null
bool(true)
# class
"Point1"
bool(true)
# exists
true
bool(true)
## proxy: what fills it
# read
[make]
9
bool(false)
gone 9
# write
[make]
3
bool(false)
gone 3
# isset
[make]
true
bool(false)
gone 9
# unset
[make]
null
bool(false)
gone 9
# reference
[make]
null
bool(false)
gone 10
# increment
[make]
9
bool(false)
gone 10
# method
[make]
2
bool(false)
gone 9
# hook
[make]
18
bool(false)
gone 9
# dynamic
[make]
"none"
bool(false)
gone 9
# foreach
[make]
x name twice null
bool(false)
gone 9
# clone
[make]
gone 9
"real"
bool(false)
gone 9
# json
[make]
"{\"x\":9,\"name\":\"real\",\"twice\":18}"
bool(false)
gone 9
# vars
[make]
{"x":9,"name":"real","twice":18}
bool(false)
gone 9
# equal
false
bool(true)
# export
[make]
"\\Further::__set_state(array(\n   'x' => 9,\n   'next' => NULL,\n   'log' => \n  array (\n    0 => 'made',\n  ),\n   'name' => 'real',\n   'twice' => 18,\n))"
bool(false)
gone 9
# serialize
[make]
"O:7:\"Further\":4:{s:1:\"x\";i:9;s:7:\"\u0000*\u0000next\";N;s:10:\"\u0000Point\u0000log\";a:1:{i:0;s:4:\"made\";}s:4:\"name\";s:4:\"real\";}"
bool(false)
gone 9
# cast
0
bool(true)
# dump
lazy proxy object(Further)#%d (0) {
  ["x"]=>
  uninitialized(int)
  ["next":protected]=>
  uninitialized(?Point)
  ["log":"Point":private]=>
  uninitialized(array)
  ["name"]=>
  uninitialized(string)
  ["twice"]=>
  uninitialized(int)
}
null
bool(true)
# class
"Further1"
bool(true)
# exists
true
bool(true)
## errors
throws: Exception: no
returns: TypeError: Lazy object initializer must return NULL or no value
nothing: TypeError: Lazy proxy factory must return an instance of a class compatible with Point, null returned
gone 5
other class: TypeError: The real instance class Further is not compatible with the proxy class Point. The proxy must be a instance of the same class as the real instance, or a sub-class with no additional properties, and no overrides of the __destructor or __clone methods.
lazy: Error: Lazy proxy factory must return a non-lazy object
builtin: Error: Cannot make instance of internal class lazy: ArrayObject is internal
flags: ReflectionException: ReflectionClass::newLazyGhost(): Argument #2 ($options) contains invalid flags
destructor: ReflectionException: ReflectionClass::newLazyProxy(): Argument #2 ($options) does not accept ReflectionClass::SKIP_DESTRUCTOR
twice: ReflectionException: Object is already lazy
instance: TypeError: ReflectionClass::resetAsLazyGhost(): Argument #1 ($object) must be of type Point, stdClass given
virtual: nothing
## some are set before
int(21)
bool(false)
bool(true)
lazy ghost object(Point)#%d (2) {
  ["x"]=>
  int(21)
  ["next":protected]=>
  uninitialized(?Point)
  ["log":"Point":private]=>
  array(1) {
    [0]=>
    string(4) "made"
  }
  ["name"]=>
  uninitialized(string)
  ["twice"]=>
  uninitialized(int)
}
[fill]
ghost 7
## failing leaves it as it was
gone 7
late
lazy ghost object(Point)#%d (0) {
  ["x"]=>
  uninitialized(int)
  ["next":protected]=>
  uninitialized(?Point)
  ["log":"Point":private]=>
  uninitialized(array)
  ["name"]=>
  uninitialized(string)
  ["twice"]=>
  uninitialized(int)
}
int(1)
## made lazy again
gone 3
string(6) "second"
int(6)
string(5) "third"
lazy proxy object(Point)#%d (1) {
  ["instance"]=>
  object(Point)#%d (4) {
    ["x"]=>
    int(6)
    ["next":protected]=>
    NULL
    ["log":"Point":private]=>
    array(1) {
      [0]=>
      string(4) "made"
    }
    ["name"]=>
    string(5) "third"
    ["twice"]=>
    uninitialized(int)
  }
}
## a cycle through the initializer
gone 6
bool(true)
gone 1
