--TEST--
a return of a typed function stands in its try
--FILE--
<?php
function fails(): mixed { throw new TypeError('x'); }
function text(): string { return 'abc'; }
function sum(): float { try { return text() + 1.0; } catch (TypeError $e) { echo $e->getMessage(), "\n"; return 0.0; } }
function local(): float { try { $y = fails(); return $y; } catch (TypeError) { return 1.0; } }
function call(): int { try { return fails(); } catch (TypeError) { return 2; } }
function behind(): int { try { if (!text()) { return fails(); } fails(); } catch (TypeError) { return 3; } }
function coerced(): int { try { return text(); } catch (TypeError $e) { echo $e->getMessage(), "\n"; return 4; } }
function nested(): int
{
    try {
        try {
            return fails();
        } catch (ValueError) {
            return 5;
        }
    } catch (TypeError) {
        return 6;
    }
}
var_dump(sum(), local(), call(), behind(), coerced(), nested());
--EXPECT--
Unsupported operand types: string + float
coerced(): Return value must be of type int, string returned
float(0)
float(1)
int(2)
int(3)
int(4)
int(6)
