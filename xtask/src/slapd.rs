//! A private OpenLDAP for [`databases`](crate::databases), in a temporary folder, on a free port of
//! this machine.
//!
//! `HEDDLE_SLAPD` names a folder that the package slapd was unpacked into; otherwise it is looked
//! for where it is installed.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Longest time the server may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server; it ends, and its folder goes, when dropped.
pub struct Slapd {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Slapd {
    /// Starts a server; `None` where there is no package of it.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Option<Self>, String> {
        let root = std::env::var_os("HEDDLE_SLAPD").map_or_else(|| PathBuf::from("/"), PathBuf::from);
        let (daemon, schema, modules) = (root.join("usr/sbin/slapd"), root.join("etc/ldap/schema"), root.join("usr/lib/ldap"));
        if !daemon.is_file() || !schema.join("core.schema").is_file() {
            return Ok(None);
        }
        let folder = std::env::temp_dir().join(format!("heddle-slapd-{}", std::process::id()));
        let data = folder.join("data");
        fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let mut lines: Vec<String> =
            ["core", "cosine", "inetorgperson"].map(|name| format!("include {}", schema.join(format!("{name}.schema")).display())).into();
        lines.push(format!("modulepath {}", modules.display()));
        lines.extend(["moduleload back_mdb", "database mdb", "suffix \"dc=my-domain,dc=com\""].map(str::to_owned));
        lines.extend(["rootdn \"cn=Manager,dc=my-domain,dc=com\"", "rootpw secret"].map(str::to_owned));
        lines.push(format!("directory {}\n", data.display()));
        let settings = folder.join("slapd.conf");
        fs::write(&settings, lines.join("\n")).map_err(|error| error.to_string())?;
        let log = fs::File::create(folder.join("log")).map_err(|error| error.to_string())?;
        let libraries = ["usr/lib", "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib/ldap"];
        let libraries = libraries.map(|name| root.join(name).display().to_string()).join(":");
        // the entry that PHP's tests add theirs to
        let entry =
            "dn: dc=my-domain,dc=com\nobjectClass: top\nobjectClass: organization\nobjectClass: dcObject\no: tests\ndc: my-domain\n";
        let entries = folder.join("entries");
        fs::write(&entries, entry).map_err(|error| error.to_string())?;
        let added = Command::new(&daemon)
            .args(["-T", "add", "-f"])
            .arg(&settings)
            .arg("-l")
            .arg(&entries)
            .env("LD_LIBRARY_PATH", &libraries)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.try_clone().map_err(|error| error.to_string())?)
            .status();
        if !added.is_ok_and(|status| status.success()) {
            return Err(format!("slapadd failed\n{}", fs::read_to_string(folder.join("log")).unwrap_or_default()));
        }
        let child = Command::new(&daemon)
            .arg("-f")
            .arg(&settings)
            // with this option it stays in the foreground
            .args(["-d", "0", "-h", &format!("ldap://127.0.0.1:{port}")])
            .env("LD_LIBRARY_PATH", &libraries)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("slapd: {error}"))?;
        let mut server = Self { child, folder, port };
        server.wait_until_open()?;
        Ok(Some(server))
    }

    fn wait_until_open(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("slapd ended at once: {status}\n{}", log()));
            }
            if Instant::now() > deadline {
                return Err(format!("slapd does not listen\n{}", log()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Returns the variables that PHP's tests read.
    pub fn environment(&self) -> Vec<(String, String)> {
        let port = self.port.to_string();
        let all = [("HOST", "127.0.0.1".to_owned()), ("URI", format!("ldap://127.0.0.1:{port}")), ("PORT", port)];
        all.map(|(name, value)| (format!("LDAP_TEST_{name}"), value)).into()
    }
}

impl Drop for Slapd {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended already
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
