--TEST--
A statement has columns once it was executed, and meta data of columns it has
--FILE--
<?php
$pdo = new PDO('sqlite::memory:');
$pdo->exec('CREATE TABLE t (a, b)');
$pdo->exec('INSERT INTO t VALUES (1, 2)');
$statement = $pdo->prepare('SELECT a, b FROM t');
var_dump($statement->columnCount());
$statement->execute();
var_dump($statement->columnCount());
$statement->fetchAll();
var_dump($statement->columnCount(), $statement->getColumnMeta(2));
$statement->closeCursor();
var_dump($statement->columnCount(), $statement->getColumnMeta(7));
$statement = $pdo->prepare('SELECT a FROM t WHERE a = ?');
try {
    $statement->execute([1, 2]);
} catch (PDOException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($statement->columnCount());
?>
--EXPECT--
int(0)
int(2)
int(2)
bool(false)
int(2)
bool(false)
SQLSTATE[HY000]: General error: 25 column index out of range
int(0)
