--TEST--
Seeded generators give the numbers PHP gives
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
mt_srand(3); echo mt_rand()," ",mt_rand(1,100)," ",rand(1,100)," ",rand(100,1)," ",mt_rand(0,PHP_INT_MAX)," ",str_shuffle("abcdef")," "; $a=[1,2,3,4,5]; shuffle($a); echo implode($a)," ",array_rand([1,2,3,4,5])," ",implode(",",array_rand(range(0,9),3))," ",implode(",",array_rand(range(0,9),8)),"\n"; mt_srand(3,MT_RAND_PHP); echo mt_rand()," ",mt_rand(1,100)," ",rand(1,100)," ",rand(100,1),"\n"; srand(5); echo rand()," ",rand(1,6),"\n"; $r=new Random\Randomizer(new Random\Engine\Mt19937(42)); echo $r->nextInt()," ",$r->getInt(1,1000)," ",bin2hex($r->getBytes(5))," ",$r->nextFloat()," ",$r->getFloat(1,2)," ",implode($r->shuffleArray([1,2,3,4]))," ",$r->shuffleBytes("abcd")," ",implode(",",$r->pickArrayKeys(["a"=>1,"b"=>2,"c"=>3],2))," ",$r->getBytesFromString("xyz",5),"\n"; foreach([new Random\Engine\PcgOneseq128XslRr64(7),new Random\Engine\Xoshiro256StarStar(7),new Random\Engine\PcgOneseq128XslRr64(str_repeat("a",16)),new Random\Engine\Xoshiro256StarStar(str_repeat("a",32))] as $e){echo bin2hex($e->generate())," "; method_exists($e,"jumpLong")?$e->jump():$e->jump(5); echo bin2hex($e->generate())," "; $r=new Random\Randomizer($e); echo $r->nextInt()," ",$r->getInt(0,PHP_INT_MAX)," ",$r->nextFloat()," ",$r->getBytesFromString("xyzabc",5),"\n"; echo serialize($e),"\n"; var_dump($e);} echo substr(serialize(new Random\Engine\Mt19937(1)),0,200),"\n"; print_r(new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(1)));
--EXPECT--
1182829493 49 38 68 2238117251720461240 cedbfa 41352 4 0,4,5 0,1,2,3,5,7,8,9
Constant MT_RAND_PHP is deprecated since 8.3, as it uses a biased non-standard variant of Mt19937
The MT_RAND_PHP variant of Mt19937 is deprecated
969637571 93 71 17
476726705 1
804318771 68 5c0362f30e 0.77969099761266 1.3017381680884 2143 badc b,c xyyyx
323e357e79d11d20 4bb3a7987ad8db35 8727678215210195866 2957871827593979875 0.93386753573691 azcbx
O:33:"Random\Engine\PcgOneseq128XslRr64":2:{i:0;a:0:{}i:1;a:2:{i:0;s:16:"9d8706d0ba4d0805";i:1;s:16:"62e1fab431d3b0a5";}}
object(Random\Engine\PcgOneseq128XslRr64)#4 (1) {
  ["__states"]=>
  array(2) {
    [0]=>
    string(16) "9d8706d0ba4d0805"
    [1]=>
    string(16) "62e1fab431d3b0a5"
  }
}
5a76f94ef7fa58b3 bc6caef37549cb1c 7159542439665779960 3700322209874164238 0.7924880875283 cacca
O:32:"Random\Engine\Xoshiro256StarStar":2:{i:0;a:0:{}i:1;a:4:{i:0;s:16:"f692d4cdf48606e5";i:1;s:16:"e85fc04cba3dc331";i:2;s:16:"670ebf224262a588";i:3;s:16:"0c491a69cfe9c8d3";}}
object(Random\Engine\Xoshiro256StarStar)#5 (1) {
  ["__states"]=>
  array(4) {
    [0]=>
    string(16) "f692d4cdf48606e5"
    [1]=>
    string(16) "e85fc04cba3dc331"
    [2]=>
    string(16) "670ebf224262a588"
    [3]=>
    string(16) "0c491a69cfe9c8d3"
  }
}
19faf0446ad10256 fdc7c61bdf8b68f7 348144261916412104 8831952482820073945 0.29738300014441 ybzbc
O:33:"Random\Engine\PcgOneseq128XslRr64":2:{i:0;a:0:{}i:1;a:2:{i:0;s:16:"8e09c3e563d3a833";i:1;s:16:"dc98bea2c622e854";}}
object(Random\Engine\PcgOneseq128XslRr64)#6 (1) {
  ["__states"]=>
  array(2) {
    [0]=>
    string(16) "8e09c3e563d3a833"
    [1]=>
    string(16) "dc98bea2c622e854"
  }
}
8b0a0f0f0f0f0f0f dd562bf02d94d687 4541945744542570819 6238600776412867341 0.53739873977978 zxxab
O:32:"Random\Engine\Xoshiro256StarStar":2:{i:0;a:0:{}i:1;a:4:{i:0;s:16:"9c19702577c72128";i:1;s:16:"cfbdd4dd26431747";i:2;s:16:"eb43304dfc8bd8bb";i:3;s:16:"4e42a89752e3062d";}}
object(Random\Engine\Xoshiro256StarStar)#7 (1) {
  ["__states"]=>
  array(4) {
    [0]=>
    string(16) "9c19702577c72128"
    [1]=>
    string(16) "cfbdd4dd26431747"
    [2]=>
    string(16) "eb43304dfc8bd8bb"
    [3]=>
    string(16) "4e42a89752e3062d"
  }
}
O:21:"Random\Engine\Mt19937":2:{i:0;a:0:{}i:1;a:626:{i:0;s:8:"9a7ab49c";i:1;s:8:"0891d1b1";i:2;s:8:"1717a028";i:3;s:8:"e1306cf0";i:4;s:8:"e6c0402f";i:5;s:8:"3d3c1cc5";i:6;s:8:"bb488905";i:7;s:8:"323f6
Random\Randomizer Object
(
    [engine] => Random\Engine\Xoshiro256StarStar Object
        (
            [__states] => Array
                (
                    [0] => c15c0289ec2d0a91
                    [1] => 67ec8e65a18debbe
                    [2] => 5e5532fbeea293f8
                    [3] => 0bc942ee9086c171
                )

        )

)
