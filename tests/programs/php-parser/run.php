<?php
// Lets nikic/php-parser parse its own sources, print them, and parse what it printed: both trees must be the same.
// Usage: run.php FOLDER, where FOLDER holds the package's PhpParser/autoload.php.
error_reporting(E_ALL & ~E_DEPRECATED);

require $argv[1] . '/PhpParser/autoload.php';

use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;
use PhpParser\PrettyPrinter;

final class Counter extends NodeVisitorAbstract
{
    /** @var array<string, int> */
    public array $kinds = [];

    public function enterNode(Node $node): null
    {
        $this->kinds[$node->getType()] = ($this->kinds[$node->getType()] ?? 0) + 1;
        return null;
    }
}

$factory = new ParserFactory();
$parser = method_exists($factory, 'createForNewestSupportedVersion')
    ? $factory->createForNewestSupportedVersion()
    : $factory->create(ParserFactory::PREFER_PHP7);
$printer = new PrettyPrinter\Standard();
$dumper = new PhpParser\NodeDumper();
$counter = new Counter();
$traverser = new NodeTraverser();
$traverser->addVisitor($counter);

$root = $argv[1] . '/PhpParser';
$files = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS)) as $file) {
    if ($file->getExtension() === 'php') {
        $files[] = substr($file->getPathname(), strlen($root) + 1);
    }
}
sort($files);
foreach ($files as $name) {
    $tree = $parser->parse(file_get_contents("$root/$name"));
    $traverser->traverse($tree);
    $printed = $printer->prettyPrintFile($tree);
    $again = $printer->prettyPrintFile($parser->parse($printed));
    $dump = $dumper->dump($tree);
    printf("%s %d %s %s %s\n", $name, strlen($printed), md5($printed), md5($dump), $printed === $again ? 'stable' : 'DIFFERS');
}
arsort($counter->kinds);
ksort($counter->kinds);
echo json_encode($counter->kinds, JSON_PRETTY_PRINT), "\n";
try {
    $parser->parse('<?php function { }');
} catch (PhpParser\Error $e) {
    echo $e->getMessage(), "\n";
}
