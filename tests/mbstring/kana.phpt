--TEST--
mb_convert_kana
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
foreach (str_split('rRnNaAsSkKhHcCVM') as $mode) { foreach (['']+[1=>'V'] as $x) { echo "$mode$x: "; try { $o=''; foreach([...range(0x20,0xff),...range(0x2010,0x2040),0x2212,...range(0x3000,0x30ff),...range(0xff00,0xffef)] as $c) { $ch=mb_chr($c); $r=mb_convert_kana($ch,$mode.$x); if ($r!==$ch) $o.=dechex($c).'>'.implode('.',array_map(fn($q)=>dechex(mb_ord($q)),mb_str_split($r))).' '; } echo $o,"\n"; } catch (Throwable $e) { echo $e->getMessage(),"\n"; } } }
foreach (['KV','HV','K','H','k','h','rnaskh','RNASKHcV','ASKV','AK','C','c','kV','Kk','Hh','Aa','Rr','KH','Cc','hk','cC','Ck','cH','q','',"m",'CK'] as $m) foreach (['ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ','ガギパピアイウヴ','がぎぱぴあいう','ＡＢｃ１２３　！','ABc123 !"\'\\~','ﾞﾟｰ。、「」・','ヰヱヮヵヶゎ゛゜ゐゑ','ｶ','ﾊﾞﾊ'] as $s) { echo "$m $s => "; t(fn()=>mb_convert_kana($s,$m)); }
t(fn()=>mb_convert_kana('ｶﾞ')); t(fn()=>mb_convert_kana('x','K','nope'));
--EXPECT--
r: ff21>41 ff22>42 ff23>43 ff24>44 ff25>45 ff26>46 ff27>47 ff28>48 ff29>49 ff2a>4a ff2b>4b ff2c>4c ff2d>4d ff2e>4e ff2f>4f ff30>50 ff31>51 ff32>52 ff33>53 ff34>54 ff35>55 ff36>56 ff37>57 ff38>58 ff39>59 ff3a>5a ff41>61 ff42>62 ff43>63 ff44>64 ff45>65 ff46>66 ff47>67 ff48>68 ff49>69 ff4a>6a ff4b>6b ff4c>6c ff4d>6d ff4e>6e ff4f>6f ff50>70 ff51>71 ff52>72 ff53>73 ff54>74 ff55>75 ff56>76 ff57>77 ff58>78 ff59>79 ff5a>7a 
rV: ff21>41 ff22>42 ff23>43 ff24>44 ff25>45 ff26>46 ff27>47 ff28>48 ff29>49 ff2a>4a ff2b>4b ff2c>4c ff2d>4d ff2e>4e ff2f>4f ff30>50 ff31>51 ff32>52 ff33>53 ff34>54 ff35>55 ff36>56 ff37>57 ff38>58 ff39>59 ff3a>5a ff41>61 ff42>62 ff43>63 ff44>64 ff45>65 ff46>66 ff47>67 ff48>68 ff49>69 ff4a>6a ff4b>6b ff4c>6c ff4d>6d ff4e>6e ff4f>6f ff50>70 ff51>71 ff52>72 ff53>73 ff54>74 ff55>75 ff56>76 ff57>77 ff58>78 ff59>79 ff5a>7a 
R: 41>ff21 42>ff22 43>ff23 44>ff24 45>ff25 46>ff26 47>ff27 48>ff28 49>ff29 4a>ff2a 4b>ff2b 4c>ff2c 4d>ff2d 4e>ff2e 4f>ff2f 50>ff30 51>ff31 52>ff32 53>ff33 54>ff34 55>ff35 56>ff36 57>ff37 58>ff38 59>ff39 5a>ff3a 61>ff41 62>ff42 63>ff43 64>ff44 65>ff45 66>ff46 67>ff47 68>ff48 69>ff49 6a>ff4a 6b>ff4b 6c>ff4c 6d>ff4d 6e>ff4e 6f>ff4f 70>ff50 71>ff51 72>ff52 73>ff53 74>ff54 75>ff55 76>ff56 77>ff57 78>ff58 79>ff59 7a>ff5a 
RV: 41>ff21 42>ff22 43>ff23 44>ff24 45>ff25 46>ff26 47>ff27 48>ff28 49>ff29 4a>ff2a 4b>ff2b 4c>ff2c 4d>ff2d 4e>ff2e 4f>ff2f 50>ff30 51>ff31 52>ff32 53>ff33 54>ff34 55>ff35 56>ff36 57>ff37 58>ff38 59>ff39 5a>ff3a 61>ff41 62>ff42 63>ff43 64>ff44 65>ff45 66>ff46 67>ff47 68>ff48 69>ff49 6a>ff4a 6b>ff4b 6c>ff4c 6d>ff4d 6e>ff4e 6f>ff4f 70>ff50 71>ff51 72>ff52 73>ff53 74>ff54 75>ff55 76>ff56 77>ff57 78>ff58 79>ff59 7a>ff5a 
n: ff10>30 ff11>31 ff12>32 ff13>33 ff14>34 ff15>35 ff16>36 ff17>37 ff18>38 ff19>39 
nV: ff10>30 ff11>31 ff12>32 ff13>33 ff14>34 ff15>35 ff16>36 ff17>37 ff18>38 ff19>39 
N: 30>ff10 31>ff11 32>ff12 33>ff13 34>ff14 35>ff15 36>ff16 37>ff17 38>ff18 39>ff19 
NV: 30>ff10 31>ff11 32>ff12 33>ff13 34>ff14 35>ff15 36>ff16 37>ff17 38>ff18 39>ff19 
a: 2212>2d ff01>21 ff03>23 ff04>24 ff05>25 ff06>26 ff08>28 ff09>29 ff0a>2a ff0b>2b ff0c>2c ff0d>2d ff0e>2e ff0f>2f ff10>30 ff11>31 ff12>32 ff13>33 ff14>34 ff15>35 ff16>36 ff17>37 ff18>38 ff19>39 ff1a>3a ff1b>3b ff1c>3c ff1d>3d ff1e>3e ff1f>3f ff20>40 ff21>41 ff22>42 ff23>43 ff24>44 ff25>45 ff26>46 ff27>47 ff28>48 ff29>49 ff2a>4a ff2b>4b ff2c>4c ff2d>4d ff2e>4e ff2f>4f ff30>50 ff31>51 ff32>52 ff33>53 ff34>54 ff35>55 ff36>56 ff37>57 ff38>58 ff39>59 ff3a>5a ff3b>5b ff3d>5d ff3e>5e ff3f>5f ff40>60 ff41>61 ff42>62 ff43>63 ff44>64 ff45>65 ff46>66 ff47>67 ff48>68 ff49>69 ff4a>6a ff4b>6b ff4c>6c ff4d>6d ff4e>6e ff4f>6f ff50>70 ff51>71 ff52>72 ff53>73 ff54>74 ff55>75 ff56>76 ff57>77 ff58>78 ff59>79 ff5a>7a ff5b>7b ff5c>7c ff5d>7d 
aV: 2212>2d ff01>21 ff03>23 ff04>24 ff05>25 ff06>26 ff08>28 ff09>29 ff0a>2a ff0b>2b ff0c>2c ff0d>2d ff0e>2e ff0f>2f ff10>30 ff11>31 ff12>32 ff13>33 ff14>34 ff15>35 ff16>36 ff17>37 ff18>38 ff19>39 ff1a>3a ff1b>3b ff1c>3c ff1d>3d ff1e>3e ff1f>3f ff20>40 ff21>41 ff22>42 ff23>43 ff24>44 ff25>45 ff26>46 ff27>47 ff28>48 ff29>49 ff2a>4a ff2b>4b ff2c>4c ff2d>4d ff2e>4e ff2f>4f ff30>50 ff31>51 ff32>52 ff33>53 ff34>54 ff35>55 ff36>56 ff37>57 ff38>58 ff39>59 ff3a>5a ff3b>5b ff3d>5d ff3e>5e ff3f>5f ff40>60 ff41>61 ff42>62 ff43>63 ff44>64 ff45>65 ff46>66 ff47>67 ff48>68 ff49>69 ff4a>6a ff4b>6b ff4c>6c ff4d>6d ff4e>6e ff4f>6f ff50>70 ff51>71 ff52>72 ff53>73 ff54>74 ff55>75 ff56>76 ff57>77 ff58>78 ff59>79 ff5a>7a ff5b>7b ff5c>7c ff5d>7d 
A: 21>ff01 23>ff03 24>ff04 25>ff05 26>ff06 28>ff08 29>ff09 2a>ff0a 2b>ff0b 2c>ff0c 2d>ff0d 2e>ff0e 2f>ff0f 30>ff10 31>ff11 32>ff12 33>ff13 34>ff14 35>ff15 36>ff16 37>ff17 38>ff18 39>ff19 3a>ff1a 3b>ff1b 3c>ff1c 3d>ff1d 3e>ff1e 3f>ff1f 40>ff20 41>ff21 42>ff22 43>ff23 44>ff24 45>ff25 46>ff26 47>ff27 48>ff28 49>ff29 4a>ff2a 4b>ff2b 4c>ff2c 4d>ff2d 4e>ff2e 4f>ff2f 50>ff30 51>ff31 52>ff32 53>ff33 54>ff34 55>ff35 56>ff36 57>ff37 58>ff38 59>ff39 5a>ff3a 5b>ff3b 5d>ff3d 5e>ff3e 5f>ff3f 60>ff40 61>ff41 62>ff42 63>ff43 64>ff44 65>ff45 66>ff46 67>ff47 68>ff48 69>ff49 6a>ff4a 6b>ff4b 6c>ff4c 6d>ff4d 6e>ff4e 6f>ff4f 70>ff50 71>ff51 72>ff52 73>ff53 74>ff54 75>ff55 76>ff56 77>ff57 78>ff58 79>ff59 7a>ff5a 7b>ff5b 7c>ff5c 7d>ff5d 
AV: 21>ff01 23>ff03 24>ff04 25>ff05 26>ff06 28>ff08 29>ff09 2a>ff0a 2b>ff0b 2c>ff0c 2d>ff0d 2e>ff0e 2f>ff0f 30>ff10 31>ff11 32>ff12 33>ff13 34>ff14 35>ff15 36>ff16 37>ff17 38>ff18 39>ff19 3a>ff1a 3b>ff1b 3c>ff1c 3d>ff1d 3e>ff1e 3f>ff1f 40>ff20 41>ff21 42>ff22 43>ff23 44>ff24 45>ff25 46>ff26 47>ff27 48>ff28 49>ff29 4a>ff2a 4b>ff2b 4c>ff2c 4d>ff2d 4e>ff2e 4f>ff2f 50>ff30 51>ff31 52>ff32 53>ff33 54>ff34 55>ff35 56>ff36 57>ff37 58>ff38 59>ff39 5a>ff3a 5b>ff3b 5d>ff3d 5e>ff3e 5f>ff3f 60>ff40 61>ff41 62>ff42 63>ff43 64>ff44 65>ff45 66>ff46 67>ff47 68>ff48 69>ff49 6a>ff4a 6b>ff4b 6c>ff4c 6d>ff4d 6e>ff4e 6f>ff4f 70>ff50 71>ff51 72>ff52 73>ff53 74>ff54 75>ff55 76>ff56 77>ff57 78>ff58 79>ff59 7a>ff5a 7b>ff5b 7c>ff5c 7d>ff5d 
s: 3000>20 
sV: 3000>20 
S: 20>3000 
SV: 20>3000 
k: 3001>ff64 3002>ff61 300c>ff62 300d>ff63 309b>ff9e 309c>ff9f 30a1>ff67 30a2>ff71 30a3>ff68 30a4>ff72 30a5>ff69 30a6>ff73 30a7>ff6a 30a8>ff74 30a9>ff6b 30aa>ff75 30ab>ff76 30ac>ff76.ff9e 30ad>ff77 30ae>ff77.ff9e 30af>ff78 30b0>ff78.ff9e 30b1>ff79 30b2>ff79.ff9e 30b3>ff7a 30b4>ff7a.ff9e 30b5>ff7b 30b6>ff7b.ff9e 30b7>ff7c 30b8>ff7c.ff9e 30b9>ff7d 30ba>ff7d.ff9e 30bb>ff7e 30bc>ff7e.ff9e 30bd>ff7f 30be>ff7f.ff9e 30bf>ff80 30c0>ff80.ff9e 30c1>ff81 30c2>ff81.ff9e 30c3>ff6f 30c4>ff82 30c5>ff82.ff9e 30c6>ff83 30c7>ff83.ff9e 30c8>ff84 30c9>ff84.ff9e 30ca>ff85 30cb>ff86 30cc>ff87 30cd>ff88 30ce>ff89 30cf>ff8a 30d0>ff8a.ff9e 30d1>ff8a.ff9f 30d2>ff8b 30d3>ff8b.ff9e 30d4>ff8b.ff9f 30d5>ff8c 30d6>ff8c.ff9e 30d7>ff8c.ff9f 30d8>ff8d 30d9>ff8d.ff9e 30da>ff8d.ff9f 30db>ff8e 30dc>ff8e.ff9e 30dd>ff8e.ff9f 30de>ff8f 30df>ff90 30e0>ff91 30e1>ff92 30e2>ff93 30e3>ff6c 30e4>ff94 30e5>ff6d 30e6>ff95 30e7>ff6e 30e8>ff96 30e9>ff97 30ea>ff98 30eb>ff99 30ec>ff9a 30ed>ff9b 30ee>ff9c 30ef>ff9c 30f0>ff72 30f1>ff74 30f2>ff66 30f3>ff9d 30f4>ff73.ff9e 30fb>ff65 30fc>ff70 
kV: 3001>ff64 3002>ff61 300c>ff62 300d>ff63 309b>ff9e 309c>ff9f 30a1>ff67 30a2>ff71 30a3>ff68 30a4>ff72 30a5>ff69 30a6>ff73 30a7>ff6a 30a8>ff74 30a9>ff6b 30aa>ff75 30ab>ff76 30ac>ff76.ff9e 30ad>ff77 30ae>ff77.ff9e 30af>ff78 30b0>ff78.ff9e 30b1>ff79 30b2>ff79.ff9e 30b3>ff7a 30b4>ff7a.ff9e 30b5>ff7b 30b6>ff7b.ff9e 30b7>ff7c 30b8>ff7c.ff9e 30b9>ff7d 30ba>ff7d.ff9e 30bb>ff7e 30bc>ff7e.ff9e 30bd>ff7f 30be>ff7f.ff9e 30bf>ff80 30c0>ff80.ff9e 30c1>ff81 30c2>ff81.ff9e 30c3>ff6f 30c4>ff82 30c5>ff82.ff9e 30c6>ff83 30c7>ff83.ff9e 30c8>ff84 30c9>ff84.ff9e 30ca>ff85 30cb>ff86 30cc>ff87 30cd>ff88 30ce>ff89 30cf>ff8a 30d0>ff8a.ff9e 30d1>ff8a.ff9f 30d2>ff8b 30d3>ff8b.ff9e 30d4>ff8b.ff9f 30d5>ff8c 30d6>ff8c.ff9e 30d7>ff8c.ff9f 30d8>ff8d 30d9>ff8d.ff9e 30da>ff8d.ff9f 30db>ff8e 30dc>ff8e.ff9e 30dd>ff8e.ff9f 30de>ff8f 30df>ff90 30e0>ff91 30e1>ff92 30e2>ff93 30e3>ff6c 30e4>ff94 30e5>ff6d 30e6>ff95 30e7>ff6e 30e8>ff96 30e9>ff97 30ea>ff98 30eb>ff99 30ec>ff9a 30ed>ff9b 30ee>ff9c 30ef>ff9c 30f0>ff72 30f1>ff74 30f2>ff66 30f3>ff9d 30f4>ff73.ff9e 30fb>ff65 30fc>ff70 
K: ff61>3002 ff62>300c ff63>300d ff64>3001 ff65>30fb ff66>30f2 ff67>30a1 ff68>30a3 ff69>30a5 ff6a>30a7 ff6b>30a9 ff6c>30e3 ff6d>30e5 ff6e>30e7 ff6f>30c3 ff70>30fc ff71>30a2 ff72>30a4 ff73>30a6 ff74>30a8 ff75>30aa ff76>30ab ff77>30ad ff78>30af ff79>30b1 ff7a>30b3 ff7b>30b5 ff7c>30b7 ff7d>30b9 ff7e>30bb ff7f>30bd ff80>30bf ff81>30c1 ff82>30c4 ff83>30c6 ff84>30c8 ff85>30ca ff86>30cb ff87>30cc ff88>30cd ff89>30ce ff8a>30cf ff8b>30d2 ff8c>30d5 ff8d>30d8 ff8e>30db ff8f>30de ff90>30df ff91>30e0 ff92>30e1 ff93>30e2 ff94>30e4 ff95>30e6 ff96>30e8 ff97>30e9 ff98>30ea ff99>30eb ff9a>30ec ff9b>30ed ff9c>30ef ff9d>30f3 ff9e>309b ff9f>309c 
KV: ff61>3002 ff62>300c ff63>300d ff64>3001 ff65>30fb ff66>30f2 ff67>30a1 ff68>30a3 ff69>30a5 ff6a>30a7 ff6b>30a9 ff6c>30e3 ff6d>30e5 ff6e>30e7 ff6f>30c3 ff70>30fc ff71>30a2 ff72>30a4 ff73>30a6 ff74>30a8 ff75>30aa ff76>30ab ff77>30ad ff78>30af ff79>30b1 ff7a>30b3 ff7b>30b5 ff7c>30b7 ff7d>30b9 ff7e>30bb ff7f>30bd ff80>30bf ff81>30c1 ff82>30c4 ff83>30c6 ff84>30c8 ff85>30ca ff86>30cb ff87>30cc ff88>30cd ff89>30ce ff8a>30cf ff8b>30d2 ff8c>30d5 ff8d>30d8 ff8e>30db ff8f>30de ff90>30df ff91>30e0 ff92>30e1 ff93>30e2 ff94>30e4 ff95>30e6 ff96>30e8 ff97>30e9 ff98>30ea ff99>30eb ff9a>30ec ff9b>30ed ff9c>30ef ff9d>30f3 ff9e>309b ff9f>309c 
h: 3001>ff64 3002>ff61 300c>ff62 300d>ff63 3041>ff67 3042>ff71 3043>ff68 3044>ff72 3045>ff69 3046>ff73 3047>ff6a 3048>ff74 3049>ff6b 304a>ff75 304b>ff76 304c>ff76.ff9e 304d>ff77 304e>ff77.ff9e 304f>ff78 3050>ff78.ff9e 3051>ff79 3052>ff79.ff9e 3053>ff7a 3054>ff7a.ff9e 3055>ff7b 3056>ff7b.ff9e 3057>ff7c 3058>ff7c.ff9e 3059>ff7d 305a>ff7d.ff9e 305b>ff7e 305c>ff7e.ff9e 305d>ff7f 305e>ff7f.ff9e 305f>ff80 3060>ff80.ff9e 3061>ff81 3062>ff81.ff9e 3063>ff6f 3064>ff82 3065>ff82.ff9e 3066>ff83 3067>ff83.ff9e 3068>ff84 3069>ff84.ff9e 306a>ff85 306b>ff86 306c>ff87 306d>ff88 306e>ff89 306f>ff8a 3070>ff8a.ff9e 3071>ff8a.ff9f 3072>ff8b 3073>ff8b.ff9e 3074>ff8b.ff9f 3075>ff8c 3076>ff8c.ff9e 3077>ff8c.ff9f 3078>ff8d 3079>ff8d.ff9e 307a>ff8d.ff9f 307b>ff8e 307c>ff8e.ff9e 307d>ff8e.ff9f 307e>ff8f 307f>ff90 3080>ff91 3081>ff92 3082>ff93 3083>ff6c 3084>ff94 3085>ff6d 3086>ff95 3087>ff6e 3088>ff96 3089>ff97 308a>ff98 308b>ff99 308c>ff9a 308d>ff9b 308e>ff9c 308f>ff9c 3090>ff72 3091>ff74 3092>ff66 3093>ff9d 309b>ff9e 309c>ff9f 30fb>ff65 30fc>ff70 
hV: 3001>ff64 3002>ff61 300c>ff62 300d>ff63 3041>ff67 3042>ff71 3043>ff68 3044>ff72 3045>ff69 3046>ff73 3047>ff6a 3048>ff74 3049>ff6b 304a>ff75 304b>ff76 304c>ff76.ff9e 304d>ff77 304e>ff77.ff9e 304f>ff78 3050>ff78.ff9e 3051>ff79 3052>ff79.ff9e 3053>ff7a 3054>ff7a.ff9e 3055>ff7b 3056>ff7b.ff9e 3057>ff7c 3058>ff7c.ff9e 3059>ff7d 305a>ff7d.ff9e 305b>ff7e 305c>ff7e.ff9e 305d>ff7f 305e>ff7f.ff9e 305f>ff80 3060>ff80.ff9e 3061>ff81 3062>ff81.ff9e 3063>ff6f 3064>ff82 3065>ff82.ff9e 3066>ff83 3067>ff83.ff9e 3068>ff84 3069>ff84.ff9e 306a>ff85 306b>ff86 306c>ff87 306d>ff88 306e>ff89 306f>ff8a 3070>ff8a.ff9e 3071>ff8a.ff9f 3072>ff8b 3073>ff8b.ff9e 3074>ff8b.ff9f 3075>ff8c 3076>ff8c.ff9e 3077>ff8c.ff9f 3078>ff8d 3079>ff8d.ff9e 307a>ff8d.ff9f 307b>ff8e 307c>ff8e.ff9e 307d>ff8e.ff9f 307e>ff8f 307f>ff90 3080>ff91 3081>ff92 3082>ff93 3083>ff6c 3084>ff94 3085>ff6d 3086>ff95 3087>ff6e 3088>ff96 3089>ff97 308a>ff98 308b>ff99 308c>ff9a 308d>ff9b 308e>ff9c 308f>ff9c 3090>ff72 3091>ff74 3092>ff66 3093>ff9d 309b>ff9e 309c>ff9f 30fb>ff65 30fc>ff70 
H: ff61>3002 ff62>300c ff63>300d ff64>3001 ff65>30fb ff66>3092 ff67>3041 ff68>3043 ff69>3045 ff6a>3047 ff6b>3049 ff6c>3083 ff6d>3085 ff6e>3087 ff6f>3063 ff70>30fc ff71>3042 ff72>3044 ff73>3046 ff74>3048 ff75>304a ff76>304b ff77>304d ff78>304f ff79>3051 ff7a>3053 ff7b>3055 ff7c>3057 ff7d>3059 ff7e>305b ff7f>305d ff80>305f ff81>3061 ff82>3064 ff83>3066 ff84>3068 ff85>306a ff86>306b ff87>306c ff88>306d ff89>306e ff8a>306f ff8b>3072 ff8c>3075 ff8d>3078 ff8e>307b ff8f>307e ff90>307f ff91>3080 ff92>3081 ff93>3082 ff94>3084 ff95>3086 ff96>3088 ff97>3089 ff98>308a ff99>308b ff9a>308c ff9b>308d ff9c>308f ff9d>3093 ff9e>309b ff9f>309c 
HV: ff61>3002 ff62>300c ff63>300d ff64>3001 ff65>30fb ff66>3092 ff67>3041 ff68>3043 ff69>3045 ff6a>3047 ff6b>3049 ff6c>3083 ff6d>3085 ff6e>3087 ff6f>3063 ff70>30fc ff71>3042 ff72>3044 ff73>3046 ff74>3048 ff75>304a ff76>304b ff77>304d ff78>304f ff79>3051 ff7a>3053 ff7b>3055 ff7c>3057 ff7d>3059 ff7e>305b ff7f>305d ff80>305f ff81>3061 ff82>3064 ff83>3066 ff84>3068 ff85>306a ff86>306b ff87>306c ff88>306d ff89>306e ff8a>306f ff8b>3072 ff8c>3075 ff8d>3078 ff8e>307b ff8f>307e ff90>307f ff91>3080 ff92>3081 ff93>3082 ff94>3084 ff95>3086 ff96>3088 ff97>3089 ff98>308a ff99>308b ff9a>308c ff9b>308d ff9c>308f ff9d>3093 ff9e>309b ff9f>309c 
c: 30a1>3041 30a2>3042 30a3>3043 30a4>3044 30a5>3045 30a6>3046 30a7>3047 30a8>3048 30a9>3049 30aa>304a 30ab>304b 30ac>304c 30ad>304d 30ae>304e 30af>304f 30b0>3050 30b1>3051 30b2>3052 30b3>3053 30b4>3054 30b5>3055 30b6>3056 30b7>3057 30b8>3058 30b9>3059 30ba>305a 30bb>305b 30bc>305c 30bd>305d 30be>305e 30bf>305f 30c0>3060 30c1>3061 30c2>3062 30c3>3063 30c4>3064 30c5>3065 30c6>3066 30c7>3067 30c8>3068 30c9>3069 30ca>306a 30cb>306b 30cc>306c 30cd>306d 30ce>306e 30cf>306f 30d0>3070 30d1>3071 30d2>3072 30d3>3073 30d4>3074 30d5>3075 30d6>3076 30d7>3077 30d8>3078 30d9>3079 30da>307a 30db>307b 30dc>307c 30dd>307d 30de>307e 30df>307f 30e0>3080 30e1>3081 30e2>3082 30e3>3083 30e4>3084 30e5>3085 30e6>3086 30e7>3087 30e8>3088 30e9>3089 30ea>308a 30eb>308b 30ec>308c 30ed>308d 30ee>308e 30ef>308f 30f0>3090 30f1>3091 30f2>3092 30f3>3093 30fd>309d 30fe>309e 
cV: 30a1>3041 30a2>3042 30a3>3043 30a4>3044 30a5>3045 30a6>3046 30a7>3047 30a8>3048 30a9>3049 30aa>304a 30ab>304b 30ac>304c 30ad>304d 30ae>304e 30af>304f 30b0>3050 30b1>3051 30b2>3052 30b3>3053 30b4>3054 30b5>3055 30b6>3056 30b7>3057 30b8>3058 30b9>3059 30ba>305a 30bb>305b 30bc>305c 30bd>305d 30be>305e 30bf>305f 30c0>3060 30c1>3061 30c2>3062 30c3>3063 30c4>3064 30c5>3065 30c6>3066 30c7>3067 30c8>3068 30c9>3069 30ca>306a 30cb>306b 30cc>306c 30cd>306d 30ce>306e 30cf>306f 30d0>3070 30d1>3071 30d2>3072 30d3>3073 30d4>3074 30d5>3075 30d6>3076 30d7>3077 30d8>3078 30d9>3079 30da>307a 30db>307b 30dc>307c 30dd>307d 30de>307e 30df>307f 30e0>3080 30e1>3081 30e2>3082 30e3>3083 30e4>3084 30e5>3085 30e6>3086 30e7>3087 30e8>3088 30e9>3089 30ea>308a 30eb>308b 30ec>308c 30ed>308d 30ee>308e 30ef>308f 30f0>3090 30f1>3091 30f2>3092 30f3>3093 30fd>309d 30fe>309e 
C: 3041>30a1 3042>30a2 3043>30a3 3044>30a4 3045>30a5 3046>30a6 3047>30a7 3048>30a8 3049>30a9 304a>30aa 304b>30ab 304c>30ac 304d>30ad 304e>30ae 304f>30af 3050>30b0 3051>30b1 3052>30b2 3053>30b3 3054>30b4 3055>30b5 3056>30b6 3057>30b7 3058>30b8 3059>30b9 305a>30ba 305b>30bb 305c>30bc 305d>30bd 305e>30be 305f>30bf 3060>30c0 3061>30c1 3062>30c2 3063>30c3 3064>30c4 3065>30c5 3066>30c6 3067>30c7 3068>30c8 3069>30c9 306a>30ca 306b>30cb 306c>30cc 306d>30cd 306e>30ce 306f>30cf 3070>30d0 3071>30d1 3072>30d2 3073>30d3 3074>30d4 3075>30d5 3076>30d6 3077>30d7 3078>30d8 3079>30d9 307a>30da 307b>30db 307c>30dc 307d>30dd 307e>30de 307f>30df 3080>30e0 3081>30e1 3082>30e2 3083>30e3 3084>30e4 3085>30e5 3086>30e6 3087>30e7 3088>30e8 3089>30e9 308a>30ea 308b>30eb 308c>30ec 308d>30ed 308e>30ee 308f>30ef 3090>30f0 3091>30f1 3092>30f2 3093>30f3 309d>30fd 309e>30fe 
CV: 3041>30a1 3042>30a2 3043>30a3 3044>30a4 3045>30a5 3046>30a6 3047>30a7 3048>30a8 3049>30a9 304a>30aa 304b>30ab 304c>30ac 304d>30ad 304e>30ae 304f>30af 3050>30b0 3051>30b1 3052>30b2 3053>30b3 3054>30b4 3055>30b5 3056>30b6 3057>30b7 3058>30b8 3059>30b9 305a>30ba 305b>30bb 305c>30bc 305d>30bd 305e>30be 305f>30bf 3060>30c0 3061>30c1 3062>30c2 3063>30c3 3064>30c4 3065>30c5 3066>30c6 3067>30c7 3068>30c8 3069>30c9 306a>30ca 306b>30cb 306c>30cc 306d>30cd 306e>30ce 306f>30cf 3070>30d0 3071>30d1 3072>30d2 3073>30d3 3074>30d4 3075>30d5 3076>30d6 3077>30d7 3078>30d8 3079>30d9 307a>30da 307b>30db 307c>30dc 307d>30dd 307e>30de 307f>30df 3080>30e0 3081>30e1 3082>30e2 3083>30e3 3084>30e4 3085>30e5 3086>30e6 3087>30e7 3088>30e8 3089>30e9 308a>30ea 308b>30eb 308c>30ec 308d>30ed 308e>30ee 308f>30ef 3090>30f0 3091>30f1 3092>30f2 3093>30f3 309d>30fd 309e>30fe 
V: 
VV: 
M: 22>201d 27>2019 5c>ffe5 7e>ffe3 a5>ffe5 203e>ffe3 
MV: 22>201d 27>2019 5c>ffe5 7e>ffe3 a5>ffe5 203e>ffe3 
KV ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(27) "ガギパピア゛ヴワ゛"
KV ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
KV がぎぱぴあいう => string(21) "がぎぱぴあいう"
KV ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
KV ABc123 !"'\~ => string(12) "ABc123 !"'\~"
KV ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
KV ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
KV ｶ => string(3) "カ"
KV ﾊﾞﾊ => string(6) "バハ"
HV ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(30) "がぎぱぴあ゛う゛わ゛"
HV ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
HV がぎぱぴあいう => string(21) "がぎぱぴあいう"
HV ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
HV ABc123 !"'\~ => string(12) "ABc123 !"'\~"
HV ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
HV ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
HV ｶ => string(3) "か"
HV ﾊﾞﾊ => string(6) "ばは"
K ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "カ゛キ゛ハ゜ヒ゜ア゛ウ゛ワ゛"
K ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
K がぎぱぴあいう => string(21) "がぎぱぴあいう"
K ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
K ABc123 !"'\~ => string(12) "ABc123 !"'\~"
K ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
K ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
K ｶ => string(3) "カ"
K ﾊﾞﾊ => string(9) "ハ゛ハ"
H ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "か゛き゛は゜ひ゜あ゛う゛わ゛"
H ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
H がぎぱぴあいう => string(21) "がぎぱぴあいう"
H ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
H ABc123 !"'\~ => string(12) "ABc123 !"'\~"
H ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
H ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
H ｶ => string(3) "か"
H ﾊﾞﾊ => string(9) "は゛は"
k ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
k ガギパピアイウヴ => string(39) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳｳﾞ"
k がぎぱぴあいう => string(21) "がぎぱぴあいう"
k ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
k ABc123 !"'\~ => string(12) "ABc123 !"'\~"
k ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ｡､｢｣･"
k ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ｲｴﾜヵヶゎﾞﾟゐゑ"
k ｶ => string(3) "ｶ"
k ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
h ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
h ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
h がぎぱぴあいう => string(33) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳ"
h ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
h ABc123 !"'\~ => string(12) "ABc123 !"'\~"
h ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ｡､｢｣･"
h ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶﾜﾞﾟｲｴ"
h ｶ => string(3) "ｶ"
h ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
rnaskh ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
rnaskh ガギパピアイウヴ => string(39) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳｳﾞ"
rnaskh がぎぱぴあいう => string(33) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳ"
rnaskh ＡＢｃ１２３　！ => string(8) "ABc123 !"
rnaskh ABc123 !"'\~ => string(12) "ABc123 !"'\~"
rnaskh ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ｡､｢｣･"
rnaskh ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ｲｴﾜヵヶﾜﾞﾟｲｴ"
rnaskh ｶ => string(3) "ｶ"
rnaskh ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
RNASKHcV ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
RNASKHcV ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
ASKV ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(27) "ガギパピア゛ヴワ゛"
ASKV ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
ASKV がぎぱぴあいう => string(21) "がぎぱぴあいう"
ASKV ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
ASKV ABc123 !"'\~ => string(28) "ＡＢｃ１２３　！"'\~"
ASKV ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
ASKV ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
ASKV ｶ => string(3) "カ"
ASKV ﾊﾞﾊ => string(6) "バハ"
AK ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "カ゛キ゛ハ゜ヒ゜ア゛ウ゛ワ゛"
AK ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
AK がぎぱぴあいう => string(21) "がぎぱぴあいう"
AK ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
AK ABc123 !"'\~ => string(26) "ＡＢｃ１２３ ！"'\~"
AK ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
AK ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
AK ｶ => string(3) "カ"
AK ﾊﾞﾊ => string(9) "ハ゛ハ"
C ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
C ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
C がぎぱぴあいう => string(21) "ガギパピアイウ"
C ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
C ABc123 !"'\~ => string(12) "ABc123 !"'\~"
C ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ。、「」・"
C ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶヮ゛゜ヰヱ"
C ｶ => string(3) "ｶ"
C ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
c ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
c ガギパピアイウヴ => string(24) "がぎぱぴあいうヴ"
c がぎぱぴあいう => string(21) "がぎぱぴあいう"
c ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
c ABc123 !"'\~ => string(12) "ABc123 !"'\~"
c ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ。、「」・"
c ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ゐゑゎヵヶゎ゛゜ゐゑ"
c ｶ => string(3) "ｶ"
c ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
kV ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
kV ガギパピアイウヴ => string(39) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳｳﾞ"
kV がぎぱぴあいう => string(21) "がぎぱぴあいう"
kV ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
kV ABc123 !"'\~ => string(12) "ABc123 !"'\~"
kV ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ｡､｢｣･"
kV ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ｲｴﾜヵヶゎﾞﾟゐゑ"
kV ｶ => string(3) "ｶ"
kV ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
Kk ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Kk ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'K' and 'k' flags
Hh ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Hh ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'h' flags
Aa ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Aa ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'A' and 'a' flags
Rr ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
Rr ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'R' and 'r' flags
KH ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
KH ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'H' and 'K' flags
Cc ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Cc ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
hk ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
hk ガギパピアイウヴ => string(39) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳｳﾞ"
hk がぎぱぴあいう => string(33) "ｶﾞｷﾞﾊﾟﾋﾟｱｲｳ"
hk ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
hk ABc123 !"'\~ => string(12) "ABc123 !"'\~"
hk ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ｡､｢｣･"
hk ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ｲｴﾜヵヶﾜﾞﾟｲｴ"
hk ｶ => string(3) "ｶ"
hk ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
cC ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
cC ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'C' and 'c' flags
Ck ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
Ck ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) must not combine 'k' and 'C' flags
cH ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "か゛き゛は゜ひ゜あ゛う゛わ゛"
cH ガギパピアイウヴ => string(24) "がぎぱぴあいうヴ"
cH がぎぱぴあいう => string(21) "がぎぱぴあいう"
cH ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
cH ABc123 !"'\~ => string(12) "ABc123 !"'\~"
cH ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
cH ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ゐゑゎヵヶゎ゛゜ゐゑ"
cH ｶ => string(3) "か"
cH ﾊﾞﾊ => string(9) "は゛は"
q ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ガギパピアイウヴ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q がぎぱぴあいう => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ＡＢｃ１２３　！ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ABc123 !"'\~ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ﾞﾟｰ。、「」・ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ヰヱヮヵヶゎ゛゜ゐゑ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ｶ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
q ﾊﾞﾊ => ValueError: mb_convert_kana(): Argument #2 ($mode) contains invalid flag: 'q'
 ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
 ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
 がぎぱぴあいう => string(21) "がぎぱぴあいう"
 ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
 ABc123 !"'\~ => string(12) "ABc123 !"'\~"
 ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ。、「」・"
 ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
 ｶ => string(3) "ｶ"
 ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
m ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ"
m ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
m がぎぱぴあいう => string(21) "がぎぱぴあいう"
m ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
m ABc123 !"'\~ => string(12) "ABc123 !"'\~"
m ﾞﾟｰ。、「」・ => string(24) "ﾞﾟｰ。、「」・"
m ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶゎ゛゜ゐゑ"
m ｶ => string(3) "ｶ"
m ﾊﾞﾊ => string(9) "ﾊﾞﾊ"
CK ｶﾞｷﾞﾊﾟﾋﾟｱﾞｳﾞﾜﾞ => string(42) "カ゛キ゛ハ゜ヒ゜ア゛ウ゛ワ゛"
CK ガギパピアイウヴ => string(24) "ガギパピアイウヴ"
CK がぎぱぴあいう => string(21) "ガギパピアイウ"
CK ＡＢｃ１２３　！ => string(24) "ＡＢｃ１２３　！"
CK ABc123 !"'\~ => string(12) "ABc123 !"'\~"
CK ﾞﾟｰ。、「」・ => string(24) "゛゜ー。、「」・"
CK ヰヱヮヵヶゎ゛゜ゐゑ => string(30) "ヰヱヮヵヶヮ゛゜ヰヱ"
CK ｶ => string(3) "カ"
CK ﾊﾞﾊ => string(9) "ハ゛ハ"
string(3) "ガ"
ValueError: mb_convert_kana(): Argument #3 ($encoding) must be a valid encoding, "nope" given
