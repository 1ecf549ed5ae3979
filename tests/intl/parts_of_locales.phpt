--TEST--
Parts that a locale has not are empty, languages may begin with x
--FILE--
<?php
foreach (['en', 'en_US', 'zh-Hant-TW', 'i-klingon', 'x-foo', 'xx', 'xy_US', 'xx-Latn', 'root', 'und', 'a-b', 'a_US', '_US', 'de-x-foo'] as $locale) {
    $parts = array_map(fn(string $method) => Locale::$method($locale), ['getPrimaryLanguage', 'getScript', 'getRegion', 'parseLocale']);
    echo $locale, ' ', json_encode($parts), ' ', json_encode([locale_get_region($locale), locale_get_script($locale)]), "\n";
}
--EXPECT--
en ["en","","",{"language":"en"}] ["",""]
en_US ["en","","US",{"language":"en","region":"US"}] ["US",""]
zh-Hant-TW ["zh","Hant","TW",{"language":"zh","script":"Hant","region":"TW"}] ["TW","Hant"]
i-klingon ["i-klingon",null,null,{"grandfathered":"i-klingon"}] [null,null]
x-foo ["x-foo","","",{"private0":"foo"}] ["",""]
xx ["xx","","",{"language":"xx"}] ["",""]
xy_US ["xy","","US",{"language":"xy","region":"US"}] ["US",""]
xx-Latn ["xx","Latn","",{"language":"xx","script":"Latn"}] ["","Latn"]
root ["","","",[]] ["",""]
und ["","","",[]] ["",""]
a-b ["a","","",[]] ["",""]
a_US ["a","","US",[]] ["US",""]
_US ["","","US",{"region":"US"}] ["US",""]
de-x-foo ["de","","",{"language":"de","private0":"foo"}] ["",""]
