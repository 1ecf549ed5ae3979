<?php
// SPL's data structures, written in PHP itself: loaded when a program first names one of these classes.

class ArrayObject implements IteratorAggregate, ArrayAccess, Serializable, Countable
{
    public const int STD_PROP_LIST = 1;
    public const int ARRAY_AS_PROPS = 2;
    private $storage;
    private $__flags;
    private $__class;
    public function __construct(array|object $array = [], int $flags = 0, string $iteratorClass = ArrayIterator::class)
    {
        $this->storage = $array instanceof ArrayObject || $array instanceof ArrayIterator ? $array->getArrayCopy() : $array;
        $this->__flags = $flags;
        $this->__class = $iteratorClass;
    }
    public function offsetExists(mixed $key): bool { return is_object($this->storage) ? isset($this->storage->$key) : isset($this->storage[$key]); }
    public function &offsetGet(mixed $key): mixed
    {
        if (is_object($this->storage)) {
            return $this->storage->$key;
        }
        if (!array_key_exists($key, $this->storage)) {
            trigger_error(is_int($key) ? "Undefined array key $key" : "Undefined array key \"$key\"", E_USER_WARNING);
            $null = null;
            return $null;
        }
        return $this->storage[$key];
    }
    public function offsetSet(mixed $key, mixed $value): void
    {
        if (is_object($this->storage)) {
            $this->storage->$key = $value;
        } elseif ($key === null) {
            $this->storage[] = $value;
        } else {
            $this->storage[$key] = $value;
        }
    }
    public function append(mixed $value): void { $this->offsetSet(null, $value); }
    public function offsetUnset(mixed $key): void
    {
        if (is_object($this->storage)) {
            unset($this->storage->$key);
        } else {
            unset($this->storage[$key]);
        }
    }
    public function getArrayCopy(): array { return is_object($this->storage) ? get_object_vars($this->storage) : $this->storage; }
    public function count(): int { return count($this->getArrayCopy()); }
    public function getFlags(): int { return $this->__flags; }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    private function __sorted(callable $sort): true { $copy = $this->getArrayCopy(); $sort($copy); $this->storage = $copy; return true; }
    public function asort(int $flags = SORT_REGULAR): true { return $this->__sorted(function (&$a) use ($flags) { asort($a, $flags); }); }
    public function ksort(int $flags = SORT_REGULAR): true { return $this->__sorted(function (&$a) use ($flags) { ksort($a, $flags); }); }
    public function uasort(callable $callback): true { return $this->__sorted(function (&$a) use ($callback) { uasort($a, $callback); }); }
    public function uksort(callable $callback): true { return $this->__sorted(function (&$a) use ($callback) { uksort($a, $callback); }); }
    public function natsort(): true { return $this->__sorted(function (&$a) { natsort($a); }); }
    public function natcasesort(): true { return $this->__sorted(function (&$a) { natcasesort($a); }); }
    public function serialize(): string { return serialize($this->__serialize()); }
    public function unserialize(string $data): void { $this->__unserialize(unserialize($data)); }
    public function __serialize(): array { return [$this->__flags, $this->storage, [], $this->__class === ArrayIterator::class ? null : $this->__class]; }
    public function __unserialize(array $data): void
    {
        [$this->__flags, $this->storage] = $data;
        $this->__class = $data[3] ?? ArrayIterator::class;
    }
    public function __debugInfo(): array { return ["\0ArrayObject\0storage" => $this->storage]; }
    public function getIterator(): Iterator { return new ($this->__class)($this->storage); }
    public function exchangeArray(array|object $array): array
    {
        $old = $this->getArrayCopy();
        $this->storage = $array instanceof ArrayObject || $array instanceof ArrayIterator ? $array->getArrayCopy() : $array;
        return $old;
    }
    public function setIteratorClass(string $iteratorClass): void { $this->__class = $iteratorClass; }
    public function getIteratorClass(): string { return $this->__class; }
    public function __get($name)
    {
        if ($this->__flags & self::ARRAY_AS_PROPS) {
            return $this->offsetGet($name);
        }
        trigger_error('Undefined property: ' . static::class . "::\$$name", E_USER_WARNING);
        return null;
    }
    public function __isset($name) { return $this->__flags & self::ARRAY_AS_PROPS && $this->offsetExists($name); }
}

