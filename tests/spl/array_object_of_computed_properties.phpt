--TEST--
ArrayObject takes no objects whose properties are computed
--FILE--
<?php
class Moment extends DateTime {}
$objects = [
    new Moment, new DateTimeZone('UTC'), new DateInterval('P1D'), new SplFixedArray(2), new SimpleXMLElement('<a/>'),
    new ZipArchive, new SensitiveParameterValue(1), new DOMDocument, new SplObjectStorage, new SplMinHeap, gmp_init(1),
    new ArrayIterator([1, 2]), new SplDoublyLinkedList, new mysqli, fn() => 1,
];
foreach ($objects as $object) {
    foreach (['ArrayObject', 'ArrayIterator'] as $class) {
        try {
            echo $class, ' of ', count(@new $class($object)), "\n";
        } catch (InvalidArgumentException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    try {
        (new ArrayObject)->exchangeArray($object);
    } catch (InvalidArgumentException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
ArrayObject of Overloaded object of type Moment is not compatible with ArrayObject
ArrayIterator of Overloaded object of type Moment is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type Moment is not compatible with ArrayObject
ArrayObject of Overloaded object of type DateTimeZone is not compatible with ArrayObject
ArrayIterator of Overloaded object of type DateTimeZone is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type DateTimeZone is not compatible with ArrayObject
ArrayObject of Overloaded object of type DateInterval is not compatible with ArrayObject
ArrayIterator of Overloaded object of type DateInterval is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type DateInterval is not compatible with ArrayObject
ArrayObject of Overloaded object of type SplFixedArray is not compatible with ArrayObject
ArrayIterator of Overloaded object of type SplFixedArray is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type SplFixedArray is not compatible with ArrayObject
ArrayObject of Overloaded object of type SimpleXMLElement is not compatible with ArrayObject
ArrayIterator of Overloaded object of type SimpleXMLElement is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type SimpleXMLElement is not compatible with ArrayObject
ArrayObject of Overloaded object of type ZipArchive is not compatible with ArrayObject
ArrayIterator of Overloaded object of type ZipArchive is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type ZipArchive is not compatible with ArrayObject
ArrayObject of Overloaded object of type SensitiveParameterValue is not compatible with ArrayObject
ArrayIterator of Overloaded object of type SensitiveParameterValue is not compatible with ArrayIterator

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
Overloaded object of type SensitiveParameterValue is not compatible with ArrayObject
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 2
ArrayIterator of 2

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
ArrayObject of 0
ArrayIterator of 0

Deprecated: ArrayObject::exchangeArray(): Using an object as a backing array for ArrayObject is deprecated, as it allows violating class constraints and invariants in %sspl/array_object_of_computed_properties.php on line 17
