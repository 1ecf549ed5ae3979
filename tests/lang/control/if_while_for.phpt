--TEST--
the plain control structures and their alternative syntax
--FILE--
<?php
for ($i = 0, $j = 10; $i < $j; $i += 3, $j--) echo "$i-$j "; echo "\n"; $i = 3; while ($i--) { if ($i == 1) continue; echo $i; } do echo 'once'; while (false); echo "\n";
for (;;) { if (++$i > 3) break; echo $i; } echo "\n"; for ($i = 0; $i < 3; $i++): for ($j = 0; $j < 3; $j++): if ($j == 1) continue 2; if ($i == 2) break 2; echo "$i$j "; endfor; endfor; echo "\n";
if ($i): echo 'a'; elseif (0): echo 'b'; else: echo 'c'; endif; while ($i-- > 0): echo 'w'; endwhile; foreach ([1] as $x): echo $x; endforeach; switch ($x): case 1: echo 'one'; endswitch; echo "\n"; if (0) echo 1; else if (1) echo 2; elseif (2) echo 3; else echo 4; $k = 0; while (true) { switch ($k++) { case 2: break 2; default: continue 2; } } echo "\n$k\n"; if (1); for (;0;); {} ;
?>
<?php if (true): ?>  html <?= $k ?>

<?php else: ?>never<?php endif ?>
<?php foreach ([1, 2] as $v): ?>
row <?= $v, "\n" ?>
<?php endforeach;
--EXPECT--
0-10 3-9 6-8 
20once
0123
00 10 
aww1one
2
3
  html 3
row 1
row 2
