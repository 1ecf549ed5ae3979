//! Presets over folders laid out as the programs lay them out: what is private is not served, what
//! is public is.

mod server;

use server::{Server, start};

const SCRIPT: &str = "<?php echo 'ran ', $_SERVER['SCRIPT_NAME']; // secret";

/// Starts a site with a preset; each file holds its name, scripts say that they ran.
fn site(preset: &str, files: &[&str]) -> Server {
    let files: Vec<(&str, &str)> =
        files.iter().map(|name| (*name, if name.to_ascii_lowercase().contains(".php") { SCRIPT } else { "secret" })).collect();
    let text = format!("[[site]]\nroot = '.'\npreset = '{preset}'\n");
    start(&files, &[], move |config| {
        let path = config.root.join("heddle.toml");
        std::fs::write(&path, text).expect("a folder of ours");
        heddle_server::config_file::read(&path, config).expect("a file that makes sense");
    })
}

/// Checks that none of these is sent or run, whatever way is tried.
fn check_private(server: &Server, paths: &[&str]) {
    for path in paths {
        for url in [
            format!("/{path}"),
            format!("//{path}"),
            format!("/./{path}"),
            format!("/x/../{path}"),
            format!("/{path}/"),
            format!("/{path}/x"),
        ] {
            let answer = server.ask(&format!("GET {url}"));
            let is_front = answer.body == "ran /index.php" || answer.body == "ran /doku.php";
            let is_shown = answer.body.contains("secret") || answer.body.contains("ran ") && !is_front;
            assert!(!is_shown, "{url}: {answer:?}");
        }
        let encoded: String = path.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let answer = server.ask(&format!("GET /{encoded}"));
        assert!(!answer.body.contains("secret"), "{encoded}: {answer:?}");
    }
}

/// Checks that each of these is sent or run.
fn check_public(server: &Server, paths: &[&str]) {
    for path in paths {
        let body = server.get(&format!("/{path}"));
        let expected = if path.ends_with(".php") { format!("ran /{path}") } else { "secret".to_owned() };
        assert_eq!(body, expected, "{path}");
    }
}

fn check(preset: &str, private: &[&str], public: &[&str]) {
    let files: Vec<&str> = private.iter().chain(public).copied().collect();
    let server = site(preset, &files);
    check_private(&server, private);
    check_public(&server, public);
}

#[test]
fn wordpress() {
    check(
        "wordpress",
        &[
            "wp-config.php",
            "wp-config-sample.php",
            "wp-config.php.bak",
            "wp-config.php~",
            ".htaccess",
            ".user.ini",
            "readme.html",
            "license.txt",
            "wp-content/debug.log",
            "wp-content/uploads/2026/11/shell.php",
            "wp-content/uploads/shell.PHP",
            "wp-content/uploads/shell.phtml",
            "wp-content/upgrade/x.php",
            "wp-content/backup.sql",
            "wp-includes/version.php",
            "wp-includes/theme-compat/header.php",
            "web.config",
        ],
        &[
            "index.php",
            "wp-login.php",
            "wp-cron.php",
            "xmlrpc.php",
            "wp-admin/index.php",
            "wp-admin/admin-ajax.php",
            "wp-includes/js/jquery/jquery.min.js",
            "wp-content/uploads/2026/11/a.png",
            "wp-content/themes/t/style.css",
            "wp-content/plugins/p/p.js",
        ],
    );
}

#[test]
fn symfony_and_laravel() {
    let public = ["index.php", "build/app.js", "favicon.ico", "robots.txt"];
    check("symfony", &[".htaccess", "bundles/x/x.php", "build/x.php"], &public);
    check("laravel", &[".htaccess", "web.config", "storage/x.php"], &[&public[..], &["storage/avatar.png"]].concat());
}

#[test]
fn projects_are_not_served_as_a_whole() {
    for preset in ["symfony", "laravel"] {
        let folder = std::env::temp_dir().join(format!("heddle-preset-{preset}-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("public")).expect("a folder of ours");
        std::fs::write(folder.join("public/index.php"), "").expect("a folder of ours");
        let file = folder.join("heddle.toml");
        let mut problems = Vec::new();
        for root in [".", "public"] {
            std::fs::write(&file, format!("[[site]]\nroot = '{root}'\npreset = '{preset}'\n")).expect("a folder of ours");
            let mut config = heddle_server::Config::new("127.0.0.1:0", folder.clone(), heddle_server::ServerMode::Production);
            problems.push(heddle_server::config_file::read(&file, &mut config).err().unwrap_or_default());
        }
        assert!(problems[0].contains("'public', not the project itself") && problems[1].is_empty(), "{problems:?}");
    }
}

#[test]
fn dokuwiki() {
    check(
        "dokuwiki",
        &[
            "data/pages/wiki/syntax.txt",
            "data/media/wiki/logo.png",
            "data/meta/_dokuwiki.changes",
            "data/security.png",
            "conf/local.php",
            "conf/users.auth.php",
            "conf/acl.auth.php",
            "conf/mime.conf",
            "bin/indexer.php",
            "inc/init.php",
            "vendor/autoload.php",
            "README",
            "COPYING",
            "VERSION",
            ".htaccess",
            "lib/plugins/p/README",
        ],
        &["doku.php", "lib/exe/fetch.php", "lib/exe/js.php", "lib/tpl/dokuwiki/images/a.png", "feed.php", "install.php"],
    );
}

#[test]
fn mediawiki() {
    check(
        "mediawiki",
        &[
            "LocalSettings.php",
            "cache/l10n_cache-en.cdb",
            "includes/Setup.php",
            "languages/messages/MessagesEn.php",
            "maintenance/run.php",
            "vendor/autoload.php",
            "tests/phpunit/x.php",
            "docs/x.txt",
            "mw-config/index.php",
            "sql/tables.json",
            "composer.json",
            "data/wiki.sqlite",
            "images/deleted/a.png",
            "images/a/ab/x.php",
            "images/a/ab/x.html",
            "extensions/Cite/extension.json",
            "extensions/Cite/src/Cite.php",
            "skins/Vector/skin.json",
            "RELEASE-NOTES-1.39",
            "UPGRADE",
        ],
        &["index.php", "api.php", "load.php", "rest.php", "images/a/ab/x.png", "resources/assets/x.svg", "extensions/Cite/modules/x.js"],
    );
}
