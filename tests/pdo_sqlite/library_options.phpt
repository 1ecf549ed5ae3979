--TEST--
SQLite is built with the options of a distribution's library: no foreign keys unless asked, functions of mathematics, FTS4
--FILE--
<?php
$db = new PDO('sqlite::memory:');
var_dump($db->query('PRAGMA foreign_keys')->fetchColumn());
var_dump((new SQLite3(':memory:'))->querySingle('PRAGMA foreign_keys'));

$db->exec('CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (id INTEGER REFERENCES parent (id))');
var_dump($db->exec('INSERT INTO child VALUES (7)'));
$db->exec('PRAGMA foreign_keys = ON');
try {
    $db->exec('INSERT INTO child VALUES (8)');
} catch (PDOException $e) {
    echo $e->getMessage(), "\n";
}

var_dump($db->query('SELECT sqrt(16), ceil(1.2), log(2, 8), pi() > 3')->fetch(PDO::FETCH_NUM));
var_dump($db->query("SELECT x'6162' LIKE 'ab'")->fetchColumn());

$db->exec("CREATE VIRTUAL TABLE pages USING fts4 (title, body); INSERT INTO pages VALUES ('a', 'one two three')");
var_dump($db->query("SELECT title FROM pages WHERE body MATCH 'tw* NOT four'")->fetchAll(PDO::FETCH_COLUMN));

$statement = $db->prepare('SELECT ' . implode('+', array_fill(0, 900, '?')) . ' IN (' . implode(',', array_fill(0, 40000, '?')) . ')');
var_dump($statement->execute(array_fill(0, 40900, 0)), $statement->fetchColumn());
--EXPECT--
int(0)
int(0)
int(1)
SQLSTATE[23000]: Integrity constraint violation: 19 FOREIGN KEY constraint failed
array(4) {
  [0]=>
  float(4)
  [1]=>
  float(2)
  [2]=>
  float(3)
  [3]=>
  int(1)
}
int(0)
array(1) {
  [0]=>
  string(1) "a"
}
bool(true)
int(0)
