//! A private PostgreSQL for `cargo xtask databases`: its own data folder, a socket in that folder,
//! a free port of this machine; gone at the end. PostgreSQL refuses to run as root, so root hands
//! it to another user.

use std::{
    fs,
    net::TcpListener,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Name of the superuser, the same as MariaDB's: PDO's tests read one `PDOTEST_USER` for both.
const SUPERUSER: &str = "root";
/// Longest time the server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running server; it ends, and its folder goes, when dropped.
pub struct Postgres {
    child: Child,
    folder: PathBuf,
    port: u16,
}

/// The folder of the newest server that Debian installed.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let version = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().parse().unwrap_or(0_u32);
    let newest = versions.flatten().max_by_key(version)?;
    Some(newest.path().join("bin")).filter(|folder| folder.join("postgres").is_file())
}

/// User and group that the server runs as, where this process is root.
fn other_user() -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let find = |name: &str| {
        let mut fields = users.lines().map(|line| line.split(':').collect::<Vec<_>>()).find(|fields| fields[0] == name)?.into_iter();
        Some((fields.nth(2)?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody"))
}

impl Postgres {
    /// Starts a server; `None` where there is no package of it.
    ///
    /// # Errors
    /// The server does not start.
    pub fn start(is_root: bool) -> Result<Option<Self>, String> {
        let Some(programs) = programs() else { return Ok(None) };
        let folder = std::env::temp_dir().join(format!("heddle-pg-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let user = if is_root { other_user() } else { None };
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).map_err(|error| error.to_string())?;
        }
        let command = |program: &str| {
            let mut command = Command::new(programs.join(program));
            command.current_dir(&folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if let Some((uid, gid)) = user {
                command.uid(uid).gid(gid);
            }
            command
        };
        let data = folder.join("data");
        let made =
            command("initdb").arg("-D").arg(&data).args(["-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]).status();
        if !made.is_ok_and(|status| status.success()) {
            let _ = fs::remove_dir_all(&folder);
            return Err("initdb made no data folder".to_owned());
        }
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let log = fs::File::create(folder.join("log")).map_err(|error| error.to_string())?;
        let child = command("postgres")
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(&folder)
            .args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"])
            // nothing here outlives the process: no waiting for disks
            .args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"])
            .stderr(log)
            .spawn()
            .map_err(|error| format!("postgres: {error}"))?;
        let mut server = Self { child, folder, port };
        server.make_database(&programs.join("createdb"))?;
        Ok(Some(server))
    }

    /// Makes the database of the tests, as soon as the server answers.
    fn make_database(&mut self, program: &Path) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let port = self.port.to_string();
            let status = Command::new(program)
                .arg("-h")
                .arg(&self.folder)
                .args(["-p", &port, "-U", SUPERUSER, "test"])
                .stdin(Stdio::null())
                .stderr(Stdio::null())
                .status();
            if status.is_ok_and(|status| status.success()) {
                return Ok(());
            }
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("postgres ended at once: {status}\n{}", log()));
            }
            if Instant::now() > deadline {
                return Err(format!("postgres makes no database\n{}", log()));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The variables that PHP's tests read.
    pub fn environment(&self) -> Vec<(String, String)> {
        let (host, port) = (self.folder.display(), self.port);
        vec![
            ("PGSQL_TEST_CONNSTR".to_owned(), format!("host={host} port={port} dbname=test user={SUPERUSER}")),
            ("PDO_PGSQL_TEST_DSN".to_owned(), format!("pgsql:host={host};port={port};dbname=test;user={SUPERUSER}")),
        ]
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // the postmaster ends its children on this signal, and not when it is killed
        let _ = Command::new("kill").args(["-QUIT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
