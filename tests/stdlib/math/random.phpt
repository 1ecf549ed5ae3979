--TEST--
seeded generators give PHP's sequences
--FILE--
<?php
mt_srand(42);
echo mt_rand(), ' ', mt_rand(1, 100), ' ', rand(1, 6), ' ', mt_getrandmax(), "\n";
mt_srand(42);
echo implode(',', array_map(fn() => mt_rand(1, 10), range(1, 10))), "\n";
srand(5);
$a = range(1, 10);
shuffle($a);
echo implode(',', $a), ' ', str_shuffle('abcdef'), ' ', array_rand(['x' => 1, 'y' => 2, 'z' => 3]), ' ', json_encode(array_rand(range(0, 9), 3)), "\n";
mt_srand(3, MT_RAND_PHP);
echo mt_rand(1, 1000), ' ', rand(), "\n";
$r = new Random\Randomizer(new Random\Engine\Mt19937(7));
echo $r->getInt(1, 100), ' ', implode(',', $r->shuffleArray([1, 2, 3, 4])), ' ', bin2hex($r->getBytes(4)), ' ', $r->nextInt(), ' ', $r->getFloat(0, 1), "\n";
$x = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(1));
echo $x->getInt(0, 1000000), ' ', $x->getBytesFromString('abc', 5), "\n";
$p = new Random\Randomizer(new Random\Engine\PcgOneseq128XslRr64(1));
echo $p->getInt(0, 1000000), "\n";
var_dump(strlen(random_bytes(8)), random_int(5, 5), lcg_value() < 1);
try { random_int(5, 1); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { mt_rand(5, 1); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
804318771 68 5 2147483647
3,8,7,5,7,6,1,5,1,4
10,7,6,5,1,3,9,8,4,2 badcfe x [0,3,8]

Deprecated: Constant MT_RAND_PHP is deprecated since 8.3, as it uses a biased non-standard variant of Mt19937 in %sstdlib/math/random.php on line 10

Deprecated: The MT_RAND_PHP variant of Mt19937 is deprecated in %sstdlib/math/random.php on line 10
452 1984329274
16 3,4,2,1 43963b70 2100717673 0.96210874392262
703933 caccb
263649

Deprecated: Function lcg_value() is deprecated since 8.4, use \Random\Randomizer::getFloat() instead in %sstdlib/math/random.php on line 18
int(8)
int(5)
bool(true)
random_int(): Argument #1 ($min) must be less than or equal to argument #2 ($max)
mt_rand(): Argument #2 ($max) must be greater than or equal to argument #1 ($min)
