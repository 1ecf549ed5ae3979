--TEST--
hebrev(): runs of both directions, mirrored signs, lines of a limited length
--FILE--
<?php
$texts = [
    "", "plain", "plain text. And more (of it)!\nSecond line.\n", "\xe0\xe1\xe2 abc \xe3\xe4\xe5",
    "\xe0(\xe1)[\xe2]{\xe3}<\xe4>/\\", "abc-\xe0\xe1/12, \xe2\xe3\r\n\xe4 x", " \t\xfa lead", "trail \xfa \t", "1\n\n2\n",
    "The first sentence \xe0\xe1\xe2\xe3 with words, and \xe4\xe5\xe6 more. \xe7\xe8 (end)",
];
foreach ($texts as $text) {
    foreach ([0, 10, 3, 1, -1] as $length) {
        echo json_encode(mb_convert_encoding(hebrev($text, $length), "UTF-8", "ISO-8859-1"), JSON_UNESCAPED_SLASHES), "\n";
    }
}
--EXPECT--
""
""
""
""
""
"plain"
"plain"
"lainp"
"inlap"
"nialp"
"!(plain text. And more (of it\n.Second line\n"
"(of it\nAnd more\ntext.\n!(plain\nline\n.Second\n"
"it\n(of\nmoreAnd xt. te\nlain!(p\nlineond .Sec\n"
"itf (oe orm\nndA\nt.ext\ninla(p!\nnelid onec.S\n"
"ti\nfo(\nerom\ndnA\n.txet\nnialp(!\nenil\ndnoceS.\n"
"\u00e5\u00e4\u00e3 abc \u00e2\u00e1\u00e0"
"abc \u00e2\u00e1\u00e0\n\u00e5\u00e4\u00e3"
"\u00e2\u00e1\u00e0\nabc\n\u00e5\u00e4\u00e3"
"\u00e1\u00e0\u00e2\nbca\n\u00e4\u00e3\u00e5"
"\u00e0\u00e1\u00e2\ncba\n\u00e3\u00e4\u00e5"
"/\\<\u00e4>{\u00e3}[\u00e2](\u00e1)\u00e0"
">{\u00e3}[\u00e2](\u00e1)\u00e0/\\<\u00e4"
"(\u00e1)\u00e0}[\u00e2]\u00e4>{\u00e3/\\<"
")\u00e0(\u00e1\u00e2]}[{\u00e3\u00e4>\\</"
"\u00e0)\u00e1(]\u00e2[}\u00e3{>\u00e4<\\/"
"\u00e3\u00e2 ,12\\\u00e1\u00e0abc-\n\rx \u00e4"
",12\\\u00e1\u00e0abc-\n\u00e3\u00e2\n\rx \u00e4"
"abc-2\\\u00e1\u00e0,1\n\u00e3\u00e2\n\rx \u00e4"
"c-ab\u00e1\u00e02\\,1\u00e2 \u00e3\n\r\u00e4\nx"
"-cba\u00e0\u00e1\\21,\n\u00e2\u00e3\r\n\u00e4\nx"
"lead \u00fa\t "
"lead \u00fa\t "
"\u00fa\t \nlead"
" \n\u00fa\nadle"
"\n\n\u00fa\ndael"
" \u00fa trail\n"
" \u00fa trail\n"
"rail\u00fa t\n\n"
"ilrat\n\u00fa\n\n"
"liart\n\u00fa\n\n"
"1\n\n2\n"
"1\n\n2\n"
"1\n\n2\n"
"1\n\n2\n"
"1\n\n2\n"
"(end) \u00e8\u00e7 .more \u00e6\u00e5\u00e4 with words, and \u00e3\u00e2\u00e1\u00e0 The first sentence"
"sentence\nThe first\nand \u00e3\u00e2\u00e1\u00e0\nwords,\n\u00e6\u00e5\u00e4 with\n\u00e8\u00e7 .more\n(end)"
"encesentrst fi\nThe\n\u00e3\u00e2\u00e1\u00e0and ds, wor\nwith\u00e6\u00e5\u00e4 ore .m\n\u00e8\u00e7\nend)("
"ceenntset rsfie Th\u00e0 \u00e2\u00e1\u00e3\nnda\ns,rdwoh itw\n\u00e5\u00e4\u00e6\nremo.\n\u00e8\u00e7) nd(e"
"ecnetnes\ntsrif\nehT\n\u00e0\u00e1\u00e2\u00e3\ndna\n,sdrow\nhtiw\n\u00e4\u00e5\u00e6\nerom.\n\u00e7\u00e8\n)dne("
