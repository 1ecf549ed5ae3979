//! `cargo xtask databases COMMAND…`: runs a command beside database servers of its own.
//!
//! A private MariaDB, a private PostgreSQL ([`postgres`](crate::postgres)), a private Redis
//! ([`redis`](crate::redis)) and a private OpenLDAP ([`slapd`](crate::slapd)) are installed into
//! temporary folders, listen on free ports of this machine and on sockets in those folders, and are
//! gone at the end with all their data; neither root rights nor a running service are needed. The
//! command finds them by the variables that PHP's own tests read. Where a package
//! (`mariadb-server`, `postgresql`, `redis-server`, `slapd`) is missing, its tests are skipped;
//! where all are, the command is left out, and said so.

use crate::postgres::Postgres;
use crate::redis::Redis;
use crate::slapd::Slapd;
use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The line in `cargo xtask help`.
pub const ABOUT: &str =
    "run a command beside a private MariaDB, PostgreSQL, Redis and OpenLDAP: COMMAND...; left out where all are missing";

/// Longest time the server may take to start.
const PATIENCE: Duration = Duration::from_secs(60);
/// The name of the database that tests write to.
const DATABASE: &str = "test";

/// Runs the command.
///
/// # Errors
/// The server does not start, or the command fails.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let (program, rest) = arguments.split_first().ok_or("name a command to run beside the server")?;
    let (maria, postgres, redis) = (Server::start()?, Postgres::start(is_root())?, Redis::start()?);
    let slapd = Slapd::start()?;
    if maria.is_none() && postgres.is_none() && redis.is_none() && slapd.is_none() {
        println!("left out, no database here (Debian: mariadb-server, postgresql, redis-server, slapd): {}", arguments.join(" "));
        return Ok(());
    }
    let mut environment = maria.as_ref().map(Server::environment).unwrap_or_default();
    environment.extend(postgres.as_ref().map(Postgres::environment).unwrap_or_default());
    environment.extend(redis.as_ref().map(Redis::environment).unwrap_or_default());
    environment.extend(slapd.as_ref().map(Slapd::environment).unwrap_or_default());
    let status = Command::new(program).args(rest).envs(environment).status();
    match status.map_err(|error| format!("{program}: {error}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("{}: {status}", arguments.join(" "))),
    }
}

/// A running server; it ends, and its folder goes, when dropped.
pub struct Server {
    child: Child,
    folder: PathBuf,
    port: u16,
}

/// Finds a program in PATH or where Debian puts servers.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/local/sbin", "/usr/bin"].map(PathBuf::from));
    folders.map(|folder| folder.join(name)).find(|file| file.is_file())
}

impl Server {
    /// Starts a server; `None` where there is no package of it.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Option<Self>, String> {
        let (Some(daemon), Some(install)) = (find("mariadbd"), find("mariadb-install-db")) else { return Ok(None) };
        // the socket's path must be short
        let folder = std::env::temp_dir().join(format!("heddle-db-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let user: &[&str] = if is_root() { &["--user=root"] } else { &[] };
        let data = format!("--datadir={}", folder.join("data").display());
        let installed = Command::new(install)
            .args(["--no-defaults", "--auth-root-authentication-method=normal", "--skip-test-db", "--skip-name-resolve", &data])
            .args(user)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if !installed.is_ok_and(|status| status.success()) {
            let _ = fs::remove_dir_all(&folder);
            return Err("mariadb-install-db made no data folder".to_owned());
        }
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let log = fs::File::create(folder.join("log")).map_err(|error| error.to_string())?;
        let encrypts: Vec<String> = match certificate(&folder) {
            Some([certificate, key]) => vec![format!("--ssl-cert={}", certificate.display()), format!("--ssl-key={}", key.display())],
            None => Vec::new(),
        };
        let child = Command::new(daemon)
            .args(["--no-defaults", "--bind-address=127.0.0.1", "--local-infile=1", "--skip-log-bin", &data])
            // nothing here outlives the process: no waiting for disks
            .args(["--innodb-flush-log-at-trx-commit=0", "--innodb-doublewrite=0", "--innodb-buffer-pool-size=64M"])
            .arg(format!("--socket={}", socket(&folder).display()))
            .arg(format!("--port={port}"))
            .args(encrypts)
            .args(user)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("mariadbd: {error}"))?;
        let mut server = Self { child, folder, port };
        server.wait_until_open()?;
        server.make_database()?;
        Ok(Some(server))
    }

    fn wait_until_open(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("mariadbd ended at once: {status}\n{}", log()));
            }
            if Instant::now() > deadline {
                return Err(format!("mariadbd does not listen\n{}", log()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn make_database(&self) -> Result<(), String> {
        self.execute(&format!("CREATE DATABASE {DATABASE}"))
    }

    /// Returns the port of 127.0.0.1 that it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Executes statements as its administrator, who has no password.
    ///
    /// # Errors
    /// There is no client, or the server refuses them.
    pub fn execute(&self, statements: &str) -> Result<(), String> {
        let client = find("mariadb").ok_or("no mariadb here (Debian: mariadb-client)")?;
        let status = Command::new(client)
            .args(["--no-defaults", "-uroot", &format!("--socket={}", socket(&self.folder).display()), "-e", statements])
            .stdin(Stdio::null())
            .status();
        if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(format!("the server refuses {statements}")) }
    }

    /// The variables that PHP's tests read.
    fn environment(&self) -> Vec<(String, String)> {
        let port = self.port.to_string();
        let source = format!("mysql:host=127.0.0.1;port={port};dbname={DATABASE}");
        // the second is read by PDO's tests, whatever their driver
        let mut all: Vec<_> = ["PDO_MYSQL_TEST_DSN", "PDOTEST_DSN"].map(|name| (name.to_owned(), source.clone())).into();
        all.extend([("PDOTEST_USER", "root"), ("PDOTEST_PASS", "")].map(|(name, value)| (name.to_owned(), value.to_owned())));
        let socket = socket(&self.folder).display().to_string();
        all.push(("HEDDLE_TEST_MYSQL_SOCKET".to_owned(), socket));
        let ca = self.folder.join("cert.pem");
        if ca.exists() {
            all.push(("HEDDLE_TEST_MYSQL_CA".to_owned(), ca.display().to_string()));
        }
        for prefix in ["MYSQL_TEST", "PDO_MYSQL_TEST"] {
            let secret = if prefix == "MYSQL_TEST" { "PASSWD" } else { "PASS" };
            let values = [("HOST", "127.0.0.1"), ("PORT", &port), ("USER", "root"), (secret, ""), ("DB", DATABASE), ("ENGINE", "InnoDB")];
            all.extend(values.map(|(name, value)| (format!("{prefix}_{name}"), value.to_owned())));
        }
        all
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended already
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Makes a certificate of its own for the server, and its key; `None` where there is no openssl.
fn certificate(folder: &Path) -> Option<[PathBuf; 2]> {
    let (certificate, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    let made = Command::new(find("openssl")?)
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    made.is_ok_and(|status| status.success()).then_some([certificate, key])
}

fn socket(folder: &Path) -> PathBuf {
    folder.join("socket")
}

/// Returns whether this process may do everything, in which case the server wants to be told.
fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().any(|line| line.strip_prefix("Uid:").is_some_and(|ids| ids.split_whitespace().nth(1) == Some("0")))
}
