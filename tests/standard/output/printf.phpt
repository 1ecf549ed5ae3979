--TEST--
sprintf and its kin: all letters, padding, errors
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
printf("%.0f %.0f %.0f %.1f %.2f %.15f %5.1e|%e|%g|%G|%h\n", 0.5,1.5,2.5,0.25,1.005,0.1,12345.678,0,1e25,0.00001,1.5);
printf("[%-05d][%05d][%+d][%+05d][%5s][%-5s][%'*10s][%05s][%-05s][%x][%X][%o][%b][%c][%u][%5.1f][%05.1f][%-8.2f][%+.1f]\n",12,-12,5,5,"ab","ab","x","ab","ab",255,255,8,5,65,-1,3.14159,3.14159,2.5,1.25);
printf("[%.2s][%*d][%.*f][%-*d][%'010d]\n","abc",5,42,2,3.14159,6,7,8); printf("[%2\$s %1\$s %1\$05d]\n",1,2);
printf("[%e][%.3e][%E][%f][%F][%f][%f][%+f][%5d][%05d]\n",1e-10,123456,0.00012,INF,-INF,NAN,1e15,INF,-3,1.9);
printf("[%s][%d][%5.3s|][%05.1f][%-010.2f][%'x-10.2f][%g][%g][%g][%.3g][%.10g]\n",1.0,"12abc","abcdef",-2.35,-3.14159,3.14159,123456789,0.0001,100000,1234.5,1/3);
foreach (["%y","%","%1","%0\$s","%99999999999d","%.99999999999d","%s %s","%*d","%.60f", "%2\$s", "%-", "%'", "%1\$", "%ld", "%.-1f","%5\$*2\$d","%*2\$d"] as $f) { try { var_dump(sprintf($f, 1.5)); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
try { vsprintf("%s %s",[1]); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
try { sprintf("%*d","a",1); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
try { sprintf("%*d",-1,1); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
try { sprintf("%.*f","x",1); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
try { echo sprintf("%.*f",-2,1); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
try { echo sprintf("%.*g|%.*H|%.-1d",-1,1.123456789012345678,-1,1.5,3); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; }
echo sprintf("%.50f|%.0e|%5c|%.0f|%d",0.1,5.5,65,-0.4,1e20),"\n";
echo number_format(0.5),number_format(-0.4),' ',number_format(1234567.891,2),' ',number_format(-1234.567,2,',','.'),' ',number_format(1234.5678,-2),' ',number_format(1e30,0),' ',number_format(0.125,2),' ',number_format(1.005,2),"\n";
--EXPECT--
0 2 2 0.2 1.00 0.100000000000000 1.2e+4|0.000000e+0|1.0e+25|1.0E-5|1.5
[12   ][-0012][+5][+0005][   ab][ab   ][*********x][000ab][ab000][ff][FF][10][101][A][18446744073709551615][  3.1][003.1][2.50    ][+1.2]
[ab][   42][3.14][7     ][0000000008]
[2 1 00001]
[1.000000e-10][1.235e+5][1.200000E-4][INF][-INF][NaN][1000000000000000.000000][INF][   -3][00001]
[1][12][  abc|][-02.4][-3.1400000][3.14xxxxxx][1.23457e+8][0.0001][100000][1.23e+3][0.3333333333]
ValueError: Unknown format specifier "y"
ValueError: Missing format specifier at end of string
ValueError: Missing format specifier at end of string
ValueError: Argument number specifier must be greater than zero and less than 2147483647
ValueError: Width must be between 0 and 2147483647
ValueError: Precision must be between 0 and 2147483647
ArgumentCountError: 3 arguments are required, 2 given
ValueError: Width must be an integer
sprintf(): Requested precision of 60 digits was truncated to PHP maximum of 53 digits
string(55) "1.50000000000000000000000000000000000000000000000000000"
ArgumentCountError: 3 arguments are required, 2 given
ValueError: Missing format specifier at end of string
ValueError: Missing padding character
ValueError: Missing format specifier at end of string
string(1) "1"
ValueError: Unknown format specifier "-"
ArgumentCountError: 3 arguments are required, 2 given
ArgumentCountError: 3 arguments are required, 2 given
ValueError: The arguments array must contain 2 items, 1 given
ValueError: Width must be an integer
ValueError: Width must be between 0 and 2147483647
ValueError: Precision must be an integer
ValueError: Precision must be between -1 and 2147483647
ValueError: Unknown format specifier "-"
The float 1.0E+20 is not representable as an int, cast occurred
0.10000000000000000555111512312578270211815834045410|6e+0|A|-0|7766279631452241920
10 1,234,567.89 -1.234,57 1,200 1,000,000,000,000,000,019,884,624,838,656 0.13 1.01
