--TEST--
mysqli: rows that stay after a reset, rows counted while they are read, properties of the classes
--SKIPIF--
<?php if (!getenv("MYSQL_TEST_PORT")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
$m = new mysqli(getenv("MYSQL_TEST_HOST"), getenv("MYSQL_TEST_USER"), getenv("MYSQL_TEST_PASSWD"), getenv("MYSQL_TEST_DB"), getenv("MYSQL_TEST_PORT"));
$s = $m->prepare("SELECT 1 AS n UNION SELECT 2 UNION SELECT 3");
$s->execute();
$s->bind_result($n);
do {
    var_dump($s->num_rows);
} while ($s->fetch());
var_dump($s->num_rows);
$s->execute();
$s->store_result();
var_dump($s->fetch(), $n, $s->reset());
while ($s->fetch()) {
    var_dump($n);
}
$s->execute();
var_dump($s->fetch(), $s->reset(), $m->query("SELECT 4")->fetch_column());
foreach (["mysqli", "mysqli_result", "mysqli_stmt", "mysqli_warning"] as $class) {
    echo json_encode(get_class_vars($class)), "\n";
}
--EXPECT--
int(0)
int(0)
int(0)
int(0)
int(3)
bool(true)
int(1)
bool(true)
int(2)
int(3)
bool(true)
bool(true)
string(1) "4"
{"affected_rows":null,"client_info":null,"client_version":null,"connect_errno":null,"connect_error":null,"errno":null,"error":null,"error_list":null,"field_count":null,"host_info":null,"info":null,"insert_id":null,"server_info":null,"server_version":null,"sqlstate":null,"protocol_version":null,"thread_id":null,"warning_count":null}
{"current_field":null,"field_count":null,"lengths":null,"num_rows":null,"type":null}
{"affected_rows":null,"insert_id":null,"num_rows":null,"param_count":null,"field_count":null,"errno":null,"error":null,"error_list":null,"sqlstate":null,"id":null}
{"message":null,"sqlstate":null,"errno":null}
