--TEST--
Mails in the charset of the request's language
--EXTENSIONS--
mbstring
--INI--
sendmail_path=cat > "$MAIL_FILE"
internal_encoding=UTF-8
--FILE--
<?php
// a file of this run alone
$file = tempnam(sys_get_temp_dir(), 'mail');
putenv("MAIL_FILE=$file");
set_error_handler(function ($level, $message) {
    echo "$level: $message\n";
    return true;
});
function send(string $language, ...$arguments) {
    global $file;
    mb_language($language);
    try {
        $sent = json_encode(mb_send_mail(...$arguments));
    } catch (Error $e) {
        $sent = get_class($e) . ': ' . $e->getMessage();
    }
    echo "== $language ", json_encode(array_slice($arguments, 3)), " $sent\n";
    echo addcslashes(file_get_contents($file), "\r\x1b\x80..\xff"), "\n";
    file_put_contents($file, '');
}
$body = "Ünïcödé 日本 body\r\nsecond\n" . str_repeat('x', 100) . "\n";
$long = '日本語 subject that is quite long and more 日本語 words to be folded';
send('uni', 'a@b.c', $long, $body);
send('ja', "a@b.c\n", $long, $body);
send('de', 'a@b.c', 'Ünïcödé subject that is quite long and more Ünïcödé words to be folded', $body);
foreach (['neutral', 'en', 'zh-cn', 'zh-tw', 'ru', 'ua', 'tr'] as $language) {
    send($language, 'a@b.c', 'Süb日j', "Wörter 日本\nline 2\n.dot\n", 'X-A: b');
}
$headers = [
    'Content-Type: text/html; charset=ISO-8859-1', "Content-Type: text/html; charset=\"iso-8859-15\"; x=y\r\nX: y", 'content-type: text/plain',
    'Content-Type: text/html; charset=ISO-8859-1; foo=1', 'Content-Type: text/html; charset = ISO-8859-1',
    'Content-Type: text/html; x=y; charset=ISO-8859-1', "Content-Type: text/html; charset='ISO-8859-1'", "Content-Type:text/html;\tCHARSET=ISO-8859-1",
    'Content-Type : text/html; charset=ISO-8859-1', "X: a\nContent-Type: text/html; charset=ISO-8859-1\nContent-Type: text/plain; charset=koi8-r",
    'Content-Type: text/html; charset=', 'Content-Type: text/html; charset=foo', "X: folded\r\n more; charset=utf-8\r\nContent-Type: text/plain;\r\n charset=iso-8859-1",
    'Content-Transfer-Encoding: quoted-printable', "Content-Transfer-Encoding: base64\r\nMIME-Version: 2.0", 'Content-Transfer-Encoding:  7bit ',
    'Content-Transfer-Encoding: 8bit', 'Content-Transfer-Encoding: binary', 'Content-Transfer-Encoding: BASE64; x', 'Content-Transfer-Encoding:',
    "X: y\nMIME-Version:", "From: é@b\nCc: c@d\n", '', "\r\nX: y", "X: y\r\n\r\n", 'garbage',
    ['Content-Type' => ['text/html; charset=ISO-8859-1']], ['mime-version' => '3'], ['Content-Transfer-Encoding' => ['7bit', '8bit']], [], ['X' => ''],
    ['X-A' => ['b', 'c']], [1 => 'x'], ['x' => 1],
];
foreach ($headers as $header) {
    send('uni', 'a@b.c', 'Süb', "Wörter\n", $header);
}
send('ja', 'a@b.c', '日本', $body, 'Content-Transfer-Encoding: base64');
send('ja', 'a@b.c', 's', $body, 'Content-Type: text/plain; charset=UTF-8');
$wrong = [["a\0b", 's', 'b'], ['a', "s\0", 'b'], ['a', 's', "b\0"], ['a', 's', 'b', "x\0"], ['a', 's', 'b', '', "x\0"], ['', 's', ''], ['a', '', 'b']];
foreach ($wrong as $arguments) {
    send('uni', ...$arguments);
}
send('uni', "a@b.c \r\n d", "two\r\nlines\tx", 'b');
unlink($file);
--EXPECT--
== uni [] true
To: a@b.c\r
Subject: =?UTF-8?B?5pel5pys6KqeIHN1YmplY3QgdGhhdCBp?=\r
 =?UTF-8?B?cyBxdWl0ZSBsb25nIGFuZCBtb3JlIOaXpeacrOiqniB3b3JkcyB0byBiZSBm?=\r
 =?UTF-8?B?b2xkZWQ=?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
w5xuw69jw7Zkw6kg5pel5pysIGJvZHkNCnNlY29uZAp4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\r
eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\r
eHh4eHh4eHh4eHh4eHh4eHh4Cg==\r

== ja [] true
To: a@b.c\r
Subject: =?ISO-2022-JP?B?GyRCRnxLXDhsGyhCIHN1YmplY3Qg?=\r
 =?ISO-2022-JP?B?dGhhdCBpcyBxdWl0ZSBsb25nIGFuZCBtb3JlIBskQkZ8S1w4bBsoQiB3?=\r
 =?ISO-2022-JP?B?b3JkcyB0byBiZSBmb2xkZWQ=?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=ISO-2022-JP\r