class ArrayIterator implements SeekableIterator, ArrayAccess, Serializable, Countable
{
    public const int STD_PROP_LIST = 1;
    public const int ARRAY_AS_PROPS = 2;
    private $storage;
    private $__keys = null;
    private $__at = 0;
    private $__flags;
    public function __construct(array|object $array = [], int $flags = 0)
    {
        $this->storage = $array instanceof ArrayObject || $array instanceof ArrayIterator ? $array->getArrayCopy() : (is_object($array) ? get_object_vars($array) : $array);
        $this->__flags = $flags;
    }
    private $__gone = false;
    private function __list(): array { return $this->__keys ??= array_keys($this->storage); }
    public function offsetExists(mixed $key): bool { return isset($this->storage[$key]); }
    public function &offsetGet(mixed $key): mixed
    {
        if (!array_key_exists($key, $this->storage)) {
            trigger_error(is_int($key) ? "Undefined array key $key" : "Undefined array key \"$key\"", E_USER_WARNING);
            $null = null;
            return $null;
        }
        return $this->storage[$key];
    }
    public function offsetSet(mixed $key, mixed $value): void
    {
        if ($key === null) {
            $this->storage[] = $value;
            $key = array_key_last($this->storage);
        } else {
            $known = array_key_exists($key, $this->storage);
            $this->storage[$key] = $value;
            if ($known) {
                return;
            }
        }
        if ($this->__keys !== null) {
            $this->__keys[] = $key;
        }
    }
    public function offsetUnset(mixed $key): void
    {
        unset($this->storage[$key]);
        $this->__gone = true;
    }
    public function append(mixed $value): void { $this->offsetSet(null, $value); }
    public function getArrayCopy(): array { return $this->storage; }
    public function count(): int { return count($this->storage); }
    public function getFlags(): int { return $this->__flags; }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    public function asort(int $flags = SORT_REGULAR): true { asort($this->storage, $flags); $this->__keys = null; return true; }
    public function ksort(int $flags = SORT_REGULAR): true { ksort($this->storage, $flags); $this->__keys = null; return true; }
    public function uasort(callable $callback): true { uasort($this->storage, $callback); $this->__keys = null; return true; }
    public function uksort(callable $callback): true { uksort($this->storage, $callback); $this->__keys = null; return true; }
    public function natsort(): true { natsort($this->storage); $this->__keys = null; return true; }
    public function natcasesort(): true { natcasesort($this->storage); $this->__keys = null; return true; }
    public function serialize(): string { return serialize($this->__serialize()); }
    public function unserialize(string $data): void { $this->__unserialize(unserialize($data)); }
    public function __serialize(): array { return [$this->__flags, $this->storage, []]; }
    public function __unserialize(array $data): void { [$this->__flags, $this->storage] = $data; }
    public function __debugInfo(): array { return ["\0ArrayIterator\0storage" => $this->storage]; }
    private function __skip(): void
    {
        $keys = $this->__list();
        while (isset($keys[$this->__at]) && !array_key_exists($keys[$this->__at], $this->storage)) {
            $this->__at++;
        }
    }
    public function rewind(): void { $this->__keys = array_keys($this->storage); $this->__at = 0; $this->__gone = false; }
    public function current(): mixed
    {
        if ($this->__gone || $this->__keys === null) {
            $this->__skip();
        }
        $key = $this->__keys[$this->__at] ?? null;
        return $key === null ? null : $this->storage[$key];
    }
    public function key(): string|int|null
    {
        if ($this->__gone || $this->__keys === null) {
            $this->__skip();
        }
        return $this->__keys[$this->__at] ?? null;
    }
    public function next(): void
    {
        if ($this->__gone || $this->__keys === null) {
            $this->__skip();
        }
        $this->__at++;
    }
    public function valid(): bool
    {
        if ($this->__gone || $this->__keys === null) {
            $this->__skip();
        }
        return isset($this->__keys[$this->__at]);
    }
    public function seek(int $offset): void
    {
        $this->__keys = null;
        if ($offset < 0 || $offset >= count($this->storage)) {
            throw new OutOfBoundsException("Seek position $offset is out of range");
        }
        $this->__at = $offset;
    }
}

class RecursiveArrayIterator extends ArrayIterator implements RecursiveIterator
{
    public const int CHILD_ARRAYS_ONLY = 4;
    public function hasChildren(): bool
    {
        $current = $this->current();
        return is_array($current) || is_object($current) && !($this->getFlags() & self::CHILD_ARRAYS_ONLY);
    }
    public function getChildren(): ?RecursiveArrayIterator
    {
        $current = $this->current();
        return $current instanceof static ? $current : new static($current, $this->getFlags());
    }
}

