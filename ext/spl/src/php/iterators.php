<?php
// SPL's iterators, written in PHP itself: loaded when a program first names one of these classes.

class IteratorIterator implements OuterIterator
{
    private $__it;
    public function __construct(Traversable $iterator, ?string $class = null)
    {
        while ($iterator instanceof IteratorAggregate) {
            $iterator = $iterator->getIterator();
        }
        $this->__it = $iterator;
    }
    public function getInnerIterator(): ?Iterator { return $this->__it; }
    public function rewind(): void { $this->__it->rewind(); }
    public function valid(): bool { return $this->__it->valid(); }
    public function key(): mixed { return $this->__it->key(); }
    public function current(): mixed { return $this->__it->current(); }
    public function next(): void { $this->__it->next(); }
    public function __call(string $name, array $arguments): mixed
    {
        if (!is_callable([$this->__it, $name])) {
            throw new Error('Call to undefined method ' . static::class . "::$name()");
        }
        return $this->__it->$name(...$arguments);
    }
    public function __debugInfo(): array { return []; }
}

abstract class FilterIterator extends IteratorIterator
{
    abstract public function accept(): bool;
    public function __construct(Iterator $iterator) { parent::__construct($iterator); }
    private function __fetch(): void
    {
        while (parent::valid()) {
            if ($this->accept()) {
                return;
            }
            parent::next();
        }
    }
    public function rewind(): void { parent::rewind(); $this->__fetch(); }
    public function next(): void { parent::next(); $this->__fetch(); }
}

class CallbackFilterIterator extends FilterIterator
{
    private $__callback;
    public function __construct(Iterator $iterator, callable $callback)
    {
        parent::__construct($iterator);
        $this->__callback = $callback;
    }
    public function accept(): bool
    {
        return (bool) ($this->__callback)($this->current(), $this->key(), $this->getInnerIterator());
    }
}

abstract class RecursiveFilterIterator extends FilterIterator implements RecursiveIterator
{
    public function __construct(RecursiveIterator $iterator) { parent::__construct($iterator); }
    public function hasChildren(): bool { return $this->getInnerIterator()->hasChildren(); }
    public function getChildren(): ?RecursiveFilterIterator { return new static($this->getInnerIterator()->getChildren()); }
}

class ParentIterator extends RecursiveFilterIterator
{
    public function accept(): bool { return $this->getInnerIterator()->hasChildren(); }
}

class RecursiveCallbackFilterIterator extends CallbackFilterIterator implements RecursiveIterator
{
    private $__own;
    public function __construct(RecursiveIterator $iterator, callable $callback)
    {
        parent::__construct($iterator, $callback);
        $this->__own = $callback;
    }
    public function hasChildren(): bool { return $this->getInnerIterator()->hasChildren(); }
    public function getChildren(): RecursiveCallbackFilterIterator
    {
        return new static($this->getInnerIterator()->getChildren(), $this->__own);
    }
}

class LimitIterator extends IteratorIterator
{
    private $__offset;
    private $__limit;
    private $__pos = 0;
    public function __construct(Iterator $iterator, int $offset = 0, int $limit = -1)
    {
        if ($offset < 0) {
            throw new ValueError('LimitIterator::__construct(): Argument #2 ($offset) must be greater than or equal to 0');
        }
        if ($limit < -1) {
            throw new ValueError('LimitIterator::__construct(): Argument #3 ($limit) must be greater than or equal to -1');
        }
        parent::__construct($iterator);
        $this->__offset = $offset;
        $this->__limit = $limit;
    }
    public function rewind(): void
    {
        parent::rewind();
        $this->__pos = 0;
        $this->seek($this->__offset);
    }
    public function valid(): bool
    {
        return ($this->__limit == -1 || $this->__pos < $this->__offset + $this->__limit) && parent::valid();
    }
    public function next(): void
    {
        $this->__pos++;
        if ($this->__limit == -1 || $this->__pos < $this->__offset + $this->__limit) {
            parent::next();
        }
    }
    public function seek(int $offset): int
    {
        if ($offset < $this->__offset) {
            throw new OutOfBoundsException("Cannot seek to $offset which is below the offset {$this->__offset}");
        }
        if ($this->__limit != -1 && $offset >= $this->__offset + $this->__limit && $offset != $this->__offset) {
            throw new OutOfBoundsException("Cannot seek to $offset which is behind offset {$this->__offset} plus count {$this->__limit}");
        }
        $inner = $this->getInnerIterator();
        if ($inner instanceof SeekableIterator && $offset != $this->__pos) {
            $inner->seek($offset);
            $this->__pos = $offset;
            return $this->__pos;
        }
        if ($offset < $this->__pos) {
            parent::rewind();
            $this->__pos = 0;
        }
        while ($this->__pos < $offset && parent::valid()) {
            parent::next();
            $this->__pos++;
        }
        return $this->__pos;
    }
    public function getPosition(): int { return $this->__pos; }
}

