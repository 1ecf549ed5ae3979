--TEST--
Numbers of an ISO interval have at most twelve digits
--FILE--
<?php
foreach ([
    'P999999999999D', 'P9999999999999D', 'P2147483648M', 'P4294967296M', 'PT123456789012S', 'PT1234567890123S', 'PT000000000012S', 'PT0000000000012S',
    'P999999999999W', 'P200000000000W', 'PT999999999999H', 'P99999999999999999999999Y', 'P1Y2M3DT4H5M6S', 'P0001-02-03T04:05:06', 'P00001Y',
] as $text) {
    try {
        $i = new DateInterval($text);
        echo $text, ' ', json_encode([$i->y, $i->m, $i->d, $i->h, $i->i, $i->s]), "\n";
    } catch (Exception $e) {
        echo get_class($e), ' ', $e->getMessage(), "\n";
    }
}
foreach (['P3000000000D', 'PT5000000000S', 'P5000000000M'] as $text) {
    echo (new DateTime('2000-01-01 UTC'))->add(new DateInterval($text))->format('Y-m-d H:i:s'), "\n";
}
--EXPECT--
P999999999999D [0,0,999999999999,0,0,0]
DateMalformedIntervalStringException Unknown or bad format (P9999999999999D)
P2147483648M [0,2147483648,0,0,0,0]
P4294967296M [0,4294967296,0,0,0,0]
PT123456789012S [0,0,0,0,0,123456789012]
DateMalformedIntervalStringException Unknown or bad format (PT1234567890123S)
PT000000000012S [0,0,0,0,0,12]
DateMalformedIntervalStringException Unknown or bad format (PT0000000000012S)
P999999999999W [0,0,6999999999993,0,0,0]
P200000000000W [0,0,1400000000000,0,0,0]
PT999999999999H [0,0,0,999999999999,0,0]
DateMalformedIntervalStringException Unknown or bad format (P99999999999999999999999Y)
P1Y2M3DT4H5M6S [1,2,3,4,5,6]
P0001-02-03T04:05:06 [1,2,3,4,5,6]
P00001Y [1,0,0,0,0,0]
8215721-01-08 00:00:00
2158-06-11 08:53:20
416668666-09-01 00:00:00
