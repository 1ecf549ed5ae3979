--TEST--
Snefru: digests, keyed ones, states that are copied and serialized, numbers of mhash
--EXTENSIONS--
hash
--FILE--
<?php
foreach (['', 'abc', str_repeat('a', 31), str_repeat('a', 32), str_repeat('a', 33), str_repeat("\xff", 1000)] as $text) {
    echo hash('snefru', $text), ' ', hash('snefru256', $text) === hash('SNEFRU', $text) ? 'same' : 'other', "\n";
}
echo hash_hmac('snefru', 'data', 'key'), "\n";
echo hash_hmac('snefru256', 'data', str_repeat('key', 20)), "\n";
echo bin2hex(hash_pbkdf2('snefru', 'password', 'salt', 3, 40, true)), "\n";

$context = hash_init('snefru');
foreach (str_split(str_repeat('0123456789', 20), 7) as $piece) {
    hash_update($context, $piece);
}
$copy = hash_copy($context);
$clone = clone $context;
$read = unserialize(serialize($context));
foreach ([$copy, $clone, $read] as $each) {
    hash_update($each, 'more');
    echo hash_final($each), "\n";
}
echo hash_final($context), "\n";
var_dump(@MHASH_SNEFRU256, @mhash_get_hash_name(27), @mhash_get_block_size(27), bin2hex(@mhash(27, 'abc')));
$names = hash_algos();
var_dump(count($names), array_search('snefru', $names), array_search('snefru256', hash_hmac_algos()));
--EXPECT--
8617f366566a011837f4fb4ba5bedea2b892f3ed8b894023d16ae344b2be5881 same
7d033205647a2af3dc8339f6cb25643c33ebc622d32979c4b612b02c4903031b same
96bb2b81b3aff11a4d672b23f600f6965c138276ead7d089369deaa9258988e7 same
dbc6238cc321aecba8f057213c3a605d74f21ec352e2183bc3b3853064ffa732 same
7a1133846080dd68d6842df39c86f961925605679bad4ffae07118482b6031fa same
f4aa58a2d912117647d179628764f75d3eef70881ff2511546629c0c716e886b same
d5d2542b0b2d2af42b6784957aefe990903fc0d88e5f351e63dcf4f28952f1c8
4213e9319a13f9ab198a49bf28ab40b56f109af88a25f0e0e8a7aa1ab1a76043
dfd187f0e202118d33d5b3e629b809a25ea2b22b4fa11486f1ccd0b81e3752bf72a263b79e8236a8
02609e249e76d609bf0e146ca0f82ff2f61663b163be917bac05f83348782ef4
02609e249e76d609bf0e146ca0f82ff2f61663b163be917bac05f83348782ef4
02609e249e76d609bf0e146ca0f82ff2f61663b163be917bac05f83348782ef4
17b72abb7d5bcbc84e9e8c23999f7105954b6b9e45aaa1b9b9801c489985ffa8
int(27)
string(9) "SNEFRU256"
int(32)
string(64) "7d033205647a2af3dc8339f6cb25643c33ebc622d32979c4b612b02c4903031b"
int(60)
int(25)
int(26)
