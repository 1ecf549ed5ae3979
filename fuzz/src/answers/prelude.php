<?php
ini_set('memory_limit', '128M'); ini_set('display_errors', '1'); ini_set('html_errors', '0'); ini_set('log_errors', '0'); ini_set('precision', '14'); ini_set('serialize_precision', '-1');
enum Suit: string { case Hearts = 'h'; case Spades = 's'; const Wild = self::Spades; static function pick() { return self::Hearts; } }
enum Plain { case One; case Two; }
interface Shape { const SIDES = 4; function area(int $x = 1): ?float; }
trait Named { public ?string $label = 'l'; static $made = 0; function name(): string { return __CLASS__ . $this->label; } abstract function size(); }
/** Says what a class is. */
class A implements Shape, Stringable { use Named; const LIMIT = 10; protected const HIDDEN = 'h'; public int $number = 1; protected array $list = [1, 2]; private ?A $next = null; public readonly int $fixed; static ?string $shared = null; public string $hooked { get => 'hooked'; set { } } function __construct(int $number = 1, public $any = 'x') { $this->number = $number; } function area(int $x = 1): ?float { return $x * 2.0; } function size() { return 3; } /** A method. */ protected function hidden(self $a, int|string ...$rest): static { return $this; } static function make(&$by, array $list = [self::LIMIT, 'k' => PHP_INT_MAX], $new = new stdClass) { return new static; } function __toString(): string { return 'text of A'; } function __invoke($x = null, ...$more) { return $x; } }
final class B extends A implements IteratorAggregate, Countable, ArrayAccess, JsonSerializable { private $data = ['a' => 1, 'b' => [2], 3]; function getIterator(): Iterator { return new ArrayIterator($this->data); } function count(): int { return 7; } function offsetGet(mixed $k): mixed { return $this->data[$k] ?? null; } function offsetSet(mixed $k, mixed $v): void { if ($k === null) $this->data[] = $v; else $this->data[$k] = $v; } function offsetExists(mixed $k): bool { return isset($this->data[$k]); } function offsetUnset(mixed $k): void { unset($this->data[$k]); } function jsonSerialize(): mixed { return $this->data; } }
abstract class Base { abstract function work(); function __get($n) { return "got $n"; } function __call($n, $a) { return [$n, $a]; } static function __callStatic($n, $a) { return "$n static"; } }
class Magic extends Base { function work() { } function __serialize(): array { return ['m' => 1]; } function __unserialize(array $d): void { } function __debugInfo() { return ['debug' => 1]; } function __isset($n) { return $n > 'm'; } }
class Sleeper { public $a = 1; protected $b = 2; private $c = 3; function __sleep() { return ['a', 'b', 'missing']; } function __wakeup() { echo "woken\n"; } }
/** Makes. */
function gen($from = 1, int $to = 3) { for ($i = $from; $i <= $to; $i++) { $got = yield "k$i" => $i; if ($got) echo "got "; } return 'done'; }
function plain(int $a, ?string &$b = null, A|callable|null $c = null, float ...$rest): ?array { static $kept = 1; return [$a]; }
const PLAIN = 'plain';
set_error_handler(function ($n, $m) { echo "[$n: $m]\n"; return true; });
date_default_timezone_set('UTC');
@mkdir('d'); file_put_contents('f.txt', "first line\nsecond,\"li ne\",3\n\nlast"); file_put_contents('d/one.php', "<?php return 1; // c\n"); file_put_contents('x.xml', '<?xml version="1.0"?><r a="1"><b>t</b><c/>tail</r>'); file_put_contents('i.ini', "[s]\na=1\nb[]=on\nc=\"x\"\n");
$xml = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e "ent">]><r xmlns:p="urn:p" a="1"><b id="i">te<!--c-->xt</b><p:c p:at="2"/><d><![CDATA[x<y]]></d><?pi do?>&e;</r>';
function opened() { $f = fopen('php://temp', 'w+'); fwrite($f, "line one\nline,\"two\",3\n\nend"); rewind($f); return $f; }
function xml() { global $xml; $d = new DOMDocument; $d->loadXML($xml); return $d; }
function html() { return Dom\HTMLDocument::createFromString('<!DOCTYPE html><html><body class="x y"><p id=a>one<b>two</b></p><div><i>three</i></div></body></html>'); }
function xml2() { global $xml; return Dom\XMLDocument::createFromString($xml); }
function reader($steps = 3) { global $xml; $r = XMLReader::XML($xml); while ($steps-- > 0) $r->read(); return $r; }
function writer() { $w = new XMLWriter; $w->openMemory(); $w->startDocument(); $w->startElement('r'); return $w; }
function sqlite() { $d = new SQLite3(':memory:'); $d->exec("create table t (a integer, b text); insert into t values (1, 'x'), (2, null)"); return $d; }
function pdo() { $d = new PDO('sqlite::memory:'); $d->exec("create table t (a integer, b text); insert into t values (1, 'x'), (2, null)"); return $d; }
function image() { $i = imagecreatetruecolor(8, 6); imagefilledrectangle($i, 1, 1, 4, 3, 0xff8000); return $i; }
function storage() { $s = new SplObjectStorage; $s[new stdClass] = 1; $s[new A] = 'data'; return $s; }
function filled($o, ...$a) { foreach ($a as $x) if ($o instanceof SplPriorityQueue) $o->insert($x, strlen(serialize($x))); elseif ($o instanceof SplHeap) $o->insert($x); else $o[] = $x; if ($o instanceof Iterator) $o->rewind(); return $o; }
function wound($o, $steps = 1) { $o->rewind(); while ($steps-- > 0) $o->next(); return $o; }
function filledAppend() { $i = new AppendIterator; $i->append(new ArrayIterator([1, 2])); $i->append(new ArrayIterator(['k' => 3])); $i->rewind(); return $i; }
function multiple() { $i = new MultipleIterator(MultipleIterator::MIT_KEYS_ASSOC | MultipleIterator::MIT_NEED_ANY); $i->attachIterator(new ArrayIterator([1, 2]), 'x'); $i->attachIterator(new ArrayIterator([3]), 'y'); $i->rewind(); return $i; }
function calendar() { $c = IntlCalendar::createInstance('Europe/Berlin', 'de_DE'); $c->setTime(1709209845500.0); return $c; }
function breaks() { $b = IntlBreakIterator::createWordInstance('en'); $b->setText('Hello big wörld. Again!'); return $b; }
function codePoints() { $b = IntlBreakIterator::createCodePointInstance(); $b->setText('aé日'); return $b; }
function b($f) { try { $f(); } catch (Throwable) { echo "(thrown before)\n"; } }
function thrown($e) { for ($n = 0; $e && $n < 4; $n++, $e = $e->getPrevious()) echo $e::class, ' ', $e->getCode(), ': ', $e->getMessage(), "\n"; }
function show($x) { try { var_dump($x); } catch (Throwable $e) { echo 'shown: '; thrown($e); } }
function c($n, $f) {
    global $from;
    if ($n < $from) return;
    echo "\x01$n\n";
    error_reporting(E_ALL); date_default_timezone_set('UTC'); mb_internal_encoding('UTF-8'); mb_substitute_character(63); mt_srand(3); srand(5); libxml_use_internal_errors(false);
    $o = $w = null;
    $v = [7, 'abc', [3, 'a' => 1, 2, 'b' => [5]], [[3, 1, 2], ['x', 'y']], null, new A, 1.5, opened(), ['k' => 'b', 'j' => 'a', 10 => 'c'], "1,2,\"x y\"\n"];
    $before = serialize([$v[0], $v[1], $v[2], $v[3], $v[4], $v[6], $v[8], $v[9]]);
    try { $r = $f($v, $o, $w); show($r); } catch (Throwable $e) { thrown($e); }
    if ($o) { echo "object: "; show($o); }
    if (is_array($w)) foreach ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as $i) if (array_key_exists($i, $w) && ($i > 9 || $i == 5 || $i == 7 || $w[$i] !== $v[$i])) if ($i > 9 || ($i != 5 && $i != 7) || !is_object($w[$i]) && !is_resource($w[$i])) { echo "v$i: "; show($w[$i]); }
}
$from = (int) ($argv[1] ?? 0);
