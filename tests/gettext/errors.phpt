--TEST--
gettext: domains without catalogs, plural forms, refused arguments
--FILE--
<?php
var_dump(textdomain(null), textdomain('shop'), textdomain(null), _('Hello'), gettext('Hello'), dgettext('other', 'Hello'));
var_dump(ngettext('one', 'many', 1), ngettext('one', 'many', 0), dngettext('shop', 'one', 'many', 2), dcngettext('shop', 'one', 'many', 1, LC_MESSAGES));
var_dump(bindtextdomain('shop', __DIR__) === __DIR__, bindtextdomain('shop', null) === __DIR__, bindtextdomain('shop', __DIR__ . '/none'));
var_dump(bind_textdomain_codeset('shop', 'UTF-8'), bind_textdomain_codeset('shop', null));
foreach ([fn () => textdomain(''), fn () => textdomain('0'), fn () => dgettext('', 'x'), fn () => gettext(str_repeat('x', 5000)), fn () => dcgettext('shop', 'x', LC_ALL),
    fn () => textdomain(str_repeat('d', 2000))] as $wrong) {
    try {
        var_dump($wrong());
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
string(8) "messages"
string(4) "shop"
string(4) "shop"
string(5) "Hello"
string(5) "Hello"
string(5) "Hello"
string(3) "one"
string(4) "many"
string(4) "many"
string(3) "one"
bool(true)
bool(true)
bool(false)
string(5) "UTF-8"
string(5) "UTF-8"
textdomain(): Argument #1 ($domain) must not be empty
textdomain(): Argument #1 ($domain) cannot be zero
dgettext(): Argument #1 ($domain) must not be empty
gettext(): Argument #1 ($message) is too long
dcgettext(): Argument #3 ($category) cannot be LC_ALL
textdomain(): Argument #1 ($domain) is too long
