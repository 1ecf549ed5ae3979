--TEST--
time zones: lists, transitions, abbreviations
--FILE--
<?php
$zone = new DateTimeZone("Europe/Prague");
foreach ($zone->getTransitions(1735689600, 1767225600) as $t) {
    echo json_encode($t), "\n";
}
echo count(timezone_transitions_get($zone, 0, 2000000000)), " ", json_encode($zone->getLocation()), "\n";
var_dump((new DateTimeZone("+01:00"))->getTransitions(), (new DateTimeZone("EST"))->getLocation());
echo implode(" ", DateTimeZone::listIdentifiers(DateTimeZone::PER_COUNTRY, "NZ")), " ", implode(" ", timezone_identifiers_list(DateTimeZone::ARCTIC | DateTimeZone::UTC)), "\n";
var_dump(in_array("Asia/Kathmandu", timezone_identifiers_list()), in_array("Asia/Katmandu", timezone_identifiers_list()), in_array("Asia/Katmandu", timezone_identifiers_list(DateTimeZone::ALL_WITH_BC)));
echo json_encode(timezone_abbreviations_list()["acst"]), "\n";
foreach ([["CET"], ["", 3600], ["", 3600, 0], ["", -18000, 1], ["nix", 7200, 0], ["utc"], ["EST", 7200, 0]] as $args) {
    echo json_encode($args), " ", var_export(timezone_name_from_abbr(...$args), true), "\n";
}
$london = new DateTimeZone("Europe/London");
echo $london->getName(), " ", $london->getOffset(new DateTime("2025-07-01")), " ", timezone_offset_get($london, new DateTime("2025-01-01")), "\n";
--EXPECT--
{"ts":1735689600,"time":"2025-01-01T00:00:00+00:00","offset":3600,"isdst":false,"abbr":"CET"}
{"ts":1743296400,"time":"2025-03-30T01:00:00+00:00","offset":7200,"isdst":true,"abbr":"CEST"}
{"ts":1761440400,"time":"2025-10-26T01:00:00+00:00","offset":3600,"isdst":false,"abbr":"CET"}
110 {"country_code":"CZ","latitude":50.08333,"longitude":14.43333,"comments":""}
bool(false)
bool(false)
Pacific/Auckland Pacific/Chatham Arctic/Longyearbyen UTC
bool(true)
bool(false)
bool(true)
[{"dst":false,"offset":34200,"timezone_id":"Australia\/Adelaide"},{"dst":false,"offset":34200,"timezone_id":"Australia\/Broken_Hill"},{"dst":false,"offset":34200,"timezone_id":"Australia\/Darwin"},{"dst":false,"offset":34200,"timezone_id":"Australia\/North"},{"dst":false,"offset":34200,"timezone_id":"Australia\/South"},{"dst":false,"offset":34200,"timezone_id":"Australia\/Yancowinna"}]
["CET"] 'Europe/Berlin'
["",3600] false
["",3600,0] 'Europe/Paris'
["",-18000,1] 'America/Chicago'
["nix",7200,0] 'Europe/Helsinki'
["utc"] 'UTC'
["EST",7200,0] 'America/New_York'
Europe/London 3600 0
