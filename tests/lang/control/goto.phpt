--TEST--
goto forwards, backwards and out of loops
--FILE--
<?php
$i = 0;
again: $i++;
if ($i < 3) goto again;
echo $i, "\n";
for ($a = 0; $a < 10; $a++) { for ($b = 0; $b < 10; $b++) { if ($a * $b == 12) goto found; } }
echo 'not found';
found: echo "$a*$b\n";
goto end;
echo 'skipped';
end: { echo "end\n"; }
function f($n) { loop: if ($n-- > 0) { echo $n; goto loop; } echo "\n"; }
f(4);
try { goto out; } finally { echo "finally\n"; }
out: echo "out\n";
--EXPECT--
3
2*6
end
3210
finally
out
