//! The command line: what options do, where messages go, which code the process ends with. Expectations are PHP's.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Exit code, standard output and standard error of `heddle`, in a folder of scripts.
fn heddle(args: &[&str], input: &str) -> (i32, String, String) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut command = Command::new(env!("CARGO_BIN_EXE_heddle"));
    command.args(args).current_dir(folder).env("PHPRC", "none").env_remove("HEDDLE_THREADS");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("heddle starts");
    // a process that reads nothing may be gone already
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("heddle ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn check(cases: &[(&[&str], &str, i32, &str)]) {
    for (args, input, code, out) in cases {
        let (found_code, found_out, err) = heddle(args, input);
        assert_eq!((found_code, &found_out[..]), (*code, *out), "{args:?}: {err}");
    }
}

#[test]
fn arguments_reach_the_script() {
    let show = "echo json_encode($argv);";
    check(&[
        (&["argv.php", "a", "-b", "--"], "", 0, r#"["argv.php","a","-b","--"]"#),
        (&["-f", "argv.php", "--", "-x"], "", 0, r#"["argv.php","-x"]"#),
        (&["-r", show, "a"], "", 0, r#"["Standard input code","a"]"#),
        (&["-r", show, "--", "-n"], "", 0, r#"["Standard input code","-n"]"#),
        (&["-r", show, "-n"], "", 0, r#"["Standard input code"]"#),
        (&["-nr", show], "", 0, r#"["Standard input code"]"#),
        (&["--run", show], "", 0, r#"["Standard input code"]"#),
        (&[], &format!("<?php {show}"), 0, r#"["Standard input code"]"#),
        (&["--", "argv.php"], &format!("<?php {show}"), 0, r#"["Standard input code","argv.php"]"#),
    ]);
}

#[test]
fn a_process_ends_with_the_scripts_code() {
    check(&[
        (&["-r", "exit(3);"], "", 3, ""),
        (&["-r", "exit('bye');"], "", 0, "bye"),
        (
            &["-r", "echo 1 2;"],
            "",
            255,
            "\nParse error: syntax error, unexpected integer \"2\", expecting \",\" or \";\" in Command line code on line 1\n",
        ),
    ]);
    let (code, out, err) = heddle(&["missing.php"], "");
    assert_eq!((code, &out[..], &err[..]), (1, "", "Could not open input file: missing.php\n"));
    let (code, _, err) = heddle(&["-Z"], "");
    assert_eq!((code, &err[..]), (1, "Error in argument 1, char 2: option not found Z\n"));
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    let one_way = "Either execute direct code, process stdin or use a file.\n";
    check(&[
        (&["-r", "echo 1;", "-a"], "", 1, one_way),
        (&["-l", "-r", "echo 1;"], "", 1, one_way),
        (&["-r", "echo 1;", "-f", "argv.php"], "", 1, one_way),
        (&["-r", "echo 1;", "-r", "echo 2;"], "", 1, "You can use -r only once.\n"),
    ]);
}

#[test]
fn directives() {
    check(&[
        (&["-d", "precision=5", "-r", "echo 1/3;"], "", 0, "0.33333"),
        (&["--define=precision=5", "-r", "echo 1/3;"], "", 0, "0.33333"),
        (&["-d", "foo=bar", "-r", "var_dump(ini_get('foo'), get_cfg_var('foo'));"], "", 0, "bool(false)\nstring(3) \"bar\"\n"),
        (&["-d", "output_buffering=4096", "-r", "echo ob_get_level();"], "", 0, "1"),
        (
            &["-d", "disable_functions=strlen, phpinfo", "-r", "var_dump(function_exists('strlen'), is_callable('StrLen'));"],
            "",
            0,
            "bool(false)\nbool(false)\n",
        ),
        (&["-d", "variables_order=GPCS", "-r", "echo count($_ENV), isset($_SERVER['PHPRC']);"], "", 0, "01"),
        (&["-r", "echo $_ENV['PHPRC'];"], "", 0, "none"),
        (&["-c", "sections.ini", "-r", "echo ini_get('memory_limit');"], "", 0, "40M"),
        (&["-d", "auto_prepend_file=before.inc", "-d", "auto_append_file=before.inc", "argv.php"], "", 0, "before [\"argv.php\"]before "),
        (&["-d", "auto_prepend_file=before.inc", "-r", "echo 1;"], "", 0, "1"),
        (
            &["-d", "html_errors=1", "-d", "fatal_error_backtraces=0", "-r", "new A('<');"],
            "",
            255,
            "<br />\n<b>Fatal error</b>:  Uncaught Error: Class &quot;A&quot; not found in Command line code:1\nStack trace:\n#0 {main}\n  \
          thrown in <b>Command line code</b> on line <b>1</b><br />\n",
        ),
    ]);
}

#[test]
fn syntax_is_checked() {
    check(&[
        (&["-l", "argv.php"], "", 0, "No syntax errors detected in argv.php\n"),
        (&["-l"], "<?php echo 1;", 0, "No syntax errors detected in Standard input code\n"),
        (&["-d", "display_errors=0", "-l"], "<?php echo", 255, "Errors parsing Standard input code\n"),
        (&["-l", "missing.php", "argv.php"], "", 1, "No syntax errors detected in argv.php\n"),
    ]);
}

#[test]
fn lines_of_input_are_processed() {
    check(&[
        (&["-B", "echo 'b ';", "-R", "echo \"$argi$argn \";", "-E", "echo 'e';"], "x\ny\n", 0, "b 1x 2y e"),
        (&["-F", "argv.php"], "x\ny", 0, "[\"argv.php\"][\"argv.php\"]"),
        (&["-E", "echo 5;"], "x", 0, "5"),
    ]);
}

#[test]
fn a_shell_goes_on() {
    let lines = "$a = 5;\necho $a;\nfoo();\nfunction f() {\nreturn 3;\n}\necho f(), \"\\n\";\nthrow new Exception('x');\necho 7; exit(3);\necho 8\n;\n";
    let uncaught = |what: &str| {
        format!("\nWarning: Uncaught {what} in php shell code:1\nStack trace:\n#0 {{main}}\n  thrown in php shell code on line 1\n")
    };
    let expected =
        format!("Interactive shell\n\n5\n{}3\n{}7\n8\n", uncaught("Error: Call to undefined function foo()"), uncaught("Exception: x"));
    check(&[(&["-a"], lines, 3, &expected), (&["-a"], "exit\necho 1;\n", 0, "Interactive shell\n\n")]);
}

#[test]
fn what_there_is_can_be_asked_for() {
    check(&[
        (&["--rf", "missing"], "", 1, "Exception: Function missing() does not exist\n"),
        (&["--ri", "missing"], "", 1, "Extension 'missing' not present.\n"),
        (&["-w"], "#!/usr/bin/php\n<?php  /* a */ echo  1;", 0, "<?php  echo 1;"),
    ]);
    assert!(heddle(&["--rf", "strlen"], "").1.contains("Parameter #0 [ <required> string $string ]"));
    assert!(heddle(&["-s", "argv.php"], "").1.starts_with("<pre><code style=\"color: #000000\">"));
    assert!(heddle(&["-r", "echo 1;", "-v"], "").1.starts_with("PHP 8.5"));
}
