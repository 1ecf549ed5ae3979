--TEST--
easter_date() goes by the system's zone
--FILE--
<?php
date_default_timezone_set('Asia/Tokyo');
putenv('TZ=America/New_York');
echo easter_date(2020), ' ', easter_date(2021), ' ', easter_date(1997), "\n";
putenv('TZ=UTC');
echo easter_date(2020), ' ', easter_date(2000), "\n";
?>
--EXPECT--
1586664000 1617508800 859698000
1586649600 956448000
