--TEST--
The inverses of hyperbolic functions, to the last digit
--FILE--
<?php
foreach (['asinh', 'acosh', 'atanh'] as $name) {
    foreach ([-INF, -3.0, -1.0, -0.5, -0.0, 0.1, 0.4999, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 10.0, 1e5, 1e9, INF, NAN] as $number) {
        echo $name, '(', var_export($number, true), ') = ', var_export($name($number), true), "\n";
    }
    $all = '';
    for ($i = 1; $i < 5000; $i++) {
        $all .= var_export($name($i / 1237), true) . var_export($name(1237 / $i), true);
    }
    echo md5($all), "\n";
}
--EXPECT--
asinh(-INF) = -INF
asinh(-3.0) = -1.8184464592320668
asinh(-1.0) = -0.881373587019543
asinh(-0.5) = -0.48121182505960347
asinh(-0.0) = -0.0
asinh(0.1) = 0.09983407889920758
asinh(0.4999) = 0.48112238055169676
asinh(0.75) = 0.6931471805599453
asinh(1.0) = 0.881373587019543
asinh(1.5) = 1.1947632172871094
asinh(2.0) = 1.4436354751788103
asinh(2.5) = 1.6472311463710958
asinh(3.0) = 1.8184464592320668
asinh(10.0) = 2.99822295029797
asinh(100000.0) = 12.206072645555174
asinh(1000000000.0) = 21.416413017506354
asinh(INF) = INF
asinh(NAN) = NAN
516c6356f4c7a5e859ef0caa623ffe8b
acosh(-INF) = NAN
acosh(-3.0) = NAN
acosh(-1.0) = NAN
acosh(-0.5) = NAN
acosh(-0.0) = NAN
acosh(0.1) = NAN
acosh(0.4999) = NAN
acosh(0.75) = NAN
acosh(1.0) = 0.0
acosh(1.5) = 0.9624236501192069
acosh(2.0) = 1.3169578969248166
acosh(2.5) = 1.566799236972411
acosh(3.0) = 1.762747174039086
acosh(10.0) = 2.993222846126381
acosh(100000.0) = 12.206072645505174
acosh(1000000000.0) = 21.416413017506354
acosh(INF) = INF
acosh(NAN) = NAN
385cc011c65b77b7924c51e19c649059
atanh(-INF) = NAN
atanh(-3.0) = NAN
atanh(-1.0) = -INF
atanh(-0.5) = -0.5493061443340548
atanh(-0.0) = -0.0
atanh(0.1) = 0.10033534773107558
atanh(0.4999) = 0.5491728198882279
atanh(0.75) = 0.9729550745276566
atanh(1.0) = INF
atanh(1.5) = NAN
atanh(2.0) = NAN
atanh(2.5) = NAN
atanh(3.0) = NAN
atanh(10.0) = NAN
atanh(100000.0) = NAN
atanh(1000000000.0) = NAN
atanh(INF) = NAN
atanh(NAN) = NAN
f9d4b0fb529764f12bf45d5e57dfe099
