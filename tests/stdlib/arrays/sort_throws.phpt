--TEST--
What is sorted when a comparison throws stays so
--FILE--
<?php
$w = ["c" => 3, "a" => 1, "b" => 2];
foreach (["usort", "uasort", "uksort"] as $sort) {
    foreach ([1, 2, 4] as $limit) {
        $list = $w;
        $calls = 0;
        try {
            $sort($list, function ($a, $b) use (&$calls, $limit) {
                if (++$calls == $limit) {
                    throw new Exception("call $calls");
                }
                return $a <=> $b;
            });
        } catch (Exception $e) {
            echo $e->getMessage(), " ";
        }
        echo $sort, " ", json_encode($list), " ", $calls, "\n";
    }
}
$list = [5, 4, 3, 2, 1];
$calls = 0;
try {
    usort($list, fn($a, $b) => ++$calls == 1 ? throw new Exception("first") : $a <=> $b);
} catch (Exception $e) {
    echo $e->getMessage(), json_encode($list), "\n";
}
--EXPECT--
call 1 usort [3,1,2] 1
call 2 usort [1,3,2] 2
usort [1,2,3] 3
call 1 uasort {"c":3,"a":1,"b":2} 1
call 2 uasort {"a":1,"c":3,"b":2} 2
uasort {"a":1,"b":2,"c":3} 3
call 1 uksort {"c":3,"a":1,"b":2} 1
call 2 uksort {"a":1,"c":3,"b":2} 2
uksort {"a":1,"b":2,"c":3} 3
first[5,4,3,2,1]
