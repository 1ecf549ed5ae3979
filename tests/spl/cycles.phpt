--TEST--
structures in cycles are freed; long runs of changes give PHP's order
--FILE--
<?php
class D { public $x; public $y; function __destruct() { global $n; $n++; } }
$n=0; $made=0;
for ($r=0;$r<300;$r++) {
  foreach (['SplObjectStorage','ArrayObject','ArrayIterator','SplFixedArray','SplQueue','SplStack','SplMinHeap','SplPriorityQueue','SplDoublyLinkedList'] as $c) {
    $o = $c=='SplFixedArray' ? new $c(3) : new $c; $d=new D; $made++; $d->x=$o;
    switch ($c) { case 'SplObjectStorage': $o[$d]=[$o,$d]; $o[new stdClass]=$d; break; case 'SplFixedArray': $o[0]=$d; $o[1]=[$o]; break; case 'SplMinHeap': $o->insert([1,$d]); $o->insert([0,$o]); break; case 'SplPriorityQueue': $o->insert($d,1); $o->insert($o,[2,$d]); break; default: $o[]=$d; $o[]=[$o]; }
    $k=clone $o; $it = $c=='ArrayObject' ? $o->getIterator() : null; if ($it) $d->y=$it;
    foreach ($k as $v) { if ($c=='SplObjectStorage') $k->getInfo(); break; }
    $copy=(array)$o; if (method_exists($o,'toArray')) $copy=$o->toArray(); if ($c=='ArrayObject') { $copy=$o->getArrayCopy(); $copy[]=1; $o['k']=$copy; }
    if ($r%7==0) { $s=@unserialize(@serialize($c=='ArrayObject'?[1]:1)); }
    unset($o,$d,$k,$it,$copy,$v);
  }
  if ($r%50==0) gc_collect_cycles();
}
gc_collect_cycles(); var_dump($n===$made, $n);
$q=new SplQueue; for($i=0;$i<20000;$i++) { $q->push($i); if ($i%3==0) $q->shift(); if ($i%5==0) $q->unshift(-$i); if ($i%7==0) unset($q[intdiv(count($q),2)]); if ($i%11==0) $q->add(intdiv(count($q),3),$i); if ($i%13==0) $q->pop(); } echo count($q), ' ', md5(serialize($q->__serialize())), "\n";
mt_srand(5); $h=new SplPriorityQueue; $o=''; for($i=0;$i<3000;$i++) { $h->insert($i, [mt_rand(0,50), 'a']); if (mt_rand(0,2)==0) $o.=$h->extract().','; } while(count($h)) $o.=$h->extract().','; echo md5($o),"\n";
--EXPECT--
bool(true)
int(2700)
14755 fc79ce9f41f65bfbcb143d8fd40db1f6
38c778ae37320f6ab01a84663cec783e
