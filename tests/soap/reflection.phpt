--TEST--
Reflection of the extension soap
--EXTENSIONS--
soap
--FILE--
<?php
$extension = new ReflectionExtension('soap');
foreach ($extension->getConstants() as $name => $value) {
    echo "$name = $value\n";
}
foreach ($extension->getINIEntries() as $name => $value) {
    $rows[] = "$name = $value\n";
}
sort($rows);
echo implode('', $rows);
foreach ($extension->getFunctions() as $function) {
    echo $function;
}
foreach ($extension->getClasses() as $class) {
    echo implode(' ', Reflection::getModifierNames($class->getModifiers())), " $class->name: ", $class->getParentClass()->name ?? '-', "\n";
    foreach ($class->getProperties() as $property) {
        if ($property->class === $class->name) {
            echo $property;
        }
    }
    foreach ($class->getMethods() as $method) {
        if ($method->class === $class->name) {
            echo $method;
        }
    }
}
--EXPECT--
SOAP_1_1 = 1
SOAP_1_2 = 2
SOAP_PERSISTENCE_SESSION = 1
SOAP_PERSISTENCE_REQUEST = 2
SOAP_FUNCTIONS_ALL = 999
SOAP_ENCODED = 1
SOAP_LITERAL = 2
SOAP_RPC = 1
SOAP_DOCUMENT = 2
SOAP_ACTOR_NEXT = 1
SOAP_ACTOR_NONE = 2
SOAP_ACTOR_UNLIMATERECEIVER = 3
SOAP_COMPRESSION_ACCEPT = 32
SOAP_COMPRESSION_GZIP = 0
SOAP_COMPRESSION_DEFLATE = 16
SOAP_AUTHENTICATION_BASIC = 0
SOAP_AUTHENTICATION_DIGEST = 1
UNKNOWN_TYPE = 999998
XSD_STRING = 101
XSD_BOOLEAN = 102
XSD_DECIMAL = 103
XSD_FLOAT = 104
XSD_DOUBLE = 105
XSD_DURATION = 106
XSD_DATETIME = 107
XSD_TIME = 108
XSD_DATE = 109
XSD_GYEARMONTH = 110
XSD_GYEAR = 111
XSD_GMONTHDAY = 112
XSD_GDAY = 113
XSD_GMONTH = 114
XSD_HEXBINARY = 115
XSD_BASE64BINARY = 116
XSD_ANYURI = 117
XSD_QNAME = 118
XSD_NOTATION = 119
XSD_NORMALIZEDSTRING = 120
XSD_TOKEN = 121
XSD_LANGUAGE = 122
XSD_NMTOKEN = 123
XSD_NAME = 124
XSD_NCNAME = 125
XSD_ID = 126
XSD_IDREF = 127
XSD_IDREFS = 128
XSD_ENTITY = 129
XSD_ENTITIES = 130
XSD_INTEGER = 131
XSD_NONPOSITIVEINTEGER = 132
XSD_NEGATIVEINTEGER = 133
XSD_LONG = 134
XSD_INT = 135
XSD_SHORT = 136
XSD_BYTE = 137
XSD_NONNEGATIVEINTEGER = 138
XSD_UNSIGNEDLONG = 139
XSD_UNSIGNEDINT = 140
XSD_UNSIGNEDSHORT = 141
XSD_UNSIGNEDBYTE = 142
XSD_POSITIVEINTEGER = 143
XSD_NMTOKENS = 144
XSD_ANYTYPE = 145
XSD_ANYXML = 147
APACHE_MAP = 200
SOAP_ENC_OBJECT = 301
SOAP_ENC_ARRAY = 300
XSD_1999_TIMEINSTANT = 401
XSD_NAMESPACE = http://www.w3.org/2001/XMLSchema
XSD_1999_NAMESPACE = http://www.w3.org/1999/XMLSchema
SOAP_SINGLE_ELEMENT_ARRAYS = 1
SOAP_WAIT_ONE_WAY_CALLS = 2
SOAP_USE_XSI_ARRAY_TYPE = 4
WSDL_CACHE_NONE = 0
WSDL_CACHE_DISK = 1
WSDL_CACHE_MEMORY = 2
WSDL_CACHE_BOTH = 3
SOAP_SSL_METHOD_TLS = 0
SOAP_SSL_METHOD_SSLv2 = 1
SOAP_SSL_METHOD_SSLv3 = 2
SOAP_SSL_METHOD_SSLv23 = 3
soap.wsdl_cache = 1
soap.wsdl_cache_dir = /tmp
soap.wsdl_cache_enabled = 1
soap.wsdl_cache_limit = 5
soap.wsdl_cache_ttl = 86400
Function [ <internal:soap> function use_soap_error_handler ] {

  - Parameters [1] {
    Parameter #0 [ <optional> bool $enable = true ]
  }
  - Return [ bool ]
}
Function [ <internal:soap> function is_soap_fault ] {

  - Parameters [1] {
    Parameter #0 [ <required> mixed $object ]
  }
  - Return [ bool ]
}
 SoapClient: -
