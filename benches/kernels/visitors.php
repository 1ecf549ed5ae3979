<?php
// A tree of nodes of eight classes walked by visitors: instanceof chains, sites that see many classes, handlers by class name.
namespace Visitors;

interface Node
{
    public function accept(Visitor $visitor): mixed;
}

abstract class Base implements Node
{
    public array $attributes = [];
    public ?Node $parent = null;
}

final class Num extends Base
{
    public function __construct(public int $value) {}
    public function accept(Visitor $visitor): mixed { return $visitor->num($this); }
}

final class Name extends Base
{
    public function __construct(public string $name) {}
    public function accept(Visitor $visitor): mixed { return $visitor->name($this); }
}

abstract class Pair extends Base
{
    public function __construct(public Node $left, public Node $right) {}
}

final class Plus extends Pair
{
    public function accept(Visitor $visitor): mixed { return $visitor->pair($this, '+'); }
}

final class Minus extends Pair
{
    public function accept(Visitor $visitor): mixed { return $visitor->pair($this, '-'); }
}

final class Times extends Pair
{
    public function accept(Visitor $visitor): mixed { return $visitor->pair($this, '*'); }
}

final class Negate extends Base
{
    public function __construct(public Node $inner) {}
    public function accept(Visitor $visitor): mixed { return $visitor->negate($this); }
}

final class Call extends Base
{
    /** @param Node[] $arguments */
    public function __construct(public string $function, public array $arguments) {}
    public function accept(Visitor $visitor): mixed { return $visitor->call($this); }
}

interface Visitor
{
    public function num(Num $node): mixed;
    public function name(Name $node): mixed;
    public function pair(Pair $node, string $operator): mixed;
    public function negate(Negate $node): mixed;
    public function call(Call $node): mixed;
}

final class Evaluator implements Visitor
{
    public function __construct(private array $variables) {}
    public function num(Num $node): int { return $node->value; }
    public function name(Name $node): int { return $this->variables[$node->name] ?? 0; }
    public function negate(Negate $node): int { return -$node->inner->accept($this); }

    public function pair(Pair $node, string $operator): int
    {
        $left = $node->left->accept($this);
        $right = $node->right->accept($this);
        return match ($operator) {
            '+' => $left + $right,
            '-' => $left - $right,
            '*' => $left * $right % 1009,
        };
    }

    public function call(Call $node): int
    {
        $values = array_map(fn (Node $argument): int => $argument->accept($this), $node->arguments);
        return $node->function === 'max' ? max($values) : array_sum($values);
    }
}

final class Printer implements Visitor
{
    public function num(Num $node): string { return (string) $node->value; }
    public function name(Name $node): string { return '$' . $node->name; }
    public function negate(Negate $node): string { return '-' . $node->inner->accept($this); }
    public function pair(Pair $node, string $operator): string
    {
        return '(' . $node->left->accept($this) . ' ' . $operator . ' ' . $node->right->accept($this) . ')';
    }
    public function call(Call $node): string
    {
        $texts = [];
        foreach ($node->arguments as $argument) {
            $texts[] = $argument->accept($this);
        }
        return $node->function . '(' . implode(', ', $texts) . ')';
    }
}

function depth(Node $node): int
{
    if ($node instanceof Num || $node instanceof Name) {
        return 1;
    }
    if ($node instanceof Pair) {
        return 1 + max(depth($node->left), depth($node->right));
    }
    if ($node instanceof Negate) {
        return 1 + depth($node->inner);
    }
    $deepest = 0;
    foreach ($node instanceof Call ? $node->arguments : [] as $argument) {
        $deepest = max($deepest, depth($argument));
    }
    return 1 + $deepest;
}

function grow(int $depth, int $seed): Node
{
    if ($depth === 0) {
        return $seed % 3 === 0 ? new Name('v' . $seed % 5) : new Num($seed % 17);
    }
    $left = grow($depth - 1, $seed * 7 + 1);
    $right = grow($depth - 1, $seed * 5 + 3);
    $node = match ($seed % 5) {
        0 => new Plus($left, $right),
        1 => new Minus($left, $right),
        2 => new Times($left, $right),
        3 => new Call($seed & 1 ? 'max' : 'sum', [$left, $right, new Num(3)]),
        4 => new Plus(new Negate($left), $right),
    };
    $node->attributes['depth'] = $depth;
    $left->parent = $right->parent = $node;
    return $node;
}

$total = 0;
for ($round = 0; $round < 60; $round++) {
    $tree = grow(10, $round + 1);
    for ($i = 0; $i < 4; $i++) {
        $total += $tree->accept(new Evaluator(['v1' => $i, 'v2' => $round, 'v3' => 3]));
    }
    $total += strlen($tree->accept(new Printer())) + depth($tree);
}
echo 'visitors: ', $total, "\n";
