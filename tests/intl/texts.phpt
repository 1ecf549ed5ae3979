--TEST--
intl: normal forms, graphemes, collation, breaks, transliteration, locales
--EXTENSIONS--
intl
--FILE--
<?php
function t($f, ...$a) { try { $r = $f(...$a); echo is_string($r) ? $r : json_encode($r), $r === false || $r === null ? ' ' . intl_get_error_message() : '', "\n"; } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
t('normalizer_normalize', "e\u{301}"); t('normalizer_normalize', "\u{e9}", Normalizer::FORM_D); t('normalizer_normalize', "\xff"); t('normalizer_normalize', 'a', 3); t('normalizer_is_normalized', "e\u{301}"); t('normalizer_get_raw_decomposition', "\u{e9}");
$s = "e\u{301}a\u{1F468}\u{200D}\u{1F469}b";
t('grapheme_strlen', $s); t('grapheme_strlen', "\xff"); t('grapheme_strpos', $s, 'b'); t('grapheme_stripos', 'ABC', 'c'); t('grapheme_strrpos', 'abab', 'a'); t('grapheme_strrpos', 'abab', 'a', -3); t('grapheme_strpos', 'abc', 'a', 9);
t('grapheme_substr', $s, 1, 1); t('grapheme_substr', $s, -2); t('grapheme_substr', 'abc', 5); t('grapheme_strstr', 'abcabc', 'ca'); t('grapheme_stristr', 'abcabc', 'CA', true); t('grapheme_str_split', $s); t('grapheme_str_split', 'abcde', 2); t('grapheme_str_split', 'a', 0); t('grapheme_levenshtein', 'kitten', 'sitting'); t('grapheme_levenshtein', "e\u{301}", "\u{e9}"); t('grapheme_extract', $s, 2); t('grapheme_extract', 'abcdef', 3, GRAPHEME_EXTR_MAXBYTES, 1);
t('idn_to_ascii', "t\u{e4}st.de"); t('idn_to_utf8', 'xn--tst-qla.de'); t('idn_to_ascii', ''); t('idn_to_ascii', 'a..b', 0, INTL_IDNA_VARIANT_UTS46);
$c = new Collator('de_DE'); $a = ['z', "\u{e4}", 'a', 'B', '10', '9']; $c->sort($a); echo json_encode($a), $c->compare('a', 'B'), $c->getStrength(), json_encode($c->getAttribute(99)), $c->getErrorMessage(), "\n"; $c->setAttribute(Collator::NUMERIC_COLLATION, Collator::ON); $b = ['x' => 'a10', 'y' => 'a9']; $c->asort($b); echo json_encode($b), "\n";
$w = IntlBreakIterator::createWordInstance('en'); $w->setText('Hello, big world'); foreach ($w->getPartsIterator() as $k => $part) echo "$k:$part|"; foreach ($w as $at) echo $at, ' '; echo json_encode([$w->first(), $w->next(2), $w->previous(), $w->following(7), $w->preceding(7), $w->isBoundary(3), $w->last(), $w->next()]), "\n";
$p = IntlBreakIterator::createCodePointInstance(); $p->setText("a\u{e9}\u{1F600}"); foreach ($p as $at) echo $at, ':', $p->getLastCodePoint(), ' '; $q = clone $p; var_dump($q == $p);
t(fn() => Transliterator::create('Any-Latin; Latin-ASCII')->transliterate("\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}")); t(fn() => Transliterator::create('nope')); t(fn() => Transliterator::createFromRules('a > b;')->transliterate('banana', 2)); t(fn() => Transliterator::create('Hex')->id);
foreach (['sl-Latn-IT-nedis-x-foo-bar', 'de_DE'] as $l) { t('locale_parse', $l); t('locale_get_primary_language', $l); t('locale_get_region', $l); t('locale_get_all_variants', $l); }
t('locale_compose', ['language' => 'en', 'script' => 'Latn', 'region' => 'US', 'variant' => ['a', 'b'], 'private0' => 'p']); t('locale_filter_matches', 'de-DEVA', 'de-DE'); t('locale_filter_matches', 'de-DE_1996', 'de-DE'); t('locale_lookup', ['de-DEVA', 'de-DE', 'de'], 'de-DE-1996-x'); t('locale_canonicalize', 'en_us.utf8'); t('locale_get_display_language', 'de', 'fr'); t('locale_is_right_to_left', 'ar'); t('locale_add_likely_subtags', 'zh'); t('locale_minimize_subtags', 'zh_Hans_CN'); t('locale_accept_from_http', 'fr-CH, fr;q=0.9'); t('locale_get_keywords', 'de@currency=EUR;collation=phonebook');
t('UConverter::transcode', "\xe9", 'utf-8', 'latin1'); t('UConverter::transcode', "a\u{20ac}", 'latin1', 'utf-8', ['to_subst' => '?']); t('UConverter::reasonText', 9);
t('IntlChar::charName', 'A'); t('IntlChar::isalpha', 'ab'); t('IntlChar::toupper', 'ß'); t('IntlChar::chr', 0x20ac); t('IntlChar::ord', '€'); t('IntlChar::charAge', 0x20ac); t('IntlChar::getNumericValue', '½'); t('IntlChar::charFromName', 'LATIN SMALL LETTER A');
$s = new Spoofchecker(); var_dump($s->isSuspicious("p\u{430}ypal"), $s->areConfusable('google', "g\u{43e}\u{43e}gle"));
echo (new IntlListFormatter('en'))->format(['a', 'b', 'c']), "\n";
--EXPECT--
é
é
false normalizer_normalize(): Error converting input string to UTF-16: U_INVALID_CHAR_FOUND
ValueError: normalizer_normalize(): Argument #2 ($form) must be a a valid normalization form
false U_ZERO_ERROR
é
4
null grapheme_strlen(): Error converting input string to UTF-16: U_INVALID_CHAR_FOUND
3
2
2
0
ValueError: grapheme_strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
a
👨‍👩b

cabc
ab
["e\u0301","a","\ud83d\udc68\u200d\ud83d\udc69","b"]
["ab","cd","e"]
ValueError: grapheme_str_split(): Argument #2 ($length) must be greater than 0 and less than or equal to 1073741823
3
0
éa
bcd
xn--tst-qla.de
täst.de
ValueError: idn_to_ascii(): Argument #1 ($domain) must not be empty
false U_ZERO_ERROR
["9","10","a","\u00e4","B","z"]-12falseCollator::getAttribute(): Error getting attribute value: U_ILLEGAL_ARGUMENT_ERROR
{"y":"a9","x":"a10"}
0:Hello|1:,|2: |3:big|4: |5:world|0 5 6 7 10 11 16 [0,6,5,10,6,false,16,-1]
0:-1 1:97 3:233 7:128512 bool(true)
Privet
null Transliterator::create(): unable to open ICU transliterator with id "nope": U_INVALID_ID
banbnb
Hex
{"language":"sl","script":"Latn","region":"IT","variant0":"NEDIS","private0":"foo","private1":"bar"}
sl
IT
["NEDIS"]
{"language":"de","region":"DE"}
de
DE
[]
en_Latn_US_a_b_x_p
false U_ZERO_ERROR
true
de-DE
en_US
allemand
true
zh_Hans_CN
zh
fr_CH
{"collation":"phonebook","currency":"EUR"}
é
a?
ValueError: UConverter::reasonText(): Argument #1 ($reason) must be a UConverter::REASON_* constant
LATIN CAPITAL LETTER A
null IntlChar::isalpha(): Passing a UTF-8 character for codepoint requires a string which is exactly one UTF-8 codepoint long.: U_ILLEGAL_ARGUMENT_ERROR
ß
€
8364
[2,1,0,0]
0.5
97
bool(true)
bool(true)
a, b, and c
