--TEST--
crypt() takes any salt, and ends both texts at a NUL byte
--FILE--
<?php
foreach (['', 'a b', 'a:b', "a\nb", 'é', '!@#%^&*()', '0123456789abcdefXYZ', 'a$b$c', 'rounds=1001$sa lt$x', 'rounds=10$a', '*0'] as $salt) {
    foreach (['$1$', '$5$', '$6$'] as $method) echo crypt("pass word é", $method . $salt), "\n";
}
echo crypt('', '$5$'), "\n", crypt(str_repeat('x', 200), '$6$long'), "\n", crypt("a\0b", '$5$ab') === crypt('a', '$5$ab') ? 'same' : 'other', "\n";
var_dump(password_verify('rasmuslerdorf', '$1$rasmusle$rISCgZzpwk3UhDidwXvin0'), hash_equals(crypt('x', '$1$'), crypt('x', '$1$')));
foreach (['$2a$', '$2x$', '$2y$'] as $method) echo crypt("\xff\xa334\xff\xff\xff\xa3345", $method . '05$/OK.fbVrR/bpIqNJ5ianF.'), "\n";
--EXPECT--
$1$$UqPhp9NoNlEfgWYcrAVFX0
$5$$pLAWQpisA99LkBOfh.g0qEwUoE6GUGiUywjY.XTgq3.
$6$$IZ4tTKqTZfzCGaLAgvtH3145ed5pSMjrkpg8BswGyQYoVd67DkWxIXp0Ky96tOBIJPg/Np0I6Oyx9gk5aVh/71
$1$a b$8K7Hzb1gevUKiNchnHqvy1
$5$a b$j0etvXsDpdLTw4ojKpNt/lfHmEhHKF5OLAtEk9UdEQA
$6$a b$7xfue1RjX/3/yo.nudCBdxhKwvGqW.l9KMXqbfiIX1DT0rJ5lW4P2ODkyN1R8D9RV3UQLGgOCAU9/SGsh09fH/
*0
*0
*0
*0
*0
*0
$1$é$6jHcHKlE36B/PlB54X4Xq.
$5$é$.dyNIqoh3A09.6Akl/YcA.xvxrHw7iZ/.p3hd8hWyUB
$6$é$TsopaITXwKF/z7ERAYTOHWIA.jphX1k1HuPaNxvwBggq9kMS0YJH6/g1rAgHBRh6BsXG9IMsBtOCqh9Q/PZZM/
$1$!@#%^&*($IQxm1FgImntNbNGhHI0qS.
$5$!@#%^&*()$mPMNRi.5MhapgPpeUr3yt5cK/7LPhtZ3fTPkfs7EvGB
$6$!@#%^&*()$URjN63AhoC0rOMN/bOXmb5tTmip0Mg1WHpTbpAAqc16vKmZ6gVy0oH/sT1aHiLNcVxiHukI48l6.XhDEt5ZWr0
$1$01234567$LKMclAeHV2Dtt31uKeJCN/
$5$0123456789abcdef$yvnNYBmlHw9T7OSceApBUHndnC7JGl2kYBrBQ1XDxMB
$6$0123456789abcdef$QVZrPwPUf/rgHo2ArAxdIds86/qqE1FfpovQDIBi/rSrmwEIj4Mh9Kcx5TH5Q2twE34hknbgCKOcMqrzTZTGF/
$1$a$fuVYOSUmkG3KM3V1CVMeP/
$5$a$JsD5JbaKmibrIlnp4CnEq4vCVg9DWrG0hbfOQIIsY6A
$6$a$avnmTU/7wWAep9oQ4rrlYNuw07DBo84UBKIErO2BZwpiBpWXrnvdrkwFgepS4yEduslRGErG4bf90XHBOKKBR.
$1$rounds=1$7H1XlrJqVcZ4xTeZ09xqV/
$5$rounds=1001$sa lt$87tjMDb2eknCU5Gudt7vfWtqogghbA6o.Aw.hWBCW95
$6$rounds=1001$sa lt$bNInl5cbaIxt/hiniP3EptB6Ox0nE/JZtJI9qAn3VR1B7Ha08fq8flYAvNhM50bq7nvst.kVUR8itGzpTbmZ20
$1$rounds=1$7H1XlrJqVcZ4xTeZ09xqV/
*0
*0
$1$*0$aOxbcYDwlfU74l2/bvCr9.
$5$*0$6UTOp6jfYeLoi.ZdTN82Avtt6cr0bqvyonfA/sZTfB3
$6$*0$xw/3NYxjf46W.lASNtBksBmeGtIwLa3YfxjUmhahEdQEnNU.R3byFRyG8jPKcanxssiAlPKxXDZ8L1a54kyyD1
$5$$3c2QQ0KjIU1OLtB29cl8Fplc2WN7X89bnoEjaR7tWu.
$6$long$RTZRAtTLWgpadPx5OeOFsuzafa7m3kN6Wg1my.cQOn3qjpHNj9LywSoA.kJYKMP.BhjKdF5OZsCM58Vsx983f/
same
bool(true)
bool(true)
$2a$05$/OK.fbVrR/bpIqNJ5ianF.ZC1JEJ8Z4gPfpe1JOr/oyPXTWl9EFd.
$2x$05$/OK.fbVrR/bpIqNJ5ianF.o./n25XVfn6oAPaUvHe.Csk4zRfsYPi
$2y$05$/OK.fbVrR/bpIqNJ5ianF.o./n25XVfn6oAPaUvHe.Csk4zRfsYPi
