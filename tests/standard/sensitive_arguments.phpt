--TEST--
Arguments of builtins that traces do not show
--FILE--
<?php
foreach ([
    fn () => password_hash('secret', 'none'),
    fn () => password_verify([], 'x'),
    fn () => hash_hmac('none', 'data', 'secret'),
    fn () => hash_pbkdf2('none', 'secret', 'salt', 1),
    fn () => hash_equals('a', []),
    fn () => hash_hkdf('none', 'secret'),
    fn () => crypt('secret', []),
] as $call) {
    try {
        $call();
    } catch (Error $error) {
        echo explode(': ', explode("\n", $error->getTraceAsString())[0])[1], "\n";
    }
}
$parameter = (new ReflectionFunction('password_hash'))->getParameters()[0];
var_dump(count($parameter->getAttributes()), $parameter->getAttributes()[0]->getName(), $parameter->getAttributes()[0]->getArguments());
var_dump($parameter->getAttributes()[0]->newInstance());
var_dump((new ReflectionFunction('password_hash'))->getParameters()[1]->getAttributes());
--EXPECT--
password_hash(Object(SensitiveParameterValue), 'none')
password_verify(Object(SensitiveParameterValue), 'x')
hash_hmac('none', 'data', Object(SensitiveParameterValue))
hash_pbkdf2('none', Object(SensitiveParameterValue), 'salt', 1)
hash_equals(Object(SensitiveParameterValue), Object(SensitiveParameterValue))
hash_hkdf('none', Object(SensitiveParameterValue))
crypt(Object(SensitiveParameterValue), Array)
int(1)
string(18) "SensitiveParameter"
array(0) {
}
object(SensitiveParameter)#4 (0) {
}
array(0) {
}
