--TEST--
Attributes of builtin functions, classes, parameters and constants
--EXTENSIONS--
openssl
sodium
ftp
intl
zip
--FILE--
<?php
function show(string $what, array $attributes): void {
    echo $what, "\n";
    foreach ($attributes as $attribute) {
        echo '  ', $attribute->getName(), ' ', json_encode($attribute->getArguments()), ' ', $attribute->getTarget(), "\n";
    }
}
show('strftime', (new ReflectionFunction('strftime'))->getAttributes());
show('zip_entry_open', (new ReflectionFunction('zip_entry_open'))->getAttributes());
show('strlen', (new ReflectionFunction('strlen'))->getAttributes());
show('add', (new ReflectionMethod('DateTimeImmutable', 'add'))->getAttributes());
foreach (['Attribute', 'ReturnTypeWillChange', 'Override', 'Deprecated', 'NoDiscard', 'stdClass', 'ArrayObject'] as $class) {
    show($class, (new ReflectionClass($class))->getAttributes());
}
foreach (['password_hash', 'openssl_pkey_export', 'openssl_sign', 'sodium_crypto_box', 'ftp_login', 'sodium_memzero'] as $name) {
    foreach ((new ReflectionFunction($name))->getParameters() as $parameter) {
        show("$name $parameter->name", $parameter->getAttributes());
    }
}
foreach (['E_STRICT', 'FILE_TEXT', 'U_MULTIPLE_DECIMAL_SEPERATORS', 'E_ALL'] as $name) {
    show($name, (new ReflectionConstant($name))->getAttributes());
}
show('FL_RECOMPRESS', (new ReflectionClassConstant('ZipArchive', 'FL_RECOMPRESS'))->getAttributes());
echo (new ReflectionFunction('strftime'))->getAttributes()[0];
echo (new ReflectionClass('Override'))->getAttributes()[0];
var_dump((new ReflectionFunction('strftime'))->getAttributes()[0]->newInstance());
var_dump((new ReflectionClass('Override'))->getAttributes()[0]->newInstance());
var_dump((new ReflectionFunction('strftime'))->getAttributes('nodiscard'));
--EXPECT--
strftime
  Deprecated {"since":"8.1","message":"use IntlDateFormatter::format() instead"} 2
zip_entry_open
  Deprecated {"since":"8.0"} 2
strlen
add
  NoDiscard {"message":"as DateTimeImmutable::add() does not modify the object itself"} 4
Attribute
  Attribute [1] 1
ReturnTypeWillChange
  Attribute [4] 1
Override
  Attribute [12] 1
Deprecated
  Attribute [87] 1
NoDiscard
  Attribute [6] 1
stdClass
  AllowDynamicProperties [] 1
ArrayObject
password_hash password
  SensitiveParameter [] 32
password_hash algo
password_hash options
openssl_pkey_export key
  SensitiveParameter [] 32
openssl_pkey_export output
openssl_pkey_export passphrase
  SensitiveParameter [] 32
openssl_pkey_export options
openssl_sign data
openssl_sign signature
openssl_sign private_key
  SensitiveParameter [] 32
openssl_sign algorithm
openssl_sign padding
sodium_crypto_box message
  SensitiveParameter [] 32
sodium_crypto_box nonce
sodium_crypto_box key_pair
  SensitiveParameter [] 32
ftp_login ftp
ftp_login username
ftp_login password
  SensitiveParameter [] 32
sodium_memzero string
  SensitiveParameter [] 32
E_STRICT
  Deprecated {"since":"8.4","message":"the error level was removed"} 64
FILE_TEXT
  Deprecated {"since":"8.1","message":"as the constant has no effect"} 64
U_MULTIPLE_DECIMAL_SEPERATORS
  Deprecated {"since":"8.3","message":"use U_MULTIPLE_DECIMAL_SEPARATORS instead"} 64
E_ALL
FL_RECOMPRESS
  Deprecated {"since":"8.3"} 16
Attribute [ Deprecated ] {
  - Arguments [2] {
    Argument #0 [ since = '8.1' ]
    Argument #1 [ message = 'use IntlDateFormatter::format() instead' ]
  }
}
Attribute [ Attribute ] {
  - Arguments [1] {
    Argument #0 [ 12 ]
  }
}
object(Deprecated)#3 (2) {
  ["message"]=>
  string(39) "use IntlDateFormatter::format() instead"
  ["since"]=>
  string(3) "8.1"
}
object(Attribute)#3 (1) {
  ["flags"]=>
  int(12)
}
array(0) {
}
