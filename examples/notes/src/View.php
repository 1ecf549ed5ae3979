<?php

declare(strict_types=1);

namespace Notes;

/** Renders a template inside the layout. A template is PHP; `$e` escapes, `$include` renders another one. */
final readonly class View
{
    public function __construct(private string $folder) {}

    public function render(string $template, array $data): string
    {
        return $this->fill('layout', $data + ['content' => $this->fill($template, $data)]);
    }

    private function fill(string $__template, array $__data): string
    {
        $e = static fn(string|int|null $text): string => htmlspecialchars((string) $text);
        $include = fn(string $template, array $more = []): string => $this->fill($template, $more + $__data);
        extract($__data, EXTR_SKIP);
        ob_start();
        try {
            require "$this->folder/$__template.php";
            return ob_get_contents();
        } finally {
            ob_end_clean();
        }
    }
}
