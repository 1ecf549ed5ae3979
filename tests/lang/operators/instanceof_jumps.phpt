--TEST--
Jumps on instanceof and isset: forwards, backwards, negated, of temporaries and undefined variables
--FILE--
<?php
class A {} class B extends A implements Countable { function count(): int { return 1; } }
function make($v) { return $v; }
function test(array $values) {
    foreach ($values as $k => $v) {
        echo $k, ': ';
        if ($v instanceof A) echo 'a';
        if (!$v instanceof A) echo 'n';
        if (make($v) instanceof Countable) echo 'c'; else echo '-';
        if ($v instanceof A && $v instanceof Countable) echo '&';
        if ($v instanceof NotThere || $v instanceof B) echo '|';
        $x = $v instanceof A; if ($x) echo 'x', var_export($x, true);
        $n = 0; do { $n++; $w = $n < 3 ? $v : null; } while ($w instanceof A); echo $n;
        while (!($w instanceof B)) { $w = new B; echo 'w'; }
        echo $v instanceof A ? 'y' : 'z';
        $r = &$values[$k]; if ($r instanceof A) echo 'r'; unset($r);
        if (isset($values[$k])) echo 'i'; if (!isset($values[make("$k")])) echo 'u';
        $i = 0; do { $i++; } while (isset($values[$i])); echo $i, "\n";
    }
    if ($undefined instanceof A) echo 'no';
    if (isset($undefined['x'])) echo 'no';
}
test([new A, new B, null, 1, 'A', [new A], 'k' => new ArrayObject]);
--EXPECTF--
0: a-xtrue3wyri2
1: ac&|xtrue3wyri2
2: n-1wzu2
3: n-1wzi2
4: n-1wzi2
5: n-1wzi2
k: nc1wzi2

Warning: Undefined variable $undefined in %slang/operators/instanceof_jumps.php on line 20
