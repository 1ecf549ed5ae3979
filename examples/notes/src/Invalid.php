<?php

declare(strict_types=1);

namespace Notes;

/** What was sent cannot be accepted; the context fills the form again. */
final class Invalid extends \RuntimeException
{
    public function __construct(string $message, public readonly array $context = [])
    {
        parent::__construct($message);
    }
}
