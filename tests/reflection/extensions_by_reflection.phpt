--TEST--
What an extension needs, and how its functions and classes look
--EXTENSIONS--
dom
pdo_sqlite
xsl
xmlreader
curl
--FILE--
<?php
foreach (['spl', 'dom', 'libxml', 'pdo', 'pdo_sqlite', 'phar', 'session', 'mbstring', 'zip', 'xsl', 'soap', 'exif'] as $name) {
    echo $name, ' ', json_encode((new ReflectionExtension($name))->getDependencies()), "\n";
}
echo json_encode((new ReflectionExtension('pdo_sqlite'))->getClassNames()), "\n";
echo json_encode((new ReflectionExtension('xmlreader'))->getClassNames()), "\n";
echo new ReflectionParameter('dba_open', 3), "\n";
var_dump((new ReflectionParameter('dba_open', 3))->getDefaultValue());
echo new ReflectionParameter('curl_multi_select', 1), "\n";
echo (new ReflectionFunction('spl_autoload_extensions'))->getReturnType(), "\n";
var_dump((new ReflectionClass('RoundingMode'))->isFinal());
enum E { case A; }
var_dump((new ReflectionClass('E'))->isFinal());
--EXPECT--
spl {"json":"Required"}
dom {"libxml":"Required","lexbor":"Required","domxml":"Conflicts"}
libxml {"standard":"Required"}
pdo {"spl":"Required"}
pdo_sqlite {"pdo":"Required"}
phar {"apc":"Optional","bz2":"Optional","openssl":"Optional","zlib":"Optional","standard":"Optional","hash":"Required","spl":"Required"}
session {"spl":"Optional"}
mbstring {"pcre":"Required"}
zip {"pcre":"Required"}
xsl {"libxml":"Required","dom":"Required"}
soap {"date":"Required","libxml":"Required","session":"Optional"}
exif {"standard":"Required","mbstring":"Optional"}
["Pdo\\Sqlite"]
["XMLReader"]
Parameter #3 [ <optional> int $permission = 0644 ]
int(420)
Parameter #1 [ <optional> float $timeout = 1.0 ]
string
bool(false)
bool(true)
