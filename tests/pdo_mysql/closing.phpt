--TEST--
PDO's driver for MySQL: errors of results that are given up, objects that read a column themselves
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
$p = new Pdo\Mysql(getenv("PDO_MYSQL_TEST_DSN") . ";charset=utf8mb4", getenv("PDO_MYSQL_TEST_USER"), getenv("PDO_MYSQL_TEST_PASS"));
$s = $p->query("SELECT 1; SELECT x FROM missing_table");
var_dump($s->fetchColumn());
try {
    $s->closeCursor();
} catch (PDOException $error) {
    echo preg_replace("~'.*'~", "'…'", $error->getMessage()), "\n";
}
$s = $p->query("SELECT 1; SELECT 2; SELECT 3");
var_dump($s->closeCursor(), $p->query("SELECT 5")->fetchColumn());

error_reporting(E_ALL & ~E_DEPRECATED);
class Reader implements Serializable {
    public $text;
    public function __construct(...$args) { echo "constructed\n"; }
    public function serialize() { return ""; }
    public function unserialize($text) { $this->text = "read $text"; }
}
$s = $p->prepare("SELECT 'a' AS x UNION SELECT 'b'");
$s->setFetchMode(PDO::FETCH_CLASS | PDO::FETCH_SERIALIZE, 'Reader', ['argument']);
$s->execute();
var_dump($s->fetch(), $s->fetch()->text, $s->fetch());
$s->execute();
var_dump(array_column($s->fetchAll(), 'text'));
$s = $p->prepare("SELECT 'Reader' AS class, 'one' AS text");
$s->setFetchMode(PDO::FETCH_CLASS | PDO::FETCH_CLASSTYPE);
$s->execute();
var_dump($s->fetch());
--EXPECT--
int(1)
SQLSTATE[42S02]: Base table or view not found: 1146 Table '…'t exist
bool(true)
int(5)
object(Reader)#4 (1) {
  ["text"]=>
  string(6) "read a"
}
string(6) "read b"
bool(false)
array(2) {
  [0]=>
  string(6) "read a"
  [1]=>
  string(6) "read b"
}
constructed
object(Reader)#2 (1) {
  ["text"]=>
  string(3) "one"
}