Content-Transfer-Encoding: 7bit\r
\r
?n?c?d? \033$BF|K\\033(B body\r
second
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
\r

== de [] true
To: a@b.c\r
Subject: =?ISO-8859-15?Q?=DCn=EFc=F6d=E9=20subject=20t?=\r
 =?ISO-8859-15?Q?hat=20is=20quite=20long=20and=20more=20=DCn=EFc=F6d=E9=20?=\r
 =?ISO-8859-15?Q?words=20to=20be=20folded?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=ISO-8859-15\r
Content-Transfer-Encoding: 8bit\r
\r
\334n\357c\366d\351 ?? body\r
second
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
\r

== neutral ["X-A: b"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8YuaXpWo=?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlciDml6XmnKwKbGluZSAyCi5kb3QK\r

== en ["X-A: b"] true
To: a@b.c\r
Subject: =?ISO-8859-1?Q?S=FCb=3Fj?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=ISO-8859-1\r
Content-Transfer-Encoding: 8bit\r
\r
W\366rter ??
line 2
.dot
\r

== zh-cn ["X-A: b"] true
To: a@b.c\r
Subject: =?HZ-GB-2312?B?U357KDl+fWJ+e0hVfn1q?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=HZ-GB-2312\r
Content-Transfer-Encoding: 7bit\r
\r
W?rter ~{HU1>~}
line 2
.dot
\r

== zh-tw ["X-A: b"] true
To: a@b.c\r
Subject: =?BIG5?B?Uz9ipOlq?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=BIG5\r
Content-Transfer-Encoding: 8bit\r
\r
W?rter \244\351\245\273
line 2
.dot
\r

== ru ["X-A: b"] true
To: a@b.c\r
Subject: =?KOI8-R?Q?S=3Fb=3Fj?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=KOI8-R\r
Content-Transfer-Encoding: 8bit\r
\r
W?rter ??
line 2
.dot
\r

== ua ["X-A: b"] true
To: a@b.c\r
Subject: =?KOI8-U?Q?S=3Fb=3Fj?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=KOI8-U\r
Content-Transfer-Encoding: 8bit\r
\r
W?rter ??
line 2
.dot
\r

== tr ["X-A: b"] true
To: a@b.c\r
Subject: =?ISO-8859-9?Q?S=FCb=3Fj?=\r
X-A: b\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=ISO-8859-9\r
Content-Transfer-Encoding: 8bit\r
\r
W\366rter ??
line 2
.dot
\r

== uni ["Content-Type: text\/html; charset=ISO-8859-1"] true
To: a@b.c\r
Subject: =?ISO-8859-1?B?U/xi?=\r
Content-Type: text/html; charset=ISO-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V/ZydGVyCg==\r

== uni ["Content-Type: text\/html; charset=\"iso-8859-15\"; x=y\r\nX: y"] true
To: a@b.c\r
Subject: =?ISO-8859-15?B?U/xi?=\r
Content-Type: text/html; charset="iso-8859-15"; x=y\r
X: y\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V/ZydGVyCg==\r

== uni ["content-type: text\/plain"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
content-type: text/plain\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

2: mb_send_mail(): Unsupported charset "ISO-8859-1;" - will be regarded as ascii
== uni ["Content-Type: text\/html; charset=ISO-8859-1; foo=1"] true
To: a@b.c\r
Subject: =?US-ASCII?B?Uz9i?=\r
Content-Type: text/html; charset=ISO-8859-1; foo=1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
Vz9ydGVyCg==\r

== uni ["Content-Type: text\/html; charset = ISO-8859-1"] true
To: a@b.c\r
Subject: =?ISO-8859-1?B?U/xi?=\r
Content-Type: text/html; charset = ISO-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V/ZydGVyCg==\r

== uni ["Content-Type: text\/html; x=y; charset=ISO-8859-1"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Type: text/html; x=y; charset=ISO-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

2: mb_send_mail(): Unsupported charset "'ISO-8859-1'" - will be regarded as ascii
== uni ["Content-Type: text\/html; charset='ISO-8859-1'"] true
To: a@b.c\r
Subject: =?US-ASCII?B?Uz9i?=\r
Content-Type: text/html; charset='ISO-8859-1'\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
Vz9ydGVyCg==\r

== uni ["Content-Type:text\/html;\tCHARSET=ISO-8859-1"] true
To: a@b.c\r
Subject: =?ISO-8859-1?B?U/xi?=\r
Content-Type:text/html;	CHARSET=ISO-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V/ZydGVyCg==\r

== uni ["Content-Type : text\/html; charset=ISO-8859-1"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Type : text/html; charset=ISO-8859-1\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni ["X: a\nContent-Type: text\/html; charset=ISO-8859-1\nContent-Type: text\/plain; charset=koi8-r"] true
To: a@b.c\r
Subject: =?KOI8-R?B?Uz9i?=\r
X: a
Content-Type: text/html; charset=ISO-8859-1
Content-Type: text/plain; charset=koi8-r\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
Vz9ydGVyCg==\r

== uni ["Content-Type: text\/html; charset="] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Type: text/html; charset=\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

2: mb_send_mail(): Unsupported charset "foo" - will be regarded as ascii
== uni ["Content-Type: text\/html; charset=foo"] true
To: a@b.c\r
Subject: =?US-ASCII?B?Uz9i?=\r
Content-Type: text/html; charset=foo\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
Vz9ydGVyCg==\r

== uni ["X: folded\r\n more; charset=utf-8\r\nContent-Type: text\/plain;\r\n charset=iso-8859-1"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
X: folded\r
 more; charset=utf-8\r
Content-Type: text/plain;\r
 charset=iso-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

2: mb_send_mail(): Unsupported transfer encoding "quoted-printable" - will be regarded as 8bit
== uni ["Content-Transfer-Encoding: quoted-printable"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: quoted-printable\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W\303\266rter
\r

== uni ["Content-Transfer-Encoding: base64\r\nMIME-Version: 2.0"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: base64\r
MIME-Version: 2.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
V8O2cnRlcgo=\r

== uni ["Content-Transfer-Encoding:  7bit "] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding:  7bit\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W??rter
\r

== uni ["Content-Transfer-Encoding: 8bit"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: 8bit\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W\303\266rter
\r

== uni ["Content-Transfer-Encoding: binary"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: binary\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W\303\266rter
\r

2: mb_send_mail(): Unsupported transfer encoding "BASE64; x" - will be regarded as 8bit
== uni ["Content-Transfer-Encoding: BASE64; x"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: BASE64; x\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W\303\266rter
\r

== uni ["Content-Transfer-Encoding:"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding:\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni ["X: y\nMIME-Version:"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
X: y
MIME-Version:\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni ["From: \u00e9@b\nCc: c@d\n"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
From: \303\251@b
Cc: c@d\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [""] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

2: mb_send_mail(): Multiple or malformed newlines found in additional_header
== uni ["\r\nX: y"] false

== uni ["X: y\r\n\r\n"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
X: y\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni ["garbage"] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
garbage\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [{"Content-Type":["text\/html; charset=ISO-8859-1"]}] true
To: a@b.c\r
Subject: =?ISO-8859-1?B?U/xi?=\r
Content-Type: text/html; charset=ISO-8859-1\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: BASE64\r
\r
V/ZydGVyCg==\r

== uni [{"mime-version":"3"}] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
mime-version: 3\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [{"Content-Transfer-Encoding":["7bit","8bit"]}] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
Content-Transfer-Encoding: 7bit\r
Content-Transfer-Encoding: 8bit\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
\r
W\303\266rter
\r

== uni [[]] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [{"X":""}] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
X: \r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [{"X-A":["b","c"]}] true
To: a@b.c\r
Subject: =?UTF-8?B?U8O8Yg==?=\r
X-A: b\r
X-A: c\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
V8O2cnRlcgo=\r

== uni [{"1":"x"}] TypeError: Header name cannot be numeric, 1 given

== uni [{"x":1}] TypeError: Header "x" must be of type array|string, int given

== ja ["Content-Transfer-Encoding: base64"] true
To: a@b.c\r
Subject: =?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=\r
Content-Transfer-Encoding: base64\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=ISO-2022-JP\r
\r
P24/Yz9kPyAbJEJGfEtcGyhCIGJvZHkNCnNlY29uZAp4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\r
eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\r
eHh4eHh4eHh4eHh4eHh4eHh4Cg==\r

== ja ["Content-Type: text\/plain; charset=UTF-8"] true
To: a@b.c\r
Subject: s\r
Content-Type: text/plain; charset=UTF-8\r
MIME-Version: 1.0\r
Content-Transfer-Encoding: 7bit\r
\r
??n??c??d?? ?????? body\r
second
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
\r

== uni [] ValueError: mb_send_mail(): Argument #1 ($to) must not contain any null bytes

== uni [] ValueError: mb_send_mail(): Argument #2 ($subject) must not contain any null bytes

== uni [] ValueError: mb_send_mail(): Argument #3 ($message) must not contain any null bytes

== uni ["x\u0000"] ValueError: mb_send_mail(): Argument #4 ($additional_headers) must not contain any null bytes

== uni ["","x\u0000"] ValueError: mb_send_mail(): Argument #5 ($additional_params) must not contain any null bytes

== uni [] true
To: \r
Subject: s\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
\r

== uni [] true
To: a\r
Subject: \r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
Yg==\r

== uni [] true
To: a@b.c \r
 d\r
Subject: =?UTF-8?B?dHdvDQpsaW5lcwl4?=\r
MIME-Version: 1.0\r
Content-Type: text/plain; charset=UTF-8\r
Content-Transfer-Encoding: BASE64\r
\r
Yg==\r
