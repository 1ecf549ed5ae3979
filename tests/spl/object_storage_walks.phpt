--TEST--
SplObjectStorage begins its walk anew when objects are detached
--FILE--
<?php
class P
{
    public function __construct(public int $n) {}
}
class ByName extends SplObjectStorage
{
    public function getHash(object $object): string { return "n{$object->n}"; }
}
function storage(string $class = 'SplObjectStorage'): SplObjectStorage
{
    $storage = new $class;
    for ($i = 0; $i < 6; $i++) {
        $storage[new P($i)] = $i;
    }
    return $storage;
}
function show(SplObjectStorage $storage): void
{
    echo $storage->key(), ': ', $storage->valid() ? $storage->current()->n : '-';
    $storage->next();
    echo ', ', $storage->key(), ': ', $storage->valid() ? $storage->current()->n : '-', "\n";
}

// what many programs do: each object is detached where the walk stands
$storage = storage();
$storage->rewind();
while ($storage->valid()) {
    $storage->offsetUnset($storage->current());
    $storage->next();
}
foreach ($storage as $object) {
    echo $object->n, "\n";
}
$storage = storage();
foreach ($storage as $key => $object) {
    echo "$key/$object->n ";
    $storage->offsetUnset($object);
}
echo count($storage), "\n";

foreach (['SplObjectStorage', 'ByName'] as $class) {
    foreach (['method', 'method, absent', 'unset', 'unset, absent', 'addAll', 'put'] as $how) {
        $storage = storage($class);
        $all = iterator_to_array($storage, false);
        $other = new P(9);
        $storage->rewind();
        $storage->next();
        $storage->next();
        $storage->next();
        match ($how) {
            'method' => $storage->offsetUnset($all[5]),
            'method, absent' => $storage->offsetUnset($other),
            'addAll' => $storage->addAll(new SplObjectStorage),
            'put' => $storage[$other] = 1,
            default => null,
        };
        if ($how === 'unset') {
            unset($storage[$all[5]]);
        } elseif ($how === 'unset, absent') {
            unset($storage[$other]);
        }
        echo "$class, $how: ";
        show($storage);
    }
}
--EXPECT--
1
0/0 1/2 1/3 1/4 1/5 1
SplObjectStorage, method: 0: 0, 1: 1
SplObjectStorage, method, absent: 0: 0, 1: 1
SplObjectStorage, unset: 3: 3, 4: 4
SplObjectStorage, unset, absent: 3: 3, 4: 4
SplObjectStorage, addAll: 0: 3, 1: 4
SplObjectStorage, put: 3: 3, 4: 4
ByName, method: 0: 0, 1: 1
ByName, method, absent: 0: 0, 1: 1
ByName, unset: 0: 0, 1: 1
ByName, unset, absent: 0: 0, 1: 1
ByName, addAll: 0: 3, 1: 4
ByName, put: 3: 3, 4: 4
