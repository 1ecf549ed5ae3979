<?php

declare(strict_types=1);

namespace Notes;

/** Finds pages that hold all words, best first, and shows where. */
final readonly class Search
{
    /** @param list<string> $words */
    public function __construct(private array $words) {}

    /**
     * @param list<Page> $pages
     * @return list<array{page: Page, score: int, excerpt: string}>
     */
    public function in(array $pages): array
    {
        $hits = [];
        foreach ($pages as $page) {
            $score = $this->score($page);
            if ($score > 0) {
                $hits[] = ['page' => $page, 'score' => $score, 'excerpt' => $this->excerpt($page->text)];
            }
        }
        usort($hits, fn(array $a, array $b): int => [$b['score'], $a['page']->title] <=> [$a['score'], $b['page']->title]);
        return $hits;
    }

    /** 0 unless every word occurs; a word in the title counts ten times. */
    private function score(Page $page): int
    {
        $title = mb_strtolower($page->title);
        $text = mb_strtolower($page->text);
        $score = 0;
        foreach ($this->words as $word) {
            $word = mb_strtolower($word);
            $found = 10 * substr_count($title, $word) + substr_count($text, $word);
            if ($found === 0) {
                return 0;
            }
            $score += $found;
        }
        return $score;
    }

    /** The surroundings of the first word, as HTML with the words marked. */
    private function excerpt(string $text): string
    {
        $at = mb_stripos($text, $this->words[0]) ?: 0;
        $from = max(0, $at - 60);
        $piece = ($from > 0 ? '…' : '') . mb_substr($text, $from, 180) . (mb_strlen($text) > $from + 180 ? '…' : '');
        $words = array_map(fn(string $word): string => preg_quote(htmlspecialchars($word), '/'), $this->words);
        return preg_replace('/' . implode('|', $words) . '/iu', '<mark>$0</mark>', htmlspecialchars($piece));
    }
}
