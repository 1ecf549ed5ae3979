//! The stub that archives get which were given none.

/// Makes a stub that runs `index`, and on the web serves the archive's files or runs `web_index`.
/// Where the extension is missing it says so.
pub(crate) fn make(index: Option<&[u8]>, web_index: Option<&[u8]>) -> Vec<u8> {
    let quoted = |name: Option<&[u8]>| {
        let mut out = b"'".to_vec();
        for byte in name.unwrap_or(b"index.php") {
            if matches!(byte, b'\'' | b'\\') {
                out.push(b'\\');
            }
            out.push(*byte);
        }
        out.push(b'\'');
        out
    };
    [
        b"<?php\n\n$web = ",
        &quoted(web_index)[..],
        b";\n$start = ",
        &quoted(index),
        b";\n\nif (!class_exists('Phar', false)) {\n    fwrite(STDERR, \"The extension phar is needed to run this archive\\n\");\n    exit(1);\n}\n",
        b"Phar::interceptFileFuncs();\nset_include_path('phar://' . __FILE__ . PATH_SEPARATOR . get_include_path());\n",
        b"Phar::webPhar(null, $web);\ninclude 'phar://' . __FILE__ . '/' . $start;\n",
        b"__HALT_COMPILER(); ?>\r\n",
    ]
    .concat()
}
