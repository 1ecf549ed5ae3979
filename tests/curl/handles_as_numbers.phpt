--TEST--
Handles are numbers where an int is asked for
--EXTENSIONS--
curl
--FILE--
<?php
foreach ([curl_init(), curl_multi_init()] as $handle) {
    var_dump((int) $handle === spl_object_id($handle), (bool) $handle);
    try {
        echo $handle;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
bool(true)
bool(true)
Object of class CurlHandle could not be converted to string
bool(true)
bool(true)
Object of class CurlMultiHandle could not be converted to string
