--TEST--
Handlers run while the text is parsed and change what comes next
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
// state changes
$p = xml_parser_create();
xml_set_element_handler($p, function ($p, $n, $a) { echo "start $n ", json_encode($a), "\n"; if ($n == 'B') { xml_parser_set_option($p, XML_OPTION_CASE_FOLDING, 0); xml_set_character_data_handler($p, fn($p, $d) => print("text $d\n")); } 
 if ($n == 'd') xml_set_element_handler($p, fn($p, $n) => print("new start $n\n"), fn($p, $n) => print("new end $n\n")); }, function ($p, $n) { echo "end $n\n"; });
var_dump(xml_parse($p, "<a>t<b>u<c q='1'>v</c></b><d>w<e>x</e></d></a>", true));
$p = xml_parser_create();
xml_set_element_handler($p, function ($p, $n, $a) { echo "start $n\n"; if ($n == 'B') throw new Exception("stop"); }, function ($p, $n) { echo "end $n\n"; });
try { var_dump(xml_parse($p, "<a>t<b>u<c q='1'>v</c></b><d>", false)); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
try { var_dump(xml_parse($p, "<b>w<e>x</e></b></d></a>", true), xml_get_error_code($p)); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$p = xml_parser_create();
xml_set_element_handler($p, function ($p, $n, $a) { try { xml_parse($p, "<x/>"); } catch (Error $e) { echo $e->getMessage(), "\n"; } try { xml_parse_into_struct($p, "<x/>", $v); } catch (Error $e) { echo $e->getMessage(), "\n"; } try { xml_parser_free($p); } catch (Error $e) { echo $e->getMessage(), "\n"; } try { xml_parser_set_option($p, XML_OPTION_PARSE_HUGE, 1); } catch (Error $e) { echo $e->getMessage(), "\n"; } }, null);
xml_parse($p, "<a/>", true);
// external refused
$p = xml_parser_create();
xml_set_element_handler($p, fn($p, $n) => print("start $n\n"), fn($p, $n) => print("end $n\n"));
xml_set_external_entity_ref_handler($p, function ($p, ...$a) { echo 'ext ', json_encode($a), "\n"; return 0; });
var_dump(xml_parse($p, "<!DOCTYPE r [<!ENTITY x SYSTEM 'foo.xml'>]><r><a/>&x;<b/></r>", true), xml_get_error_code($p), xml_error_string(xml_get_error_code($p)));
// struct
foreach ([0,1] as $w) foreach (["<a><b>x</b> <c> </c>m &lt;\n &gt;<d/> n <e>  q  </e>\n</a>", "<a>  <![CDATA[ ]]>x<![CDATA[ ]]> </a>", "<a> &lt; <b/> &lt; </a>", "<a>x<b/>\n<![CDATA[y]]>\n</a>"] as $d) {
$p = xml_parser_create(); xml_parser_set_option($p, XML_OPTION_SKIP_WHITE, $w); 
var_dump(xml_parse_into_struct($p, $d, $v, $i)); echo json_encode($v), "\n", json_encode($i), "\n"; }
$p = xml_parser_create(); var_dump(xml_parse_into_struct($p, str_repeat('<a>', 258) . str_repeat('</a>', 258), $v, $i)); echo count($v), ' ', count($i['A']), json_encode(end($v)), "\n";
$p = xml_parser_create(); var_dump(xml_parse_into_struct($p, '<a><b></a>', $v, $i), xml_get_error_code($p), json_encode($v));
$p = xml_parser_create(); xml_parser_set_option($p, XML_OPTION_SKIP_TAGSTART, 2); xml_parse_into_struct($p, '<abc><d/></abc>', $v, $i); echo json_encode([$v, $i]), "\n";
// chunks
$p = xml_parser_create(); xml_set_element_handler($p, fn($p, $n) => print("start $n\n"), fn($p, $n) => print("end $n\n")); xml_set_character_data_handler($p, fn($p, $d) => print("text ".json_encode($d)."\n"));
foreach (str_split("<?xml version='1.0' encoding='iso-8859-1'?><a>h\xe9llo w\xf6rld<b/>x&amp;y</a>", 7) as $c) echo xml_parse($p, $c), "\n"; echo xml_parse($p, '', true), "\n";
class A { function s($p, $n) { echo "A::s $n\n"; } function e($p, $n) { echo "A::e\n"; } } class B extends A { function s($p, $n) { echo "B::s $n\n"; } function e($p, $n) { echo "B::e\n"; } } class C { function s() {} }
$p = xml_parser_create(); xml_set_object($p, new A); xml_set_element_handler($p, 's', 'e'); xml_set_object($p, new B); xml_parse($p, '<a/>', true);
$p = xml_parser_create(); xml_set_object($p, new A); xml_set_element_handler($p, 's', 'e'); try { xml_set_object($p, new C); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { xml_set_character_data_handler($p, 'nope'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { xml_set_element_handler($p, 'nope', 's'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
$p = xml_parser_create(); try { xml_set_element_handler($p, 'nope', 's'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
start A []
start B []
text u
start c {"q":"1"}
text v
end c
end b
start d []
text w
new start e
text x
new end e
new end d
new end a
int(1)
start A
start B
stop
start B
stop
Parser must not be called recursively

Warning: xml_parse_into_struct(): Parser must not be called recursively in %sxml/live.php on line 13

Warning: xml_parser_free(): Parser cannot be freed while it is parsing in %sxml/live.php on line 13
Cannot change option XML_OPTION_PARSE_HUGE while parsing
start R
start A
end A
ext ["x","","foo.xml",false]
int(0)
int(21)
string(60) "PEReference: forbidden within markup decl in internal subset"
int(1)
[{"tag":"A","type":"open","level":1},{"tag":"B","type":"complete","level":2,"value":"x"},{"tag":"A","value":" ","type":"cdata","level":1},{"tag":"C","type":"complete","level":2,"value":" "},{"tag":"A","value":"m <\n >","type":"cdata","level":1},{"tag":"D","type":"complete","level":2},{"tag":"A","value":" n ","type":"cdata","level":1},{"tag":"E","type":"complete","level":2,"value":"  q  "},{"tag":"A","value":"\n","type":"cdata","level":1},{"tag":"A","type":"close","level":1}]
{"A":[0,2,4,6,8,9],"B":[1],"C":[3],"D":[5],"E":[7]}
int(1)
[{"tag":"A","type":"complete","level":1,"value":"   x  "}]
{"A":[0]}
int(1)
[{"tag":"A","type":"open","level":1,"value":" < "},{"tag":"B","type":"complete","level":2},{"tag":"A","value":" < ","type":"cdata","level":1},{"tag":"A","type":"close","level":1}]
{"A":[0,2,3],"B":[1]}
int(1)
[{"tag":"A","type":"open","level":1,"value":"x"},{"tag":"B","type":"complete","level":2},{"tag":"A","value":"\ny\n","type":"cdata","level":1},{"tag":"A","type":"close","level":1}]
{"A":[0,2,3],"B":[1]}
int(1)
[{"tag":"A","type":"open","level":1},{"tag":"B","type":"complete","level":2,"value":"x"},{"tag":"C","type":"complete","level":2},{"tag":"A","value":"m <\n >","type":"cdata","level":1},{"tag":"D","type":"complete","level":2},{"tag":"A","value":" n ","type":"cdata","level":1},{"tag":"E","type":"complete","level":2,"value":"  q  "},{"tag":"A","type":"close","level":1}]
{"A":[0,3,5,7],"B":[1],"C":[2],"D":[4],"E":[6]}
int(1)
[{"tag":"A","type":"complete","level":1,"value":"x  "}]
{"A":[0]}
int(1)
[{"tag":"A","type":"open","level":1,"value":"< "},{"tag":"B","type":"complete","level":2},{"tag":"A","value":"< ","type":"cdata","level":1},{"tag":"A","type":"close","level":1}]
{"A":[0,2,3],"B":[1]}
int(1)
[{"tag":"A","type":"open","level":1,"value":"x"},{"tag":"B","type":"complete","level":2},{"tag":"A","value":"y\n","type":"cdata","level":1},{"tag":"A","type":"close","level":1}]
{"A":[0,2,3],"B":[1]}

Warning: xml_parse_into_struct(): Maximum depth exceeded - Results truncated in %sxml/live.php on line 24
int(1)
512 512{"tag":"A","type":"close","level":1}
int(0)
int(76)
string(73) "[{"tag":"A","type":"open","level":1},{"tag":"B","type":"open","level":2}]"
[[{"tag":"C","type":"open","level":1},{"tag":"","type":"complete","level":2},{"tag":"C","type":"close","level":1}],{"C":[0,2],"":[1]}]
1
1
1
1
1
1
start A
1
1
text "h"
text "\u00e9llo w\u00f6rld"
start B
end B
1
text "x"
text "&"
text "y"
1
end A
1
1
B::s A
B::e
xml_set_object(): Argument #2 ($object) cannot safely swap to object of class C as method "e" does not exist, which was set via xml_set_element_handler()
xml_set_character_data_handler(): Argument #2 ($handler) method A::nope() does not exist
xml_set_element_handler(): Argument #2 ($start_handler) method A::nope() does not exist
xml_set_element_handler(): Argument #2 ($start_handler) an object must be set via xml_set_object() to be able to lookup method
