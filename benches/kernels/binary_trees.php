<?php
// Many small objects that live for very different times.
final class Node
{
    public ?Node $left = null;
    public ?Node $right = null;
}

function grow(int $depth): Node
{
    $node = new Node();
    if ($depth > 0) {
        $node->left = grow($depth - 1);
        $node->right = grow($depth - 1);
    }
    return $node;
}

function size(Node $node): int
{
    return 1 + ($node->left === null ? 0 : size($node->left) + size($node->right));
}

$deepest = 16;
$sum = size(grow($deepest + 1));
$kept = grow($deepest);
for ($depth = 4; $depth <= $deepest; $depth += 2) {
    for ($i = 1 << $deepest - $depth; $i > 0; $i--) {
        $sum += size(grow($depth));
    }
}
echo 'binary_trees: ', $sum + size($kept), "\n";