class InfiniteIterator extends IteratorIterator
{
    public function __construct(Iterator $iterator) { parent::__construct($iterator); }
    public function next(): void
    {
        parent::next();
        if (!parent::valid()) {
            parent::rewind();
        }
    }
}

class NoRewindIterator extends IteratorIterator
{
    private $__first = true;
    public function __construct(Iterator $iterator) { parent::__construct($iterator); }
    public function rewind(): void
    {
        if ($this->__first) {
            $this->__first = false;
            $inner = $this->getInnerIterator();
            if (!$inner instanceof Generator) {
                $inner->rewind();
            }
        }
    }
}

class EmptyIterator implements Iterator
{
    public function current(): never { throw new BadMethodCallException('Accessing the value of an EmptyIterator'); }
    public function next(): void {}
    public function key(): never { throw new BadMethodCallException('Accessing the key of an EmptyIterator'); }
    public function valid(): false { return false; }
    public function rewind(): void {}
}

class AppendIterator extends IteratorIterator
{
    private $__list = [];
    private $__at = 0;
    public function __construct() { $this->__list = []; }
    public function append(Iterator $iterator): void
    {
        $this->__list[] = $iterator;
        if (count($this->__list) == 1 || $this->__at >= count($this->__list) - 1) {
            $this->__at = max(0, min($this->__at, count($this->__list) - 1));
            if (count($this->__list) - 1 == $this->__at) {
                $iterator->rewind();
                $this->__settle();
            }
        }
    }
    private function __settle(): void
    {
        while (isset($this->__list[$this->__at]) && !$this->__list[$this->__at]->valid()) {
            $this->__at++;
            if (isset($this->__list[$this->__at])) {
                $this->__list[$this->__at]->rewind();
            }
        }
    }
    public function rewind(): void
    {
        $this->__at = 0;
        if ($this->__list) {
            $this->__list[0]->rewind();
            $this->__settle();
        }
    }
    public function valid(): bool { return isset($this->__list[$this->__at]) && $this->__list[$this->__at]->valid(); }
    public function current(): mixed { return $this->valid() ? $this->__list[$this->__at]->current() : null; }
    public function key(): mixed { return $this->valid() ? $this->__list[$this->__at]->key() : null; }
    public function next(): void
    {
        if (isset($this->__list[$this->__at])) {
            $this->__list[$this->__at]->next();
            $this->__settle();
        }
    }
    public function getInnerIterator(): ?Iterator { return $this->__list[$this->__at] ?? null; }
    public function getIteratorIndex(): ?int { return isset($this->__list[$this->__at]) ? $this->__at : null; }
    public function getArrayIterator(): ArrayIterator { return new ArrayIterator($this->__list); }
}

