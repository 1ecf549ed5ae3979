--TEST--
Tiger of four passes, HAVAL; secrets; serialized contexts; mhash
--FILE--
<?php
$text = str_repeat("abcdefghijk", 40);
foreach (['tiger128,4', 'tiger160,4', 'tiger192,4', ...array_filter(hash_algos(), fn($name) => str_starts_with($name, 'haval'))] as $name) {
    $all = '';
    foreach ([0, 1, 31, 32, 33, 55, 56, 64, 117, 118, 119, 127, 128, 129, 300] as $length) {
        $part = substr($text, 0, $length);
        $context = hash_init($name);
        foreach (str_split($part, 7) as $piece) {
            hash_update($context, $piece);
        }
        $all .= $digest = hash($name, $part);
        if (hash_final($context) !== $digest) {
            echo "$name differs in pieces\n";
        }
    }
    echo $name, ' ', hash($name, 'abc'), ' ', md5($all), ' ', hash_hmac($name, 'data', 'key'), "\n";
}
$secret = str_repeat('s', 150);
echo hash('xxh3', 'text', false, ['secret' => $secret]), ' ', hash('xxh128', 'text', false, ['secret' => $secret]), "\n";
foreach ([['secret' => 'short'], ['secret' => $secret, 'seed' => 1], ['seed' => 'x']] as $options) {
    try { echo hash('xxh3', '', false, $options), "\n"; } catch (Error $error) { echo $error->getMessage(), "\n"; }
}
foreach (hash_algos() as $name) {
    $context = hash_init($name);
    hash_update($context, 'first');
    try {
        $copy = unserialize(serialize($context));
        hash_update($copy, 'second');
        echo hash_final($copy) === hash($name, 'firstsecond') ? '' : "$name is not serialized\n";
    } catch (Exception $error) {
        echo $error->getMessage(), "\n";
    }
}
try { serialize(hash_init('md5', HASH_HMAC, 'key')); } catch (Exception $error) { echo $error->getMessage(), "\n"; }
foreach (['O:11:"HashContext":0:{}', 'O:11:"HashContext":5:{i:0;s:3:"foo";i:1;i:0;i:2;a:0:{}i:3;i:2;i:4;a:0:{}}'] as $broken) {
    try { unserialize($broken); } catch (Exception $error) { echo $error->getMessage(), "\n"; }
}
error_reporting(E_ALL & ~E_DEPRECATED);
for ($number = 0; $number <= mhash_count(); $number++) {
    if ($number === 27) {
        continue; // Snefru
    }
    echo $number, ' ', json_encode(mhash_get_hash_name($number)), ' ', json_encode(mhash_get_block_size($number)), ' ', bin2hex((string) mhash($number, 'abc')), "\n";
}
echo bin2hex(mhash(1, 'data', 'key')), ' ', bin2hex(mhash_keygen_s2k(2, 'password', 'saltsalt', 50)), "\n";
--EXPECTF--
tiger128,4 538883c8fc5f28250299018e66bdf4fd 93f2fcbf335f614f52bb4febab7eadf1 cc2c6d31a589cab47f09390df815fe0d
tiger160,4 538883c8fc5f28250299018e66bdf4fdb5ef7b65 eed54df0ad0dc179f792341c7eb78c25 f5770c83b16daa035aa9a276b4572e995bd9e419
tiger192,4 538883c8fc5f28250299018e66bdf4fdb5ef7b65f2e91753 01c19ff011bb8314fc3199b8972257d2 90dd7766064fe8d1921263f2079308b745c6adc333176914
haval128,3 9e40ed883fb63e985d299b40cda2b8f2 8193d3fd3c3070600f0d1042a954e97e c3f3cd1beb87e96e55aaa9cf72c78caa
haval160,3 b21e876c4d391e2a897661149d83576b5530a089 6c2f032e198d0896d8b1b2e135ea981c 62fc2035809e7296acc2b69b78a97d44fc576e2d
haval192,3 a7b14c9ef3092319b0e75e3b20b957d180bf20745629e8de 1107fca86a3c54916096c3410c429597 f6287944a91d4ff90c373c8e9aa463dab49d218f11a08ba1
haval224,3 5bc955220ba2346a948d2848eca37bdd5eca6ecca7b594bd32923fab e7db29cb42437294d0e43b66e1474b3a adec085ba138f51a7e3e211c82e0ac2bdfdca08642b72dd6e2a0f2b1
haval256,3 8699f1e3384d05b2a84b032693e2b6f46df85a13a50d93808d6874bb8fb9e86c 671e042b590bd39174ef2026ec38d9d6 3db3c01a773ffb1dc53a6c7d20919cec1ed50792adad0b9bc27b3b6f7a440d86
haval128,4 6f2132867c9648419adcd5013e532fa2 73c37c9455777d538093c449a14dc473 38d96ce33f98acb8cd9ac20803972044
haval160,4 77aca22f5b12cc09010afc9c0797308638b1cb9b 2ade9b1592bf6e5bd8207747f39ee48b 84786f4add0ff25462ad40eb6578cc77d0f7275a
haval192,4 7e29881ed05c915903dd5e24a8e81cde5d910142ae66207c 1a7eac874f9f8264074bd355ecbea8f0 fb618339465210458a2c238690f042a26e0dc96bbe3d0f2d
haval224,4 124c43d2ba4884599d013e8c872bfea4c88b0b6bf6303974cbe04e68 c096ad2a031f3845fb23d21e4892ff8e 35dc30b606b5e8ba12edeeece843dbb675c644b8e573d64b4d9113d5
haval256,4 8f409f1bb6b30c5016fdce55f652642261575bedca0b9533f32f5455459142b5 6646f3d1e3c1430eb91d5ded8519c5dd 910bcbc2c2d92f29156a5ba5ee3c6fd3aab9a3e546702cf4d6e47d0f25d59d0d
haval128,5 d054232fe874d9c6c6dc8e6a853519ea b23f4edc2b43f6341427768df96c4bb0 c133ba2dbc7d531680b61469f46bdf07
haval160,5 ae646b04845e3351f00c5161d138940e1fa0c11c b35c1c4ba81fc4f5da097e4811926b7b 78d89d5c4d0184ce73bed2b5285927509b843f28
haval192,5 d12091104555b00119a8d07808a3380bf9e60018915b9025 dfaa7e2dd211019095db928774fd0eca 2b4b438d273e482509d8b09ead0049646e2aa5dc75c06ea2
haval224,5 8081027a500147c512e5f1055986674d746d92af4841abeb89da64ad 825c6f4dbff73dbaa1b1d435e897e679 9204133f5a4722926831d1d8511905c2293a99a03c1ed876b0d56188
haval256,5 976cd6254c337969e5913b158392a2921af16fca51f5601d486e0a9de01156e7 0a59fe9a1427a5072173048dfa18fb38 9eee180155b312d42940a51b19751d7fc6efc0582bd571b09145e04dfc2d5ff0
6c42f722169fa5f4 1643efca11b0527ee6e76276e555d37a
xxh3: Secret length must be >= 136 bytes, 5 bytes passed
xxh3: Only one of seed or secret is to be passed for initialization