class SplDoublyLinkedList implements Iterator, Countable, ArrayAccess, Serializable
{
    public const int IT_MODE_LIFO = 2;
    public const int IT_MODE_FIFO = 0;
    public const int IT_MODE_DELETE = 1;
    public const int IT_MODE_KEEP = 0;
    private $flags = 0;
    private $dllist = [];
    private $__at = 0;
    private function __index($index, string $what): int
    {
        if (!is_numeric($index) || $index < 0 || $index >= count($this->dllist)) {
            throw new OutOfRangeException("SplDoublyLinkedList::$what(): Argument #1 (\$index) is out of range");
        }
        return $this->flags & self::IT_MODE_LIFO ? count($this->dllist) - 1 - (int) $index : (int) $index;
    }
    public function add(int $index, mixed $value): void
    {
        if ($index < 0 || $index > count($this->dllist)) {
            throw new OutOfRangeException('SplDoublyLinkedList::add(): Argument #1 ($index) is out of range');
        }
        array_splice($this->dllist, $this->flags & self::IT_MODE_LIFO ? count($this->dllist) - $index : $index, 0, [$value]);
    }
    public function pop(): mixed
    {
        if (!$this->dllist) {
            throw new RuntimeException("Can't pop from an empty datastructure");
        }
        return array_pop($this->dllist);
    }
    public function shift(): mixed
    {
        if (!$this->dllist) {
            throw new RuntimeException("Can't shift from an empty datastructure");
        }
        return array_shift($this->dllist);
    }
    public function push(mixed $value): void { $this->dllist[] = $value; }
    public function unshift(mixed $value): void { array_unshift($this->dllist, $value); }
    public function top(): mixed
    {
        if (!$this->dllist) {
            throw new RuntimeException("Can't peek at an empty datastructure");
        }
        return $this->dllist[count($this->dllist) - 1];
    }
    public function bottom(): mixed
    {
        if (!$this->dllist) {
            throw new RuntimeException("Can't peek at an empty datastructure");
        }
        return $this->dllist[0];
    }
    public function __debugInfo(): array
    {
        return ["\0SplDoublyLinkedList\0flags" => $this->flags, "\0SplDoublyLinkedList\0dllist" => $this->dllist];
    }
    public function toArray(): array { return $this->dllist; }
    public function count(): int { return count($this->dllist); }
    public function isEmpty(): bool { return !$this->dllist; }
    public function setIteratorMode(int $mode): int
    {
        if (($this instanceof SplStack || $this instanceof SplQueue) && ($mode & self::IT_MODE_LIFO) != ($this->flags & self::IT_MODE_LIFO)) {
            throw new RuntimeException('Iterators\' LIFO/FIFO modes for SplStack/SplQueue objects are frozen');
        }
        return $this->flags = $mode & 3;
    }
    protected function __lifo(): void { $this->flags = self::IT_MODE_LIFO; }
    public function getIteratorMode(): int { return $this->flags | ($this instanceof SplStack || $this instanceof SplQueue ? 4 : 0); }
    public function offsetExists($index): bool { return is_numeric($index) && $index >= 0 && $index < count($this->dllist); }
    public function offsetGet($index): mixed { return $this->dllist[$this->__index($index, 'offsetGet')]; }
    public function offsetSet($index, mixed $value): void
    {
        if ($index === null) {
            $this->push($value);
            return;
        }
        $this->dllist[$this->__index($index, 'offsetSet')] = $value;
    }
    public function offsetUnset($index): void { array_splice($this->dllist, $this->__index($index, 'offsetUnset'), 1); }
    public function rewind(): void { $this->__at = $this->flags & self::IT_MODE_LIFO ? count($this->dllist) - 1 : 0; }
    public function current(): mixed { return $this->dllist[$this->__at] ?? null; }
    public function key(): int { return $this->__at; }
    public function prev(): void { $this->__at += $this->flags & self::IT_MODE_LIFO ? 1 : -1; }
    public function next(): void
    {
        if ($this->flags & self::IT_MODE_DELETE) {
            if ($this->flags & self::IT_MODE_LIFO) {
                array_pop($this->dllist);
                $this->__at = count($this->dllist) - 1;
            } else {
                array_shift($this->dllist);
            }
            return;
        }
        $this->__at += $this->flags & self::IT_MODE_LIFO ? -1 : 1;
    }
    public function valid(): bool { return $this->__at >= 0 && $this->__at < count($this->dllist); }
    public function serialize(): string { return serialize($this->__serialize()); }
    public function unserialize(string $data): void { $this->__unserialize(unserialize($data)); }
    public function __serialize(): array { return [$this->flags, $this->dllist, []]; }
    public function __unserialize(array $data): void { [$this->flags, $this->dllist] = $data; }
}

