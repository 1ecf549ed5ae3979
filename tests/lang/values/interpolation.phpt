--TEST--
every form of interpolation
--FILE--
<?php
$n = 'name'; $a = ['k' => 'v', 3 => 'three', 'n' => ['m' => 'deep']]; $o = new stdClass; $o->p = 'prop'; $o->q = $o; $f = fn($x) => "<$x>"; $name = 'dyn';
echo "$n $a[k] $a[3] $o->p {$a['k']} {$a['n']['m']} ${n} {$o->q->p} {$f('call')} \$n \{$n} {$n}s $n[0] $n[-1] ${'n'} ${$n}\n";
echo "$o->p->x $a[k][x] $ n { $n } {$o?->p}\n";
echo <<<TXT
  Heredoc $n {$a['k']}
    indented "quotes" \x41
  TXT . "|\n";
echo <<<'TXT'
    Nowdoc $n {$a['k']} \n
      kept
    TXT, "\n", <<<"Q"
a
 b
Q, "\n";
$i = 2; echo "arr: $a[$n]", "\n";
--EXPECTF--
Deprecated: Using ${var} in strings is deprecated, use {$var} instead in %slang/values/interpolation.php on line 3

Deprecated: Using ${expr} (variable variables) in strings is deprecated, use {${expr}} instead in %slang/values/interpolation.php on line 3

Deprecated: Using ${expr} (variable variables) in strings is deprecated, use {${expr}} instead in %slang/values/interpolation.php on line 3
name v three prop v deep name prop <call> $n \{name} names n e name dyn
prop->x v[x] $ n { name } prop
Heredoc name v
  indented "quotes" A|
Nowdoc $n {$a['k']} \n
  kept
a
 b

Warning: Undefined array key "name" in %slang/values/interpolation.php on line 16
arr:
