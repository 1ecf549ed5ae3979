--TEST--
Entities in attributes are replaced, those in text are told as they are
--FILE--
<?php
$dtd = '<!DOCTYPE r [<!ENTITY a "AA"><!ENTITY b "x&a;y&#38;z"><!ENTITY c "&amp;q"><!ENTITY l "<b>t</b>"><!ENTITY e SYSTEM "file.xml">]>';
foreach ([
    '<r u="http://e/?a=%22&amp;c=&lt;d&gt;&#38;&#x26;e&quot;f&apos;" t="x&#10;y">te&amp;xt&#38;z&lt;</r>',
    '<r t="p &amp;&a;&amp; q" u="&amp;a; &amp;#38; &amp;amp;"/>',
    '<r>&a;|&b;|&c;|&amp;a;|&l;</r>',
    '<r>&nope;</r>', '<r t="&nope;"/>', '<r t="&b;"/>', '<r>&e;x</r>', '<r>&amp;</s>',
] as $text) {
    foreach ([0, 1, 2] as $default) {
        echo "-- $text $default\n";
        $p = $default == 2 ? xml_parser_create_ns() : xml_parser_create();
        xml_parser_set_option($p, XML_OPTION_CASE_FOLDING, 0);
        if ($default) {
            xml_set_default_handler($p, function ($p, $d) { echo "DEF:$d|"; });
        }
        if ($default != 2) {
            xml_set_character_data_handler($p, function ($p, $d) { echo "D:$d|"; });
        }
        xml_set_element_handler($p, function ($p, $n, $a) { echo "S:$n ", json_encode($a), "\n"; }, function ($p, $n) { echo "E:$n\n"; });
        var_dump(xml_parse($p, $dtd . $text, true), xml_error_string(xml_get_error_code($p)));
    }
}
xml_parse_into_struct(xml_parser_create(), '<r a="1&amp;2&#38;3">t</r>', $values);
echo json_encode($values), "\n";
--EXPECT--
-- <r u="http://e/?a=%22&amp;c=&lt;d&gt;&#38;&#x26;e&quot;f&apos;" t="x&#10;y">te&amp;xt&#38;z&lt;</r> 0
S:r {"u":"http:\/\/e\/?a=%22&c=<d>&&e\"f'","t":"x\ny"}
D:te|D:&|D:xt|D:&|D:z|D:<|E:r
int(1)
string(8) "No error"
-- <r u="http://e/?a=%22&amp;c=&lt;d&gt;&#38;&#x26;e&quot;f&apos;" t="x&#10;y">te&amp;xt&#38;z&lt;</r> 1
S:r {"u":"http:\/\/e\/?a=%22&c=<d>&&e\"f'","t":"x\ny"}
D:te|D:&|D:xt|D:&|D:z|D:<|E:r
int(1)
string(8) "No error"
-- <r u="http://e/?a=%22&amp;c=&lt;d&gt;&#38;&#x26;e&quot;f&apos;" t="x&#10;y">te&amp;xt&#38;z&lt;</r> 2
S:r {"u":"http:\/\/e\/?a=%22&c=<d>&&e\"f'","t":"x\ny"}
DEF:te|DEF:&amp;|DEF:xt|DEF:&|DEF:z|DEF:&lt;|E:r
int(1)
string(8) "No error"
-- <r t="p &amp;&a;&amp; q" u="&amp;a; &amp;#38; &amp;amp;"/> 0
S:r {"t":"p &AA& q","u":"&a; &#38; &amp;"}
E:r
int(1)
string(8) "No error"
-- <r t="p &amp;&a;&amp; q" u="&amp;a; &amp;#38; &amp;amp;"/> 1
S:r {"t":"p &AA& q","u":"&a; &#38; &amp;"}
E:r
int(1)
string(8) "No error"
-- <r t="p &amp;&a;&amp; q" u="&amp;a; &amp;#38; &amp;amp;"/> 2
S:r {"t":"p &AA& q","u":"&a; &#38; &amp;"}
E:r
int(1)
string(8) "No error"
-- <r>&a;|&b;|&c;|&amp;a;|&l;</r> 0
S:r []
D:AA|D:||D:x&a;y&z|D:||D:&amp;q|D:||D:&|D:a;||D:<b>t</b>|E:r
int(1)
string(8) "No error"
-- <r>&a;|&b;|&c;|&amp;a;|&l;</r> 1
S:r []
DEF:&a;|D:||DEF:&b;|D:||DEF:&c;|D:||D:&|D:a;||DEF:&l;|E:r
int(1)
string(8) "No error"
-- <r>&a;|&b;|&c;|&amp;a;|&l;</r> 2
S:r []
DEF:&a;|DEF:||DEF:&b;|DEF:||DEF:&c;|DEF:||DEF:&amp;|DEF:a;||DEF:&l;|E:r
int(1)
string(8) "No error"
-- <r>&nope;</r> 0
S:r []
int(0)
string(23) "Undeclared entity error"
-- <r>&nope;</r> 1
S:r []
DEF:&nope;|int(0)
string(23) "Undeclared entity error"
-- <r>&nope;</r> 2
S:r []
DEF:&nope;|int(0)
string(23) "Undeclared entity error"
-- <r t="&nope;"/> 0
int(0)
string(23) "Undeclared entity error"
-- <r t="&nope;"/> 1
DEF:&nope;|int(0)
string(23) "Undeclared entity error"
-- <r t="&nope;"/> 2
DEF:&nope;|int(0)
string(23) "Undeclared entity error"
-- <r t="&b;"/> 0
int(0)
string(24) "EntityRef: expecting ';'"
-- <r t="&b;"/> 1
int(0)
string(24) "EntityRef: expecting ';'"
-- <r t="&b;"/> 2
int(0)
string(24) "EntityRef: expecting ';'"
-- <r>&e;x</r> 0
S:r []
D:x|E:r
int(1)
string(8) "No error"
-- <r>&e;x</r> 1
S:r []
D:x|E:r
int(1)
string(8) "No error"
-- <r>&e;x</r> 2
S:r []
DEF:x|E:r
int(1)
string(8) "No error"
-- <r>&amp;</s> 0
S:r []
D:&|int(0)
string(14) "Mismatched tag"
-- <r>&amp;</s> 1
S:r []
D:&|int(0)
string(14) "Mismatched tag"
-- <r>&amp;</s> 2
S:r []
DEF:&amp;|int(0)
string(14) "Mismatched tag"
[{"tag":"R","type":"complete","level":1,"attributes":{"A":"1&2&3"},"value":"t"}]
