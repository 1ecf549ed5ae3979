--TEST--
relative and absolute formats
--FILE--
<?php
date_default_timezone_set('UTC');
$base = 1709208000;
foreach (['now', 'tomorrow', 'yesterday noon', 'midnight', '+1 day', '-1 week 2 days', 'next monday', 'last friday', 'monday', 'first day of next month', 'last day of february 2023', 'first monday of january 2025', 'last sat of July 2008', '2024-02-30', '10 September 2000', '10/Oct/2000:13:55:36 -0700', '2008-W27-3', '2008.197', '@1215282385', '20080701T22:38:07', '1 month ago', '3 weekdays', 'third day', 'noon tomorrow', '11 Oct', 'May-09-78', '78-Dec-22', '4/17/1790', '22:49:12.42 GMT', 'Sat, 13 Mar 2010 11:30 UTC', '2010-01-31 +1 month', 'back of 7pm', 'eighth day', '00:00:60', 'now UTC', '2024-06-01 12:00 Europe/Paris', '2024-06-01T12:00:00+05:30', 'garbage', '', '2024-13-01', 'first day', '12am', '12.30pm', 'next year', 'this week', 'sunday this week', '+2 weeks saturday'] as $s) { $r = strtotime($s, $base); echo str_pad($s, 34), ' ', $r === false ? 'false' : gmdate('D Y-m-d H:i:s', $r), "\n"; }
--EXPECT--
now                                Thu 2024-02-29 12:00:00
tomorrow                           Fri 2024-03-01 00:00:00
yesterday noon                     Wed 2024-02-28 12:00:00
midnight                           Thu 2024-02-29 00:00:00
+1 day                             Fri 2024-03-01 12:00:00
-1 week 2 days                     Sat 2024-02-24 12:00:00
next monday                        Mon 2024-03-04 00:00:00
last friday                        Fri 2024-02-23 00:00:00
monday                             Mon 2024-03-04 00:00:00
first day of next month            Fri 2024-03-01 12:00:00
last day of february 2023          Tue 2023-02-28 00:00:00
first monday of january 2025       Mon 2025-01-06 00:00:00
last sat of July 2008              Sat 2008-07-26 00:00:00
2024-02-30                         Fri 2024-03-01 00:00:00
10 September 2000                  Sun 2000-09-10 00:00:00
10/Oct/2000:13:55:36 -0700         Tue 2000-10-10 20:55:36
2008-W27-3                         Wed 2008-07-02 00:00:00
2008.197                           Tue 2008-07-15 00:00:00
@1215282385                        Sat 2008-07-05 18:26:25
20080701T22:38:07                  Tue 2008-07-01 22:38:07
1 month ago                        Mon 2024-01-29 12:00:00
3 weekdays                         Tue 2024-03-05 12:00:00
third day                          Sun 2024-03-03 12:00:00
noon tomorrow                      Fri 2024-03-01 00:00:00
11 Oct                             Fri 2024-10-11 00:00:00
May-09-78                          Tue 1978-05-09 00:00:00
78-Dec-22                          Fri 1978-12-22 00:00:00
4/17/1790                          Sat 1790-04-17 00:00:00
22:49:12.42 GMT                    Thu 2024-02-29 22:49:12
Sat, 13 Mar 2010 11:30 UTC         Sat 2010-03-13 11:30:00
2010-01-31 +1 month                Wed 2010-03-03 00:00:00
back of 7pm                        Thu 2024-02-29 19:15:00
eighth day                         Fri 2024-03-08 12:00:00
00:00:60                           Thu 2024-02-29 00:01:00
now UTC                            Thu 2024-02-29 12:00:00
2024-06-01 12:00 Europe/Paris      Sat 2024-06-01 10:00:00
2024-06-01T12:00:00+05:30          Sat 2024-06-01 06:30:00
garbage                            false
                                   false
2024-13-01                         false
first day                          Fri 2024-03-01 12:00:00
12am                               Thu 2024-02-29 00:00:00
12.30pm                            Thu 2024-02-29 12:30:00
next year                          Sat 2025-03-01 12:00:00
this week                          Mon 2024-02-26 12:00:00
sunday this week                   Sun 2024-03-03 00:00:00
+2 weeks saturday                  Sat 2024-03-16 00:00:00
