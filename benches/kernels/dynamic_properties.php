<?php
// Objects whose properties are not declared: made, read, written and walked; names that are computed.
namespace Dynamic;

#[\AllowDynamicProperties]
class Bag {}

$total = 0;
for ($round = 0; $round < 40_000; $round++) {
    $object = new \stdClass();
    $object->id = $round;
    $object->name = 'n' . $round;
    $object->next = null;
    $object->weight = $round % 13;
    $bag = new Bag();
    $bag->left = $object;
    $bag->right = $round & 1 ? $bag->left->weight : 5;
    foreach (['id', 'weight', 'missing'] as $name) {
        $total += $object->$name ?? 1;
    }
    if (isset($object->name) && property_exists($bag, 'left')) {
        $bag->right += strlen($bag->left->name);
    }
    foreach ($object as $key => $value) {
        $total += is_int($value) ? $value : strlen($key);
    }
    unset($object->next);
    $total += $bag->right + count((array) $object);
}
echo 'dynamic properties: ', $total, "\n";
