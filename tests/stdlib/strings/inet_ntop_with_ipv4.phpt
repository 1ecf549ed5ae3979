--TEST--
inet_ntop() writes what lies behind six words of zeros as IPv4
--FILE--
<?php
foreach (['::123.234.235.236', '::0.234.235.236', '::ffff:1.2.3.4', '::ebec', '::', '::1', '1::123.4.5.6', '::1:0:0'] as $address) {
    echo $address, ' ', inet_ntop(inet_pton($address)), "\n";
}
--EXPECT--
::123.234.235.236 ::123.234.235.236
::0.234.235.236 ::0.234.235.236
::ffff:1.2.3.4 ::ffff:1.2.3.4
::ebec ::ebec
:: ::
::1 ::1
1::123.4.5.6 1::7b04:506
::1:0:0 ::1:0:0
