--TEST--
A WSDL: functions and types, documents and encoded calls, headers, faults, class map, type map
--EXTENSIONS--
soap
simplexml
--INI--
soap.wsdl_cache_enabled=0
precision=14
--FILE--
<?php
#[AllowDynamicProperties]
class Book { public $title; public $author; public $note = 'own'; }
#[AllowDynamicProperties]
class Writer { public $first; public $years; public $id; }
class Service {
    public function ticket($ticket) { echo 'not shown'; if ($ticket === 'bad') throw new SoapFault('Client', 'No ticket'); }
    public function find($query) {
        if ($query->word === 'trouble') throw new SoapFault('Server', 'Failed', null, ['reason' => 'because'], 'trouble');
        global $seen;
        $seen = $query;
        $book = new Book;
        $book->title = 'T & co';
        $author = new Writer;
        [$author->first, $author->years, $author->id] = ['F', [1900, '1910'], 7];
        $book->author = [$author, ['first' => 'G', 'last' => 'L', 'lang' => 'de']];
        $book->genre = 'novel';
        $book->price = ['_' => '1.50', 'currency' => 'EUR'];
        $book->key = 5;
        $book->part = [['title' => 'inner', 'author' => ['first' => 'H']]];
        $book->any = '<more xmlns="urn:m">1</more>';
        return ['book' => [$book]];
    }
    public function store($books, $note) {
        global $seen;
        $seen = [$books, $note];
        return ['count' => count($books), 'first' => $books[0] ?? null];
    }
    public function ping() { echo 'not shown'; }
}
function dump(...$values): void {
    ob_start();
    var_dump(...$values);
    echo preg_replace('/#\d+/', '#', ob_get_clean());
}
class Local extends SoapClient {
    public SoapServer $server;
    public function __doRequest($request, $location, $action, $version, $oneWay = false, $parser = null): ?string {
        echo "$action ", json_encode($oneWay), "\n", strstr($request, '<SOAP-ENV:Env');
        ob_start();
        $this->server->handle($request);
        $answer = ob_get_clean();
        echo strstr($answer, '<SOAP-ENV:Env');
        return $answer;
    }
}
$wsdl = __DIR__ . '/service.wsdl';
$options = ['classmap' => ['Book' => 'Book', '{urn:library}Author' => 'Writer'], 'features' => SOAP_SINGLE_ELEMENT_ARRAYS];
$client = new Local($wsdl, $options);
$client->server = new SoapServer($wsdl, $options);
$client->server->setClass('Service');
echo implode("\n", $client->__getFunctions()), "\n", implode("\n", $client->__getTypes()), "\n", implode(' ', $client->server->getFunctions()), "\n";
$client->__setSoapHeaders(new SoapHeader('urn:library', 'ticket', 'good'));
dump($client->find(['word' => ['a', 'b'], 'exact' => 1]), $seen);
dump($client->store([['title' => 't', 'author' => ['first' => 'f'], 'isbn' => 'i'], (object) ['title' => 'u', 'author' => ['first' => 'g']]], 'n'), $seen);
dump($client->ping());
foreach ([fn() => $client->find(['word' => 'trouble']), fn() => $client->find([]), fn() => $client->none(), fn() => $client->store([['title' => 1]], '')] as $call) {
    try {
        $call();
    } catch (SoapFault $fault) {
        echo "$fault->faultcode: ", $fault->getMessage(), ' ', json_encode($fault->detail), "\n";
    }
}
$client->__setSoapHeaders(new SoapHeader('urn:library', 'ticket', 'bad'));
try {
    $client->find(['word' => 'x']);
} catch (SoapFault $fault) {
    echo "$fault->faultcode: ", $fault->getMessage(), "\n";
}
$mapped = new Local($wsdl, ['typemap' => [['type_ns' => 'urn:library', 'type_name' => 'Book', 'to_xml' => fn($book) => "<b><title>{$book['title']}</title></b>", 'from_xml' => fn($xml) => (string) simplexml_load_string($xml)->title]]]);
$mapped->server = $client->server;
dump($mapped->store([['title' => 'mapped']], 'n'), $seen);
--EXPECT--
found find(find $parameters)
list(int $count, Book $first) store(Books $books, string $note)
void ping()
string Genre {novel, play}
list Years {int}
union Key {,int,string}
struct Person {
 string first;
 string last;
 int id;
 string lang;
}
struct Author {
 Years years;
}
struct Price {
 decimal _;
 string currency;
}
struct Book {
 string title;
 Person author;
 Genre genre;
 Price price;
 string isbn;
 Key key;
 Book part;
 <anyXML> any;
}
Book Books[]
struct find {
 string word;
 boolean exact;
}
struct found {
 Book book;
}
struct trouble {
 string reason;
}
ticket find store ping
urn:find false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library"><SOAP-ENV:Header><ns1:ticket>good</ns1:ticket></SOAP-ENV:Header><SOAP-ENV:Body><ns1:find><ns1:word>a</ns1:word><ns1:word>b</ns1:word><ns1:exact>true</ns1:exact></ns1:find></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><SOAP-ENV:Body><ns1:found><ns1:book><ns1:title>T &amp; co</ns1:title><ns1:author id="7" xsi:type="ns1:Author"><ns1:first>F</ns1:first><ns1:years>1900 1910</ns1:years></ns1:author><ns1:author lang="de"><ns1:first>G</ns1:first><ns1:last>L</ns1:last></ns1:author><ns1:genre>novel</ns1:genre><ns1:price currency="EUR">1.50</ns1:price><ns1:key>5</ns1:key><ns1:part><ns1:title>inner</ns1:title><ns1:author><ns1:first>H</ns1:first></ns1:author></ns1:part><more xmlns="urn:m">1</more></ns1:book></ns1:found></SOAP-ENV:Body></SOAP-ENV:Envelope>
object(stdClass)# (1) {
  ["book"]=>
  array(1) {
    [0]=>
    object(Book)# (8) {
      ["title"]=>
      string(6) "T & co"
      ["author"]=>
      array(2) {
        [0]=>
        object(Writer)# (4) {
          ["first"]=>
          string(1) "F"
          ["years"]=>
          string(9) "1900 1910"
          ["id"]=>
          int(7)
          ["lang"]=>
          string(2) "en"
        }
        [1]=>
        object(stdClass)# (3) {
          ["first"]=>
          string(1) "G"
          ["last"]=>
          string(1) "L"
          ["lang"]=>
          string(2) "de"
        }
      }
      ["note"]=>
      string(3) "own"
      ["genre"]=>
      string(5) "novel"
      ["price"]=>
      object(stdClass)# (2) {
        ["_"]=>
        string(4) "1.50"
        ["currency"]=>
        string(3) "EUR"
      }
      ["key"]=>
      string(1) "5"
      ["part"]=>
      array(1) {
        [0]=>
        object(Book)# (3) {
          ["title"]=>
          string(5) "inner"
          ["author"]=>
          array(1) {
            [0]=>
            object(stdClass)# (2) {
              ["first"]=>
              string(1) "H"
              ["lang"]=>
              string(2) "en"
            }
          }
          ["note"]=>
          string(3) "own"
        }
      }
      ["any"]=>
      string(28) "<more xmlns="urn:m">1</more>"
    }
  }
}
object(stdClass)# (2) {
  ["word"]=>
  array(2) {
    [0]=>
    string(1) "a"
    [1]=>
    string(1) "b"
  }
  ["exact"]=>
  bool(true)
}
urn:store false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Header><ns1:ticket>good</ns1:ticket></SOAP-ENV:Header><SOAP-ENV:Body><ns1:store><books SOAP-ENC:arrayType="ns1:Book[2]" xsi:type="ns1:Books"><item xsi:type="ns1:Book"><title xsi:type="xsd:string">t</title><author xsi:type="ns1:Person"><first xsi:type="xsd:string">f</first></author><isbn xsi:type="xsd:string">i</isbn></item><item xsi:type="ns1:Book"><title xsi:type="xsd:string">u</title><author xsi:type="ns1:Person"><first xsi:type="xsd:string">g</first></author></item></books><note xsi:type="xsd:string">n</note></ns1:store></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body><ns1:storeResponse><count xsi:type="xsd:int">2</count><first xsi:type="ns1:Book"><title xsi:type="xsd:string">t</title><author lang="en" xsi:type="ns1:Person"><first xsi:type="xsd:string">f</first></author><isbn xsi:type="xsd:string">i</isbn></first></ns1:storeResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>
array(2) {
  ["count"]=>
  int(2)
  ["first"]=>
  object(Book)# (4) {
    ["title"]=>
    string(1) "t"
    ["author"]=>
    array(1) {
      [0]=>
      object(stdClass)# (2) {
        ["first"]=>
        string(1) "f"
        ["lang"]=>
        string(2) "en"
      }
    }
    ["note"]=>
    string(3) "own"
    ["isbn"]=>
    string(1) "i"
  }
}
array(2) {
  [0]=>
  array(2) {
    [0]=>
    object(Book)# (4) {
      ["title"]=>
      string(1) "t"
      ["author"]=>
      array(1) {
        [0]=>
        object(stdClass)# (2) {
          ["first"]=>
          string(1) "f"
          ["lang"]=>
          string(2) "en"
        }
      }
      ["note"]=>
      string(3) "own"
      ["isbn"]=>
      string(1) "i"
    }
    [1]=>
    object(Book)# (3) {
      ["title"]=>
      string(1) "u"
      ["author"]=>
      array(1) {
        [0]=>
        object(stdClass)# (2) {
          ["first"]=>
          string(1) "g"
          ["lang"]=>
          string(2) "en"
        }
      }
      ["note"]=>
      string(3) "own"
    }
  }
  [1]=>
  string(1) "n"
}
urn:ping false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library"><SOAP-ENV:Header><ns1:ticket>good</ns1:ticket></SOAP-ENV:Header><SOAP-ENV:Body><ns1:ping/></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body/></SOAP-ENV:Envelope>
NULL
urn:find false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library"><SOAP-ENV:Header><ns1:ticket>good</ns1:ticket></SOAP-ENV:Header><SOAP-ENV:Body><ns1:find><ns1:word>trouble</ns1:word></ns1:find></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><SOAP-ENV:Body><ns1:found><ns1:book><ns1:title>T &amp; co</ns1:title><ns1:author id="7" xsi:type="ns1:Author"><ns1:first>F</ns1:first><ns1:years>1900 1910</ns1:years></ns1:author><ns1:author lang="de"><ns1:first>G</ns1:first><ns1:last>L</ns1:last></ns1:author><ns1:genre>novel</ns1:genre><ns1:price currency="EUR">1.50</ns1:price><ns1:key>5</ns1:key><ns1:part><ns1:title>inner</ns1:title><ns1:author><ns1:first>H</ns1:first></ns1:author></ns1:part><more xmlns="urn:m">1</more></ns1:book></ns1:found></SOAP-ENV:Body></SOAP-ENV:Envelope>
Client: SOAP-ERROR: Encoding: object has no 'word' property null
Client: Function ("none") is not a valid method for this service null
Client: SOAP-ERROR: Encoding: object has no 'author' property null
urn:find false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library"><SOAP-ENV:Header><ns1:ticket>bad</ns1:ticket></SOAP-ENV:Header><SOAP-ENV:Body><ns1:find><ns1:word>x</ns1:word></ns1:find></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library"><SOAP-ENV:Body><SOAP-ENV:Fault><faultcode>SOAP-ENV:Client</faultcode><faultstring>No ticket</faultstring><detail><ns1:trouble/></detail></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>
SOAP-ENV:Client: No ticket
urn:store false
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body><ns1:store><books SOAP-ENC:arrayType="ns1:Book[1]" xsi:type="ns1:Books"><item xsi:type="ns1:Book"><title>mapped</title></item></books><note xsi:type="xsd:string">n</note></ns1:store></SOAP-ENV:Body></SOAP-ENV:Envelope>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:library" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/" SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body><ns1:storeResponse><count xsi:type="xsd:int">1</count><first xsi:type="ns1:Book"><title xsi:type="xsd:string">mapped</title><author xsi:nil="true" xsi:type="ns1:Person"/></first></ns1:storeResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>
array(2) {
  ["count"]=>
  int(1)
  ["first"]=>
  string(6) "mapped"
}
array(2) {
  [0]=>
  array(1) {
    [0]=>
    object(Book)# (3) {
      ["title"]=>
      string(6) "mapped"
      ["author"]=>
      NULL
      ["note"]=>
      string(3) "own"
    }
  }
  [1]=>
  string(1) "n"
}