class CachingIterator extends IteratorIterator implements ArrayAccess, Countable, Stringable
{
    public const int CALL_TOSTRING = 1;
    public const int CATCH_GET_CHILD = 16;
    public const int TOSTRING_USE_KEY = 2;
    public const int TOSTRING_USE_CURRENT = 4;
    public const int TOSTRING_USE_INNER = 8;
    public const int FULL_CACHE = 256;
    private $__flags;
    private $__current;
    private $__key;
    private $__valid = false;
    private $__string;
    private $__cache = [];
    public function __construct(Iterator $iterator, int $flags = CachingIterator::CALL_TOSTRING)
    {
        parent::__construct($iterator);
        $this->__flags = $flags;
    }
    protected function __look(): void {}
    protected function __take(): void
    {
        if ($this->__valid = parent::valid()) {
            $this->__current = parent::current();
            $this->__key = parent::key();
            $this->__look();
            if ($this->__flags & self::CALL_TOSTRING) {
                $this->__string = is_object($this->__current) ? $this->__current->__toString() : (string) $this->__current;
            }
            if ($this->__flags & self::FULL_CACHE) {
                $this->__cache[$this->__key] = $this->__current;
            }
            parent::next();
        }
    }
    public function rewind(): void { parent::rewind(); $this->__cache = []; $this->__take(); }
    public function valid(): bool { return $this->__valid; }
    public function next(): void { $this->__take(); }
    public function hasNext(): bool { return parent::valid(); }
    public function current(): mixed { return $this->__current; }
    public function key(): mixed { return $this->__key; }
    public function __toString(): string
    {
        if ($this->__flags & self::TOSTRING_USE_KEY) {
            return (string) $this->__key;
        }
        if ($this->__flags & self::TOSTRING_USE_CURRENT) {
            return (string) $this->__current;
        }
        if (!($this->__flags & self::CALL_TOSTRING)) {
            throw new BadMethodCallException(static::class . ' does not fetch string value (see CachingIterator::__construct)');
        }
        return (string) $this->__string;
    }
    public function getFlags(): int { return $this->__flags; }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    private function __full(): void
    {
        if (!($this->__flags & self::FULL_CACHE)) {
            throw new BadMethodCallException(static::class . ' does not use a full cache (see CachingIterator::__construct)');
        }
    }
    public function offsetGet($key): mixed { $this->__full(); return $this->__cache[$key] ?? null; }
    public function offsetSet($key, mixed $value): void { $this->__full(); $this->__cache[$key] = $value; }
    public function offsetUnset($key): void { $this->__full(); unset($this->__cache[$key]); }
    public function offsetExists($key): bool { $this->__full(); return isset($this->__cache[$key]); }
    public function getCache(): array { $this->__full(); return $this->__cache; }
    public function count(): int { $this->__full(); return count($this->__cache); }
}

class RecursiveCachingIterator extends CachingIterator implements RecursiveIterator
{
    private $__children = null;
    public function __construct(Iterator $iterator, int $flags = RecursiveCachingIterator::CALL_TOSTRING)
    {
        if (!$iterator instanceof RecursiveIterator) {
            $given = get_debug_type($iterator);
            throw new TypeError("RecursiveCachingIterator::__construct(): Argument #1 (\$iterator) must be of type RecursiveIterator, $given given");
        }
        parent::__construct($iterator, $flags);
    }
    protected function __look(): void
    {
        $this->__children = null;
        try {
            $inner = $this->getInnerIterator();
            if ($inner->hasChildren()) {
                $this->__children = new RecursiveCachingIterator($inner->getChildren(), $this->getFlags());
            }
        } catch (Exception $e) {
            if (!($this->getFlags() & self::CATCH_GET_CHILD)) {
                throw $e;
            }
        }
    }
    public function hasChildren(): bool { return $this->__children !== null; }
    public function getChildren(): ?RecursiveCachingIterator { return $this->__children; }
}

