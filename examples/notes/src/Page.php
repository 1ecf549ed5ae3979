<?php

declare(strict_types=1);

namespace Notes;

/** One note. */
final class Page implements \JsonSerializable
{
    /** The first words, for lists. */
    public string $summary {
        get => mb_strimwidth(trim(preg_replace('/[\s#*_`>\[\]-]+/u', ' ', $this->text)), 0, 120, '…');
    }

    public function __construct(
        public readonly string $name,
        public readonly string $title,
        public readonly string $text,
        public readonly int $changed = 0,
    ) {}

    /** A name for files and addresses, made out of a title. */
    public static function nameFor(string $title): string
    {
        $name = preg_replace('/[^\p{L}\p{N}]+/u', '-', mb_strtolower($title));
        return trim($name, '-') ?: 'note';
    }

    public function linksTo(self $other): bool
    {
        return $other->name !== $this->name && preg_match('/\[\[' . preg_quote($other->title, '/') . '(\||\]\])/iu', $this->text) === 1;
    }

    public function jsonSerialize(): array
    {
        return [
            'name' => $this->name,
            'title' => $this->title,
            'summary' => $this->summary,
            'length' => mb_strlen($this->text),
            'url' => "/page/$this->name",
        ];
    }
}
