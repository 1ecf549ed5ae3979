//! DokuWiki over HTTP: its start page, an edit that is saved and read back, and a load that nothing
//! may fail under.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use super::{
    Contest, compare,
    packages::{copy_tree, fetch},
    volatile::{hidden_field, without_volatile},
};
use crate::{
    http::{Server, Visitor},
    project,
};

/// What the edit writes: most of the wiki's syntax in a few lines.
const PAGE: &str = "====== Loom ======\n\nA **bold** //word//, ''code'', a [[start|link]] and <del>nothing</del>.((A footnote.))\n\n\
  * one\n  * two\n    * three\n\n  - first\n  - second\n\n^ Warp ^ Weft ^\n| 1 | ::: |\n| 2 | äöü € |\n\n> quoted\n\n\
<code php>\n<?php echo 1 < 2;\n</code>\n\n===== Below =====\n\nhttp://example.org/?a=1&b=2 -- \"quotes\" ... (c) 640x480 :-)\n";

/// Concurrent connections of the load.
const CONNECTIONS: usize = 8;
/// Requests after which the memory counts as settled.
const WARM_UP: usize = 2000;
/// Growth of the resident memory after that, in KiB, that counts as flat.
const FLAT: usize = 8 << 10;

/// The folders of DokuWiki and of what it needs.
pub struct Folders {
    wiki: PathBuf,
    libraries: Vec<PathBuf>,
}

/// Fetches the packages.
pub fn packages() -> Result<Folders, String> {
    let libraries = ["php-phpseclib", "libphp-simplepie", "php-geshi"].map(fetch).into_iter().collect::<Result<_, _>>()?;
    Ok(Folders { wiki: fetch("dokuwiki")?, libraries })
}

