--TEST--
Properties of classes whose builtin parents answer for some names
--FILE--
<?php
class Span extends DateInterval {
    protected int $step = 1;
    public ?string $label = null;
    private array $list = [];
    public function __get($name) { return "magic $name"; }
    function work() {
        for ($i = 0; $i < 3; $i++) {
            $this->step += $this->d;
            $this->list[] = $this->step;
            $this->label .= $i;
            $this->d++;
            $this->h = $this->step;
        }
        return [$this->step, $this->label, $this->list, $this->d, $this->h, $this->unknown, isset($this->label), isset($this->days), isset($this->other)];
    }
}
$s = new Span('P2D');
echo json_encode($s->work()), "\n";
class Reflected extends ReflectionClass {
    public $own = 1; public $class = 'mine';
    function work() { $n = 0; for ($i = 0; $i < 3; $i++) { $this->own++; $n += $this->own; $x = $this->name; } return [$n, $x, $this->class]; }
    function name() { return $this->name; }
}
$r = new Reflected('stdClass');
echo json_encode($r->work()), ' ', $r->name(), "\n";
foreach ([
    fn() => $r->name = 'x', fn() => $r->name .= 'x', fn() => $r->class = 'other', fn() => $r->own = 5,
    function () use ($r) { $n = &$r->name; $n = 'y'; }, function () use ($r) { $r->name[0] = 'y'; }, function () use ($r) { unset($r->name); },
    function () use ($r) { $r->name++; }, fn() => $r->name ??= 'x',
] as $at => $try) {
    for ($i = 0; $i < 3; $i++) {
        try { $try(); echo $at, ' ', $r->name, ' ', $r->class, ' ', $r->own, "\n"; } catch (Throwable $e) { echo $at, ' ', $e->getMessage(), "\n"; }
    }
}
class Element extends DOMElement {
    public $seen = 0; public string $tagName = "mine";
    function visit() { for ($i = 0; $i < 3; $i++) { $this->seen++; $t = $this->tagName; $n = $this->nodeName; } return [$this->seen, $t, $n, isset($this->seen), isset($this->nodeName)]; }
}
$d = new DOMDocument; $d->registerNodeClass('DOMElement', 'Element'); $d->loadXML('<a><b/></a>');
echo json_encode($d->documentElement->visit()), "\n";
for ($i = 0; $i < 3; $i++) { try { $d->documentElement->tagName = 'x'; echo "set\n"; } catch (Throwable $e) { echo $e->getMessage(), "\n"; } }
class Reader extends XMLReader {
    public $path = [];
    function walk() { while ($this->read()) { if ($this->nodeType === self::ELEMENT) { $this->path[] = $this->name; } } return implode('/', $this->path); }
}
$x = new Reader; $x->XML('<a><b/><c/></a>'); echo $x->walk(), "\n";
class Period extends DatePeriod { public $start2 = 1; protected $n = 0; function f() { foreach ([1, 2, 3] as $i) { $this->n += $i; $e = $this->recurrences; } return [$this->n, $e]; } }
echo json_encode((new Period(new DateTime('2020-01-01'), new DateInterval('P1D'), 3))->f()), "\n";
$c = new ReflectionMethod('ArrayObject', 'count');
for ($i = 0; $i < 3; $i++) { echo $c->name, ' ', $c->class, "\n"; }
--EXPECT--
[10,"012",[3,6,10],5,10,"magic unknown",true,true,true]
[9,"stdClass","mine"] stdClass
0 Cannot set read-only property Reflected::$name
0 Cannot set read-only property Reflected::$name
0 Cannot set read-only property Reflected::$name
1 stdClassx mine 4
1 stdClassxx mine 4
1 stdClassxxx mine 4
2 Cannot set read-only property Reflected::$class
2 Cannot set read-only property Reflected::$class
2 Cannot set read-only property Reflected::$class
3 stdClassxxx mine 5
3 stdClassxxx mine 5
3 stdClassxxx mine 5
4 y mine 5
4 y mine 5
4 y mine 5
5 y mine 5
5 y mine 5
5 y mine 5
6 6 Typed property ReflectionClass::$name must not be accessed before initialization
6 6 Typed property ReflectionClass::$name must not be accessed before initialization
6 6 Typed property ReflectionClass::$name must not be accessed before initialization
7 Typed property ReflectionClass::$name must not be accessed before initialization
7 Typed property ReflectionClass::$name must not be accessed before initialization
7 Typed property ReflectionClass::$name must not be accessed before initialization
8 Cannot set read-only property Reflected::$name
8 Cannot set read-only property Reflected::$name
8 Cannot set read-only property Reflected::$name
[3,"a","a",true,true]
Cannot modify readonly property Element::$tagName
Cannot modify readonly property Element::$tagName
Cannot modify readonly property Element::$tagName
a/b/c
[6,4]
count ArrayObject
count ArrayObject
count ArrayObject
