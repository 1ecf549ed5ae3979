--TEST--
isset, empty and ?? under names: arrays, references, null, strings, objects, keys from elsewhere
--FILE--
<?php
class Box implements ArrayAccess {
    function offsetExists(mixed $k): bool { echo "exists $k\n"; return $k !== 'none'; }
    function offsetGet(mixed $k): mixed { echo "get $k\n"; return $k === 'zero' ? 0 : "<$k>"; }
    function offsetSet(mixed $k, mixed $v): void {}
    function offsetUnset(mixed $k): void {}
}
function ask($a) {
    echo isset($a['name']) ? 'set' : 'unset', ' ', empty($a['name']) ? 'empty' : 'full', ' ', json_encode($a['name'] ?? 'else'), "\n";
    if (isset($a['name'])) echo "i";
    if (!isset($a['name'])) echo "n";
    if (empty($a['name'])) echo "e";
    if (!empty($a['name'])) echo "f";
    echo isset($a['deep']['name']) ? ' deep' : ' flat', "\n";
}
foreach ([['name' => 1], ['name' => null], ['name' => ''], ['name' => '0'], ['name' => 0.0], ['name' => []], ['name' => new stdClass],
    [], [1, 2], null, false, 5, 'text', ['deep' => ['name' => 0]]] as $a) {
    ask($a);
}
// keys that the program did not write itself
ask(json_decode('{"name": "json", "deep": {"name": 1}}', true));
ask(unserialize('a:1:{s:4:"name";b:1;}'));
$key = 'na';
$key .= 'me';
ask([$key => 'built']);
// references, and what is behind them
$value = 'referred';
$array = ['name' => &$value];
$other = &$array;
ask($array);
var_dump(isset($other['name']), empty($other['name']), $other['name'] ?? 1, isset($undefined['name']), empty($undefined['name']), $undefined['name'] ?? 2);
$box = new Box;
var_dump(isset($box['name']), empty($box['zero']), empty($box['name']), $box['name'] ?? 3, $box['none'] ?? 4);
// numbers in names stay numbers
$numbers = [7 => 'seven'];
var_dump(isset($numbers['7']), empty($numbers['7']), $numbers['7'] ?? 5, isset($numbers['07']));
var_dump(isset('text'['name']), 'text'['name'] ?? 6);
// a temporary is given up
class Loud { function __destruct() { echo "gone\n"; } }
function made() { return ['name' => 1, 'object' => new Loud]; }
echo isset(made()['name']) ? "there\n" : "not there\n";
if (empty(made()['other'])) echo "no other\n";
echo made()['name'] ?? 'none', "\n";
--EXPECT--
set full 1
if flat
unset empty "else"
ne flat
set empty ""
ie flat
set empty "0"
ie flat
set empty 0
ie flat
set empty []
ie flat
set full {}
if flat
unset empty "else"
ne flat
unset empty "else"
ne flat
unset empty "else"
ne flat
unset empty "else"
ne flat
unset empty "else"
ne flat
unset empty "else"
ne flat
unset empty "else"
ne deep
set full "json"
if deep
set full true
if flat
set full "built"
if flat
set full "referred"
if flat
bool(true)
bool(false)
string(8) "referred"
bool(false)
bool(true)
int(2)
exists name
exists zero
get zero
exists name
get name
exists name
get name
exists none
bool(true)
bool(true)
bool(false)
string(6) "<name>"
int(4)
bool(true)
bool(false)
string(5) "seven"
bool(false)
bool(false)
int(6)
gone
there
gone
no other
gone
1
