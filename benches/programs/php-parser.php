<?php
// Parses, traverses and prints 60 files of nikic/php-parser's own sources.

use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor;
use PhpParser\NodeVisitorAbstract;
use PhpParser\ParserFactory;
use PhpParser\PrettyPrinter;

return function (string $packages): Closure {
    $root = "$packages/php-parser/usr/share/php/PhpParser";
    require "$root/autoload.php";
    $files = [];
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS)) as $file) {
        // the tables of the parsers are no program
        if ($file->getExtension() === 'php' && $file->getSize() < 100000) {
            $files[] = $file->getPathname();
        }
    }
    sort($files);
    $sources = array_map('file_get_contents', array_slice($files, 0, 60));
    $factory = new ParserFactory();
    $parser = method_exists($factory, 'createForNewestSupportedVersion')
        ? $factory->createForNewestSupportedVersion()
        : $factory->create(ParserFactory::PREFER_PHP7);
    $printer = new PrettyPrinter\Standard();
    return function () use ($sources, $parser, $printer): string {
        $counter = new class extends NodeVisitorAbstract {
            public int $count = 0;

            public function enterNode(Node $node)
            {
                $this->count++;
                return null;
            }
        };
        $traverser = new NodeTraverser();
        $traverser->addVisitor(new NodeVisitor\NameResolver());
        $traverser->addVisitor($counter);
        $printed = '';
        foreach ($sources as $source) {
            $printed .= $printer->prettyPrintFile($traverser->traverse($parser->parse($source)));
        }
        return $printed . $counter->count;
    };
};
