--TEST--
comments, tags, case insensitivity, odd names
--FILE--
<?php
# hash comment
// line comment ?> after close <?php
/* block */ /** doc */ ECHO 'keywords are case-insensitive', PHP_EOL; IF (TRUE): Echo 'x'; ENDIF; $été = 'unicode name'; echo "$été\n"; class ÀClass { const ñ = 'const'; } echo ÀClass::ñ, "\n"; function MixedCase() { return __FUNCTION__; } echo mixedcase(), (new stdclass)::class, "\n"; class Kw { const class_ = 1; const FOR = 'for'; public $list = 'list'; public function print() { return 'print'; } static function new() { return 'new'; } public function echo() { return 'echo'; } } echo Kw::FOR, (new Kw)->print(), Kw::new(), (new Kw)->list, (new Kw)->echo(), "\n"; namespace\strlen('x'); echo `echo shell`; $a = [ 'trailing' => 1, ]; function trail($a, $b, ) { return $a . $b; } echo trail(1, 2, ), "\n"; $f = fn(int $x, ): int => $x; use_keyword: echo __LINE__ . "\n"; print('p') . "\n"; exit; echo 'never';
--EXPECTF--
Deprecated: The backtick (`) operator is deprecated, use shell_exec() instead in %slang/syntax/comments_and_tags.php on line 4
 after close keywords are case-insensitive
xunicode name
const
MixedCasestdClass
forprintnewlistecho
shell
12
4
p
