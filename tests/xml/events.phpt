--TEST--
A parser tells of what it comes by
--FILE--
<?php
$p = xml_parser_create();
xml_set_element_handler($p, function ($p, $n, $a) { echo "<$n ", json_encode($a), "\n"; }, function ($p, $n) { echo "</$n>\n"; });
xml_set_character_data_handler($p, function ($p, $d) { var_dump($d); });
xml_set_processing_instruction_handler($p, function ($p, $t, $d) { echo "pi $t $d\n"; });
var_dump(xml_parse($p, "<?xml version='1.0'?><a x='1'>t&amp;u<?pi data?><b/>"), xml_parse($p, '</a>', true));
$p = xml_parser_create_ns('UTF-8', '@');
xml_parser_set_option($p, XML_OPTION_CASE_FOLDING, 0);
xml_set_element_handler($p, function ($p, $n, $a) { echo "<$n ", json_encode($a), "\n"; }, null);
var_dump(xml_parse($p, "<a xmlns='urn:d' xmlns:n='urn:n' n:x='1' y='2'><n:b/><c></a>", true));
var_dump(xml_error_string(xml_get_error_code($p)), xml_get_current_line_number($p));
$p = xml_parser_create();
var_dump(xml_parse_into_struct($p, "<a x='1'>t<b>u</b>v<c/> </a>", $values, $index));
echo json_encode([$values, $index]), "\n";
?>
--EXPECT--
<A {"X":"1"}
string(1) "t"
string(1) "&"
string(1) "u"
pi pi data
<B []
</B>
</A>
int(1)
int(1)
<urn:d@a {"urn:n@x":"1","y":"2"}
<urn:n@b []
<urn:d@c []
int(0)
string(14) "Mismatched tag"
int(1)
int(1)
[[{"tag":"A","type":"open","level":1,"attributes":{"X":"1"},"value":"t"},{"tag":"B","type":"complete","level":2,"value":"u"},{"tag":"A","value":"v","type":"cdata","level":1},{"tag":"C","type":"complete","level":2},{"tag":"A","value":" ","type":"cdata","level":1},{"tag":"A","type":"close","level":1}],{"A":[0,2,4,5],"B":[1],"C":[3]}]
