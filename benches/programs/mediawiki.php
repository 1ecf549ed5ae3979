<?php
// Parses wikitext with MediaWiki's parser: headings, lists, tables, links, templates, parser
// functions, tags, entities, HTML that is balanced and made safe. There is no database: what links
// and templates lead to is told beforehand.

use MediaWiki\MediaWikiServices;
use MediaWiki\Settings\SettingsBuilder;

function mediawiki_settings(SettingsBuilder $settings): void
{
    $settings->overrideConfigValues([
        'Server' => 'http://wiki.example',
        'ScriptPath' => '/w',
        'ArticlePath' => '/wiki/$1',
        'Sitename' => 'Loom',
        'MetaNamespace' => 'Loom',
        'LanguageCode' => 'en',
        'Localtimezone' => 'UTC',
        'UseDatabaseMessages' => false,
        'MainCacheType' => CACHE_NONE,
        'MessageCacheType' => CACHE_NONE,
        'ParserCacheType' => CACHE_NONE,
        'LanguageConverterCacheType' => CACHE_NONE,
        'MainStash' => CACHE_NONE,
        'SessionCacheType' => CACHE_NONE,
        'LocalisationCacheConf' => ['class' => LocalisationCache::class, 'store' => 'detect', 'storeClass' => LCStoreNull::class, 'storeDirectory' => false, 'storeServer' => [], 'manualRecache' => false],
        'EnableParserLimitReporting' => false,
        'UseInstantCommons' => false,
        'EnableUploads' => false,
        'InterwikiCache' => ['__sites:none' => 'none', '__global:wikipedia' => '1 https://en.wikipedia.org/wiki/$1'],
        'DBtype' => 'sqlite',
        'DBname' => 'none',
        'SQLiteDataDir' => '/nowhere',
        'DebugLogFile' => '',
        'TmpDirectory' => '/tmp',
        'MemoryLimit' => '1G',
        'ShowExceptionDetails' => true,
    ]);
}

return function (string $packages): Closure {
    $root = "$packages/mediawiki.tree/usr/share/mediawiki";
    // this version converts NAN to text, of which PHP 8.5 warns
    error_reporting(error_reporting() & ~E_WARNING);
    putenv("MW_INSTALL_PATH=$root");
    define('MW_CONFIG_CALLBACK', 'mediawiki_settings');
    define('MW_ENTRY_POINT', 'cli');
    define('MW_NO_SESSION', 1);
    define('MW_NO_SESSION_HANDLER', 1);
    define('MEDIAWIKI', true);
    $GLOBALS['wgCommandLineMode'] = true;
    require "$root/includes/BootstrapHelperFunctions.php";
    require "$root/includes/Setup.php";
    $services = MediaWikiServices::getInstance();
    RequestContext::getMain()->setUser($services->getUserFactory()->newAnonymous('127.0.0.1'));
    RequestContext::getMain()->setLanguage('en');
    $GLOBALS['wgLang'] = $services->getContentLanguage();
    $links = $services->getLinkCache();
    $number = 1;
    foreach (['Warp', 'Weft', 'Shed', 'Heddle', 'Reed'] as $name) {
        $links->addGoodLinkObj($number++, Title::makeTitle(NS_MAIN, $name), 100);
    }
    foreach (['Missing', 'Other thing', 'Spindle'] as $name) {
        $links->addBadLinkObj(Title::makeTitle(NS_MAIN, $name));
    }
    $templates = [
        'Yarn' => 'Yarn of {{{1|nothing}}} {{{kind|}}}, [[{{{1|Missing}}}]][[Category:Yarns]]',
        'Row' => "|-\n| {{{1}}} || {{formatnum:{{{2}}}}} || {{Yarn|{{{3|Warp}}}|kind=''fine''}}\n",
        'Box' => "<div class=\"box\" style=\"color: {{{colour|red}}}\">\n{| class=\"wikitable\"\n! Name !! Count !! Yarn\n{{{rows}}}\n|}\n</div>",
    ];
    $options = ParserOptions::newFromAnon();
    $options->setTemplateCallback(static function ($title) use ($templates): array {
        return ['text' => $templates[$title->getText()] ?? false, 'finalTitle' => $title, 'deps' => []];
    });
    $section = <<<'TEXT'
        == Section ==
        '''Bold''', ''italic'' and '''''both'''''; [[Warp]], [[Missing|a red one]], [[weft]]s, [https://example.org/?a=1&b=2 outside],
        https://example.org/plain, [[wikipedia:Loom|there]], &lt;b&gt; &amp; &eacute; <nowiki>[[not a link]]</nowiki>
        * one [[Heddle]]
        ** two {{lc:ABC}} {{uc:abc}} {{padleft:7|3|0}}
        *# three {{Yarn|Reed}}
        ; term : definition
        : indented {{plural:2|thread|threads}}

        {{Box|colour=green|rows={{Row|a|1234567|Warp}}{{Row|b|42}}{{Row|c|7|Other thing}}}}

        <blockquote>A <span style="color:red" onclick="no()">span</span> <script>alert(1)</script> <i>left open</blockquote>
        <pre>as it is [[Warp]]</pre>
         lines with a blank in front
        === Sub {{PAGENAME}} ===
        {| border="1"
        |+ Caption
        | a || b
        |-
        ! c
        | d <br> e
        |}
        {{#tag:pre|tagged}} {{anchorencode:A b}} {{urlencode:a b&c}} {{ns:4}} __TOC__ {{Yarn|Spindle}} {{{none|default}}}
        ----

        TEXT;
    $text = str_repeat($section, 4);
    $title = Title::makeTitle(NS_MAIN, 'Shed');
    return static function () use ($services, $options, $text, $title): string {
        return $services->getParserFactory()->create()->parse($text, $title, $options)->getText();
    };
};
