--TEST--
A reference to $this is one to a copy
--FILE--
<?php
function take($number, &$object) { echo $number, ' ', get_class($object), "\n"; $object = null; }
class Service {
    public function run() {
        call_user_func_array('take', [1, &$this]);
        $list = ['number' => 2, 'object' => &$this];
        call_user_func_array('take', $list);
        var_dump($list['object'], is_object($this));
        take(3, $this);
        $pair = [&$this, &$this];
        $pair[0] = 5;
        var_dump($pair[1] === $this);
        foreach ([&$this] as $same) {
            var_dump($same === $this);
        }
    }
}
(new Service)->run();
--EXPECT--
1 Service
2 Service
NULL
bool(true)
3 Service
bool(true)
bool(true)
