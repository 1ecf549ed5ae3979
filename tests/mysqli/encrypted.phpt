--TEST--
mysqli and pdo_mysql: encrypted connections, with and without proof of who the server is
--SKIPIF--
<?php if (!getenv("HEDDLE_TEST_MYSQL_CA")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
[$host, $port, $user, $pass, $db] = array_map(fn($n) => getenv("MYSQL_TEST_$n"), ["HOST", "PORT", "USER", "PASSWD", "DB"]);
function cipher($row) { var_dump($row[0] === "Ssl_cipher" && $row[1] !== ""); }
function attempt(int $flags, ?string $ca, ?bool $verify = null) {
    global $host, $port, $user, $pass, $db;
    $m = mysqli_init();
    if ($ca !== null) $m->ssl_set(null, null, $ca, null, null);
    if ($verify !== null) $m->options(MYSQLI_OPT_SSL_VERIFY_SERVER_CERT, $verify);
    try {
        var_dump(@$m->real_connect($host, $user, $pass, $db, $port, null, $flags));
        cipher($m->query("SHOW STATUS LIKE 'Ssl_cipher'")->fetch_row());
        var_dump(strlen($m->query("SELECT REPEAT('x', 300000)")->fetch_row()[0]));
    } catch (mysqli_sql_exception $e) {
        echo get_class($e), "\n";
    }
}
attempt(0, null);
attempt(MYSQLI_CLIENT_SSL, getenv("HEDDLE_TEST_MYSQL_CA"));
attempt(MYSQLI_CLIENT_SSL, null);
attempt(MYSQLI_CLIENT_SSL | MYSQLI_CLIENT_SSL_DONT_VERIFY_SERVER_CERT, null);
foreach ([[Pdo\Mysql::ATTR_SSL_CA => getenv("HEDDLE_TEST_MYSQL_CA")], [Pdo\Mysql::ATTR_SSL_CA => __FILE__ . ".none"], [Pdo\Mysql::ATTR_SSL_CA => "", Pdo\Mysql::ATTR_SSL_VERIFY_SERVER_CERT => false]] as $options) {
    try {
        $p = @new PDO("mysql:host=$host;port=$port;dbname=$db", $user, $pass, $options);
        cipher($p->query("SHOW STATUS LIKE 'Ssl_cipher'")->fetch(PDO::FETCH_NUM));
    } catch (PDOException $e) {
        echo get_class($e), "\n";
    }
}
--EXPECT--
bool(true)
bool(false)
int(300000)
bool(true)
bool(true)
int(300000)
bool(true)
bool(true)
int(300000)
bool(true)
bool(true)
int(300000)
bool(true)
PDOException
bool(true)
