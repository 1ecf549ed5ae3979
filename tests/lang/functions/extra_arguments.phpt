--TEST--
Arguments beyond the parameters: what the rest, backtraces and func_get_args() show of them
--FILE--
<?php
class D {
    function __construct(public $n) {}
    function __destruct() { echo "-$this->n "; }
}
function show(...$args) {
    $args[] = 'more';
    array_shift($args);
    echo count($args), ' ', func_num_args(), ' ', json_encode(func_get_args()), ' ';
    echo json_encode((new Exception)->getTrace()[0]['args']), "\n";
}
show();
show(1);
show(1, [2], 'three');

function plain($a) {
    $a = 'changed';
    echo func_num_args(), ' ', json_encode(func_get_args()), ' ', json_encode(debug_backtrace()[0]['args']), "\n";
    extract(['made' => 1]);
    echo $made, ' ', func_num_args(), ' ', json_encode(func_get_args()), ' ', json_encode(debug_backtrace()[0]['args']), "\n";
    return func_get_arg(2);
}
var_dump(plain(1, 2, 3, 4));

function by_ref(&...$refs) {
    foreach ($refs as &$ref) {
        $ref .= '!';
    }
    $refs[] = 5;
    echo func_num_args(), ' ', json_encode(func_get_args()), "\n";
}
$x = 'x';
$y = 'y';
by_ref($x, $y);
echo $x, $y, "\n";

function typed(int ...$ints) {
    var_dump($ints);
}
typed('1', 2.0);
try {
    typed(1, 'no');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

function mixed($first, ...$rest) {
    echo json_encode($rest), ' ', func_num_args(), ' ', json_encode(func_get_args()), "\n";
    $$first = 'by name';
    echo json_encode(array_keys(get_defined_vars())), ' ', json_encode(func_get_args()), "\n";
}
mixed('dyn', 1, k: 2);
mixed('dyn', 1, 2);

function generate($a, ...$rest) {
    yield $a;
    $rest[] = 'more';
    yield func_get_args();
    yield from $rest;
}
foreach (generate(1, 2, 3) as $value) {
    echo json_encode($value), ' ';
}
function few() {
    yield func_num_args();
    yield func_get_args();
}
foreach (few(7, 8) as $value) {
    echo json_encode($value), ' ';
}
echo "\n";

function lifetimes($a, ...$rest) {
    unset($rest);
    echo "unset ";
}
lifetimes(new D(1), new D(2), new D(3));
echo "left\n";
function others() { echo "in "; }
others(new D(4), new D(5));
echo "left\n";
function keeps(...$rest) { return $rest; }
$kept = keeps(new D(6));
echo "kept ";
unset($kept);
echo "gone\n";
function throws(...$rest) { throw new Exception('thrown'); }
try {
    throws(new D(7), 'seven');
} catch (Exception $e) {
    echo $e->getMessage(), ' ', count($e->getTrace()[0]['args']), ' ';
}
unset($e);
echo "after\n";
$lambda = fn ($a, ...$b) => [$a, $b, func_get_args()];
echo json_encode($lambda(1, 2, 3)), json_encode(call_user_func_array($lambda, [4, 5])), json_encode(array_map($lambda, [1], [2], [3])), "\n";
function touch_only(&$list) {}
function referred(...$rest) { touch_only($rest); echo "in "; }
referred(new D(8));
echo "left\n";
function shared_by_reference(...$rest) { $other = &$rest; echo "in "; }
shared_by_reference(new D(9), 1);
echo "left\n";
function &given_out(...$rest) { return $rest; }
$given = given_out(new D(10));
echo "held ";
unset($given);
echo "gone\n";
class M {
    function __call($name, $args) { return [$name, $args, func_num_args()]; }
    static function s(...$a) { return static::class . count($a); }
    function __invoke(...$a) { return $a; }
}
echo json_encode((new M)->any(1, 2)), M::s(1, 2, 3), json_encode((new M)(1, 2)), "\n";
function deep($n, ...$rest) { return $n ? deep($n - 1, $n, ...$rest) : $rest; }
echo json_encode(deep(5)), "\n";
gc_collect_cycles();
function cycle(...$args) { $args[0]->self = $args; $args[0]->all = func_get_args(); }
cycle(new D2, 1);
class D2 { public $self, $all; function __destruct() { echo "cycle gone\n"; } }
gc_collect_cycles();
echo "end\n";
?>
--EXPECTF--
0 0 [] []
1 1 [1] [1]
3 3 [1,[2],"three"] [1,[2],"three"]
4 ["changed",2,3,4] ["changed",2,3,4]
1 4 ["changed",2,3,4] ["changed",2,3,4]
int(3)
2 ["x!","y!"]
x!y!
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
typed(): Argument #2 must be of type int, string given, called in %slang/functions/extra_arguments.php on line 42
{"0":1,"k":2} 2 ["dyn",1]
["first","rest","dyn"] ["dyn",1]
[1,2] 3 ["dyn",1,2]
["first","rest","dyn"] ["dyn",1,2]
1 [1,2,3] 2 3 "more" 2 [7,8] 
unset -1 -2 -3 left
in -4 -5 left
kept -6 gone
thrown 2 -7 after
[1,[2,3],[1,2,3]][4,[5],[4,5]][[1,[2,3],[1,2,3]]]
in -8 left
in -9 left
held -10 gone
["any",[1,2],2]M3[1,2]
[1,2,3,4,5]
cycle gone
end
