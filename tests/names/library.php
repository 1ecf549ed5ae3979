<?php
// Code that the programs share: what its names mean is each program's own business.
function describe(object $thing): string
{
    $is = [];
    foreach ([$thing instanceof Node, $thing instanceof Leaf, $thing instanceof Nobody, $thing instanceof Countable, $thing instanceof Made] as $answer) {
        $is[] = $answer ? 'y' : 'n';
    }
    return $thing::class . ' ' . implode($is) . ' ' . ($thing->x ?? 'none') . ' ' . ($thing->y ?? 'none');
}

function take(?Node $node): string
{
    return $node === null ? 'null' : $node->who();
}

function attempt(callable $what): string
{
    try {
        return (string) $what();
    } catch (Nobody) {
        return 'never';
    } catch (NodeError $error) {
        return 'node error: ' . $error->getMessage();
    } catch (Throwable $error) {
        return $error::class . ': ' . preg_replace('/, called in.*/', '', $error->getMessage());
    }
}

final class Holder
{
    public ?Node $node = null;
    public $any;

    public function put($value): string
    {
        return attempt(function () use ($value) {
            $this->node = $value;
            $this->any = $value;
            return $this->node->x;
        });
    }
}

function report(object ...$things): void
{
    $holder = new Holder();
    foreach ($things as $thing) {
        echo describe($thing), ' | ', attempt(fn () => take($thing)), ' | ', $holder->put($thing), "\n";
    }
    echo defined('MARK') ? MARK : 'unmarked', ' ', Node::KIND, ' ', Node::$count, ' ', Node::make()->who(), "\n";
    Node::$count++;
}
