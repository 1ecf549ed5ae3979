--TEST--
A machine whose name is not known is told of twice
--FILE--
<?php
var_dump(fopen('ftp://nowhere.invalid/file', 'r'));
var_dump(file_exists('ftp://nowhere.invalid/file'));
--EXPECTF--
Warning: fopen(): php_network_getaddresses: getaddrinfo for nowhere.invalid failed: Name or service not known in %sftp/unknown_machine.php on line 2

Warning: fopen(): connect() failed: php_network_getaddresses: getaddrinfo for nowhere.invalid failed: Name or service not known in %sftp/unknown_machine.php on line 2

Warning: fopen(ftp://nowhere.invalid/file): Failed to open stream: operation failed in %sftp/unknown_machine.php on line 2
bool(false)

Warning: file_exists(): php_network_getaddresses: getaddrinfo for nowhere.invalid failed: Name or service not known in %sftp/unknown_machine.php on line 3

Warning: file_exists(): connect() failed: php_network_getaddresses: getaddrinfo for nowhere.invalid failed: Name or service not known in %sftp/unknown_machine.php on line 3
bool(false)
