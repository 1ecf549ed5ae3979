--TEST--
date_sun_info
--FILE--
<?php
date_default_timezone_set("UTC");
echo json_encode(date_sun_info(1165906222, 31.7667, 35.2333)), "\n", json_encode(date_sun_info(1750500000, 69.6, 18.9)), "\n", json_encode(date_sun_info(1766300000, 69.6, 18.9)), "\n";
echo @date_sunrise(1165906222, SUNFUNCS_RET_STRING, 38.4, -9, 90, 1), " ", @date_sunset(1165906222, SUNFUNCS_RET_TIMESTAMP), "\n";
--EXPECT--
{"sunrise":1165897761,"sunset":1165934160,"transit":1165915961,"civil_twilight_begin":1165896156,"civil_twilight_end":1165935765,"nautical_twilight_begin":1165894334,"nautical_twilight_end":1165937588,"astronomical_twilight_begin":1165892551,"astronomical_twilight_end":1165939371}
{"sunrise":true,"sunset":true,"transit":1750502776,"civil_twilight_begin":true,"civil_twilight_end":true,"nautical_twilight_begin":true,"nautical_twilight_end":true,"astronomical_twilight_begin":true,"astronomical_twilight_end":true}
{"sunrise":false,"sunset":false,"transit":1766313753,"civil_twilight_begin":1766305835,"civil_twilight_end":1766321671,"nautical_twilight_begin":1766299601,"nautical_twilight_end":1766327906,"astronomical_twilight_begin":1766294913,"astronomical_twilight_end":1766332593}
08:47 1165934239
