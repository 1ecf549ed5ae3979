<?php
// Makes an RSA signature and encrypts with AES in phpseclib's own PHP code.

return function (string $packages): Closure {
    $root = "$packages/php-phpseclib/usr/share/php/phpseclib";
    spl_autoload_register(function (string $class) use ($root): void {
        $file = $root . strtr(substr($class, strlen('phpseclib')), '\\', '/') . '.php';
        if (str_starts_with($class, 'phpseclib\\') && is_file($file)) {
            require $file;
        }
    });
    // its own arithmetic, also where openssl would raise to a power for it
    define('MATH_BIGINTEGER_OPENSSL_DISABLE', true);
    define('MATH_BIGINTEGER_MODE', 1);
    define('CRYPT_RSA_MODE', 1);
    return function (): string {
        $cipher = new phpseclib\Crypt\AES('cbc');
        $cipher->setPreferredEngine(phpseclib\Crypt\Base::ENGINE_INTERNAL);
        $cipher->setKey(str_repeat('k', 16));
        $cipher->setIV(str_repeat('i', 16));
        $text = $cipher->encrypt(str_repeat('The quick brown fox. ', 300));
        $base = new phpseclib\Math\BigInteger('123456789012345678901234567890123456789012345678901234567890', 10);
        $modulus = new phpseclib\Math\BigInteger(str_repeat('f1', 64), 16);
        return $text . $base->modPow(new phpseclib\Math\BigInteger(str_repeat('a7', 16), 16), $modulus)->toHex();
    };
};