Property [ private ?string $uri = NULL ]
Property [ private ?int $style = NULL ]
Property [ private ?int $use = NULL ]
Property [ private ?string $location = NULL ]
Property [ private bool $trace = false ]
Property [ private ?int $compression = NULL ]
Property [ private ?Soap\Sdl $sdl = NULL ]
Property [ private ?array $typemap = NULL ]
Property [ private $httpsocket = NULL ]
Property [ private ?Soap\Url $httpurl = NULL ]
Property [ private ?string $_login = NULL ]
Property [ private ?string $_password = NULL ]
Property [ private bool $_use_digest = false ]
Property [ private ?string $_digest = NULL ]
Property [ private ?string $_proxy_host = NULL ]
Property [ private ?int $_proxy_port = NULL ]
Property [ private ?string $_proxy_login = NULL ]
Property [ private ?string $_proxy_password = NULL ]
Property [ private bool $_exceptions = true ]
Property [ private ?string $_encoding = NULL ]
Property [ private ?array $_classmap = NULL ]
Property [ private ?int $_features = NULL ]
Property [ private int $_connection_timeout = 0 ]
Property [ private $_stream_context = NULL ]
Property [ private ?string $_user_agent = NULL ]
Property [ private bool $_keep_alive = true ]
Property [ private ?int $_ssl_method = NULL ]
Property [ private int $_soap_version ]
Property [ private ?int $_use_proxy = NULL ]
Property [ private array $_cookies = [] ]
Property [ private ?array $__default_headers = NULL ]
Property [ private ?SoapFault $__soap_fault = NULL ]
Property [ private ?string $__last_request = NULL ]
Property [ private ?string $__last_response = NULL ]
Property [ private ?string $__last_request_headers = NULL ]
Property [ private ?string $__last_response_headers = NULL ]
Method [ <internal:soap, ctor> public method __construct ] {

  - Parameters [2] {
    Parameter #0 [ <required> ?string $wsdl ]
    Parameter #1 [ <optional> array $options = [] ]
  }
}
Method [ <internal:soap> public method __call ] {

  - Parameters [2] {
    Parameter #0 [ <required> string $name ]
    Parameter #1 [ <required> array $args ]
  }
  - Tentative return [ mixed ]
}
Method [ <internal:soap> public method __soapCall ] {

  - Parameters [5] {
    Parameter #0 [ <required> string $name ]
    Parameter #1 [ <required> array $args ]
    Parameter #2 [ <optional> ?array $options = null ]
    Parameter #3 [ <optional> $inputHeaders = null ]
    Parameter #4 [ <optional> &$outputHeaders = null ]
  }
  - Tentative return [ mixed ]
}
Method [ <internal:soap> public method __getFunctions ] {

  - Parameters [0] {
  }
  - Tentative return [ ?array ]
}
Method [ <internal:soap> public method __getTypes ] {

  - Parameters [0] {
  }
  - Tentative return [ ?array ]
}
Method [ <internal:soap> public method __getLastRequest ] {

  - Parameters [0] {
  }
  - Tentative return [ ?string ]
}
Method [ <internal:soap> public method __getLastResponse ] {

  - Parameters [0] {
  }
  - Tentative return [ ?string ]
}
Method [ <internal:soap> public method __getLastRequestHeaders ] {

  - Parameters [0] {
  }
  - Tentative return [ ?string ]
}
Method [ <internal:soap> public method __getLastResponseHeaders ] {

  - Parameters [0] {
  }
  - Tentative return [ ?string ]
}
Method [ <internal:soap> public method __doRequest ] {

  - Parameters [6] {
    Parameter #0 [ <required> string $request ]
    Parameter #1 [ <required> string $location ]
    Parameter #2 [ <required> string $action ]
    Parameter #3 [ <required> int $version ]
    Parameter #4 [ <optional> bool $oneWay = false ]
    Parameter #5 [ <optional> ?string $uriParserClass = null ]
  }
  - Tentative return [ ?string ]
}
Method [ <internal:soap> public method __setCookie ] {

  - Parameters [2] {
    Parameter #0 [ <required> string $name ]
    Parameter #1 [ <optional> ?string $value = null ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method __getCookies ] {

  - Parameters [0] {
  }
  - Tentative return [ array ]
}
Method [ <internal:soap> public method __setSoapHeaders ] {

  - Parameters [1] {
    Parameter #0 [ <optional> $headers = null ]
  }
  - Tentative return [ bool ]
}
Method [ <internal:soap> public method __setLocation ] {

  - Parameters [1] {
    Parameter #0 [ <optional> ?string $location = null ]
  }
  - Tentative return [ ?string ]
}
 SoapVar: -
Property [ public int $enc_type ]
Property [ public mixed $enc_value = NULL ]
Property [ public ?string $enc_stype = NULL ]
Property [ public ?string $enc_ns = NULL ]
Property [ public ?string $enc_name = NULL ]
Property [ public ?string $enc_namens = NULL ]
Method [ <internal:soap, ctor> public method __construct ] {

  - Parameters [6] {
    Parameter #0 [ <required> mixed $data ]
    Parameter #1 [ <required> ?int $encoding ]
    Parameter #2 [ <optional> ?string $typeName = null ]
    Parameter #3 [ <optional> ?string $typeNamespace = null ]
    Parameter #4 [ <optional> ?string $nodeName = null ]
    Parameter #5 [ <optional> ?string $nodeNamespace = null ]
  }
}
 SoapServer: -
Property [ private ?SoapFault $__soap_fault = NULL ]
Method [ <internal:soap, ctor> public method __construct ] {

  - Parameters [2] {
    Parameter #0 [ <required> ?string $wsdl ]
    Parameter #1 [ <optional> array $options = [] ]
  }
}
Method [ <internal:soap> public method fault ] {

  - Parameters [6] {
    Parameter #0 [ <required> string $code ]
    Parameter #1 [ <required> string $string ]
    Parameter #2 [ <optional> string $actor = "" ]
    Parameter #3 [ <optional> mixed $details = null ]
    Parameter #4 [ <optional> string $name = "" ]
    Parameter #5 [ <optional> string $lang = "" ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method addSoapHeader ] {

  - Parameters [1] {
    Parameter #0 [ <required> SoapHeader $header ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method setPersistence ] {

  - Parameters [1] {
    Parameter #0 [ <required> int $mode ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method setClass ] {

  - Parameters [2] {
    Parameter #0 [ <required> string $class ]
    Parameter #1 [ <optional> mixed ...$args ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method setObject ] {

  - Parameters [1] {
    Parameter #0 [ <required> object $object ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method getFunctions ] {

  - Parameters [0] {
  }
  - Tentative return [ array ]
}
Method [ <internal:soap> public method addFunction ] {

  - Parameters [1] {
    Parameter #0 [ <required> $functions ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method handle ] {

  - Parameters [1] {
    Parameter #0 [ <optional> ?string $request = null ]
  }
  - Tentative return [ void ]
}
Method [ <internal:soap> public method __getLastResponse ] {

  - Parameters [0] {
  }
  - Return [ ?string ]
}
 SoapFault: Exception
Property [ public string $faultstring ]
Property [ public ?string $faultcode = NULL ]
Property [ public ?string $faultcodens = NULL ]
Property [ public ?string $faultactor = NULL ]
Property [ public mixed $detail = NULL ]
Property [ public ?string $_name = NULL ]
Property [ public mixed $headerfault = NULL ]
Property [ public string $lang = '' ]
Method [ <internal:soap, overwrites Exception, ctor> public method __construct ] {

  - Parameters [7] {
    Parameter #0 [ <required> array|string|null $code ]
    Parameter #1 [ <required> string $string ]
    Parameter #2 [ <optional> ?string $actor = null ]
    Parameter #3 [ <optional> mixed $details = null ]
    Parameter #4 [ <optional> ?string $name = null ]
    Parameter #5 [ <optional> mixed $headerFault = null ]
    Parameter #6 [ <optional> string $lang = "" ]
  }
}
Method [ <internal:soap, overwrites Exception, prototype Stringable> public method __toString ] {

  - Parameters [0] {
  }
  - Return [ string ]
}
 SoapParam: -
Property [ public string $param_name ]
Property [ public mixed $param_data ]
Method [ <internal:soap, ctor> public method __construct ] {

  - Parameters [2] {
    Parameter #0 [ <required> mixed $data ]
    Parameter #1 [ <required> string $name ]
  }
}
 SoapHeader: -
Property [ public string $namespace ]
Property [ public string $name ]
Property [ public mixed $data = NULL ]
Property [ public bool $mustUnderstand ]
Property [ public string|int|null $actor ]
Method [ <internal:soap, ctor> public method __construct ] {

  - Parameters [5] {
    Parameter #0 [ <required> string $namespace ]
    Parameter #1 [ <required> string $name ]
    Parameter #2 [ <optional> mixed $data = <default> ]
    Parameter #3 [ <optional> bool $mustUnderstand = false ]
    Parameter #4 [ <optional> string|int|null $actor = null ]
  }
}
final Soap\Url: -
final Soap\Sdl: -
