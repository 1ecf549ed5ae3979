--TEST--
flexible heredoc, nowdoc, embedded expressions
--FILE--
<?php
class H { public $p = ['k' => ['n' => 'deep']]; public $o; function m($x) { return "m($x)"; } const C = 'c'; } $h = new H; $h->o = $h; $n = 'k'; $f = 'strtoupper';
echo <<<EOT
    a $n {$h->p['k']['n']} $h->p {$h->m('x')} {$h->o->o->p[$n]['n']} ${n}
      b \$n \\ \t| \x41\101\u{41} {$f('up')}
    EOT;
echo "\n", <<<'RAW'
  $n {$h} \t \\
   indented
  RAW, "|\n";
echo <<<  "SPACED"
line
SPACED . "!\n";
$a = [<<<A
  one
  A, <<<B
  two
  B];
echo implode(',', $a), "\n", <<<E
E, "empty\n";
--EXPECTF--
Deprecated: Using ${var} in strings is deprecated, use {$var} instead in %slang/syntax/heredoc.php on line 4

Warning: Array to string conversion in %slang/syntax/heredoc.php on line 4
a k deep Array m(x) deep k
  b $n \ 	| AAA UP
$n {$h} \t \\
 indented|
line!
one,two
empty
