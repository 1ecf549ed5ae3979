//! Follows docs/moving-from-fpm.md step by step: writes its files, runs its commands, compares what
//! they say, in a private folder and with a private nginx. Left out where there is no nginx or
//! curl: `HEDDLE_NGINX` names one that is not installed.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A block of the page between fences: the words behind the first fence, and the lines.
struct Block {
    info: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut list = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let text: String = lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            list.push(Block { info: info.to_owned(), text });
        }
    }
    list
}

fn nginx() -> Option<PathBuf> {
    let named = std::env::var_os("HEDDLE_NGINX").map(PathBuf::from);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).chain([PathBuf::from("/usr/sbin")]);
    named.into_iter().chain(folders.map(|folder| folder.join("nginx"))).find(|file| file.is_file())
}

fn port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port()
}

/// Programs that were started; they end with the test.
struct Started(Vec<Child>);

impl Drop for Started {
    fn drop(&mut self) {
        for child in &mut self.0 {
            // one after the other, each by its own number
            let _ = Command::new("kill").arg(child.id().to_string()).status();
            let _ = child.wait();
        }
    }
}

/// The folder of the test, and what stands for the page's paths and ports.
struct Place {
    root: PathBuf,
    ports: [(&'static str, String); 4],
}

impl Place {
    /// The page's text with private paths and ports.
    fn private(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for folder in ["/etc/", "/srv/", "/run/"] {
            text = text.replace(folder, &format!("{}{folder}", self.root.display()));
        }
        for (public, private) in &self.ports {
            text = text.replace(public, private);
        }
        text
    }

    fn write(&self, path: &str, text: &str) {
        let path = PathBuf::from(self.private(path));
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("/"))).expect("a folder of ours");
        std::fs::write(&path, text).expect("a folder of ours");
    }

    fn run(&self, line: &str) -> String {
        let heddle = Path::new(env!("CARGO_BIN_EXE_heddle")).parent().unwrap_or(Path::new("/")).display().to_string();
        let path = format!("{heddle}:{}", std::env::var("PATH").unwrap_or_default());
        let output = Command::new("sh").args(["-c", &self.private(line)]).env("PATH", path).output().expect("a shell");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

/// Starts nginx with the site of the page.
fn start_nginx(program: &Path, place: &Place) -> Child {
    let root = place.root.display();
    let params = ["QUERY_STRING", "REQUEST_METHOD", "CONTENT_TYPE", "CONTENT_LENGTH", "REQUEST_URI", "DOCUMENT_ROOT", "REMOTE_ADDR"];
    let mut text: String = params.iter().map(|name| format!("fastcgi_param {name} ${};\n", name.to_ascii_lowercase())).collect();
    text += "fastcgi_param SCRIPT_NAME $fastcgi_script_name;\n";
    place.write("/etc/nginx/fastcgi_params", &text);
    let temporary: String =
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].iter().map(|name| format!("{name}_temp_path {root}/run/{name};\n")).collect();
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0);
    let user = if is_root { "user root;\n" } else { "" };
    let config = format!(
        "{user}daemon off;\npid {root}/run/nginx.pid;\nerror_log stderr;\nworker_processes 1;\nevents {{}}\n\
         http {{\naccess_log off;\n{temporary}include {root}/etc/nginx/sites-enabled/*.conf;\n}}\n"
    );
    place.write("/etc/nginx/nginx.conf", &config);
    std::fs::create_dir_all(place.root.join("run/php")).expect("a folder of ours");
    let config = place.root.join("etc/nginx/nginx.conf");
    Command::new(program).arg("-c").arg(config).args(["-e", "stderr"]).stderr(Stdio::null()).spawn().expect("nginx starts")
}

#[test]
fn the_page_works_as_it_says() {
    let has_curl = Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_ok();
    let Some(program) = nginx().filter(|_| has_curl) else {
        eprintln!("the_page_works_as_it_says is left out: there is no nginx, or no curl");
        return;
    };
    let root = std::env::temp_dir().join(format!("heddle-moving-{}", std::process::id()));
    let (front, own) = (port(), port());
    let ports = [
        ("listen 80;", format!("listen 127.0.0.1:{front};")),
        ("http://localhost/", format!("http://127.0.0.1:{front}/")),
        ("127.0.0.1:8080", format!("127.0.0.1:{own}")),
        ("server_name localhost;", "server_name _;".to_owned()),
    ];
    let place = Place { root: root.clone(), ports };
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/moving-from-fpm.md")).expect("the page");
    let (mut started, mut said, mut compared) = (Started(Vec::new()), None, 0);
    for block in blocks(&page) {
        if let Some((_, path)) = block.info.split_once("file=") {
            place.write(path, &place.private(&block.text));
            if path.ends_with("example.conf") {
                started.0.push(start_nginx(&program, &place));
            }
        } else if block.info == "text" {
            let expected: String = said.take().expect("commands come first");
            assert_eq!(expected, block.text, "{}", block.info);
            compared += 1;
        } else if let Some(command) = block.text.trim_end().strip_suffix(" &") {
            let words: Vec<String> = place.private(command).split(' ').map(str::to_owned).collect();
            let child = Command::new(env!("CARGO_BIN_EXE_heddle")).args(&words[1..]).stderr(Stdio::null()).spawn().expect("it starts");
            started.0.push(child);
            let begun = Instant::now();
            let answers = || match &words[1][..] {
                "fpm" => !place.run("curl -s http://localhost/index.php | grep Hello").is_empty(),
                _ => !place.run("curl -s http://127.0.0.1:8080/ | grep Hello").is_empty(),
            };
            while !answers() {
                assert!(begun.elapsed() < Duration::from_secs(20), "{command} does not answer");
                std::thread::sleep(Duration::from_millis(50));
            }
        } else {
            said = Some(block.text.lines().map(|line| place.run(line)).collect());
        }
    }
    assert_eq!(compared, 4);
    drop(started);
    let _ = std::fs::remove_dir_all(root);
}
