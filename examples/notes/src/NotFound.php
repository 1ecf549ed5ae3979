<?php

declare(strict_types=1);

namespace Notes;

/** There is no such page, file or route. */
final class NotFound extends \RuntimeException {}
