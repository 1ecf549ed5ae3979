--TEST--
calendar: days and dates
--INI--
date.timezone=UTC
--FILE--
<?php
function t($f,...$a){ try { $r=$f(...$a); echo is_array($r)?json_encode($r):var_export($r,true), "\n"; } catch (Throwable $e) { echo get_class($e),': ', $e->getMessage(), "\n"; } }
print_r(cal_info()); t('cal_info',4); t('cal_info',-2);
t('cal_days_in_month',0,2,2024); t('cal_days_in_month',0,13,2024); t('cal_days_in_month',4,1,2024); t('cal_days_in_month',3,13,14); t('cal_days_in_month',3,13,3); t('cal_days_in_month',2,6,5784); t('cal_days_in_month',1,2,1900); t('cal_days_in_month',0,2,0); t('cal_days_in_month',0,2,-1); t('cal_days_in_month',0,12,-1); t('cal_days_in_month',2,13,5784); t('cal_days_in_month',3,12,14); t('cal_days_in_month',0,1,PHP_INT_MAX);
foreach ([0,1,2,3,4,-1] as $c) { t('cal_from_jd',2460000,$c); t('cal_from_jd',0,$c); t('cal_from_jd',-5,$c); t('cal_from_jd',2375840,$c); t('cal_from_jd',2147483647,$c); t('cal_from_jd',2147483648,$c);  t('cal_from_jd',PHP_INT_MAX,$c); t('cal_from_jd',347998,$c); t('cal_from_jd',347997,$c);t('cal_from_jd',324542846,$c);t('cal_from_jd',324542847,$c);
 t('cal_to_jd',$c,1,1,5700); t('cal_to_jd',$c,12,31,-10); t('cal_to_jd',$c,1,1,10); t('cal_to_jd',$c,13,6,3); t('cal_to_jd',$c,0,0,0); t('cal_to_jd',$c,5,45,2000); t('cal_to_jd',$c,11,25,-4714); t('cal_to_jd',$c,1,1,PHP_INT_MAX); t('cal_to_jd',$c,PHP_INT_MAX,1,1);t('cal_to_jd',$c,1,PHP_INT_MAX,1);}