Deprecated: hash(): Passing a seed of a type other than int is deprecated because it is ignored in %s on line 21
2d06800538d394c2
HashContext for algorithm "xxh3" cannot be serialized
HashContext for algorithm "xxh128" cannot be serialized
HashContext with HASH_HMAC option cannot be serialized
Incomplete or ill-formed serialization data
Unknown hash algorithm
0 "CRC32" 4 73bb8c64
1 "MD5" 16 900150983cd24fb0d6963f7d28e17f72
2 "SHA1" 20 a9993e364706816aba3e25717850c26c9cd0d89d
3 "HAVAL256" 32 8699f1e3384d05b2a84b032693e2b6f46df85a13a50d93808d6874bb8fb9e86c
4 false false 
5 "RIPEMD160" 20 8eb208f7e05d987a9b044a8e98c6b087f15a0bfc
6 false false 
7 "TIGER" 24 2aab1484e8c158f2bfb8c5ff41b57a525129131c957b5f93
8 "GOST" 32 f3134348c44fb1b2a277729e2285ebb5cb5e0f29c975bc753b70497c06a4d51d
9 "CRC32B" 4 352441c2
10 "HAVAL224" 28 5bc955220ba2346a948d2848eca37bdd5eca6ecca7b594bd32923fab
11 "HAVAL192" 24 a7b14c9ef3092319b0e75e3b20b957d180bf20745629e8de
12 "HAVAL160" 20 b21e876c4d391e2a897661149d83576b5530a089
13 "HAVAL128" 16 9e40ed883fb63e985d299b40cda2b8f2
14 "TIGER128" 16 2aab1484e8c158f2bfb8c5ff41b57a52
15 "TIGER160" 20 2aab1484e8c158f2bfb8c5ff41b57a525129131c
16 "MD4" 16 a448017aaf21d8525fc10ae87aa6729d
17 "SHA256" 32 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
18 "ADLER32" 4 024d0127
19 "SHA224" 28 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
20 "SHA512" 64 ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
21 "SHA384" 48 cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7
22 "WHIRLPOOL" 64 4e2448a4c6f486bb16b6562c73b4020bf3043e3a731bce721ae1b303d97e6d4c7181eebdb6c57e277d0e34957114cbd6c797fc9d95d8b582d225292076d4eef5
23 "RIPEMD128" 16 c14a12199c66e4ba84636b0f69144c77
24 "RIPEMD256" 32 afbd6e228b9d8cbbcef5ca2d03e6dba10ac0bc7dcbe4680e1e42d2e975459b65
25 "RIPEMD320" 40 de4c01b3054f8930a79d09ae738e92301e5a17085beffdc1b8d116713e74f82fa942d64cdbc4682d
26 false false 
28 "MD2" 16 da853b0d3f88d99b30283a69e6ded6bb
29 "FNV132" 4 439c2f4b
30 "FNV1A32" 4 1a47e90b
31 "FNV164" 8 d8dcca186bafadcb
32 "FNV1A64" 8 e71fa2190541574b
33 "JOAAT" 4 ed131f5b
34 "CRC32C" 4 364b3fb7
35 "MURMUR3A" 4 b3dd93fa
36 "MURMUR3C" 16 75cdc6d1a2b006a5a2b006a5a2b006a5
37 "MURMUR3F" 16 b4963f3f3fad78673ba2744126ca2d52
38 "XXH32" 4 32d153ff
39 "XXH64" 8 44bc2cf5ad770999
40 "XXH3" 8 78af5f94892f3950
41 "XXH128" 16 06b05ab6733a618578af5f94892f3950
9d5c73ef85594d34ec4438b7c97e51d8 fd5538aabcab06d6c9f6a2bae06401274ea33a3bde6147720dcf3fb5cd375b3b4117323751397430f954d06cc5a34b4723bc
