--TEST--
A trait's abstract method is no prototype: the parent's protected method may be called
--FILE--
<?php
trait T { public function go() { return $this->arr(); } abstract protected function arr(): array; }
class C { use T; #[\Override] protected function arr(): array { return [1]; } }
class P extends C { protected function arr(): array { return parent::arr() + [2, 3]; } }
class Q extends C { use T; protected function arr(): array { return parent::arr() + [2, 3]; } }
echo json_encode([(new P)->go(), (new Q)->go()]), "\n";
foreach (['C', 'P', 'Q'] as $class) {
    try {
        echo (new ReflectionMethod($class, 'arr'))->getPrototype()->class, "\n";
    } catch (ReflectionException $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
[[1,3],[1,3]]
Method C::arr does not have a prototype
C
C
