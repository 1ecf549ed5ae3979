--TEST--
Text appended to properties: plain, typed, shared, through references, with itself; casts that change nothing
--FILE--
<?php
class Buffer {
    public $any = '';
    public string $text = 'a';
    public ?string $maybe = null;
    public int $number = 1;
    public readonly string $once;
    public private(set) string $own = 'own';
    private $log = '';
    public function __construct() { $this->once = 'x'; }
    public function add($more) { $this->any .= $more; return $this; }
    public function twice() { $this->text .= $this->text; $this->any .= $this->any . '|'; }
    public function own($more) { $this->own .= $more; }
    public function log() { return $this->log .= 'l'; }
    public function once() { $this->once .= 'y'; }
}
class Texty { function __toString(): string { return '<' . __CLASS__ . '>'; } }
$buffer = new Buffer;
foreach (['a', 12, -3, 1.5, null, true, false, new Texty, str_repeat('x', 40)] as $more) $buffer->add($more);
echo $buffer->any, "\n";
$copy = $buffer->any;
$buffer->add('!')->add('');
var_dump($copy === $buffer->any, strlen($buffer->any) - strlen($copy));
for ($i = 0; $i < 3; $i++) { $buffer->twice(); $buffer->own($i); $buffer->log(); $buffer->maybe .= $i; $buffer->number .= $i; }
echo $buffer->text, ' ', strlen($buffer->any), ' ', $buffer->own, ' ', $buffer->log(), ' ', $buffer->maybe, ' ';
var_dump($buffer->number);
for ($i = 0; $i < 2; $i++) {
    try { $buffer->once(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
    try { $buffer->own .= 'z'; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    try { $buffer->text .= []; } catch (Error $e) { echo $e->getMessage(), "\n"; }
    $buffer->late .= "d$i";
    $buffer->text .= $undefined;
}
echo $buffer->late, ' ', $buffer->once, ' ', $buffer->text, "\n";
$reference = &$buffer->any;
$reference = 'r';
for ($i = 0; $i < 3; $i++) $buffer->add($reference)->add($i);
echo $reference, "\n";
$local = &$more;
$more = 'behind';
for ($i = 0; $i < 2; $i++) $buffer->text .= $local;
echo $buffer->text, "\n";
$other = clone $buffer;
for ($i = 0; $i < 2; $i++) $other->text .= 'o';
echo $buffer->text, ' ', $other->text, "\n";
$text = str_repeat('same', 2);
$list = [1, 2];
for ($i = 0; $i < 2; $i++) { $cast = (string) $text; $cast .= $i; $array = (array) $list; $array[] = $i; echo $cast, $text, json_encode([$array, $list, (string) "t$i", (array) [$i]]), "\n"; }
echo strlen(spl_object_hash($buffer)), ' ', spl_object_hash($buffer) === sprintf('%016x%016x', spl_object_id($buffer), 0) ? 'id' : 'other', "\n";
foreach (['plain text of more than sixteen bytes', "the last byte is special \"", '0123456789abcde<', "0123456789abcdef'g", ''] as $html) echo htmlspecialchars($html), "\n";
?>
--EXPECTF--
a12-31.51<Texty>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
bool(false)
int(1)
aaaaaaaa 463 own012 llll 012 int(1012)
Cannot modify readonly property Buffer::$once
Cannot modify private(set) property Buffer::$own from global scope

Warning: Array to string conversion in %s on line 30

Deprecated: Creation of dynamic property Buffer::$late is deprecated in %s on line 31

Warning: Undefined property: Buffer::$late in %s on line 31

Warning: Undefined variable $undefined in %s on line 32
Cannot modify readonly property Buffer::$once
Cannot modify private(set) property Buffer::$own from global scope

Warning: Array to string conversion in %s on line 30

Warning: Undefined variable $undefined in %s on line 32
d0d1 x aaaaaaaaArrayArray
rr0rr01rr0rr012
aaaaaaaaArrayArraybehindbehind
aaaaaaaaArrayArraybehindbehind aaaaaaaaArrayArraybehindbehindoo
samesame0samesame[[1,2,0],[1,2],"t0",[0]]
samesame1samesame[[1,2,1],[1,2],"t1",[1]]
32 id
plain text of more than sixteen bytes
the last byte is special &quot;
0123456789abcde&lt;
0123456789abcdef&#039;g

