<?php
const TABLE = [1, 'two' => 2, [3.5, null, true]];
function arrays($a, $k) {
    $a[$k]['x'][] = $a[0]['y'] ?? TABLE;
    $a['n'] .= "$k and {$a[1]}";
    unset($a[$k]['x']);
    [$p, ['q' => $q, 'r' => [, $r]]] = $a;
    [$p, $q] = [$q, $p];
    return isset($a['x'], $a[$k]->p) && !empty($a['y']);
}
