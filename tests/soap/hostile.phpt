--TEST--
WSDLs, schemas and messages that go in circles or are deep end in an error or an answer
--EXTENSIONS--
soap
--INI--
soap.wsdl_cache_enabled=0
--FILE--
<?php
function ends(string $name, callable $work): void {
    ob_start();
    try {
        $work();
    } catch (SoapFault | Error) {
    }
    ob_end_clean();
    echo "$name: ended\n";
}
function wsdl(string $types, string $part = 'type="tns:T"'): string {
    $file = tempnam(sys_get_temp_dir(), 'wsdl');
    file_put_contents($file, '<definitions xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:tns="urn:t" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns="http://schemas.xmlsoap.org/wsdl/" targetNamespace="urn:t"><types><schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t">' . $types . '</schema></types><message name="m"><part name="p" ' . $part . '/></message><portType name="pt"><operation name="test"><input message="m"/></operation></portType><binding name="b" type="pt"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><operation name="test"><soap:operation soapAction="#t"/><input><soap:body use="literal" namespace="urn:t"/></input></operation></binding><service name="s"><port name="p" binding="tns:b"><soap:address location="test://"/></port></service></definitions>');
    return $file;
}
class Canned extends SoapClient {
    public string $answer = '';
    public function __doRequest($request, $location, $action, $version, $oneWay = false, $parser = null): ?string { return $this->answer; }
}
function schema(string $name, string $types, mixed $value): void {
    ends($name, function () use ($types, $value) {
        $file = wsdl($types);
        try {
            $client = new Canned($file);
            $client->__getTypes();
            $client->test($value);
        } finally {
            unlink($file);
        }
    });
}
function answer(string $name, string $body): void {
    ends($name, function () use ($body) {
        $client = new Canned(null, ['uri' => 'u', 'location' => 'l']);
        $client->answer = '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:e="http://schemas.xmlsoap.org/soap/encoding/"><s:Body><o>' . $body . '</o></s:Body></s:Envelope>';
        $client->f();
    });
}
schema('group in itself', '<group name="g"><sequence><group ref="tns:g"/></sequence></group><complexType name="T"><sequence><group ref="tns:g"/></sequence></complexType>', ['a' => 1]);
schema('groups in each other', '<group name="g"><sequence><group ref="tns:h"/></sequence></group><group name="h"><choice><group ref="tns:g"/><group ref="tns:g"/></choice></group><complexType name="T"><sequence><group ref="tns:g"/></sequence></complexType>', ['a' => 1]);
schema('type of itself', '<complexType name="T"><complexContent><extension base="tns:T"/></complexContent></complexType>', ['a' => 1]);
schema('types of each other', '<complexType name="T"><complexContent><extension base="tns:U"/></complexContent></complexType><complexType name="U"><complexContent><extension base="tns:T"/></complexContent></complexType>', ['a' => 1]);
schema('simple types of each other', '<simpleType name="T"><restriction base="tns:U"/></simpleType><simpleType name="U"><restriction base="tns:T"/></simpleType>', 5);
schema('list of itself', '<simpleType name="T"><list itemType="tns:T"/></simpleType>', 'a b');
schema('attributes in themselves', '<attributeGroup name="g"><attributeGroup ref="tns:g"/></attributeGroup><complexType name="T"><attributeGroup ref="tns:g"/></complexType>', []);
$groups = '<group name="g30"><sequence><element name="a" type="xsd:int" minOccurs="0"/></sequence></group><complexType name="T"><sequence><group ref="tns:g0"/></sequence></complexType>';
for ($i = 0; $i < 30; $i++) {
    $groups .= "<group name='g$i'><sequence><group ref='tns:g" . ($i + 1) . "'/><group ref='tns:g" . ($i + 1) . "'/></sequence></group>";
}
schema('groups that double', $groups, ['b' => 1]);
schema('deep model', '<complexType name="T">' . str_repeat('<sequence>', 20000) . str_repeat('</sequence>', 20000) . '</complexType>', ['a' => 1]);
$cycle = new stdClass;
$cycle->o = $cycle;
schema('object in itself', '<complexType name="T"><sequence><element name="o" type="tns:T" minOccurs="0"/></sequence></complexType>', $cycle);
answer('deep answer', str_repeat('<a>', 50000) . str_repeat('</a>', 50000));
answer('references in a circle', '<r href="#a"/><x id="a" href="#b"/><y id="b" href="#a"/>');
answer('reference to itself', '<r id="a" href="#a"/>');
answer('array in itself', '<r e:arrayType="e:Array[1]" id="a"><i href="#a"/></r>');
answer('many dimensions', '<r e:arrayType="x[' . str_repeat(',', 100000) . ']"><i>1</i></r>');
$deep = [];
for ($i = 0; $i < 50000; $i++) {
    $deep = [$deep];
}
$var = new SoapVar(1, XSD_INT);
$var->enc_value = $var;
foreach (['deep array' => $deep, 'value in itself' => $var] as $name => $value) {
    ends($name, fn() => (new Canned(null, ['uri' => 'u', 'location' => 'l']))->f($value));
}
--EXPECT--
group in itself: ended
groups in each other: ended
type of itself: ended
types of each other: ended
simple types of each other: ended
list of itself: ended
attributes in themselves: ended
groups that double: ended
deep model: ended
object in itself: ended
deep answer: ended
references in a circle: ended
reference to itself: ended
array in itself: ended
many dimensions: ended
deep array: ended
value in itself: ended
