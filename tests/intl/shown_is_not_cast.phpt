--TEST--
What calendars and time zones show to var_dump() is no property
--EXTENSIONS--
intl
--FILE--
<?php
foreach ([IntlTimeZone::createTimeZone('Asia/Bangkok'), IntlCalendar::createInstance('UTC', 'en_US')] as $object) {
    var_dump((array) $object, get_object_vars($object));
    var_export($object);
}
--EXPECT--
array(0) {
}
array(0) {
}
\IntlTimeZone::__set_state(array(
))array(0) {
}
array(0) {
}
\IntlGregorianCalendar::__set_state(array(
))
