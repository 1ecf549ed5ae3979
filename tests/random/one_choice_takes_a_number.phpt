--TEST--
A range of one number takes a number of the generator all the same
--FILE--
<?php
foreach (['mt_rand(3, 3)', 'rand(3, 3)', 'array_rand([1])', '$a = [1]; shuffle($a)', 'str_shuffle("a")', 'array_rand([1, 2, 3], 3)', 'rand(5, 1)'] as $code) {
    mt_srand(77);
    eval("$code;");
    echo $code, ' ', mt_rand(0, 999), "\n";
}
foreach ([new Random\Engine\Mt19937(5), new Random\Engine\Xoshiro256StarStar(5), new Random\Engine\PcgOneseq128XslRr64(5)] as $engine) {
    $r = new Random\Randomizer($engine);
    echo $r->getInt(3, 3), ' ', $r->getInt(0, 999), ' ', $r->shuffleBytes('a'), ' ', $r->getInt(0, 999), ' ', implode($r->pickArrayKeys([1], 1)), ' ',
        $r->getInt(0, 999), ' ', implode($r->shuffleArray([1])), ' ', $r->getInt(0, 999), ' ', $r->getBytesFromString('a', 3), ' ',
        $r->getInt(0, 999), ' ', $r->getBytesFromString('abc', 5), ' ', $r->getInt(0, 999), ' ', $r->getFloat(0, 1), "\n";
}
?>
--EXPECT--
mt_rand(3, 3) 655
rand(3, 3) 655
array_rand([1]) 655
$a = [1]; shuffle($a) 255
str_shuffle("a") 255
array_rand([1, 2, 3], 3) 255
rand(5, 1) 655
3 814 a 767 0 6 1 70 aaa 233 aaaba 879 0.42070226824922
3 436 a 118 0 137 1 159 aaa 312 bcaba 530 0.019534375111399
3 487 a 455 0 728 1 139 aaa 335 aabac 13 0.89243134854674
