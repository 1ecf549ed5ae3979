--TEST--
What a date leaves out is taken from now in the place that its text names
--FILE--
<?php
date_default_timezone_set('Pacific/Pago_Pago');
function off(DateTimeInterface $d) { return $d->format('e ') . round(($d->getTimestamp() - time()) / 3600, 1); }
foreach (['now UTC', 'UTC', 'now Asia/Tokyo', '+1 day Asia/Tokyo', 'now +05:00', 'now EST', 'now CET', 'now Z', 'now utc', '-3 hours UTC', '10 days ago Asia/Tokyo'] as $text) {
    echo $text, ': ', off(date_create($text)), ' ', round((strtotime($text) - time()) / 3600, 1), "\n";
}
foreach (['today', 'noon', 'tomorrow', 'yesterday noon'] as $text) {
    $there = new DateTime('now', new DateTimeZone('Pacific/Kiritimati'));
    var_dump(date_create("$text Pacific/Kiritimati")->format('c') === $there->modify($text)->format('c'));
}
foreach (['now UTC', 'Asia/Tokyo'] as $text) {
    echo off(new DateTimeImmutable($text, new DateTimeZone('Asia/Karachi'))), "\n";
}
foreach ([['Y e', gmdate('Y') . ' UTC'], ['e', 'Asia/Tokyo'], ['T', 'CET'], ['T', 'UTC'], ['P', '+05:00']] as [$format, $text]) {
    echo $format, ': ', off(DateTime::createFromFormat($format, $text)), "\n";
}
--EXPECT--
now UTC: UTC 0 -11
UTC: UTC 0 -11
now Asia/Tokyo: Asia/Tokyo 0 -20
+1 day Asia/Tokyo: Asia/Tokyo 24 4
now +05:00: +05:00 -16 -16
now EST: EST -6 -6
now CET: CET -12 -12
now Z: Z -11 -11
now utc: UTC -11 -11
-3 hours UTC: UTC -3 -14
10 days ago Asia/Tokyo: Asia/Tokyo -240 -260
bool(true)
bool(true)
bool(true)
bool(true)
UTC 5
Asia/Tokyo -4
Y e: UTC 0
e: Asia/Tokyo 0
T: CET -12
T: UTC 0
P: +05:00 -16
