--TEST--
pretty printing of nested and empty structures
--FILE--
<?php
echo json_encode(['a' => [], 'b' => new stdClass, 'c' => [1, [2, ['d' => null]]], 'e' => "line\nbreak", 'f' => 1.0, 'g' => [[]], 'h' => [(object) ['i' => 1]]], JSON_PRETTY_PRINT | JSON_PRESERVE_ZERO_FRACTION), "\n", json_encode([], JSON_PRETTY_PRINT), json_encode((object) [], JSON_PRETTY_PRINT), json_encode([[]], JSON_PRETTY_PRINT | JSON_FORCE_OBJECT), json_encode("a/b<c>&'\"é\u{1F600}"), json_encode("a/b<c>&'\"é\u{1F600}", JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), "\n";
--EXPECT--
{
    "a": [],
    "b": {},
    "c": [
        1,
        [
            2,
            {
                "d": null
            }
        ]
    ],
    "e": "line\nbreak",
    "f": 1.0,
    "g": [
        []
    ],
    "h": [
        {
            "i": 1
        }
    ]
}
[]{}{
    "0": {}
}"a\/b<c>&'\"\u00e9\ud83d\ude00""a/b<c>&'\"é😀"
