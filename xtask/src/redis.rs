//! A private Redis for [`databases`](crate::databases): without a file of its own, on a free port
//! of this machine and on a socket in a temporary folder.

use crate::databases::find;
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
pub struct Redis {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Redis {
    /// Starts a server; `None` where there is no package of it.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Option<Self>, String> {
        let Some(daemon) = find("redis-server") else { return Ok(None) };
        // the socket's path must be short
        let folder = std::env::temp_dir().join(format!("heddle-redis-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let log = fs::File::create(folder.join("log")).map_err(|error| error.to_string())?;
        let child = Command::new(daemon)
            .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--enable-debug-command", "yes", "--maxmemory", "256mb"])
            .args(["--port".to_owned(), port.to_string(), "--dir".to_owned(), folder.display().to_string()])
            .args(["--unixsocket".to_owned(), folder.join("socket").display().to_string()])
            .stdin(Stdio::null())
            .stdout(log)
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("redis-server: {error}"))?;
        let mut server = Self { child, folder, port };
        server.wait_until_open()?;
        Ok(Some(server))
    }

    fn wait_until_open(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if let Ok(Some(status)) = self.child.try_wait() {
                return Err(format!("redis-server ended at once: {status}\n{}", log()));
            }
            if Instant::now() > deadline {
                return Err(format!("redis-server does not listen\n{}", log()));
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Returns the variables that tests read.
    pub fn environment(&self) -> Vec<(String, String)> {
        let socket = self.folder.join("socket").display().to_string();
        vec![("HEDDLE_TEST_REDIS_PORT".to_owned(), self.port.to_string()), ("HEDDLE_TEST_REDIS_SOCKET".to_owned(), socket)]
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended already
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
