--TEST--
DateInterval: format, properties, differences
--FILE--
<?php
date_default_timezone_set("UTC");
$i = new DateInterval("P1Y2M3DT4H5M6S");
$i->f = 0.25;
echo $i->format("%Y %y %M %m %D %d %H %h %I %i %S %s %F %f %R %r %a %% %q"), "\n";
$i->d++;
$i->h = "12";
$i->invert = 1;
echo $i->format("%R%d %h"), " ", $i->d, " ", $i->f, " ", var_export($i->days, true), " ", var_export(isset($i->y, $i->days), true), "\n";
foreach ([["2000-01-31", "2000-03-01"], ["2000-03-01", "2000-01-31"], ["2000-02-29", "2004-02-28"], ["2000-01-01 00:00:00.5", "2000-01-01"],
    ["2025-03-29 12:00 Europe/Prague", "2025-03-30 11:00 Europe/Prague"], ["2025-10-25 12:00 Europe/Prague", "2025-10-26 11:00 Europe/Prague"],
    ["2025-01-01 Europe/Prague", "2025-07-01 America/New_York"]] as [$a, $b]) {
    $diff = date_create($a)->diff(date_create($b));
    echo "$a $b ", $diff->format("%R %y-%m-%d %h:%i:%s.%f (%a)"), " ", date_create($a)->add($diff) == date_create($b) ? "back" : "elsewhere", "\n";
}
echo date_create("2000-01-01")->diff(date_create("1999-01-01"), true)->format("%R%a"), "\n";
foreach (["P1D", "PT36H", "P2W", "P1W2D", "P0001-02-03T04:05:06", "PT0S"] as $text) {
    echo $text, " ", (new DateInterval($text))->format("%y-%m-%d %h:%i:%s"), "\n";
}
--EXPECT--
01 1 02 2 03 3 04 4 05 5 06 6 250000 250000 +  (unknown) % %q
-4 12 4 0.25 false true
2000-01-31 2000-03-01 + 0-0-30 0:0:0.0 (30) back
2000-03-01 2000-01-31 - 0-1-1 0:0:0.0 (30) back
2000-02-29 2004-02-28 + 3-11-30 0:0:0.0 (1460) back
2000-01-01 00:00:00.5 2000-01-01 - 0-0-0 0:0:0.500000 (0) back
2025-03-29 12:00 Europe/Prague 2025-03-30 11:00 Europe/Prague + 0-0-0 22:0:0.0 (0) elsewhere
2025-10-25 12:00 Europe/Prague 2025-10-26 11:00 Europe/Prague + 0-0-0 24:0:0.0 (0) elsewhere
2025-01-01 Europe/Prague 2025-07-01 America/New_York + 0-6-0 5:0:0.0 (181) elsewhere
+365
P1D 0-0-1 0:0:0
PT36H 0-0-0 36:0:0
P2W 0-0-14 0:0:0
P1W2D 0-0-9 0:0:0
P0001-02-03T04:05:06 1-2-3 4:5:6
PT0S 0-0-0 0:0:0
