--TEST--
appending in loops, to copies, to properties and elements
--FILE--
<?php
$a = 'x'; $b = $a; $b .= 'y'; echo $a, $b, "\n";
$s = ''; for ($i = 0; $i < 10000; $i++) { $s .= $i; if ($i === 5000) $copy = $s; } echo strlen($s), md5($s), strlen($copy), "\n";
class P { public $t = ''; public static $u = ''; public array $list = ['k' => '']; function add($x) { $this->t .= $x; self::$u .= $x; $this->list['k'] .= $x; return $this; } }
$p = (new P)->add('a')->add('b'); echo $p->t, P::$u, $p->list['k'], "\n";
$r = &$p->t; $r .= '!'; echo $p->t, "\n";
$c = 'const'; $d = $c . 'ant'; $c .= $c . $c; echo $c, $d, "\n";
$n = null; $n .= 'n'; $i = 5; $i .= 5; $f = 1.5; $f .= 'f'; echo $n, $i, $f, "\n";
$x = 'abc'; $x[1] = $x[0] . 'z'; $x .= $x[1] . "$x[0]{$x[2]}"; echo $x, "\n";
$e = ['a' => 'b']; $e['a'] .= $e['a']; $e['new'] = ($e['new'] ?? '') . 'N'; echo json_encode($e), "\n";
--EXPECTF--
xxy
3889075d8132cc3652df17742538c659c2ccf18894
ababab
ab!
constconstconstconstant
n551.5f

Warning: Only the first byte will be assigned to the string offset in %slang/strings/append.php on line 9
aacaac
{"a":"bb","new":"N"}
