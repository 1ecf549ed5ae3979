//! `heddle serve` refuses what makes no sense, and says why.

use std::path::PathBuf;
use std::process::{Command, Output};

fn serve(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_heddle")).arg("serve").args(args).output().expect("it starts")
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = std::env::temp_dir().join(format!("heddle-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder of ours");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a folder of ours");
        path.to_string_lossy().into_owned()
    };
    let ini = write("broken.ini", "memory_limit = 64M\nno value\n");
    let toml = write("heddle.toml", "threads = 0\n");
    let root = folder.to_string_lossy().into_owned();
    for (args, said) in [
        (&["-c", "/nowhere.ini", &root][..], "/nowhere.ini: there is no such file"),
        (&["-c", &ini, &root], "broken.ini: line 2: no value"),
        (&["-d", "memory_limit=abc", &root], "memory_limit = abc"),
        (&["--threads", "100000", &root], "--threads takes a number from 1 to 4096"),
        (&["--threads", "8..2", &root], "--threads takes"),
        (&["--queue", "x", &root], "--queue takes a number"),
        (&["--body-total", "1X", &root], "--body-total takes a number of bytes"),
        (&["--header-timeout", "0", &root], "--header-timeout takes seconds"),
        (&["--nonsense", &root], "unknown option --nonsense"),
        (&["--listen"], "--listen needs a value"),
        (&["--listen", "nonsense", &root], "nonsense"),
        (&["--config", &toml], "threads takes a number from 1"),
        (&["--config", "/nowhere.toml"], "/nowhere.toml"),
        (&["--check", "/nowhere"], "/nowhere"),
    ] {
        let output = serve(args);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && text.contains(said), "{args:?}: {:?} {text}", output.status);
    }
    let output = serve(&["--check", "-d", "nobody.knows=1", &root]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && text.contains("warning: the directive nobody.knows is not known"), "{text}");
    let _ = std::fs::remove_dir_all(PathBuf::from(root));
}
