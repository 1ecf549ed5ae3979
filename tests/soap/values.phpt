--TEST--
SoapVar, SoapParam, SoapHeader and SoapFault: what they hold, and what they refuse
--EXTENSIONS--
soap
--FILE--
<?php
function show(callable $make): void {
    try {
        $made = $make();
        echo json_encode(is_object($made) ? get_object_vars($made) : $made), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
show(fn() => new SoapVar(1, 55));
show(fn() => new SoapVar(1, null, '', '', 'n'));
show(fn() => new SoapVar([1], SOAP_ENC_ARRAY, 't', 'urn:t', 'n', 'urn:n'));
show(fn() => new SoapParam(1, ''));
show(fn() => new SoapParam(1, 'n'));
show(fn() => new SoapHeader('', 'a'));
show(fn() => new SoapHeader('a', ''));
show(fn() => new SoapHeader('a', 'b', null, false, ''));
show(fn() => new SoapHeader('a', 'b', null, true, 7));
show(fn() => new SoapHeader('a', 'b', [1], true, SOAP_ACTOR_NONE));
show(fn() => new SoapHeader('a', 'b', 'c', false, 'urn:actor'));
foreach (['', [], ['a'], ['a', 1], null, 'Client', 'MustUnderstand', ['urn:c', 'd']] as $code) {
    show(function () use ($code) {
        $fault = new SoapFault($code, 'text', 'actor', [1], 'name', 'header');
        return [$fault->faultcode, $fault->faultcodens, $fault->faultstring, $fault->getMessage(), $fault->faultactor, $fault->detail, $fault->_name, $fault->headerfault, $fault->lang];
    });
}
show(fn() => strtok((string) new SoapFault('Client', 'text'), "\n") === 'SoapFault exception: [Client] text in ' . __FILE__ . ':' . __LINE__);
show(fn() => [is_soap_fault(new SoapFault('a', 'b')), is_soap_fault(new Exception), is_soap_fault(null)]);
show(fn() => new Soap\Url);
show(fn() => new Soap\Sdl);
show(fn() => new SoapClient(null));
show(fn() => new SoapClient(null, []));
show(fn() => new SoapClient(null, ['uri' => 'x']));
show(fn() => new SoapClient(null, ['uri' => 'x', 'location' => 'y', 'encoding' => 'nope']));
show(fn() => new SoapClient(null, ['uri' => 'x', 'location' => 'y', 'classmap' => ['z']]));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->setClass('nope'));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->setPersistence(2));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->addFunction(1));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->addFunction('nope'));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->addFunction(['strlen', 2]));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->addFunction(['strlen', 'nope']));
show(fn() => (new SoapServer(null, ['uri' => 'a']))->addSoapHeader(new SoapHeader('a', 'b')));
show(fn() => clone new SoapServer(null, ['uri' => 'a']));
show(fn() => use_soap_error_handler(false));
show(fn() => use_soap_error_handler());
$client = new SoapClient(null, ['uri' => 'x', 'location' => 'test://']);
show(fn() => [$client->__getTypes(), $client->__getFunctions(), $client->__setLocation('a'), $client->__setLocation(), $client->__setLocation('')]);
$client->__setCookie('a', 'b');
$client->__setCookie('c', 'd');
$client->__setCookie('a');
show(fn() => $client->__getCookies());
show(fn() => $client->call(1));
show(fn() => $client->call("\xff"));
--EXPECT--
ValueError: SoapVar::__construct(): Argument #2 ($encoding) is not a valid encoding
{"enc_type":999998,"enc_value":1,"enc_stype":null,"enc_ns":null,"enc_name":"n","enc_namens":null}
{"enc_type":300,"enc_value":[1],"enc_stype":"t","enc_ns":"urn:t","enc_name":"n","enc_namens":"urn:n"}
ValueError: SoapParam::__construct(): Argument #2 ($name) must not be empty
{"param_name":"n","param_data":1}
ValueError: SoapHeader::__construct(): Argument #1 ($namespace) must not be empty
ValueError: SoapHeader::__construct(): Argument #2 ($name) must not be empty
ValueError: SoapHeader::__construct(): Argument #5 ($actor) must be longer than 2 characters
ValueError: SoapHeader::__construct(): Argument #5 ($actor) must be one of SOAP_ACTOR_NEXT, SOAP_ACTOR_NONE, or SOAP_ACTOR_UNLIMATERECEIVER
{"namespace":"a","name":"b","data":[1],"mustUnderstand":true,"actor":2}
{"namespace":"a","name":"b","data":"c","mustUnderstand":false,"actor":"urn:actor"}
ValueError: SoapFault::__construct(): Argument #1 ($code) is not a valid fault code
ValueError: SoapFault::__construct(): Argument #1 ($code) is not a valid fault code
ValueError: SoapFault::__construct(): Argument #1 ($code) is not a valid fault code
ValueError: SoapFault::__construct(): Argument #1 ($code) is not a valid fault code
[null,null,"text","text","actor",[1],"name","header","en"]
["Client","http:\/\/schemas.xmlsoap.org\/soap\/envelope\/","text","text","actor",[1],"name","header","en"]
["MustUnderstand","http:\/\/schemas.xmlsoap.org\/soap\/envelope\/","text","text","actor",[1],"name","header","en"]
["d","urn:c","text","text","actor",[1],"name","header","en"]
true
[true,false,false]
Error: Cannot directly construct Soap\Url
Error: Cannot directly construct Soap\Sdl
SoapFault: SoapClient::__construct(): 'location' and 'uri' options are required in nonWSDL mode
SoapFault: SoapClient::__construct(): 'uri' option is required in nonWSDL mode
SoapFault: SoapClient::__construct(): 'location' option is required in nonWSDL mode
SoapFault: SoapClient::__construct(): Invalid 'encoding' option - 'nope'
SoapFault: SoapClient::__construct(): 'classmap' option must be an associative array
TypeError: SoapServer::setClass(): Argument #1 ($class) must be a valid class name, nope given
Error: SoapServer::setPersistence(): Persistence cannot be set when the SOAP server is used in function mode
ValueError: SoapServer::addFunction(): Argument #1 ($functions) must be SOAP_FUNCTIONS_ALL when an integer is passed
TypeError: SoapServer::addFunction(): Argument #1 ($functions) must be a valid function name, function "nope" not found
TypeError: SoapServer::addFunction(): Argument #1 ($functions) must contain only strings
TypeError: SoapServer::addFunction(): Function "nope" not found
Error: SoapServer::addSoapHeader() may be called only during SOAP request processing
Error: Trying to clone an uncloneable object of class SoapServer
false
false
[null,null,"test:\/\/","a",null]
{"c":["d"]}
SoapFault: Error could not find "location" property
SoapFault: Error could not find "location" property
