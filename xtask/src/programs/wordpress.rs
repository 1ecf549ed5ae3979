//! WordPress over HTTP on a MariaDB of its own: the web installer, its pages, a comment, logging in,
//! a draft, the administration.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    Contest, compare,
    packages::{copy_tree, fetch},
    volatile::{hidden_field, without_references, without_volatile},
};
use crate::{
    databases,
    http::{Answer, Server, Visitor},
    project,
};

/// Threads of the server.
const THREADS: usize = 4;
const PASSWORD: &str = "Weave-1234!x";

/// Pages that everybody sees.
const PAGES: &[&str] = &[
    "/",
    "/?p=1",
    "/?page_id=2",
    "/?feed=rss2",
    "/?feed=atom",
    "/?s=hello",
    "/?cat=1",
    "/?author=1",
    "/?p=999",
    "/?sitemap=index",
    "/wp-login.php",
    "/index.php?rest_route=/",
    "/index.php?rest_route=/wp/v2/posts",
    "/index.php?rest_route=/wp/v2/posts/999",
    "/wp-cron.php",
];

/// Pages of the administration.
const ADMINISTRATION: &[&str] = &[
    "index.php",
    "edit-comments.php",
    "themes.php",
    "plugins.php",
    "users.php",
    "tools.php",
    "export.php",
    "options-general.php",
    "options-reading.php",
    "options-discussion.php",
    "options-media.php",
    "options-permalink.php",
    "edit-tags.php?taxonomy=category",
    "nav-menus.php",
    "about.php",
];

/// Holds the folders of WordPress and of its theme.
pub struct Folders {
    site: PathBuf,
    theme: PathBuf,
}

/// Fetches the packages.
///
/// # Errors
/// One of them cannot be had.
pub fn packages() -> Result<Folders, String> {
    Ok(Folders { site: fetch("wordpress")?, theme: fetch("wordpress-theme-twentytwentythree")? })
}

