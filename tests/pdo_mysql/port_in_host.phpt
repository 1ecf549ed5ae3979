--TEST--
PDO's driver for MySQL: a port behind the host's name counts more than the one given
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
$port = getenv("MYSQL_TEST_PORT");
foreach (["127.0.0.1:$port", "127.0.0.1:{$port};port=1", "127.0.0.1:{$port}x", "localhost:$port", "127.0.0.1:", "127.0.0.1:y"] as $host) {
    try {
        $pdo = new PDO("mysql:host=$host", getenv("PDO_MYSQL_TEST_USER"), getenv("PDO_MYSQL_TEST_PASS"));
        echo str_replace($port, 'PORT', $pdo->getAttribute(PDO::ATTR_CONNECTION_STATUS)), "\n";
    } catch (PDOException $error) {
        echo $error->getMessage(), "\n";
    }
}
mysqli_report(MYSQLI_REPORT_OFF);
$mysqli = new mysqli("127.0.0.1:$port", getenv("PDO_MYSQL_TEST_USER"), getenv("PDO_MYSQL_TEST_PASS"));
echo str_replace($port, 'PORT', $mysqli->host_info), "\n";
--EXPECT--
127.0.0.1:PORT via TCP/IP
127.0.0.1:PORT via TCP/IP
127.0.0.1:PORTx via TCP/IP
localhost:PORT via TCP/IP
SQLSTATE[HY000] [2002] Failed to parse address "127.0.0.1:"
SQLSTATE[HY000] [2002] Connection refused
127.0.0.1:PORT via TCP/IP