class SplQueue extends SplDoublyLinkedList
{
    public function enqueue(mixed $value): void { $this->push($value); }
    public function dequeue(): mixed { return $this->shift(); }
}

class SplStack extends SplDoublyLinkedList
{
    private $__ready = false;
    private function __mode(): void
    {
        if (!$this->__ready) {
            $this->__ready = true;
            $this->__lifo();
        }
    }
    public function rewind(): void { $this->__mode(); parent::rewind(); }
    public function offsetGet($index): mixed { $this->__mode(); return parent::offsetGet($index); }
    public function offsetSet($index, mixed $value): void { $this->__mode(); parent::offsetSet($index, $value); }
    public function offsetUnset($index): void { $this->__mode(); parent::offsetUnset($index); }
    public function add(int $index, mixed $value): void { $this->__mode(); parent::add($index, $value); }
    public function getIteratorMode(): int { $this->__mode(); return parent::getIteratorMode(); }
    public function setIteratorMode(int $mode): int { $this->__mode(); return parent::setIteratorMode($mode); }
    public function __debugInfo(): array
    {
        $this->__mode();
        $info = parent::__debugInfo();
        $info["\0SplDoublyLinkedList\0flags"] |= 4;
        return $info;
    }
}

abstract class SplHeap implements Iterator, Countable
{
    private $__heap = [];
    abstract protected function compare(mixed $value1, mixed $value2): int;
    public function extract(): mixed
    {
        $count = count($this->__heap);
        if ($count == 0) {
            throw new RuntimeException("Can't extract from an empty heap");
        }
        $sign = $this->__sign();
        if ($sign) {
            $heap = $this->__heap;
            $this->__heap = [];
            $top = $heap[0];
            $last = array_pop($heap);
            $count--;
            $at = 0;
            while (($child = 2 * $at + 1) < $count) {
                $other = $heap[$child + 1] ?? null;
                if ($child + 1 < $count && ($sign > 0 ? $other <=> $heap[$child] : $heap[$child] <=> $other) > 0) {
                    $child++;
                }
                if (($sign > 0 ? $last <=> $heap[$child] : $heap[$child] <=> $last) >= 0) {
                    break;
                }
                $heap[$at] = $heap[$child];
                $at = $child;
            }
            if ($count) {
                $heap[$at] = $last;
            }
            $this->__heap = $heap;
            return $top;
        }
        $top = $this->__heap[0];
        $last = array_pop($this->__heap);
        if ($count > 1) {
            $at = 0;
            $count--;
            while (($child = 2 * $at + 1) < $count) {
                if ($child + 1 < $count && $this->compare($this->__heap[$child + 1], $this->__heap[$child]) > 0) {
                    $child++;
                }
                if ($this->compare($last, $this->__heap[$child]) >= 0) {
                    break;
                }
                $this->__heap[$at] = $this->__heap[$child];
                $at = $child;
            }
            $this->__heap[$at] = $last;
        }
        return $top;
    }
    /** 1: greater values are above, -1: smaller ones are; 0: `compare` has to be asked. */
    private function __sign(): int
    {
        return match (static::class) {
            SplMinHeap::class => -1,
            SplMaxHeap::class => 1,
            default => 0,
        };
    }
    public function insert(mixed $value): true
    {
        $sign = $this->__sign();
        if ($sign) {
            $heap = $this->__heap;
            $this->__heap = [];
            $at = count($heap);
            $heap[] = $value;
            while ($at > 0) {
                $above = $heap[$parent = ($at - 1) >> 1];
                if (($sign > 0 ? $value <=> $above : $above <=> $value) <= 0) {
                    break;
                }
                $heap[$at] = $above;
                $at = $parent;
            }
            $heap[$at] = $value;
            $this->__heap = $heap;
            return true;
        }
        $at = count($this->__heap);
        $this->__heap[] = $value;
        while ($at > 0 && $this->compare($value, $this->__heap[$parent = ($at - 1) >> 1]) > 0) {
            $this->__heap[$at] = $this->__heap[$parent];
            $at = $parent;
        }
        $this->__heap[$at] = $value;
        return true;
    }
    public function top(): mixed
    {
        if (!$this->__heap) {
            throw new RuntimeException("Can't peek at an empty heap");
        }
        return $this->__heap[0];
    }
    public function count(): int { return count($this->__heap); }
    public function isEmpty(): bool { return !$this->__heap; }
    public function rewind(): void {}
    public function current(): mixed { return $this->__heap[0] ?? null; }
    public function key(): int { return count($this->__heap) - 1; }
    public function next(): void
    {
        if ($this->__heap) {
            $this->extract();
        }
    }
    public function valid(): bool { return (bool) $this->__heap; }
    public function recoverFromCorruption(): true { return true; }
    public function isCorrupted(): bool { return false; }
    public function __debugInfo(): array
    {
        return ["\0SplHeap\0flags" => 0, "\0SplHeap\0isCorrupted" => false, "\0SplHeap\0heap" => $this->__heap];
    }
}