/// Installs WordPress with each PHP and compares what a visitor and its administrator see.
///
/// # Errors
/// A page is not as it should be.
pub fn run(contest: &Contest, folders: &Folders) -> Result<String, String> {
    let Some(database) = databases::Server::start()? else {
        return Ok("nothing compared: there is no mariadbd (Debian: mariadb-server)".to_owned());
    };
    let seen = visit(&contest.php, folders, &database, "php")?;
    let Some(reference) = &contest.reference else {
        return Ok(format!("{} bytes of pages, no reference to compare with", seen.len()));
    };
    let expected = visit(reference, folders, &database, "reference")?;
    for (side, pages) in [("expected", &expected), ("got", &seen)] {
        let file = project::root().join(format!("target/programs/wordpress.{side}"));
        fs::write(&file, pages).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    compare(&expected, &seen)?;
    Ok(format!("{} bytes of pages equal to the reference's", seen.len()))
}

/// Returns all pages with what is volatile taken out.
fn visit(php: &Path, folders: &Folders, database: &databases::Server, label: &str) -> Result<String, String> {
    let site = project::root().join("target/programs").join(format!("wordpress-{label}"));
    install(folders, &site, database, label)?;
    let server = Server::start(php, &site, THREADS)?;
    let mut visitor = Visitor::new(&server);
    let folder = site.display().to_string();
    let mut pages = String::new();
    let mut show = |name: &str, answer: &Answer| {
        let location = answer.location.as_deref().unwrap_or_default();
        let shown = format!("##### {name} {} {location}\n{}", answer.status, answer.body);
        let shown = shown.replace(&folder, "SITE");
        pages.push_str(&without_volatile(&without_references(&shown), is_volatile));
    };
    let installed = run_installer(&mut visitor)?;
    show("installer", &installed);
    for path in PAGES {
        show(path, &visitor.get(path)?);
    }
    let front = visitor.get("/")?;
    if front.status != 200 || !front.body.contains("Hello world!") {
        return Err(format!("the front page answers {}: {:.300}", front.status, front.body));
    }
    let comment = [("comment", "Nice <b>loom</b> äö"), ("author", "Ann"), ("email", "ann@example.org"), ("comment_post_ID", "1")];
    show("comment", &visitor.post("/wp-comments-post.php", &comment)?);
    show("commented", &visitor.get("/?p=1")?);
    let log_in =
        |password| [("log", "admin"), ("pwd", password), ("wp-submit", "Log In"), ("redirect_to", "/wp-admin/"), ("testcookie", "1")];
    show("wrong password", &visitor.post("/wp-login.php", &log_in("wrong"))?);
    let answer = visitor.post("/wp-login.php", &log_in(PASSWORD))?;
    if answer.status != 302 {
        return Err(format!("logging in answers {}", answer.status));
    }
    for path in ADMINISTRATION {
        show(path, &visitor.get(&format!("/wp-admin/{path}"))?);
    }
    let dashboard = visitor.get("/wp-admin/index.php")?.body;
    let form = dashboard.split("id=\"quick-press\"").nth(1).unwrap_or_default();
    let (nonce, number) = (hidden_field(form, "_wpnonce"), hidden_field(form, "post_ID"));
    let (nonce, number) = (nonce.unwrap_or_default(), number.unwrap_or_default());
    let draft = [
        ("post_title", "Warp & weft"),
        ("content", "A \"draft\" -- of <em>text</em>"),
        ("action", "post-quickdraft-save"),
        ("_wpnonce", &nonce),
        ("post_ID", &number),
        ("post_type", "post"),
    ];
    show("draft", &visitor.post("/wp-admin/post.php", &draft)?);
    show("dashboard", &visitor.get("/wp-admin/index.php")?);
    Ok(pages)
}

/// Puts a fresh site into `site`, with a fresh database, and runs its installer with `php`.
///
/// # Errors
/// A file cannot be copied, or the installer fails.
pub fn set_up(php: &Path, folders: &Folders, site: &Path, database: &databases::Server, label: &str) -> Result<(), String> {
    install(folders, site, database, label)?;
    let server = Server::start(php, site, THREADS)?;
    run_installer(&mut Visitor::new(&server)).map(drop)
}

/// Fills the web installer's form.
fn run_installer(visitor: &mut Visitor) -> Result<Answer, String> {
    let form = [
        ("weblog_title", "Loom & Co"),
        ("user_name", "admin"),
        ("admin_password", PASSWORD),
        ("admin_password2", PASSWORD),
        ("pw_weak", "on"),
        ("admin_email", "a@example.org"),
        ("language", ""),
    ];
    let installed = visitor.post("/wp-admin/install.php?step=2", &form)?;
    if installed.status == 200 && installed.body.contains("Success!") {
        Ok(installed)
    } else {
        Err(format!("the installer answers {}: {:.300}", installed.status, installed.body))
    }
}

/// Puts a fresh site into `site`, with a fresh database.
fn install(folders: &Folders, site: &Path, database: &databases::Server, label: &str) -> Result<(), String> {
    if site.exists() {
        fs::remove_dir_all(site).map_err(|error| error.to_string())?;
    }
    for package in [&folders.site, &folders.theme] {
        copy_tree(&package.join("usr/share/wordpress"), site)?;
    }
    let name = format!("wordpress_{label}");
    database.execute(&format!("DROP DATABASE IF EXISTS {name}; CREATE DATABASE {name}"))?;
    let config = project::root().join("tests/programs/wordpress/wp-config.php");
    let text = fs::read_to_string(&config).map_err(|error| format!("{}: {error}", config.display()))?;
    let text = text.replace("{database}", &name).replace("{host}", &format!("127.0.0.1:{}", database.port()));
    fs::write(site.join("wp-config.php"), text).map_err(|error| error.to_string())
}

/// Returns whether a word is a token, a time or a date.
fn is_volatile(word: &str) -> bool {
    let all = |test: fn(&u8) -> bool| word.bytes().all(|byte| test(&byte));
    let is_hexadecimal = all(u8::is_ascii_hexdigit);
    let is_time = all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'T' | b'Z'));
    match word.len() {
        10 | 32 => is_hexadecimal,
        4 | 5 | 8 | 11 | 12 => is_time && word.contains(':'),
        _ => false,
    }
}