class RegexIterator extends FilterIterator
{
    public const int USE_KEY = 1;
    public const int INVERT_MATCH = 2;
    public const int MATCH = 0;
    public const int GET_MATCH = 1;
    public const int ALL_MATCHES = 2;
    public const int SPLIT = 3;
    public const int REPLACE = 4;
    public ?string $replacement = null;
    private $__result = null;
    private $__changed = false;
    private string $__pattern;
    private int $__mode;
    private int $__flags;
    private int $__preg;
    public function __construct(Iterator $iterator, string $pattern, int $mode = RegexIterator::MATCH, int $flags = 0, int $pregFlags = 0)
    {
        parent::__construct($iterator);
        $this->__pattern = $pattern;
        $this->__mode = $mode;
        $this->__flags = $flags;
        $this->__preg = $pregFlags;
    }
    public function accept(): bool
    {
        $this->__changed = false;
        $subject = $this->__flags & self::USE_KEY ? parent::key() : parent::current();
        if (is_array($subject)) {
            return false;
        }
        $subject = (string) $subject;
        switch ($this->__mode) {
            case self::MATCH:
                $found = preg_match($this->__pattern, $subject) > 0;
                break;
            case self::GET_MATCH:
                $found = preg_match($this->__pattern, $subject, $this->__result, $this->__preg) > 0;
                $this->__changed = true;
                break;
            case self::ALL_MATCHES:
                $found = preg_match_all($this->__pattern, $subject, $this->__result, $this->__preg ?: PREG_PATTERN_ORDER) !== false;
                $this->__changed = true;
                break;
            case self::SPLIT:
                $this->__result = preg_split($this->__pattern, $subject, -1, $this->__preg);
                $found = count($this->__result) > 1;
                $this->__changed = true;
                break;
            default:
                $found = preg_match($this->__pattern, $subject) > 0;
                $this->__result = preg_replace($this->__pattern, (string) $this->replacement, $subject);
                $this->__changed = true;
        }
        return $this->__flags & self::INVERT_MATCH ? !$found : $found;
    }
    public function current(): mixed { return $this->__changed ? $this->__result : parent::current(); }
    public function getMode(): int { return $this->__mode; }
    public function setMode(int $mode): void { $this->__mode = $mode; }
    public function getFlags(): int { return $this->__flags; }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    public function getPregFlags(): int { return $this->__preg; }
    public function setPregFlags(int $pregFlags): void { $this->__preg = $pregFlags; }
    public function getRegex(): string { return $this->__pattern; }
}

class RecursiveRegexIterator extends RegexIterator implements RecursiveIterator
{
    public function __construct(RecursiveIterator $iterator, string $pattern, int $mode = RecursiveRegexIterator::MATCH, int $flags = 0, int $pregFlags = 0)
    {
        parent::__construct($iterator, $pattern, $mode, $flags, $pregFlags);
    }
    public function accept(): bool
    {
        $current = $this->getInnerIterator()->current();
        return is_array($current) ? count($current) > 0 : parent::accept();
    }
    public function hasChildren(): bool { return $this->getInnerIterator()->hasChildren(); }
    public function getChildren(): RecursiveRegexIterator
    {
        $children = $this->getInnerIterator()->getChildren();
        return new static($children, $this->getRegex(), $this->getMode(), $this->getFlags(), $this->getPregFlags());
    }
}

