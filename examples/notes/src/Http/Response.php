<?php

declare(strict_types=1);

namespace Notes\Http;

/** What the client gets. Built by the named constructors, refined by the `with` methods. */
final readonly class Response
{
    /** @param array<string, string> $headers */
    private function __construct(
        public string $body,
        public int $status = 200,
        public array $headers = [],
        public ?string $flash = null,
    ) {}

    public static function html(string $body, int $status = 200): self
    {
        return new self($body, $status, ['Content-Type' => 'text/html; charset=utf-8']);
    }

    public static function json(mixed $data, int $status = 200): self
    {
        $body = json_encode($data, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
        return new self("$body\n", $status, ['Content-Type' => 'application/json']);
    }

    public static function file(string $path, string $name): self
    {
        $type = match (strtolower(pathinfo($name, PATHINFO_EXTENSION))) {
            'png' => 'image/png',
            'jpg', 'jpeg' => 'image/jpeg',
            'gif' => 'image/gif',
            'txt' => 'text/plain; charset=utf-8',
            default => 'application/octet-stream',
        };
        return new self(file_get_contents($path), 200, ['Content-Type' => $type, 'X-Content-Type-Options' => 'nosniff']);
    }

    public static function redirect(string $to): self
    {
        return new self('', 303, ['Location' => $to]);
    }

    /** Shows a message on the next page, kept in a cookie until then. */
    public function withFlash(string $message): self
    {
        return clone($this, ['flash' => $message]);
    }

    public function send(): void
    {
        http_response_code($this->status);
        foreach ($this->headers as $name => $value) {
            header("$name: $value");
        }
        if ($this->flash !== null) {
            setcookie('flash', $this->flash, ['path' => '/', 'httponly' => true, 'samesite' => 'Lax']);
        }
        echo $this->body;
    }
}
