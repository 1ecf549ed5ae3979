--TEST--
declare(ticks) calls the tick functions
--FILE--
<?php
declare(ticks=1); function tick() { static $n = 0; $n++; if ($n == 3) echo "third tick\n"; } register_tick_function('tick'); $a = 1; $b = 2; $c = 3; unregister_tick_function('tick'); echo "done\n";
--EXPECT--
third tick
done
