<?php
abstract class Shape implements Countable {
    public const int SIDES = self::DEFAULT * 2;
    private const DEFAULT = 2;
    protected static array $made = [];
    public string $label { get => strtoupper($this->label); set(string $v) { $this->label = $v; } }
    public function __construct(private readonly int $w = 1, protected ?self $next = null) {
        self::$made[static::class][] = $this;
        $this->w++;
    }
    abstract function area(): float;
    public function count(): int { return $this->next?->count() + 1; }
    static function make(...$args): static { return new static(...$args); }
}
enum Suit: string { case Hearts = 'H'; const Wild = self::Hearts; }