class SplMinHeap extends SplHeap
{
    protected function compare(mixed $value1, mixed $value2): int { return $value2 <=> $value1; }
}

class SplMaxHeap extends SplHeap
{
    protected function compare(mixed $value1, mixed $value2): int { return $value1 <=> $value2; }
}

class SplPriorityQueue implements Iterator, Countable
{
    public const int EXTR_BOTH = 3;
    public const int EXTR_PRIORITY = 2;
    public const int EXTR_DATA = 1;
    private $__flags = self::EXTR_DATA;
    private $__heap = [];
    public function compare(mixed $priority1, mixed $priority2): int { return $priority1 <=> $priority2; }
    public function insert(mixed $value, mixed $priority): true
    {
        if (static::class === SplPriorityQueue::class) {
            $heap = $this->__heap;
            $this->__heap = [];
            $at = count($heap);
            $heap[] = $item = ['data' => $value, 'priority' => $priority];
            while ($at > 0 && ($priority <=> $heap[$parent = ($at - 1) >> 1]['priority']) > 0) {
                $heap[$at] = $heap[$parent];
                $at = $parent;
            }
            $heap[$at] = $item;
            $this->__heap = $heap;
            return true;
        }
        $at = count($this->__heap);
        $this->__heap[] = $item = ['data' => $value, 'priority' => $priority];
        while ($at > 0 && $this->compare($priority, $this->__heap[$parent = ($at - 1) >> 1]['priority']) > 0) {
            $this->__heap[$at] = $this->__heap[$parent];
            $at = $parent;
        }
        $this->__heap[$at] = $item;
        return true;
    }
    public function setExtractFlags(int $flags): int
    {
        if (($flags & 3) == 0) {
            throw new RuntimeException('Must specify at least one extract flag');
        }
        return $this->__flags = $flags & 3;
    }
    public function getExtractFlags(): int { return $this->__flags; }
    private function __shown(array $item): mixed
    {
        return match ($this->__flags) {
            self::EXTR_BOTH => $item,
            self::EXTR_PRIORITY => $item['priority'],
            default => $item['data'],
        };
    }
    public function top(): mixed
    {
        if (!$this->__heap) {
            throw new RuntimeException("Can't peek at an empty heap");
        }
        return $this->__shown($this->__heap[0]);
    }
    public function extract(): mixed
    {
        $count = count($this->__heap);
        if ($count == 0) {
            throw new RuntimeException("Can't extract from an empty heap");
        }
        if (static::class === SplPriorityQueue::class) {
            $heap = $this->__heap;
            $this->__heap = [];
            $top = $heap[0];
            $last = array_pop($heap);
            $priority = $last['priority'];
            $count--;
            $at = 0;
            while (($child = 2 * $at + 1) < $count) {
                if ($child + 1 < $count && ($heap[$child + 1]['priority'] <=> $heap[$child]['priority']) > 0) {
                    $child++;
                }
                if (($priority <=> $heap[$child]['priority']) >= 0) {
                    break;
                }
                $heap[$at] = $heap[$child];
                $at = $child;
            }
            if ($count) {
                $heap[$at] = $last;
            }
            $this->__heap = $heap;
            return $this->__shown($top);
        }
        $top = $this->__heap[0];
        $last = array_pop($this->__heap);
        if ($count > 1) {
            $at = 0;
            $count--;
            while (($child = 2 * $at + 1) < $count) {
                if ($child + 1 < $count && $this->compare($this->__heap[$child + 1]['priority'], $this->__heap[$child]['priority']) > 0) {
                    $child++;
                }
                if ($this->compare($last['priority'], $this->__heap[$child]['priority']) >= 0) {
                    break;
                }
                $this->__heap[$at] = $this->__heap[$child];
                $at = $child;
            }
            $this->__heap[$at] = $last;
        }
        return $this->__shown($top);
    }
    public function count(): int { return count($this->__heap); }
    public function isEmpty(): bool { return !$this->__heap; }
    public function rewind(): void {}
    public function current(): mixed { return $this->__heap ? $this->__shown($this->__heap[0]) : null; }
    public function key(): int { return count($this->__heap) - 1; }
    public function next(): void
    {
        if ($this->__heap) {
            $this->extract();
        }
    }
    public function valid(): bool { return (bool) $this->__heap; }
    public function recoverFromCorruption(): true { return true; }
    public function isCorrupted(): bool { return false; }
    public function __debugInfo(): array
    {
        return ["\0SplPriorityQueue\0flags" => $this->__flags, "\0SplPriorityQueue\0isCorrupted" => false, "\0SplPriorityQueue\0heap" => $this->__heap];
    }
}

