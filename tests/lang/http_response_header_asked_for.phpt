--TEST--
Asking whether $http_response_header is there is not deprecated, reading it is
--FILE--
<?php
function asked()
{
    var_dump($http_response_header ?? 1, $http_response_header['x'] ?? 2, $http_response_header['x']['y'] ?? 3);
    var_dump(isset($http_response_header), isset($http_response_header['x']), isset($http_response_header['x']->y));
    var_dump(empty($http_response_header), empty($http_response_header['x']), empty($http_response_header->y->z));
}
asked();
function read()
{
    return $http_response_header[0];
}
function key_of()
{
    return $a[$http_response_header] ?? 1;
}
?>
--EXPECTF--
Deprecated: The predefined locally scoped $http_response_header variable is deprecated, call http_get_last_response_headers() instead in %slang/http_response_header_asked_for.php on line 11

Deprecated: The predefined locally scoped $http_response_header variable is deprecated, call http_get_last_response_headers() instead in %slang/http_response_header_asked_for.php on line 15
int(1)
int(2)
int(3)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
