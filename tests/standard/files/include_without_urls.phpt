--TEST--
What allow_url_fopen forbids is not included, whatever allow_url_include says
--INI--
allow_url_fopen=0
allow_url_include=1
include_path=.
--FILE--
<?php
class Wrapper {
    function stream_open() {
        echo "opened\n";
        return false;
    }
}
stream_wrapper_register('url', 'Wrapper', STREAM_IS_URL);
stream_wrapper_register('local', 'Wrapper');
foreach (['url://a', 'local://a', 'data:,a', 'http://127.0.0.1:1/'] as $address) {
    include $address;
    file_get_contents($address);
}
--EXPECTF--
Deprecated: Directive 'allow_url_include' is deprecated in Unknown on line 0

Warning: include(): url:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 11

Warning: include(url://a): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 11

Warning: include(): Failed opening 'url://a' for inclusion (include_path='.') in %sstandard/files/include_without_urls.php on line 11

Warning: file_get_contents(): url:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 12

Warning: file_get_contents(url://a): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 12

Deprecated: Creation of dynamic property Wrapper::$context is deprecated in %sstandard/files/include_without_urls.php on line 11
opened

Warning: include(local://a): Failed to open stream: "Wrapper::stream_open" call failed in %sstandard/files/include_without_urls.php on line 11

Warning: include(): Failed opening 'local://a' for inclusion (include_path='.') in %sstandard/files/include_without_urls.php on line 11

Deprecated: Creation of dynamic property Wrapper::$context is deprecated in %sstandard/files/include_without_urls.php on line 12
opened

Warning: file_get_contents(local://a): Failed to open stream: "Wrapper::stream_open" call failed in %sstandard/files/include_without_urls.php on line 12

Warning: include(): data:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 11

Warning: include(data:,a): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 11

Warning: include(): Failed opening 'data:,a' for inclusion (include_path='.') in %sstandard/files/include_without_urls.php on line 11

Warning: file_get_contents(): data:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 12

Warning: file_get_contents(data:,a): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 12

Warning: include(): http:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 11

Warning: include(http://127.0.0.1:1/): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 11

Warning: include(): Failed opening 'http://127.0.0.1:1/' for inclusion (include_path='.') in %sstandard/files/include_without_urls.php on line 11

Warning: file_get_contents(): http:// wrapper is disabled in the server configuration by allow_url_fopen=0 in %sstandard/files/include_without_urls.php on line 12

Warning: file_get_contents(http://127.0.0.1:1/): Failed to open stream: no suitable wrapper could be found in %sstandard/files/include_without_urls.php on line 12
