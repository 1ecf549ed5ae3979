<?php
// Six loops inside one another, at the top level of the script, where variables are globals.
$n = 21;
$count = 0;
for ($a = 0; $a < $n; $a++) {
    for ($b = 0; $b < $n; $b++) {
        for ($c = 0; $c < $n; $c++) {
            for ($d = 0; $d < $n; $d++) {
                for ($e = 0; $e < $n; $e++) {
                    for ($f = 0; $f < $n; $f++) {
                        $count += $a ^ $f;
                    }
                }
            }
        }
    }
}
echo 'nested_loops: ', $count, "\n";
