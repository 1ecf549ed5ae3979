--TEST--
strftime, deprecated
--FILE--
<?php
date_default_timezone_set("Europe/Prague");
echo @strftime("%a %A %b %B %C %d %e %g %G %H %I %j %m %M %p %P %S %u %U %V %w %W %y %Y %D %F %R %T %r %% %h %k %l", 1234567890), "\n";
echo gmstrftime("%Y", 0), "\n";
--EXPECTF--
Sat Saturday Feb February 20 14 14 09 2009 00 12 045 02 31 AM am 30 6 06 07 6 06 09 2009 02/14/09 2009-02-14 00:31 00:31:30 12:31:30 AM % Feb  0 12

Deprecated: Function gmstrftime() is deprecated since 8.1, use IntlDateFormatter::format() instead in %sdate/strftime.php on line 4
1970
