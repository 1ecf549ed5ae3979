<?php

declare(strict_types=1);

namespace Notes;

/**
 * Pages in files: the first line is the title, the rest after an empty line is the text. Writers write a file beside the old
 * one and rename it, so a reader on another thread sees one or the other and never half of it.
 */
final class Store
{
    /** @var ?array<string, Page> */
    private ?array $cache = null;

    public function __construct(private readonly string $folder, string $initial)
    {
        if (!is_dir($folder)) {
            @mkdir($folder, 0777, true);
            foreach (glob("$initial/*.txt") as $file) {
                copy($file, $folder . '/' . basename($file));
            }
        }
    }

    /** @return list<Page> */
    public function all(): array
    {
        if ($this->cache === null) {
            $this->cache = [];
            foreach (glob("$this->folder/*.txt") as $file) {
                $name = basename($file, '.txt');
                $this->cache[$name] = $this->read($name, $file);
            }
        }
        return array_values($this->cache);
    }

    public function has(string $name): bool
    {
        return self::isName($name) && is_file("$this->folder/$name.txt");
    }

    public function find(string $name): Page
    {
        return $this->has($name) ? $this->read($name, "$this->folder/$name.txt") : throw new NotFound("There is no note “{$name}”.");
    }

    public function save(Page $page): Page
    {
        $name = $page->name !== '' ? $page->name : $this->freeName($page->title);
        if (!self::isName($name)) {
            throw new Invalid('That is no name for a note.', ['page' => $page]);
        }
        $temporary = tempnam($this->folder, 'new');
        file_put_contents($temporary, "$page->title\n\n" . rtrim($page->text) . "\n");
        rename($temporary, "$this->folder/$name.txt");
        $this->cache = null;
        return $this->find($name);
    }

    public function delete(Page $page): void
    {
        foreach ($this->files($page) as $file) {
            unlink("$this->folder/$page->name.files/$file");
        }
        @rmdir("$this->folder/$page->name.files");
        unlink("$this->folder/$page->name.txt");
        $this->cache = null;
    }

    /** @return list<string> */
    public function files(Page $page): array
    {
        $folder = "$this->folder/$page->name.files";
        return is_dir($folder) ? array_values(array_diff(scandir($folder), ['.', '..'])) : [];
    }

    public function file(Page $page, string $file): string
    {
        return in_array($file, $this->files($page), true)
            ? "$this->folder/$page->name.files/$file"
            : throw new NotFound("“{$page->title}” has no file {$file}.");
    }

    public function attach(Page $page, string $uploaded, string $name): void
    {
        $folder = "$this->folder/$page->name.files";
        if (!is_dir($folder)) {
            mkdir($folder);
        }
        $safe = ltrim(preg_replace('/[^\w.-]+/', '_', basename($name)), '.');
        move_uploaded_file($uploaded, $folder . '/' . ($safe ?: 'file'));
    }

    private function read(string $name, string $file): Page
    {
        [$title, $text] = explode("\n\n", file_get_contents($file), 2) + [1 => ''];
        return new Page($name, trim($title), $text, filemtime($file));
    }

    private function freeName(string $title): string
    {
        $name = $base = Page::nameFor($title);
        for ($i = 2; $this->has($name); $i++) {
            $name = "$base-$i";
        }
        return $name;
    }

    private static function isName(string $name): bool
    {
        return preg_match('/^[\p{L}\p{N}][\p{L}\p{N}-]{0,79}$/u', $name) === 1;
    }
}
