<?php
// Renders a page with php-twig: inheritance, blocks, macros, loops, filters, escaping, tests, includes.
// Usage: run.php FOLDER, where FOLDER holds the package's Twig/autoload.php.
error_reporting(E_ALL & ~E_DEPRECATED);

require $argv[1] . '/Twig/autoload.php';

use Twig\Environment;
use Twig\Loader\ArrayLoader;
use Twig\Loader\ChainLoader;
use Twig\Loader\FilesystemLoader;
use Twig\TwigFilter;
use Twig\TwigFunction;

final class Item
{
    public function __construct(private string $name, private float $price, public array $tags = []) {}

    public function getName(): string
    {
        return $this->name;
    }

    public function price(): float
    {
        return $this->price;
    }

    public function isCheap(): bool
    {
        return $this->price < 5;
    }
}

function shout(string $text, int $times = 1): string
{
    return $text . str_repeat('!', $times);
}

function link_to(string $to): string
{
    return '<a href="' . $to . '">' . $to . '</a>';
}

$loader = new ChainLoader([
    new FilesystemLoader(__DIR__ . '/templates'),
    new ArrayLoader(['inline.txt' => 'inline {{ value|upper }} {{ "a<b" }}']),
]);
$twig = new Environment($loader, ['strict_variables' => true, 'autoescape' => 'name']);
$twig->addGlobal('site', ['title' => 'Loom & <Heddle>', 'year' => 2026]);
// Named functions: this Twig's compiler does not know how PHP 8.4 and later name closures.
$twig->addFilter(new TwigFilter('shout', 'shout'));
$twig->addFunction(new TwigFunction('link', 'link_to', ['is_safe' => ['html']]));

echo $twig->render('page.html.twig', [
    'items' => [
        new Item('Warp', 4.5, ['thread', 'long']),
        new Item('Weft', 12.25, ['thread']),
        new Item("Shuttle's <b>", 99.999),
    ],
    'users' => ['ada' => ['age' => 36, 'admin' => true], 'bob' => ['age' => 17, 'admin' => false]],
    'words' => ['delta', 'alpha', 'charlie', 'bravo'],
    'nothing' => [],
    'date' => new DateTimeImmutable('2024-02-29 13:37:00 UTC'),
]);
echo $twig->render('inline.txt', ['value' => 'grüße']), "\n";

foreach (['{{ missing }}', '{% if %}', '{{ 1 + }}'] as $broken) {
    try {
        $twig->createTemplate($broken, 'broken')->render();
    } catch (Twig\Error\Error $e) {
        echo get_class($e), ': ', preg_replace('/"broken[^"]*"/', '"broken"', $e->getMessage()), "\n";
    }
}
