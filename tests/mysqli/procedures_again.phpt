--TEST--
mysqli: procedures run again, columns named by numbers, preparations that fail
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
mysqli_report(MYSQLI_REPORT_OFF);
$m = new mysqli(getenv("MYSQL_TEST_HOST"), getenv("MYSQL_TEST_USER"), getenv("MYSQL_TEST_PASSWD"), getenv("MYSQL_TEST_DB"), getenv("MYSQL_TEST_PORT"));
$m->query("CREATE PROCEDURE heddle_again() BEGIN SELECT 'first'; SELECT 'second'; END");
$stmt = $m->prepare("CALL heddle_again()");
for ($i = 0; $i < 3; $i++) {
    var_dump($stmt->execute());
    $stmt->bind_result($out);
    var_dump($stmt->fetch(), $out);
}
for ($i = 0; $i < 2; $i++) {
    var_dump($stmt->execute());
    echo json_encode($stmt->get_result()->fetch_all()), "\n";
}
// rows that another query left on the connection are not its own
while ($stmt->more_results() && $stmt->next_result()) while ($stmt->fetch());
$other = $m->query("SELECT 'kept'", MYSQLI_USE_RESULT);
var_dump($stmt->execute(), $stmt->error);
var_dump($other->fetch_row());
$other->free();
$stmt->close();
$m->query("DROP PROCEDURE heddle_again");
echo json_encode($m->query("SELECT 11 AS `1`, 22 AS `2`")->fetch_array()), "\n";
$stmt = $m->stmt_init();
var_dump($stmt->prepare("SELECT 1"), $stmt->affected_rows);
var_dump($stmt->prepare("SELECT x FROM no_such_table"), mysqli_stmt_affected_rows($stmt));
var_dump($stmt->execute(), mysqli_stmt_affected_rows($stmt));
// nor are they when it is closed
$stmt = $m->prepare("SELECT 'done'");
$stmt->execute();
$stmt->bind_result($out);
while ($stmt->fetch()) echo "$out\n";
$other = $m->query("SELECT 'kept' UNION SELECT 'too'", MYSQLI_USE_RESULT);
$stmt->close();
while ($row = $other->fetch_row()) echo json_encode($row), "\n";
--EXPECT--
bool(true)
bool(true)
string(5) "first"
bool(true)
bool(true)
string(5) "first"
bool(true)
bool(true)
string(5) "first"
bool(true)
[["first"]]
bool(true)
[["first"]]
bool(false)
string(52) "Commands out of sync; you can't run this command now"
array(1) {
  [0]=>
  string(4) "kept"
}
["11","11","22"]
bool(true)
int(0)
bool(false)
int(0)
bool(false)
int(-1)
done
["kept"]
["too"]
