--TEST--
every letter of date()
--FILE--
<?php
date_default_timezone_set("America/New_York");
foreach ([0, 1000000000, 1234567890, -1, 2147483647, -62135596800, 253402300800] as $time) {
    foreach (str_split("dDjlNSwzWoFmMntLyYxXaABgGhHisuveIOPpTZcrU") as $letter) {
        echo $letter, "=", date($letter, $time), " ";
    }
    echo date('\Y\\\\ jS \of F', $time), " | ", gmdate("c e T", $time), "\n";
}
foreach (str_split("BdhHiILmNosTtUwWyYzZ") as $letter) {
    echo $letter, " ", var_export(@idate($letter, 1000000000), true), "\n";
}
--EXPECT--
d=31 D=Wed j=31 l=Wednesday N=3 S=st w=3 z=364 W=01 o=1970 F=December m=12 M=Dec n=12 t=31 L=0 y=69 Y=1969 x=1969 X=+1969 a=pm A=PM B=041 g=7 G=19 h=07 H=19 i=00 s=00 u=000000 v=000 e=America/New_York I=0 O=-0500 P=-05:00 p=-05:00 T=EST Z=-18000 c=1969-12-31T19:00:00-05:00 r=Wed, 31 Dec 1969 19:00:00 -0500 U=0 Y\ 31st of December | 1970-01-01T00:00:00+00:00 UTC GMT
d=08 D=Sat j=8 l=Saturday N=6 S=th w=6 z=250 W=36 o=2001 F=September m=09 M=Sep n=9 t=30 L=0 y=01 Y=2001 x=2001 X=+2001 a=pm A=PM B=115 g=9 G=21 h=09 H=21 i=46 s=40 u=000000 v=000 e=America/New_York I=1 O=-0400 P=-04:00 p=-04:00 T=EDT Z=-14400 c=2001-09-08T21:46:40-04:00 r=Sat, 08 Sep 2001 21:46:40 -0400 U=1000000000 Y\ 8th of September | 2001-09-09T01:46:40+00:00 UTC GMT
d=13 D=Fri j=13 l=Friday N=5 S=th w=5 z=43 W=07 o=2009 F=February m=02 M=Feb n=2 t=28 L=0 y=09 Y=2009 x=2009 X=+2009 a=pm A=PM B=021 g=6 G=18 h=06 H=18 i=31 s=30 u=000000 v=000 e=America/New_York I=0 O=-0500 P=-05:00 p=-05:00 T=EST Z=-18000 c=2009-02-13T18:31:30-05:00 r=Fri, 13 Feb 2009 18:31:30 -0500 U=1234567890 Y\ 13th of February | 2009-02-13T23:31:30+00:00 UTC GMT
d=31 D=Wed j=31 l=Wednesday N=3 S=st w=3 z=364 W=01 o=1970 F=December m=12 M=Dec n=12 t=31 L=0 y=69 Y=1969 x=1969 X=+1969 a=pm A=PM B=041 g=6 G=18 h=06 H=18 i=59 s=59 u=000000 v=000 e=America/New_York I=0 O=-0500 P=-05:00 p=-05:00 T=EST Z=-18000 c=1969-12-31T18:59:59-05:00 r=Wed, 31 Dec 1969 18:59:59 -0500 U=-1 Y\ 31st of December | 1969-12-31T23:59:59+00:00 UTC GMT
d=18 D=Mon j=18 l=Monday N=1 S=th w=1 z=17 W=03 o=2038 F=January m=01 M=Jan n=1 t=31 L=0 y=38 Y=2038 x=2038 X=+2038 a=pm A=PM B=176 g=10 G=22 h=10 H=22 i=14 s=07 u=000000 v=000 e=America/New_York I=0 O=-0500 P=-05:00 p=-05:00 T=EST Z=-18000 c=2038-01-18T22:14:07-05:00 r=Mon, 18 Jan 2038 22:14:07 -0500 U=2147483647 Y\ 18th of January | 2038-01-19T03:14:07+00:00 UTC GMT
d=31 D=Sun j=31 l=Sunday N=7 S=st w=0 z=365 W=52 o=0 F=December m=12 M=Dec n=12 t=31 L=1 y=00 Y=0000 x=0000 X=+0000 a=pm A=PM B=041 g=7 G=19 h=07 H=19 i=03 s=58 u=000000 v=000 e=America/New_York I=0 O=-0456 P=-04:56 p=-04:56 T=LMT Z=-17762 c=0000-12-31T19:03:58-04:56 r=Sun, 31 Dec 0000 19:03:58 -0456 U=-62135596800 Y\ 31st of December | 0001-01-01T00:00:00+00:00 UTC GMT
d=31 D=Fri j=31 l=Friday N=5 S=st w=5 z=364 W=52 o=9999 F=December m=12 M=Dec n=12 t=31 L=0 y=99 Y=9999 x=9999 X=+9999 a=pm A=PM B=041 g=7 G=19 h=07 H=19 i=00 s=00 u=000000 v=000 e=America/New_York I=0 O=-0500 P=-05:00 p=-05:00 T=EST Z=-18000 c=9999-12-31T19:00:00-05:00 r=Fri, 31 Dec 9999 19:00:00 -0500 U=253402300800 Y\ 31st of December | 10000-01-01T00:00:00+00:00 UTC GMT
B 115
d 8
h 9
H 21
i 46
I 1
L 0
m 9
N 6
o 2001
s 40
T false
t 30
U 1000000000
w 6
W 36
y 1
Y 2001
z 250
Z -14400
