<?php

declare(strict_types=1);

namespace Notes;

/** Turns a note's text into HTML: headings, lists, quotes, code, emphasis, links. Everything else is escaped. */
final readonly class Markup
{
    /** @param \Closure(string): bool $exists whether there is a page of that name */
    public function __construct(private \Closure $exists) {}

    public function toHtml(string $text): string
    {
        $blocks = preg_split('/\n{2,}(?![ \t]*```)/', $this->protectCode($text, $code));
        $html = array_map($this->block(...), array_filter($blocks, fn(string $block): bool => trim($block) !== ''));
        return strtr(implode("\n", $html), $code);
    }

    /** Replaces fenced code by placeholders, so that nothing in it is taken for markup. */
    private function protectCode(string $text, ?array &$code): string
    {
        $code = [];
        return preg_replace_callback('/^```(\w*)\n(.*?)^```$/ms', function (array $match) use (&$code): string {
            $key = "\x02" . count($code) . "\x03";
            $code[$key] = '<pre><code class="' . $match[1] . '">' . htmlspecialchars($match[2]) . '</code></pre>';
            return "\n$key\n";
        }, $text);
    }

    private function block(string $block): string
    {
        $block = trim($block, "\n");
        return match (true) {
            $block[0] === "\x02" => $block,
            preg_match('/^(#{1,4}) +(.+)$/', $block, $m) === 1 => $this->heading(strlen($m[1]), $m[2]),
            preg_match('/^[*-] /', $block) === 1 => $this->list('ul', preg_split('/^[*-] /m', $block, -1, PREG_SPLIT_NO_EMPTY)),
            preg_match('/^\d+\. /', $block) === 1 => $this->list('ol', preg_split('/^\d+\. /m', $block, -1, PREG_SPLIT_NO_EMPTY)),
            $block[0] === '>' => '<blockquote>' . $this->inline(preg_replace('/^> ?/m', '', $block)) . '</blockquote>',
            preg_match('/^-{3,}$/', $block) === 1 => '<hr>',
            default => '<p>' . $this->inline($block) . '</p>',
        };
    }

    private function heading(int $level, string $text): string
    {
        $level++;
        return "<h$level id=\"" . Page::nameFor($text) . '">' . $this->inline($text) . "</h$level>";
    }

    /** @param list<string> $items */
    private function list(string $tag, array $items): string
    {
        $items = array_map(fn(string $item): string => '<li>' . $this->inline(trim($item)) . '</li>', $items);
        return "<$tag>" . implode('', $items) . "</$tag>";
    }

    private function inline(string $text): string
    {
        return preg_replace_callback_array([
            '/`([^`]+)`/' => fn(array $m): string => "<code>$m[1]</code>",
            '/\*\*(.+?)\*\*/s' => fn(array $m): string => "<strong>$m[1]</strong>",
            '/(?<!\w)_(.+?)_(?!\w)/s' => fn(array $m): string => "<em>$m[1]</em>",
            '/\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/u' => fn(array $m): string => $this->link($m[1], $m[2] ?? $m[1]),
            '~(?<!["=])https?://[^\s<]+[^\s<.,;:)]~' => fn(array $m): string => "<a href=\"$m[0]\" rel=\"nofollow\">$m[0]</a>",
        ], nl2br(htmlspecialchars($text)));
    }

    private function link(string $title, string $label): string
    {
        $name = Page::nameFor(html_entity_decode($title));
        return ($this->exists)($name)
            ? "<a href=\"/page/$name\">$label</a>"
            : '<a href="/new?title=' . rawurlencode(html_entity_decode($title)) . "\" class=\"quiet\">$label?</a>";
    }
}
