--TEST--
Responses without a declared type as they are read, and what is refused
--EXTENSIONS--
soap
--FILE--
<?php
class Canned extends SoapClient {
    public ?string $answer;
    public function __doRequest($request, $location, $action, $version, $oneWay = false, $parser = null): ?string {
        return $this->answer;
    }
}
function ask(?string $answer, array $options = []): void {
    $client = new Canned(null, $options + ['uri' => 'urn:x', 'location' => 'test://']);
    $client->answer = $answer;
    try {
        echo json_encode($client->f(), JSON_PARTIAL_OUTPUT_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION), "\n";
    } catch (SoapFault $fault) {
        echo "$fault->faultcode: ", trim($fault->getMessage()), ' ', json_encode([$fault->faultactor, $fault->detail, $fault->lang]), "\n";
    }
}
$open = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/" xmlns:m="http://xml.apache.org/xml-soap" xmlns:q="urn:q">';
$bodies = [
    '<r xsi:type="xsd:int"> 12 </r>', '<r xsi:type="xsd:int">x</r>', '<r xsi:type="xsd:int"/>', '<r xsi:type="xsd:string"/>', '<r/>', '<r xsi:nil="1"/>',
    '<r xsi:type="xsd:boolean">TRUE</r>', '<r xsi:type="xsd:boolean">f</r>', '<r xsi:type="xsd:boolean">zz</r>', '<r xsi:type="xsd:float">1e3</r>',
    '<r xsi:type="xsd:base64Binary">YWJj</r>', '<r xsi:type="xsd:hexBinary">6162</r>', '<r xsi:type="xsd:token">  a   b </r>',
    '<r xsi:type="xsd:normalizedString"> a	b </r>', '<r xsi:type="xsd:NMTOKENS"> a   b </r>', '<r xsi:type="xsd:decimal">1.50</r>',
    '<r xsi:type="xsd:long">99999999999999999999</r>', '<r xsi:type="xsd:dateTime"> 2020-01-01 </r>', '<r><a>1</a><a>2</a><b/></r>',
    '<r xsi:type="xsd:anyType"><a>1</a></r>', '<r xsi:type="xsd:string"><a>1</a></r>', '<r>a<![CDATA[b]]></r>', '<r>x<!-- c -->y</r>', '<r><![CDATA[<]]></r>',
    '<r xsi:type="e:Array" e:arrayType="xsd:int[2,2]"><i>1</i><i>2</i><i>3</i><i>4</i></r>', '<r e:arrayType="xsd:string[4]"><i e:position="[2]">1</i><i>2</i></r>',
    '<r e:arrayType="xsd:string[4]" e:offset="[2]"><i>1</i><i>2</i></r>', '<r xsi:type="e:Array">text<a>1</a></r>',
    '<r xsi:type="m:Map"><item><key xsi:type="xsd:int">3</key><value>1</value></item><item><key>k</key><value xsi:nil="true"/></item></r>',
    '<r xsi:type="m:Map"><item><value>k</value></item></r>', '<r xsi:type="m:Map"><item><key><a/></key><value>k</value></item></r>',
    '<r href="#x"/></o><o id="x"><a>1</a>', '<r href="#y"/>', '<r href="y"/>', '<r xsi:type="foo:bar">x</r>', '<r xsi:type="q:bar"><z>1</z></r>',
    '<r xsi:type="e:Struct"><z>1</z></r>', '<r z="1">t</r>', '<a>1</a><b>2</b><a>3</a>',
];
foreach ($bodies as $body) {
    ask("$open<s:Body><o>$body</o></s:Body></s:Envelope>");
}
echo "--- envelopes\n";
$v12 = '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope">';
$whole = [
    null, '', 'x', '<a/>', '<Envelope/>', '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" a="1"/>', "$open</s:Envelope>", "$open<s:Body/><x/></s:Envelope>",
    "$open<s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>oops</faultstring><faultactor>act</faultactor><detail><a>1</a></detail></s:Fault></s:Body></s:Envelope>",
    "$v12<s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang='de'>oops</s:Text></s:Reason><s:Detail>d</s:Detail></s:Fault></s:Body></s:Envelope>",
    "$v12<s:Body/><s:More/></s:Envelope>", "$v12<s:Body s:encodingStyle='x'/></s:Envelope>", "$open<s:Body s:encodingStyle='x'/></s:Envelope>", '<!DOCTYPE a [<!ENTITY x "y">]><a/>',
];
foreach ($whole as $answer) {
    ask($answer);
}
ask("$open<s:Body><o><r>\u{e4}\u{20ac}</r></o></s:Body></s:Envelope>", ['encoding' => 'ISO-8859-15']);
--EXPECT--
12
Client: SOAP-ERROR: Encoding: Violation of encoding rules [null,null,"en"]
null
""
""
null
true
false
true
1000.0
"abc"
"ab"
"a b"
" a b "
"a b"
"1.50"
1.0e+20
"2020-01-01"
{"a":["1","2"],"b":""}
{"a":"1"}
Client: SOAP-ERROR: Encoding: Violation of encoding rules [null,null,"en"]
Client: SOAP-ERROR: Encoding: Violation of encoding rules [null,null,"en"]
"xy"
"<"
[[1,2],[3,4]]
{"2":"1","3":"2"}
{"2":"1","3":"2"}
["1"]
{"3":"1","k":null}
Client: SOAP-ERROR: Encoding: Can't decode apache map, missing key [null,null,"en"]
Client: SOAP-ERROR: Encoding: Can't decode apache map, only Strings or Longs are allowed as keys [null,null,"en"]
{"a":"1"}
Client: SOAP-ERROR: Encoding: Unresolved reference '#y' [null,null,"en"]
Client: SOAP-ERROR: Encoding: External reference 'y' [null,null,"en"]
"x"
{"z":"1"}
{"z":"1"}
"t"
{"a":["1","3"],"b":"2"}
--- envelopes
Client: SoapClient::__doRequest() returned non string value [null,null,"en"]
null
Client: looks like we got no XML document [null,null,"en"]
VersionMismatch: Wrong Version [null,null,"en"]
VersionMismatch: Wrong Version [null,null,"en"]
Client: A SOAP Envelope element cannot have non Namespace qualified attributes [null,null,"en"]
Client: Body must be present in a SOAP envelope [null,null,"en"]
null
s:Client: oops ["act",{"a":"1"},""]
s:Sender: oops [null,"d","de"]
Client: A SOAP 1.2 envelope can contain only Header and Body [null,null,"en"]
Client: encodingStyle cannot be specified on the Body [null,null,"en"]
null
Client: DTD are not supported by SOAP [null,null,"en"]
null