t('easter_days',1999); t('easter_days',1492); t('easter_days',1913); t('easter_days',1583,1); t('easter_days',1700,3); t('easter_days',1700,2); t('easter_date',1492); t('easter_date',2024); t('easter_date',3000); t('easter_days',-5); t('easter_date',2038); t('easter_days',PHP_INT_MAX); t('easter_days',2147483647,99); t('easter_date',1970,1); t('easter_date',2037,3); t('easter_days',0);
t('jddayofweek',2440588); t('jddayofweek',2440588,1); t('jddayofweek',2440588,2); t('jddayofweek',2440588,9); t('jddayofweek',-3); t('jddayofweek',-3,1);
for($m=0;$m<7;$m++) { t('jdmonthname',2453396,$m); t('jdmonthname',-5,$m); t('jdmonthname',2375840,$m); } t('jdmonthname',2453396,-1);
t('jdtofrench',2375840); t('jdtofrench',2375839); t('jdtofrench',2380952); t('jdtofrench',2380953); t('jdtogregorian',0); t('jdtogregorian',2453396); t('jdtogregorian',-1); t('jdtojulian',0); t('jdtojulian',2453396); t('jdtojulian',-1); t('jdtojulian', 1);
t('jdtojewish',2453396); foreach([0,2,4,8,6,10,12,14] as $f) { t(fn()=>bin2hex(jdtojewish(2453396,true,$f))); t(fn()=>bin2hex(jdtojewish(gregoriantojd(10,8,2002),true,$f))); t(fn()=>bin2hex(jdtojewish(gregoriantojd(1,1,1241),true,$f)));t(fn()=>bin2hex(jdtojewish(jewishtojd(1,15,5015),true,$f))); } t('jdtojewish',0); t('jdtojewish',347998,true); t('jdtojewish',347997,true); t('jdtojewish', jewishtojd(1,1,10000), true);t('jdtojewish', jewishtojd(1,1,9999)+5, true);
for($m=1;$m<=14;$m++) foreach([5783,5784,5785,1,0,-1] as $y) { t('jewishtojd',$m,15,$y); t('jewishtojd',$m,30,$y); } t('jewishtojd',1,31,5784); t('jewishtojd',1,0,5784);
for ($j=2459000;$j<2461000;$j+=37) echo jdtojewish($j),' ',jdtogregorian($j),' ',jdtojulian($j),' ',jdmonthname($j,4),' ',jddayofweek($j,1), "\n";
for ($j=348000;$j<2459000;$j+=98765) echo jdtojewish($j),' ',jdtogregorian($j),' ',jdtojulian($j),"\n";
for($m=1;$m<=13;$m++) { t(fn()=>bin2hex(jdtojewish(jewishtojd($m,17,5784),true,8))); t(fn()=>bin2hex(jdtojewish(jewishtojd($m,29,5785),true,0))); }
for ($j=2375840;$j<2380952;$j+=101) echo jdtofrench($j),' ';
t('jdtounix',2440588); t('jdtounix',2440587); t('jdtounix',2465443); t('jdtounix',2465343); t('jdtounix',PHP_INT_MAX); t('unixtojd',0); t('unixtojd',-1); t('unixtojd',86400*365); t('unixtojd',PHP_INT_MAX); t('unixtojd', 1700000000);
t('frenchtojd',1,1,1); t('frenchtojd',13,5,14); t('frenchtojd',13,6,14); t('frenchtojd',1,1,15); t('frenchtojd',0,1,1); t('gregoriantojd',0,1,1); t('gregoriantojd',1,1,0); t('gregoriantojd',11,25,-4714); t('gregoriantojd',11,24,-4714); t('gregoriantojd',13,1,2000); t('gregoriantojd',2,31,2000); t('gregoriantojd',1,32,2000); t('juliantojd',1,1,-4713); t('juliantojd',1,2,-4713); t('juliantojd',1,1,-4714); t('juliantojd',2,29,1900); t('juliantojd',1,1,-4712);
--EXPECT--
Array
(
    [0] => Array
        (
            [months] => Array
                (
                    [1] => January
                    [2] => February
                    [3] => March
                    [4] => April
                    [5] => May
                    [6] => June
                    [7] => July
                    [8] => August
                    [9] => September
                    [10] => October
                    [11] => November
                    [12] => December
                )

            [abbrevmonths] => Array
                (
                    [1] => Jan
                    [2] => Feb
                    [3] => Mar
                    [4] => Apr
                    [5] => May
                    [6] => Jun
                    [7] => Jul
                    [8] => Aug
                    [9] => Sep
                    [10] => Oct
                    [11] => Nov
                    [12] => Dec
                )

            [maxdaysinmonth] => 31
            [calname] => Gregorian
            [calsymbol] => CAL_GREGORIAN
        )

    [1] => Array
        (
            [months] => Array
                (
                    [1] => January
                    [2] => February
                    [3] => March
                    [4] => April
                    [5] => May
                    [6] => June
                    [7] => July
                    [8] => August
                    [9] => September
                    [10] => October
                    [11] => November
                    [12] => December
                )

            [abbrevmonths] => Array
                (
                    [1] => Jan
                    [2] => Feb
                    [3] => Mar
                    [4] => Apr
                    [5] => May
                    [6] => Jun
                    [7] => Jul
                    [8] => Aug
                    [9] => Sep
                    [10] => Oct
                    [11] => Nov
                    [12] => Dec
                )

            [maxdaysinmonth] => 31
            [calname] => Julian
            [calsymbol] => CAL_JULIAN
        )

    [2] => Array
        (
            [months] => Array
                (
                    [1] => Tishri
                    [2] => Heshvan
                    [3] => Kislev
                    [4] => Tevet
                    [5] => Shevat
                    [6] => Adar I
                    [7] => Adar II
                    [8] => Nisan
                    [9] => Iyyar
                    [10] => Sivan
                    [11] => Tammuz
                    [12] => Av
                    [13] => Elul
                )

            [abbrevmonths] => Array
                (
                    [1] => Tishri
                    [2] => Heshvan
                    [3] => Kislev
                    [4] => Tevet
                    [5] => Shevat
                    [6] => Adar I
                    [7] => Adar II
                    [8] => Nisan
                    [9] => Iyyar
                    [10] => Sivan
                    [11] => Tammuz
                    [12] => Av
                    [13] => Elul
                )

            [maxdaysinmonth] => 30
            [calname] => Jewish
            [calsymbol] => CAL_JEWISH
        )

    [3] => Array
        (
            [months] => Array
                (
                    [1] => Vendemiaire
                    [2] => Brumaire
                    [3] => Frimaire
                    [4] => Nivose
                    [5] => Pluviose
                    [6] => Ventose
                    [7] => Germinal
                    [8] => Floreal
                    [9] => Prairial
                    [10] => Messidor
                    [11] => Thermidor
                    [12] => Fructidor
                    [13] => Extra
                )

            [abbrevmonths] => Array
                (
                    [1] => Vendemiaire
                    [2] => Brumaire
                    [3] => Frimaire
                    [4] => Nivose
                    [5] => Pluviose
                    [6] => Ventose
                    [7] => Germinal
                    [8] => Floreal
                    [9] => Prairial
                    [10] => Messidor
                    [11] => Thermidor
                    [12] => Fructidor
                    [13] => Extra
                )

            [maxdaysinmonth] => 30
            [calname] => French
            [calsymbol] => CAL_FRENCH
        )

)
ValueError: cal_info(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_info(): Argument #1 ($calendar) must be a valid calendar ID
29
ValueError: Invalid date
ValueError: cal_days_in_month(): Argument #1 ($calendar) must be a valid calendar ID
5
6
30
29
ValueError: Invalid date
29
31
29
30
ValueError: cal_days_in_month(): Argument #3 ($year) must be less than 2147483646
{"date":"2\/24\/2023","month":2,"day":24,"year":2023,"dow":5,"abbrevdayname":"Fri","dayname":"Friday","abbrevmonth":"Feb","monthname":"February"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"","monthname":""}
{"date":"9\/22\/1792","month":9,"day":22,"year":1792,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Sep","monthname":"September"}
{"date":"6\/3\/5874898","month":6,"day":3,"year":5874898,"dow":2,"abbrevdayname":"Tue","dayname":"Tuesday","abbrevmonth":"Jun","monthname":"June"}
{"date":"6\/4\/5874898","month":6,"day":4,"year":5874898,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"Jun","monthname":"June"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"9\/7\/-3761","month":9,"day":7,"year":-3761,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"Sep","monthname":"September"}
{"date":"9\/6\/-3761","month":9,"day":6,"year":-3761,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"Sep","monthname":"September"}
{"date":"1\/12\/883856","month":1,"day":12,"year":883856,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Jan","monthname":"January"}
{"date":"1\/13\/883856","month":1,"day":13,"year":883856,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"Jan","monthname":"January"}
3802943
1718137
1724713
0
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
0
1
ValueError: cal_to_jd(): Argument #4 ($year) must be less than 2147483646
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
ValueError: cal_to_jd(): Argument #3 ($day) must be between -2147483648 and 2147483647
{"date":"2\/11\/2023","month":2,"day":11,"year":2023,"dow":5,"abbrevdayname":"Fri","dayname":"Friday","abbrevmonth":"Feb","monthname":"February"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"","monthname":""}
{"date":"9\/11\/1792","month":9,"day":11,"year":1792,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Sep","monthname":"September"}
{"date":"10\/17\/5874777","month":10,"day":17,"year":5874777,"dow":2,"abbrevdayname":"Tue","dayname":"Tuesday","abbrevmonth":"Oct","monthname":"October"}
{"date":"10\/18\/5874777","month":10,"day":18,"year":5874777,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"Oct","monthname":"October"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"10\/7\/-3761","month":10,"day":7,"year":-3761,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"Oct","monthname":"October"}
{"date":"10\/6\/-3761","month":10,"day":6,"year":-3761,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"Oct","monthname":"October"}
{"date":"11\/20\/883837","month":11,"day":20,"year":883837,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Nov","monthname":"November"}
{"date":"11\/21\/883837","month":11,"day":21,"year":883837,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"Nov","monthname":"November"}
3802983
1718135
1724711
0
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
0
0
ValueError: cal_to_jd(): Argument #4 ($year) must be less than 2147483646
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
ValueError: cal_to_jd(): Argument #3 ($day) must be between -2147483648 and 2147483647
{"date":"7\/3\/5783","month":7,"day":3,"year":5783,"dow":5,"abbrevdayname":"Fri","dayname":"Friday","abbrevmonth":"Adar","monthname":"Adar"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"1\/6\/5553","month":1,"day":6,"year":5553,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Tishri","monthname":"Tishri"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"1\/1\/1","month":1,"day":1,"year":1,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"Tishri","monthname":"Tishri"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
{"date":"12\/13\/887605","month":12,"day":13,"year":887605,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Av","monthname":"Av"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":null,"abbrevdayname":"","dayname":"","abbrevmonth":"","monthname":""}
2429521
0
351277
349067
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
0
0
ValueError: cal_to_jd(): Argument #4 ($year) must be less than 2147483646
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
ValueError: cal_to_jd(): Argument #3 ($day) must be between -2147483648 and 2147483647
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":5,"abbrevdayname":"Fri","dayname":"Friday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"","monthname":""}
{"date":"1\/1\/1","month":1,"day":1,"year":1,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"Vendemiaire","monthname":"Vendemiaire"}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":2,"abbrevdayname":"Tue","dayname":"Tuesday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":3,"abbrevdayname":"Wed","dayname":"Wednesday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":1,"abbrevdayname":"Mon","dayname":"Monday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":6,"abbrevdayname":"Sat","dayname":"Saturday","abbrevmonth":"","monthname":""}
{"date":"0\/0\/0","month":0,"day":0,"year":0,"dow":0,"abbrevdayname":"Sun","dayname":"Sunday","abbrevmonth":"","monthname":""}
0
0
2379127
2376935
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
0
0
ValueError: cal_to_jd(): Argument #4 ($year) must be less than 2147483646
ValueError: cal_to_jd(): Argument #2 ($month) must be between 1 and 2147483646
ValueError: cal_to_jd(): Argument #3 ($day) must be between -2147483648 and 2147483647
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_from_jd(): Argument #2 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
ValueError: cal_to_jd(): Argument #1 ($calendar) must be a valid calendar ID
14
32
2
20
10
21
ValueError: easter_date(): Argument #1 ($year) must be a year after 1970 (inclusive)
1711843200
32512492800
ValueError: easter_days(): Argument #1 ($year) must be between 1 and 7378697629483820644
2155766400
ValueError: easter_days(): Argument #1 ($year) must be between 1 and 7378697629483820644
24
7516800
2121379200
ValueError: easter_days(): Argument #1 ($year) must be between 1 and 7378697629483820644
4
'Thursday'
'Thu'
4
5
'Friday'
'Jan'
''
'Sep'
'January'
''
'September'
'Jan'
''
'Sep'
'January'
''
'September'
'Shevat'
''
'Tishri'
''
''
'Vendemiaire'
'Jan'
''
'Sep'
'Jan'
'1/1/1'
'0/0/0'
'13/5/14'
'0/0/0'
'0/0/0'
'1/25/2005'
'0/0/0'
'0/0/0'
'1/12/2005'
'0/0/0'
'1/2/-4713'
'5/15/5765'
'e8e520f9e1e820e4faf9f1e4'
'e120e7f9e5ef20e4faf9f1e2'
'e920e8e1fa20e4e0'
'e8e520faf9f8e920e4e8e5'
'e8e520f9e1e820e427faf9f1e4'
'e120e7f9e5ef20e427faf9f1e2'
'e920e8e1fa20e427e0'
'e8e520faf9f8e920e427e8e5'
'e8e520f9e1e820e420e0ecf4e9ed20faf9f1e4'
'e120e7f9e5ef20e420e0ecf4e9ed20faf9f1e2'
'e920e8e1fa20e420e0ecf4e9ed20e0'
'e8e520faf9f8e920e420e0ecf4e9ed20e8e5'
'e822e520f9e1e820e4faf9f122e4'
'e12720e7f9e5ef20e4faf9f122e2'
'e92720e8e1fa20e4e027'
'e822e520faf9f8e920e4e822e5'
'e8e520f9e1e820e42720e0ecf4e9ed20faf9f1e4'
'e120e7f9e5ef20e42720e0ecf4e9ed20faf9f1e2'
'e920e8e1fa20e42720e0ecf4e9ed20e0'
'e8e520faf9f8e920e42720e0ecf4e9ed20e8e5'
'e822e520f9e1e820e427faf9f122e4'
'e12720e7f9e5ef20e427faf9f122e2'
'e92720e8e1fa20e427e027'
'e822e520faf9f8e920e427e822e5'
'e822e520f9e1e820e420e0ecf4e9ed20faf9f122e4'
'e12720e7f9e5ef20e420e0ecf4e9ed20faf9f122e2'
'e92720e8e1fa20e420e0ecf4e9ed20e027'
'e822e520faf9f8e920e420e0ecf4e9ed20e822e5'
'e822e520f9e1e820e42720e0ecf4e9ed20faf9f122e4'
'e12720e7f9e5ef20e42720e0ecf4e9ed20faf9f122e2'
'e92720e8e1fa20e42720e0ecf4e9ed20e027'
'e822e520faf9f8e920e42720e0ecf4e9ed20e822e5'
'0/0/0'
'א תשרי א'
ValueError: Year out of range (0-9999)
ValueError: Year out of range (0-9999)
ValueError: Year out of range (0-9999)
2459863
2459878
2460218
2460233
2460601
2460616
348012
348027
0
0
0
0
2459893
2459908
2460248
2460263
2460631
2460646
348042
348057
0
0
0
0
2459923
2459938
2460277
2460292
2460661
2460676
348072
348087
0
0
0
0
2459953
2459968
2460306
2460321
2460691
2460706
348102
348117
0
0
0
0
2459982
2459997
2460335
2460350
2460720
2460735
348131
348146
0
0
0
0
2460012
2460027
2460365
2460380
2460750
2460765
348161
348176
0
0
0
0
2460012
2460027
2460395
2460410
2460750
2460765
348161
348176
0
0
0
0
2460041
2460056
2460424
2460439
2460779
2460794
348190
348205
0
0
0
0
2460071
2460086
2460454
2460469
2460809
2460824
348220
348235
0
0
0
0
2460100
2460115
2460483
2460498
2460838
2460853
348249
348264
0
0
0
0
2460130
2460145
2460513
2460528
2460868
2460883
348279
348294
0
0
0
0
2460159
2460174
2460542
2460557
2460897
2460912
348308
348323
0
0
0
0
2460189
2460204
2460572
2460587
2460927
2460942
348338
348353
0
0
0
0
0
0
0
0
0
0
0
0
0
0
0
0
0
0
10/7/5780 5/30/2020 5/17/2020 Sivan Saturday
11/14/5780 7/6/2020 6/23/2020 Tammuz Monday
12/22/5780 8/12/2020 7/30/2020 Av Wednesday
13/29/5780 9/18/2020 9/5/2020 Elul Friday
2/7/5781 10/25/2020 10/12/2020 Heshvan Sunday
3/15/5781 12/1/2020 11/18/2020 Kislev Tuesday
4/23/5781 1/7/2021 12/25/2020 Tevet Thursday
7/1/5781 2/13/2021 1/31/2021 Adar Saturday
8/9/5781 3/22/2021 3/9/2021 Nisan Monday
9/16/5781 4/28/2021 4/15/2021 Iyyar Wednesday
10/24/5781 6/4/2021 5/22/2021 Sivan Friday
12/2/5781 7/11/2021 6/28/2021 Av Sunday
13/9/5781 8/17/2021 8/4/2021 Elul Tuesday
1/17/5782 9/23/2021 9/10/2021 Tishri Thursday
2/24/5782 10/30/2021 10/17/2021 Heshvan Saturday
4/2/5782 12/6/2021 11/23/2021 Tevet Monday
5/10/5782 1/12/2022 12/30/2021 Shevat Wednesday
6/17/5782 2/18/2022 2/5/2022 Adar I Friday
7/24/5782 3/27/2022 3/14/2022 Adar II Sunday
9/2/5782 5/3/2022 4/20/2022 Iyyar Tuesday
10/10/5782 6/9/2022 5/27/2022 Sivan Thursday
11/17/5782 7/16/2022 7/3/2022 Tammuz Saturday
12/25/5782 8/22/2022 8/9/2022 Av Monday
1/3/5783 9/28/2022 9/15/2022 Tishri Wednesday
2/10/5783 11/4/2022 10/22/2022 Heshvan Friday
3/17/5783 12/11/2022 11/28/2022 Kislev Sunday
4/24/5783 1/17/2023 1/4/2023 Tevet Tuesday
7/2/5783 2/23/2023 2/10/2023 Adar Thursday
8/10/5783 4/1/2023 3/19/2023 Nisan Saturday
9/17/5783 5/8/2023 4/25/2023 Iyyar Monday
10/25/5783 6/14/2023 6/1/2023 Sivan Wednesday
12/3/5783 7/21/2023 7/8/2023 Av Friday
13/10/5783 8/27/2023 8/14/2023 Elul Sunday
1/18/5784 10/3/2023 9/20/2023 Tishri Tuesday
2/25/5784 11/9/2023 10/27/2023 Heshvan Thursday
4/4/5784 12/16/2023 12/3/2023 Tevet Saturday
5/12/5784 1/22/2024 1/9/2024 Shevat Monday
6/19/5784 2/28/2024 2/15/2024 Adar I Wednesday
7/26/5784 4/5/2024 3/23/2024 Adar II Friday
9/4/5784 5/12/2024 4/29/2024 Iyyar Sunday
10/12/5784 6/18/2024 6/5/2024 Sivan Tuesday
11/19/5784 7/25/2024 7/12/2024 Tammuz Thursday
12/27/5784 8/31/2024 8/18/2024 Av Saturday
1/5/5785 10/7/2024 9/24/2024 Tishri Monday
2/12/5785 11/13/2024 10/31/2024 Heshvan Wednesday
3/19/5785 12/20/2024 12/7/2024 Kislev Friday
4/26/5785 1/26/2025 1/13/2025 Tevet Sunday
7/4/5785 3/4/2025 2/19/2025 Adar Tuesday
8/12/5785 4/10/2025 3/28/2025 Nisan Thursday
9/19/5785 5/17/2025 5/4/2025 Iyyar Saturday
10/27/5785 6/23/2025 6/10/2025 Sivan Monday
12/5/5785 7/30/2025 7/17/2025 Av Wednesday
13/12/5785 9/5/2025 8/23/2025 Elul Friday
1/20/5786 10/12/2025 9/29/2025 Tishri Sunday
2/27/5786 11/18/2025 11/5/2025 Heshvan Tuesday
1/3/1 9/9/-3761 10/9/-3761
7/17/271 2/6/-3490 3/6/-3490
12/3/541 7/5/-3220 7/31/-3220
4/17/812 12/2/-2950 12/26/-2950
10/3/1082 4/30/-2679 5/22/-2679
1/17/1353 9/26/-2409 10/16/-2409
7/1/1623 2/23/-2138 3/13/-2138
12/17/1893 7/22/-1868 8/7/-1868
5/2/2164 12/19/-1598 1/2/-1597
10/17/2434 5/17/-1327 5/29/-1327
2/2/2705 10/13/-1057 10/23/-1057
7/16/2975 3/12/-786 3/20/-786
13/2/3245 8/8/-516 8/14/-516
4/16/3516 1/5/-245 1/9/-245
10/30/3786 6/3/26 6/5/26
2/16/4057 10/30/296 10/30/296
8/2/4327 3/29/567 3/27/567
13/16/4597 8/25/837 8/21/837
5/1/4868 1/23/1108 1/16/1108
10/16/5138 6/20/1378 6/12/1378
3/1/5409 11/16/1648 11/6/1648
8/16/5679 4/16/1919 4/3/1919
'e922e620faf9f8e920e4faf9f422e3'
'ebe820faf9f8e920e4faf9f4e4'
'e922e620e7f9e5ef20e4faf9f422e3'
'ebe820e7f9e5ef20e4faf9f4e4'
'e922e620ebf1ece520e4faf9f422e3'
'ebe820ebf1ece520e4faf9f4e4'
'e922e620e8e1fa20e4faf9f422e3'
'ebe820e8e1fa20e4faf9f4e4'
'e922e620f9e1e820e4faf9f422e3'
'ebe820f9e1e820e4faf9f4e4'
'e922e620e0e3f820e02720e4faf9f422e3'
'ebe820e0e3f820e4faf9f4e4'
'e922e620e0e3f820e12720e4faf9f422e3'
'ebe820e0e3f820e4faf9f4e4'
'e922e620f0e9f1ef20e4faf9f422e3'
'ebe820f0e9f1ef20e4faf9f4e4'
'e922e620e0e9e9f820e4faf9f422e3'
'ebe820e0e9e9f820e4faf9f4e4'
'e922e620f1e9e5ef20e4faf9f422e3'
'ebe820f1e9e5ef20e4faf9f4e4'
'e922e620faeee5e620e4faf9f422e3'
'ebe820faeee5e620e4faf9f4e4'
'e922e620e0e120e4faf9f422e3'
'ebe820e0e120e4faf9f4e4'
'e922e620e0ece5ec20e4faf9f422e3'
'ebe820e0ece5ec20e4faf9f4e4'
1/1/1 4/12/1 7/23/1 11/4/1 2/10/2 5/21/2 9/2/2 12/13/2 3/19/3 6/30/3 10/11/3 1/16/4 4/27/4 8/8/4 11/19/4 2/25/5 6/6/5 9/17/5 12/28/5 4/4/6 7/15/6 10/26/6 2/2/7 5/13/7 8/24/7 12/5/7 3/10/8 6/21/8 10/2/8 1/8/9 4/19/9 7/30/9 11/11/9 2/17/10 5/28/10 9/9/10 12/20/10 3/26/11 7/7/11 10/18/11 1/23/12 5/4/12 8/15/12 11/26/12 3/2/13 6/13/13 9/24/13 13/5/13 4/11/14 7/22/14 11/3/14 0
ValueError: jday must be between 2440588 and 106751993607888
2147472000
2138832000
ValueError: jday must be between 2440588 and 106751993607888
2440588
ValueError: unixtojd(): Argument #1 ($timestamp) must be greater than or equal to 0
2440953
false
2460263
2375840
2380952
2380953
0
0
0
0
1
0
0
2451606
0
0
1
0
2415092
366