class RecursiveIteratorIterator implements OuterIterator
{
    public const int LEAVES_ONLY = 0;
    public const int SELF_FIRST = 1;
    public const int CHILD_FIRST = 2;
    public const int CATCH_GET_CHILD = 16;
    private $__stack = [];
    private $__after = [];
    private $__max = -1;
    private $__root;
    private $__mode;
    private $__flags;
    public function __construct(Traversable $iterator, int $mode = RecursiveIteratorIterator::LEAVES_ONLY, int $flags = 0)
    {
        if ($iterator instanceof IteratorAggregate) {
            $iterator = $iterator->getIterator();
        }
        if (!$iterator instanceof RecursiveIterator) {
            throw new InvalidArgumentException('An instance of RecursiveIterator or IteratorAggregate creating it is required');
        }
        $this->__root = $iterator;
        $this->__mode = $mode;
        $this->__flags = $flags;
        $this->__stack = [$iterator];
        $this->__after = [false];
    }
    private function __settle(bool $moved): void
    {
        while (true) {
            $depth = count($this->__stack) - 1;
            $it = $this->__stack[$depth];
            if ($moved) {
                if ($this->__mode == self::CHILD_FIRST && $this->__after[$depth] === 'children') {
                    // back from the children: the element itself is next
                    $this->__after[$depth] = 'self';
                    $this->nextElement();
                    return;
                }
                if (!($this->__mode == self::SELF_FIRST && $this->__after[$depth] === 'self')) {
                    $it->next();
                    $this->__after[$depth] = false;
                }
            }
            $moved = true;
            if (!$it->valid()) {
                if ($depth == 0) {
                    return;
                }
                $this->endChildren();
                array_pop($this->__stack);
                array_pop($this->__after);
                if ($this->__mode != self::CHILD_FIRST) {
                    $this->__after[$depth - 1] = false;
                }
                continue;
            }
            $may = ($this->__max < 0 || $depth < $this->__max) && $this->callHasChildren();
            if ($may) {
                if ($this->__mode == self::SELF_FIRST && $this->__after[$depth] !== 'self') {
                    $this->__after[$depth] = 'self';
                    $this->nextElement();
                    return;
                }
                try {
                    $children = $this->callGetChildren();
                } catch (Exception $e) {
                    if (!($this->__flags & self::CATCH_GET_CHILD)) {
                        throw $e;
                    }
                    $this->__after[$depth] = false;
                    continue;
                }
                if (!$children instanceof RecursiveIterator) {
                    throw new UnexpectedValueException('Objects returned by RecursiveIterator::getChildren() must implement RecursiveIterator');
                }
                $this->__after[$depth] = $this->__mode == self::CHILD_FIRST ? 'children' : false;
                $this->__stack[] = $children;
                $this->__after[] = false;
                $children->rewind();
                $this->beginChildren();
                $moved = false;
                continue;
            }
            $this->nextElement();
            return;
        }
    }
    public function rewind(): void
    {
        while (count($this->__stack) > 1) {
            $this->endChildren();
            array_pop($this->__stack);
            array_pop($this->__after);
        }
        $this->__after = [false];
        $this->__root->rewind();
        $this->beginIteration();
        $this->__settle(false);
    }
    public function valid(): bool
    {
        for ($depth = count($this->__stack) - 1; $depth >= 0; $depth--) {
            if ($this->__stack[$depth]->valid()) {
                return true;
            }
        }
        $this->endIteration();
        return false;
    }
    public function key(): mixed { return end($this->__stack)->key(); }
    public function current(): mixed { return end($this->__stack)->current(); }
    public function next(): void { $this->__settle(true); }
    public function getDepth(): int { return count($this->__stack) - 1; }
    public function getSubIterator(?int $level = null): ?RecursiveIterator { return $this->__stack[$level ?? count($this->__stack) - 1] ?? null; }
    public function getInnerIterator(): RecursiveIterator { return end($this->__stack); }
    public function beginIteration(): void {}
    public function endIteration(): void {}
    public function callHasChildren(): bool { return end($this->__stack)->hasChildren(); }
    public function callGetChildren(): ?RecursiveIterator { return end($this->__stack)->getChildren(); }
    public function beginChildren(): void {}
    public function endChildren(): void {}
    public function nextElement(): void {}
    public function setMaxDepth(int $maxDepth = -1): void
    {
        if ($maxDepth < -1) {
            throw new ValueError('RecursiveIteratorIterator::setMaxDepth(): Argument #1 ($maxDepth) must be greater than or equal to -1');
        }
        $this->__max = $maxDepth;
    }
    public function __call(string $name, array $arguments): mixed
    {
        $inner = end($this->__stack);
        if (!is_callable([$inner, $name])) {
            throw new Error('Call to undefined method ' . static::class . "::$name()");
        }
        return $inner->$name(...$arguments);
    }
    public function getMaxDepth(): int|false { return $this->__max < 0 ? false : $this->__max; }
    public function __debugInfo(): array { return []; }
}

