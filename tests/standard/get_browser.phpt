--TEST--
get_browser(): the best pattern, inherited entries, objects and arrays
--INI--
browscap={PWD}/get_browser.ini
--FILE--
<?php
var_dump(get_browser('Mozilla/5.0 (X11; Linux) Fox/12.3', true));
var_dump(get_browser('mozilla/5.0 (x11; linux) fox/9', true)['parent']);
var_dump(get_browser('Exact Agent')->browser);
var_dump(get_browser('something else', true)['browser']);
--EXPECT--
array(9) {
  ["browser_name_regex"]=>
  string(40) "~^mozilla/5\.0 \(x11; .*\) fox/12\...*$~"
  ["browser_name_pattern"]=>
  string(30) "Mozilla/5.0 (X11; *) Fox/12.?*"
  ["parent"]=>
  string(3) "Fox"
  ["version"]=>
  string(4) "12.3"
  ["platform"]=>
  string(5) "Linux"
  ["browser"]=>
  string(3) "Fox"
  ["tables"]=>
  string(1) "1"
  ["frames"]=>
  string(0) ""
  ["crawler"]=>
  string(0) ""
}
string(3) "Fox"
string(5) "Exact"
string(15) "Default Browser"
