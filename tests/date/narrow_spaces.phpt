--TEST--
Spaces that do not break stand between the parts of a date
--FILE--
<?php
$spaces = ['narrow' => "\u{202f}", 'wide' => "\u{a0}"];
$texts = [
    '2023-07-11 4:02~PM', '4~pm', '4:02:03~pm', '4:02:03.123456~PM', '2023-07-11~4:02 PM', '~4:02 PM', '4:02 PM~',
    'July~11~2023', '11 July~2023', '+1~day', 'next~month', '2023-07-11 4:02~~PM', '2023-07-11 4:02 ~PM',
    '2023-07-11 16:02~UTC', 'back of~7pm', 'Jul 11, 2023, 4:02~PM', '7/11/23, 4:02~PM', '4~', '4:02~p.m.', 'now~',
    '2023-07-11 4:02:03~+02:00', 'Sat,~13 Mar 2010', '1~July 2023', '11~Jul', 'first~monday of january 2023',
    'Jul 11 4:02:03~+02:00', 'last~week', '11/Jul/2023:10:11:12~+0200', '2023-07-11T10:11:12~Europe/Prague',
];
foreach ($spaces as $name => $space) {
    echo "-- $name --\n";
    foreach ($texts as $text) {
        $parsed = date_parse(str_replace('~', $space, $text));
        unset($parsed['fraction'], $parsed['is_localtime']);
        echo $text, ': ', json_encode(array_values($parsed)), "\n";
    }
}
echo date('Y-m-d H:i', strtotime("2023-07-11 4:02\u{202f}PM UTC")), "\n";
--EXPECT--
-- narrow --
2023-07-11 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
4~pm: [false,false,false,16,0,0,0,[],0,[]]
4:02:03~pm: [false,false,false,16,2,3,0,[],0,[]]
4:02:03.123456~PM: [false,false,false,4,2,3,0,[],1,{"17":"The timezone could not be found in the database"},0]
2023-07-11~4:02 PM: [2023,7,11,16,2,0,0,[],0,[]]
~4:02 PM: [false,false,false,16,2,0,0,[],0,[]]
4:02 PM~: [false,false,false,4,2,0,0,[],1,{"5":"The timezone could not be found in the database"},0]
July~11~2023: [false,7,false,20,23,0,1,{"17":"The parsed date was invalid"},2,{"7":"Unexpected character","8":"Unexpected character"}]
11 July~2023: [false,7,11,20,23,0,0,[],0,[]]
+1~day: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":0,"day":1,"hour":0,"minute":0,"second":0}]
next~month: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":1,"day":0,"hour":0,"minute":0,"second":0}]
2023-07-11 4:02~~PM: [2023,7,11,16,2,0,0,[],0,[]]
2023-07-11 4:02 ~PM: [2023,7,11,4,2,0,0,[],1,{"19":"The timezone could not be found in the database"},0]
2023-07-11 16:02~UTC: [2023,7,11,16,2,0,0,[],0,[],3,"UTC","UTC"]
back of~7pm: [false,false,false,19,0,0,1,{"5":"Double timezone specification"},1,["The timezone could not be found in the database"],0]
Jul 11, 2023, 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
7/11/23, 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
4~: [false,false,false,false,false,false,0,[],1,["Unexpected character"]]
4:02~p.m.: [false,false,false,16,2,0,0,[],0,[]]
now~: [false,false,false,false,false,false,0,[],0,[]]
2023-07-11 4:02:03~+02:00: [2023,7,11,4,2,3,0,[],0,[],1,7200,false]
Sat,~13 Mar 2010: [2010,3,13,0,0,0,0,[],0,[],{"year":0,"month":0,"day":0,"hour":0,"minute":0,"second":0,"weekday":6}]
1~July 2023: [2023,7,1,false,false,false,0,[],1,["Unexpected character"]]
11~Jul: [false,7,false,false,false,false,1,{"9":"The parsed date was invalid"},2,["Unexpected character","Unexpected character"]]
first~monday of january 2023: [2023,1,1,0,0,0,0,[],0,[],{"year":0,"month":0,"day":0,"hour":0,"minute":0,"second":0,"weekday":1}]
Jul 11 4:02:03~+02:00: [false,7,11,4,2,3,0,[],1,["The timezone could not be found in the database"],0]
last~week: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":0,"day":-7,"hour":0,"minute":0,"second":0,"weekday":1}]
11/Jul/2023:10:11:12~+0200: [2023,7,11,10,11,12,0,[],0,[],1,7200,false]
2023-07-11T10:11:12~Europe/Prague: [2023,7,11,10,11,12,0,[],0,[],3,"Europe\/Prague"]
-- wide --
2023-07-11 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
4~pm: [false,false,false,16,0,0,0,[],0,[]]
4:02:03~pm: [false,false,false,16,2,3,0,[],0,[]]
4:02:03.123456~PM: [false,false,false,4,2,3,0,[],1,{"16":"The timezone could not be found in the database"},0]
2023-07-11~4:02 PM: [2023,7,11,16,2,0,0,[],0,[]]
~4:02 PM: [false,false,false,16,2,0,0,[],0,[]]
4:02 PM~: [false,false,false,4,2,0,0,[],1,{"5":"The timezone could not be found in the database"},0]
July~11~2023: [false,7,false,20,23,0,1,{"15":"The parsed date was invalid"},2,{"6":"Unexpected character","7":"Unexpected character"}]
11 July~2023: [false,7,11,20,23,0,0,[],0,[]]
+1~day: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":0,"day":1,"hour":0,"minute":0,"second":0}]
next~month: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":1,"day":0,"hour":0,"minute":0,"second":0}]
2023-07-11 4:02~~PM: [2023,7,11,16,2,0,0,[],0,[]]
2023-07-11 4:02 ~PM: [2023,7,11,4,2,0,0,[],1,{"18":"The timezone could not be found in the database"},0]
2023-07-11 16:02~UTC: [2023,7,11,16,2,0,0,[],0,[],3,"UTC","UTC"]
back of~7pm: [false,false,false,19,0,0,1,{"5":"Double timezone specification"},1,["The timezone could not be found in the database"],0]
Jul 11, 2023, 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
7/11/23, 4:02~PM: [2023,7,11,16,2,0,0,[],0,[]]
4~: [false,false,false,false,false,false,0,[],1,["Unexpected character"]]
4:02~p.m.: [false,false,false,16,2,0,0,[],0,[]]
now~: [false,false,false,false,false,false,0,[],0,[]]
2023-07-11 4:02:03~+02:00: [2023,7,11,4,2,3,0,[],0,[],1,7200,false]
Sat,~13 Mar 2010: [2010,3,13,0,0,0,0,[],0,[],{"year":0,"month":0,"day":0,"hour":0,"minute":0,"second":0,"weekday":6}]
1~July 2023: [2023,7,1,false,false,false,0,[],1,["Unexpected character"]]
11~Jul: [false,7,false,false,false,false,1,{"8":"The parsed date was invalid"},2,["Unexpected character","Unexpected character"]]
first~monday of january 2023: [2023,1,1,0,0,0,0,[],0,[],{"year":0,"month":0,"day":0,"hour":0,"minute":0,"second":0,"weekday":1}]
Jul 11 4:02:03~+02:00: [false,7,11,4,2,3,0,[],1,["The timezone could not be found in the database"],0]
last~week: [false,false,false,false,false,false,0,[],0,[],{"year":0,"month":0,"day":-7,"hour":0,"minute":0,"second":0,"weekday":1}]
11/Jul/2023:10:11:12~+0200: [2023,7,11,10,11,12,0,[],0,[],1,7200,false]
2023-07-11T10:11:12~Europe/Prague: [2023,7,11,10,11,12,0,[],0,[],3,"Europe\/Prague"]
2023-07-11 16:02
