--TEST--
strtotime on the formats of the manual
--FILE--
<?php
date_default_timezone_set("Europe/Prague");
$base = 1216771200; // 2008-07-23
foreach ([
    "now", "today", "midnight", "noon", "tomorrow", "yesterday noon", "+1 day", "1 week ago", "last monday", "first monday of",
    "last day of next month", "first sat of July 2008", "monday next week", "+3 weekdays", "-2 weekdays", "2008-W28-3",
    "10/Oct/2000:13:55:36 -0700", "22.12.1978", "22.12.78", "5/12/2006", "July 1st, 2008 10:30 pm", "@86400", "@-1.5",
    "2008-07-01T22:35:17.02", "20080701T22:38:07", "back of 7pm", "front of 5am", "eighth day", "2 months 5 days ago",
    "Thu, 21 Dec 2000 16:01:07 +0200", "2000-02-30", "nonsense", "", "2008-06-31 25:00", "1 fortnight ago", "sat this week",
] as $text) {
    $time = strtotime($text, $base);
    echo str_pad($text, 36), $time === false ? "false" : date("D, d M Y H:i:s T", $time), "\n";
}
--EXPECT--
now                                 Wed, 23 Jul 2008 02:00:00 CEST
today                               Wed, 23 Jul 2008 00:00:00 CEST
midnight                            Wed, 23 Jul 2008 00:00:00 CEST
noon                                Wed, 23 Jul 2008 12:00:00 CEST
tomorrow                            Thu, 24 Jul 2008 00:00:00 CEST
yesterday noon                      Tue, 22 Jul 2008 12:00:00 CEST
+1 day                              Thu, 24 Jul 2008 02:00:00 CEST
1 week ago                          Wed, 16 Jul 2008 02:00:00 CEST
last monday                         Mon, 21 Jul 2008 00:00:00 CEST
first monday of                     Mon, 07 Jul 2008 00:00:00 CEST
last day of next month              Sun, 31 Aug 2008 02:00:00 CEST
first sat of July 2008              Sat, 05 Jul 2008 00:00:00 CEST
monday next week                    Mon, 28 Jul 2008 00:00:00 CEST
+3 weekdays                         Mon, 28 Jul 2008 02:00:00 CEST
-2 weekdays                         Mon, 21 Jul 2008 02:00:00 CEST
2008-W28-3                          Wed, 09 Jul 2008 00:00:00 CEST
10/Oct/2000:13:55:36 -0700          Tue, 10 Oct 2000 22:55:36 CEST
22.12.1978                          Fri, 22 Dec 1978 00:00:00 CET
22.12.78                            Fri, 22 Dec 1978 00:00:00 CET
5/12/2006                           Fri, 12 May 2006 00:00:00 CEST
July 1st, 2008 10:30 pm             Tue, 01 Jul 2008 22:30:00 CEST
@86400                              Fri, 02 Jan 1970 01:00:00 CET
@-1.5                               Thu, 01 Jan 1970 00:59:58 CET
2008-07-01T22:35:17.02              Tue, 01 Jul 2008 22:35:17 CEST
20080701T22:38:07                   Tue, 01 Jul 2008 22:38:07 CEST
back of 7pm                         Wed, 23 Jul 2008 19:15:00 CEST
front of 5am                        Wed, 23 Jul 2008 04:45:00 CEST
eighth day                          Thu, 31 Jul 2008 02:00:00 CEST
2 months 5 days ago                 Sun, 18 May 2008 02:00:00 CEST
Thu, 21 Dec 2000 16:01:07 +0200     Thu, 21 Dec 2000 15:01:07 CET
2000-02-30                          Wed, 01 Mar 2000 00:00:00 CET
nonsense                            false
                                    false
2008-06-31 25:00                    false
1 fortnight ago                     Wed, 09 Jul 2008 02:00:00 CEST
sat this week                       Sat, 26 Jul 2008 00:00:00 CEST
