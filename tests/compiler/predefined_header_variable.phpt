--TEST--
Where the use of $http_response_header is deprecated
--FILE--
<?php
set_error_handler(function () { $GLOBALS['count']++; return true; });
$i = 0;
foreach ([
    'return V[0];', 'return V;', 'return V->x;', 'isset(V); return V[0];', 'V = 1; return V;', 'V = V;', '$x = V;', 'return empty(V);',
    '[V] = [1]; return V;', '[V, $b] = [1]; return V;', '[$b, [V]] = [1, [2]]; foreach (V as $x) {}', '[\'k\' => V] = $x; return V;',
    '[$b, V] = f(); if (isset(V)) { foreach (V as $h) {} }', '$r = &V; return V;', 'V = &$r; return V;', 'return function (V) { return V; };',
    'return fn(V) => V;', 'return fn() => V;', 'return [&V];', 'foreach (V as $q) {}', 'foreach ($a as [V]) { echo V; }', 'sort(V); return V;',
] as $code) {
    $count = 0;
    $i++;
    eval("function t$i() { " . str_replace('V', '$http_response_header', $code) . ' }');
    echo "$count  $code\n";
}
--EXPECT--
1  return V[0];
1  return V;
1  return V->x;
1  isset(V); return V[0];
0  V = 1; return V;
0  V = V;
1  $x = V;
0  return empty(V);
0  [V] = [1]; return V;
0  [V, $b] = [1]; return V;
0  [$b, [V]] = [1, [2]]; foreach (V as $x) {}
0  ['k' => V] = $x; return V;
0  [$b, V] = f(); if (isset(V)) { foreach (V as $h) {} }
0  $r = &V; return V;
0  V = &$r; return V;
0  return function (V) { return V; };
0  return fn(V) => V;
1  return fn() => V;
0  return [&V];
1  foreach (V as $q) {}
0  foreach ($a as [V]) { echo V; }
0  sort(V); return V;