class RecursiveTreeIterator extends RecursiveIteratorIterator
{
    public const int BYPASS_CURRENT = 4;
    public const int BYPASS_KEY = 8;
    public const int PREFIX_LEFT = 0;
    public const int PREFIX_MID_HAS_NEXT = 1;
    public const int PREFIX_MID_LAST = 2;
    public const int PREFIX_END_HAS_NEXT = 3;
    public const int PREFIX_END_LAST = 4;
    public const int PREFIX_RIGHT = 5;
    private $__prefix = ['', '| ', '  ', '|-', '\\-', ''];
    private $__postfix = '';
    private $__bypass;
    public function __construct($iterator, int $flags = RecursiveTreeIterator::BYPASS_KEY, int $cachingIteratorFlags = CachingIterator::CATCH_GET_CHILD, int $mode = RecursiveTreeIterator::SELF_FIRST)
    {
        if ($iterator instanceof IteratorAggregate) {
            $iterator = $iterator->getIterator();
        }
        $this->__bypass = $flags;
        parent::__construct(new RecursiveCachingIterator($iterator, $cachingIteratorFlags), $mode, $flags);
    }
    public function getPrefix(): string
    {
        $depth = $this->getDepth();
        $prefix = $this->__prefix[self::PREFIX_LEFT];
        for ($level = 0; $level < $depth; $level++) {
            $prefix .= $this->__prefix[$this->getSubIterator($level)->hasNext() ? self::PREFIX_MID_HAS_NEXT : self::PREFIX_MID_LAST];
        }
        $prefix .= $this->__prefix[$this->getSubIterator($depth)->hasNext() ? self::PREFIX_END_HAS_NEXT : self::PREFIX_END_LAST];
        return $prefix . $this->__prefix[self::PREFIX_RIGHT];
    }
    public function setPostfix(string $postfix): void { $this->__postfix = $postfix; }
    public function setPrefixPart(int $part, string $value): void
    {
        if ($part < 0 || $part > 5) {
            throw new ValueError('RecursiveTreeIterator::setPrefixPart(): Argument #1 ($part) must be a RecursiveTreeIterator::PREFIX_* constant');
        }
        $this->__prefix[$part] = $value;
    }
    public function getEntry(): string 
    {
        $current = parent::current();
        return is_array($current) ? 'Array' : (string) $current;
    }
    public function getPostfix(): string { return $this->__postfix; }
    public function current(): mixed
    {
        if ($this->__bypass & self::BYPASS_CURRENT) {
            return parent::current();
        }
        return $this->getPrefix() . $this->getEntry() . $this->__postfix;
    }
    public function key(): mixed
    {
        $key = parent::key();
        return $this->__bypass & self::BYPASS_KEY ? $key : $this->getPrefix() . $key . $this->__postfix;
    }
}

class MultipleIterator implements Iterator
{
    public const int MIT_NEED_ANY = 0;
    public const int MIT_NEED_ALL = 1;
    public const int MIT_KEYS_NUMERIC = 0;
    public const int MIT_KEYS_ASSOC = 2;
    private $__list = [];
    private int $__flags;
    public function __construct(int $flags = MultipleIterator::MIT_NEED_ALL | MultipleIterator::MIT_KEYS_NUMERIC) { $this->__flags = $flags; }
    public function getFlags(): int { return $this->__flags; }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    public function attachIterator(Iterator $iterator, string|int|null $info = null): void
    {
        if ($info === null && $this->__flags & self::MIT_KEYS_ASSOC) {
            throw new InvalidArgumentException('Sub-Iterator is associated with NULL');
        }
        $this->__list[] = [$iterator, $info];
    }
    public function detachIterator(Iterator $iterator): void
    {
        $this->__list = array_values(array_filter($this->__list, fn($pair) => $pair[0] !== $iterator));
    }
    public function containsIterator(Iterator $iterator): bool
    {
        foreach ($this->__list as $pair) {
            if ($pair[0] === $iterator) {
                return true;
            }
        }
        return false;
    }
    public function countIterators(): int { return count($this->__list); }
    public function rewind(): void
    {
        foreach ($this->__list as $pair) {
            $pair[0]->rewind();
        }
    }
    public function valid(): bool
    {
        if (!$this->__list) {
            return false;
        }
        $all = $this->__flags & self::MIT_NEED_ALL;
        foreach ($this->__list as $pair) {
            if ($pair[0]->valid()) {
                if (!$all) {
                    return true;
                }
            } elseif ($all) {
                return false;
            }
        }
        return (bool) $all;
    }
    public function next(): void
    {
        foreach ($this->__list as $pair) {
            $pair[0]->next();
        }
    }
    private function __gather(string $what): array
    {
        $out = [];
        foreach ($this->__list as $pair) {
            if ($pair[0]->valid()) {
                $value = $pair[0]->$what();
            } elseif ($this->__flags & self::MIT_NEED_ALL) {
                throw new RuntimeException("Called $what() with non valid sub iterator");
            } else {
                $value = null;
            }
            if ($this->__flags & self::MIT_KEYS_ASSOC) {
                $out[$pair[1]] = $value;
            } else {
                $out[] = $value;
            }
        }
        return $out;
    }
    public function key(): array { return $this->__gather('key'); }
    public function current(): array { return $this->__gather('current'); }
}