class SplFixedArray implements IteratorAggregate, ArrayAccess, Countable, JsonSerializable
{
    private $__values = [];
    public function __construct(int $size = 0)
    {
        if ($size < 0) {
            throw new ValueError('SplFixedArray::__construct(): Argument #1 ($size) must be greater than or equal to 0');
        }
        $this->__values = $size ? array_fill(0, $size, null) : [];
    }
    public function __wakeup() {}
    public function __serialize(): array { return $this->__values; }
    public function __unserialize(array $data): void { $this->__values = array_values($data); }
    public function count(): int { return count($this->__values); }
    public function toArray(): array { return $this->__values; }
    public static function fromArray(array $array, bool $preserveKeys = true): SplFixedArray
    {
        $fixed = new SplFixedArray();
        if ($preserveKeys && $array) {
            foreach ($array as $key => $value) {
                if (!is_int($key) || $key < 0) {
                    throw new ValueError('array must contain only positive integer keys');
                }
            }
            $fixed->setSize(max(array_keys($array)) + 1);
            foreach ($array as $key => $value) {
                $fixed->__values[$key] = $value;
            }
        } else {
            $fixed->__values = array_values($array);
        }
        return $fixed;
    }
    public function getSize(): int { return count($this->__values); }
    public function setSize(int $size)
    {
        if ($size < 0) {
            throw new ValueError('SplFixedArray::setSize(): Argument #1 ($size) must be greater than or equal to 0');
        }
        $this->__values = $size < count($this->__values) ? array_slice($this->__values, 0, $size) : array_pad($this->__values, $size, null);
        return true;
    }
    private function __at($index): int
    {
        if (is_string($index) && !is_numeric($index) || is_array($index) || is_object($index)) {
            throw new TypeError('Cannot access offset of type ' . get_debug_type($index) . ' on SplFixedArray');
        }
        if ((int) $index < 0 || (int) $index >= count($this->__values)) {
            throw new RuntimeException('Index invalid or out of range');
        }
        return (int) $index;
    }
    public function offsetExists($index): bool { return is_numeric($index) && isset($this->__values[(int) $index]); }
    public function &offsetGet($index): mixed
    {
        if (is_int($index) && $index >= 0 && $index < count($this->__values)) {
            return $this->__values[$index];
        }
        return $this->__values[$this->__at($index)];
    }
    public function offsetSet($index, mixed $value): void
    {
        if (is_int($index) && $index >= 0 && $index < count($this->__values)) {
            $this->__values[$index] = $value;
            return;
        }
        if ($index === null) {
            throw new RuntimeException('[] operator not supported for SplFixedArray');
        }
        $this->__values[$this->__at($index)] = $value;
    }
    public function offsetUnset($index): void { $this->__values[$this->__at($index)] = null; }
    public function getIterator(): Iterator { return new ArrayIterator($this->__values); }
    public function jsonSerialize(): array { return $this->__values; }
    public function __debugInfo(): array { return $this->__values; }
}
