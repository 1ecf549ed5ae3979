--TEST--
engines and randomizers take no properties
--EXTENSIONS--
random
--FILE--
<?php
foreach ([new Random\Engine\Mt19937(1), new Random\Engine\Xoshiro256StarStar(1), new Random\Engine\PcgOneseq128XslRr64(1), new Random\Engine\Secure, new Random\Randomizer] as $object) {
    try {
        $object->zzz = 1;
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
Cannot create dynamic property Random\Engine\Mt19937::$zzz
Cannot create dynamic property Random\Engine\Xoshiro256StarStar::$zzz
Cannot create dynamic property Random\Engine\PcgOneseq128XslRr64::$zzz
Cannot create dynamic property Random\Engine\Secure::$zzz
Cannot create dynamic property Random\Randomizer::$zzz
