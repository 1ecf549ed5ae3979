--TEST--
Names of (*MARK) stand beside the groups
--FILE--
<?php
preg_match('/a(*MARK:A)b|c(*MARK:C)d/', 'xcd', $matches);
echo json_encode($matches), "\n";
foreach ([PREG_PATTERN_ORDER, PREG_SET_ORDER, PREG_PATTERN_ORDER | PREG_OFFSET_CAPTURE] as $flags) {
    preg_match_all('/a(*MARK:A)b|c(*:C)d|e/', 'abecdab', $matches, $flags);
    echo json_encode($matches), "\n";
}
preg_match_all('/(*MARK:X)a(?<name>b)|(*:Y)c/', 'abc', $matches);
echo json_encode($matches), "\n";
preg_match_all('/(?<name>(*:Y)c)/', 'ab', $matches);
echo json_encode($matches), "\n";
echo preg_replace_callback('/a(*MARK:A)b|e/', fn($matches) => json_encode($matches), 'abe'), "\n";
--EXPECT--
{"0":"cd","MARK":"C"}
{"0":["ab","e","cd","ab"],"MARK":{"0":"A","2":"C","3":"A"}}
[{"0":"ab","MARK":"A"},["e"],{"0":"cd","MARK":"C"},{"0":"ab","MARK":"A"}]
{"0":[["ab",0],["e",2],["cd",3],["ab",5]],"MARK":{"0":"A","2":"C","3":"A"}}
{"0":["ab","c"],"name":["b",""],"1":["b",""],"MARK":["X","Y"]}
{"0":[],"name":[],"1":[]}
{"0":"ab","MARK":"A"}["e"]
