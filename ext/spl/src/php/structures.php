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
