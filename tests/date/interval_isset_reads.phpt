--TEST--
isset() of a property that a DateInterval does not have asks __get()
--FILE--
<?php
class Gets extends DateInterval {
    private $hidden = 1;
    private ?int $nothing = null;
    public function __get($name) {
        echo "[get $name]";
        return $name === 'none' ? null : 5;
    }
}
class Asks extends Gets {
    public function __isset($name) {
        echo "[isset $name]";
        return $name === 'yes';
    }
}
class Bare extends DateInterval {
}
foreach (['Gets', 'Asks', 'Bare'] as $class) {
    $span = new $class('P1DT0S');
    echo $class, "\n";
    foreach (['other', 'none', 'yes', 'hidden', 'nothing', 'days', 'd', 's'] as $name) {
        echo $name, ' ';
        var_dump(isset($span->$name));
        var_dump(empty($span->$name));
        if ($class !== 'Bare') {
            var_dump($span->$name ?? 'default');
        }
    }
    var_dump(isset($span->other), isset($span->yes), isset($span->d));
}
--EXPECT--
Gets
other [get other]bool(true)
[get other]bool(false)
[get other]int(5)
none [get none]bool(false)
[get none]bool(true)
[get none]string(7) "default"
yes [get yes]bool(true)
[get yes]bool(false)
[get yes]int(5)
hidden [get hidden]bool(true)
[get hidden]bool(false)
[get hidden]int(5)
nothing [get nothing]bool(true)
[get nothing]bool(false)
[get nothing]int(5)
days bool(true)
bool(true)
bool(false)
d bool(true)
bool(false)
int(1)
s bool(true)
bool(true)
int(0)
[get other][get yes]bool(true)
bool(true)
bool(true)
Asks
other [isset other][isset other]bool(false)
[isset other][isset other]bool(true)
[isset other]string(7) "default"
none [isset none][isset none]bool(false)
[isset none][isset none]bool(true)
[isset none]string(7) "default"
yes [isset yes][get yes]bool(true)
[isset yes][get yes]bool(false)
[isset yes][get yes]int(5)
hidden [isset hidden][isset hidden]bool(false)
[isset hidden][isset hidden]bool(true)
[isset hidden]string(7) "default"
nothing [isset nothing][isset nothing]bool(false)
[isset nothing][isset nothing]bool(true)
[isset nothing]string(7) "default"
days bool(true)
bool(true)
bool(false)
d bool(true)
bool(false)
int(1)
s bool(true)
bool(true)
int(0)
[isset other][isset other][isset yes][get yes]bool(false)
bool(true)
bool(true)
Bare
other bool(false)
bool(true)
none bool(false)
bool(true)
yes bool(false)
bool(true)
hidden bool(false)
bool(true)
nothing bool(false)
bool(true)
days bool(true)
bool(true)
d bool(true)
bool(false)
s bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
