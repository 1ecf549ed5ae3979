--TEST--
A WeakMap's values are held by the map and by their keys
--FILE--
<?php
class Noisy {
    public $other;
    public function __construct(public string $name) {}
    public function __destruct() { echo "gone: {$this->name}\n"; }
}
echo "-- a value that is its key\n";
$map = new WeakMap;
$key = new stdClass;
$map[$key] = $key;
gc_collect_cycles();
var_dump(count($map));
unset($key);
gc_collect_cycles();
var_dump(count($map));

echo "-- a value that holds its key\n";
$key = new Noisy('key');
$value = new Noisy('value');
$value->other = $key;
$map[$key] = [[$value]];
unset($key);
gc_collect_cycles();
echo "held by the value outside\n";
unset($value);
gc_collect_cycles();
var_dump(count($map));

echo "-- the map alive in the value\n";
$key = new stdClass;
$map[$key] = [$map, $key];
unset($key);
gc_collect_cycles();
var_dump(count($map));

echo "-- the map dies, the key lives\n";
$key = new Noisy('living key');
$dying = new WeakMap;
$dying[$key] = [new Noisy('of the dying map'), $dying];
unset($dying);
gc_collect_cycles();
echo "the key is still there\n";
unset($key);

echo "-- a chain through two maps\n";
$a = new WeakMap; $b = new WeakMap;
$x = new Noisy('x'); $y = new Noisy('y');
$a[$x] = $y; $b[$y] = $x;
unset($x, $y);
gc_collect_cycles();
var_dump(count($a), count($b));

echo "-- held from outside by one end\n";
$x = new stdClass; $y = new stdClass; $y->x = $x;
$a[$x] = $y;
$keep = $x;
unset($x, $y);
gc_collect_cycles();
var_dump(count($a), isset($a[$keep]), $a[$keep]->x === $keep);
unset($keep);
gc_collect_cycles();
var_dump(count($a));

echo "-- map and key in one cycle\n";
$holder = new Noisy('holder');
$holder->other = new WeakMap;
$holder->other[$holder] = new Noisy('entry');
unset($holder);
gc_collect_cycles();
echo "done\n";
--EXPECT--
-- a value that is its key
int(1)
int(0)
-- a value that holds its key
held by the value outside
gone: value
gone: key
int(0)
-- the map alive in the value
int(0)
-- the map dies, the key lives
gone: of the dying map
the key is still there
gone: living key
-- a chain through two maps
gone: x
gone: y
int(0)
int(0)
-- held from outside by one end
int(1)
bool(true)
bool(true)
int(0)
-- map and key in one cycle
gone: holder
gone: entry
done