/// Serves a fresh wiki with each PHP and compares what a visitor sees.
pub fn run(contest: &Contest, folders: &Folders, load: usize) -> Result<String, String> {
    let seen = visit(&contest.php, folders, "php", load)?;
    let Some(reference) = &contest.reference else {
        return Ok(format!("{} bytes of pages, no reference to compare with{}", seen.pages.len(), seen.load));
    };
    let expected = visit(reference, folders, "reference", 0)?;
    for (side, pages) in [("expected", &expected.pages), ("got", &seen.pages)] {
        let file = project::root().join(format!("target/programs/wiki.{side}"));
        fs::write(&file, pages).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    compare(&expected.pages, &seen.pages)?;
    Ok(format!("{} bytes of pages equal to the reference's{}", seen.pages.len(), seen.load))
}

struct Seen {
    /// The pages with dates and random tokens taken out.
    pages: String,
    /// What the load showed.
    load: String,
}

fn visit(php: &Path, folders: &Folders, label: &str, load: usize) -> Result<Seen, String> {
    let wiki = project::root().join("target/programs").join(format!("wiki-{label}"));
    install(folders, &wiki)?;
    let server = Server::start(php, &wiki, CONNECTIONS)?;
    let mut visitor = Visitor::new(&server);
    let mut pages = String::new();
    let mut show = |page: &str| pages.push_str(&without_volatile(page, is_volatile));
    let start = visitor.get("/doku.php")?;
    if start.status != 200 || !start.body.contains("<title>start [Loom]</title>") {
        return Err(format!("the start page answers {}: {:.300}", start.status, start.body));
    }
    show(&start.body);
    let form = visitor.get("/doku.php?id=playground:loom&do=edit")?.body;
    show(&form);
    let token = |name: &str| hidden_field(&form, name).unwrap_or_default();
    let (sectok, changecheck) = (token("sectok"), token("changecheck"));
    let saved = visitor.post(
        "/doku.php?id=playground:loom",
        &[
            ("sectok", &sectok),
            ("id", "playground:loom"),
            ("rev", ""),
            ("date", ""),
            ("prefix", "."),
            ("suffix", ""),
            ("changecheck", &changecheck),
            ("target", "section"),
            ("wikitext", PAGE),
            ("summary", "woven"),
            ("do[save]", "1"),
        ],
    )?;
    if saved.status != 302 {
        return Err(format!("saving answers {}: {:.300}", saved.status, saved.body));
    }
    let target = saved.location.unwrap_or_default();
    show(&target);
    for path in [
        "/doku.php?id=playground:loom",
        "/doku.php?id=playground:loom&do=revisions",
        "/doku.php?id=playground:loom&do=export_raw",
        "/doku.php?id=start&do=index",
        "/doku.php?do=search&id=start&q=bold",
    ] {
        let page = visitor.get(path)?;
        if page.status != 200 {
            return Err(format!("{path} answers {}", page.status));
        }
        show(&page.body);
    }
    let stored = fs::read_to_string(wiki.join("data/pages/playground/loom.txt")).unwrap_or_default();
    if stored.trim() != PAGE.trim() {
        return Err("the saved file does not hold what was sent".to_owned());
    }
    let load = if load == 0 { String::new() } else { stress(&server, load)? };
    Ok(Seen { pages, load })
}

/// Puts a fresh wiki into `wiki`: Debian spreads it over /usr, /etc and /var.
///
/// # Errors
/// A file cannot be copied.
pub fn install(folders: &Folders, wiki: &Path) -> Result<(), String> {
    if wiki.exists() {
        fs::remove_dir_all(wiki).map_err(|error| error.to_string())?;
    }
    let package = |path: &str| folders.wiki.join(path);
    copy_tree(&package("usr/share/dokuwiki"), wiki)?;
    copy_tree(&package("var/lib/dokuwiki/lib"), &wiki.join("lib"))?;
    copy_tree(&package("var/lib/dokuwiki/data"), &wiki.join("data"))?;
    copy_tree(&package("etc/dokuwiki"), &wiki.join("conf"))?;
    let libraries = wiki.join("vendor/debian");
    for folder in &folders.libraries {
        for part in ["usr/share/php", "usr/share/php-geshi"] {
            let source = folder.join(part);
            if source.is_dir() {
                copy_tree(&source, &libraries.join(part.trim_start_matches("usr/share/")))?;
            }
        }
    }
    for file in ["autoload_static.php", "autoload_psr4.php", "autoload_namespaces.php", "autoload_classmap.php"] {
        let file = wiki.join("vendor/composer").join(file);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let text = text.replace("'/usr/share/", "__DIR__ . '/../debian/");
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let own = project::root().join("tests/programs/dokuwiki");
    for (file, place) in [("local.php", "conf/local.php"), ("preload.php", "inc/preload.php")] {
        fs::copy(own.join(file), wiki.join(place)).map_err(|error| format!("{place}: {error}"))?;
    }
    Ok(())
}

/// Returns whether a word is a hexadecimal token, a time since 1970, a date, or a time of day.
fn is_volatile(word: &str) -> bool {
    let all = |test: fn(&u8) -> bool| word.bytes().all(|byte| test(&byte));
    match word.len() {
        32 => all(u8::is_ascii_hexdigit),
        10 => all(|byte| byte.is_ascii_digit() || *byte == b'/') && word.starts_with(['1', '2']),
        5 => all(|byte| byte.is_ascii_digit() || *byte == b':') && word.as_bytes()[2] == b':',
        _ => false,
    }
}

/// Sends `requests` requests on several connections at once; none may fail, and the memory must
/// settle.
fn stress(server: &Server, requests: usize) -> Result<String, String> {
    let (next, failed, settled) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let start = Instant::now();
    let work = || {
        let mut visitor = Visitor::new(server);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= requests {
                break;
            }
            let path = if number % 2 == 0 { "/doku.php" } else { "/doku.php?id=playground:loom" };
            let good = visitor.get(path).is_ok_and(|answer| answer.status == 200 && answer.body.contains("</html>"));
            failed.fetch_add(usize::from(!good), Ordering::Relaxed);
            if number == WARM_UP {
                settled.store(server.memory(), Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(work);
        }
    });
    let (failed, settled, memory) = (failed.into_inner(), settled.into_inner(), server.memory());
    let rate = requests as f64 / start.elapsed().as_secs_f64();
    let figures =
        format!("; {requests} requests at {rate:.0}/s, {failed} failed, memory {settled} KiB after {WARM_UP} and {memory} KiB at the end");
    if failed > 0 || requests > WARM_UP && memory > settled + FLAT { Err(figures) } else { Ok(figures) }
}
