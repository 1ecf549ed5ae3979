<?php

declare(strict_types=1);

namespace Notes\Http;

/** What the client sent, read once and never changed. */
final readonly class Request
{
    /**
     * @param array<string, string> $query
     * @param array<string, string> $form
     * @param array<string, string> $cookies
     */
    public function __construct(
        public string $method,
        public string $path,
        public array $query = [],
        public array $form = [],
        public array $cookies = [],
        public array $files = [],
        public string $body = '',
    ) {}

    public static function fromGlobals(): self
    {
        return new self(
            $_SERVER['REQUEST_METHOD'],
            rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/'),
            array_filter($_GET, is_string(...)),
            array_filter($_POST, is_string(...)),
            $_COOKIE,
            $_FILES,
            file_get_contents('php://input') ?: '',
        );
    }

    public function query(string $name, string $default = ''): string
    {
        return trim($this->query[$name] ?? $default);
    }

    public function form(string $name, string $default = ''): string
    {
        return $this->form[$name] ?? $default;
    }
}
