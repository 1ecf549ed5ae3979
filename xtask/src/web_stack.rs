//! A site on the stack that Heddle replaces, nginx before php-fpm, and on Heddle: started with
//! private files on a free port, gone when dropped.

use std::{
    fs,
    net::{SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use crate::databases::find;

/// Bounds the time a stack may take to start.
const PATIENCE: Duration = Duration::from_secs(30);
/// Lists directives of a site in production, for either.
const DIRECTIVES: &[&str] =
    &["opcache.enable=1", "opcache.jit=off", "opcache.revalidate_freq=2", "display_errors=0", "memory_limit=256M", "date.timezone=UTC"];
/// Lists what nginx hands on, as Debian's `fastcgi_params` names it.
const PARAMETERS: &[&str] = &[
    "QUERY_STRING $query_string",
    "REQUEST_METHOD $request_method",
    "CONTENT_TYPE $content_type",
    "CONTENT_LENGTH $content_length",
    "SCRIPT_NAME $fastcgi_script_name",
    "SCRIPT_FILENAME $document_root$fastcgi_script_name",
    "REQUEST_URI $request_uri",
    "DOCUMENT_URI $document_uri",
    "DOCUMENT_ROOT $document_root",
    "SERVER_PROTOCOL $server_protocol",
    "REMOTE_ADDR $remote_addr",
    "REMOTE_PORT $remote_port",
    "SERVER_ADDR $server_addr",
    "SERVER_PORT $server_port",
    "SERVER_NAME $server_name",
];

/// Holds the processes of a running stack.
pub struct Stack {
    processes: Vec<Child>,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Names the programs that make up nginx with php-fpm.
pub struct Fpm {
    nginx: PathBuf,
    /// The folder of php-fpm, its `reference.ini` and its libraries.
    home: PathBuf,
}

impl Fpm {
    /// Finds nginx, and php-fpm beside the reference's other programs.
    ///
    /// # Errors
    /// The name of what is missing.
    pub fn find(reference: &Path) -> Result<Self, String> {
        let unpacked = crate::project::root().join("target/nginx/usr/sbin/nginx");
        let nginx = find("nginx").or_else(|| unpacked.is_file().then_some(unpacked)).ok_or("there is no nginx here (Debian: nginx)")?;
        let home = Command::new(reference).arg("--home").output().map_err(|error| format!("{}: {error}", reference.display()))?;
        let home = PathBuf::from(String::from_utf8_lossy(&home.stdout).trim());
        if home.join("php-fpm").is_file() { Ok(Self { nginx, home }) } else { Err(format!("{}: there is no php-fpm", home.display())) }
    }

    /// Serves `site` with as many workers of nginx and children of php-fpm as `threads` says;
    /// `folder` is for its own files.
    ///
    /// # Errors
    /// A program does not start.
    pub fn start(&self, site: &Path, folder: &Path, threads: usize) -> Result<Stack, String> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (address, place) = (free_address()?, folder.display());
        let write = |name: &str, text: String| fs::write(folder.join(name), text).map_err(|error| format!("{name}: {error}"));
        // a socket's path is short, the folder's may be long
        let socket = std::env::temp_dir().join(format!("heddle-pages-{}", address.port()));
        let user = if is_root() { "user root;" } else { "" };
        write(
            "fpm.conf",
            format!(
                "[global]\ndaemonize=no\nerror_log={place}/fpm.log\n[www]\n{}listen={}\npm=static\npm.max_children={threads}\n",
                if is_root() { "user=root\ngroup=root\n" } else { "" },
                socket.display()
            ),
        )?;
        let parameters: String = PARAMETERS.iter().map(|parameter| format!("fastcgi_param {parameter};\n")).collect();
        let temporary: String =
            ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].iter().map(|name| format!("{name}_temp_path {place}/{name};\n")).collect();
        write(
            "nginx.conf",
            format!(
                "{user}\ndaemon off;\npid {place}/nginx.pid;\nerror_log {place}/nginx.log;\nworker_processes {threads};\nevents {{}}\n\
                 http {{\naccess_log off;\n{temporary}server {{\nlisten {address};\nroot {};\nindex index.php;\n\
                 location / {{ try_files $uri $uri/ /index.php?$query_string; }}\n\
                 location ~ \\.php$ {{\n{parameters}fastcgi_pass unix:{};\n}}\n}}\n}}\n",
                site.display(),
                socket.display()
            ),
        )?;
        let mut fpm = Command::new(self.home.join("php-fpm"));
        fpm.env("LD_LIBRARY_PATH", self.home.join("lib"))
            .arg("-c")
            .arg(self.home.join("reference.ini"))
            .arg("-y")
            .arg(folder.join("fpm.conf"));
        if is_root() {
            fpm.arg("-R");
        }
        for directive in DIRECTIVES {
            fpm.args(["-d", directive]);
        }
        let mut nginx = Command::new(&self.nginx);
        nginx.arg("-c").arg(folder.join("nginx.conf")).arg("-e").arg(folder.join("nginx.log"));
        let mut stack = Stack { processes: vec![spawn(&mut fpm)?], address };
        stack.wait_until(|| socket.exists())?;
        stack.processes.push(spawn(&mut nginx)?);
        stack.wait_until_open()?;
        Ok(stack)
    }
}

impl Stack {
    /// Serves `site` with Heddle.
    ///
    /// # Errors
    /// It does not start.
    pub fn of_heddle(heddle: &Path, site: &Path, threads: usize) -> Result<Self, String> {
        let address = free_address()?;
        let mut command = Command::new(heddle);
        command.arg("serve").arg(site).arg("--listen").arg(address.to_string()).arg("--threads").arg(threads.to_string());
        for directive in DIRECTIVES {
            command.args(["-d", directive]);
        }
        let mut stack = Self { processes: vec![spawn(&mut command)?], address };
        stack.wait_until_open()?;
        Ok(stack)
    }

    fn wait_until_open(&mut self) -> Result<(), String> {
        let address = self.address;
        self.wait_until(|| TcpStream::connect(address).is_ok())
    }

    fn wait_until(&mut self, is_ready: impl Fn() -> bool) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        while !is_ready() {
            for process in &mut self.processes {
                if let Ok(Some(status)) = process.try_wait() {
                    return Err(format!("a server ended at once: {status}"));
                }
            }
            if Instant::now() > deadline {
                return Err("a server does not listen".to_owned());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Returns the memory of its processes in KiB; what several share is divided among them.
    pub fn memory(&self) -> usize {
        self.processes.iter().map(|process| memory_of(process.id())).sum()
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        for process in &mut self.processes {
            // the masters end their children when they are asked to end
            let _ = Command::new("kill").arg(process.id().to_string()).status();
            let _ = process.wait();
        }
    }
}

/// Adds up the memory of a process and of those that it started.
fn memory_of(process: u32) -> usize {
    let read = |name: &str| fs::read_to_string(format!("/proc/{process}/{name}")).unwrap_or_default();
    let rollup = read("smaps_rollup");
    let own = rollup.lines().find_map(|line| line.strip_prefix("Pss:")?.split_whitespace().next()?.parse().ok()).unwrap_or(0);
    let children = read(&format!("task/{process}/children"));
    own + children.split_whitespace().filter_map(|child| child.parse().ok()).map(memory_of).sum::<usize>()
}

fn spawn(command: &mut Command) -> Result<Child, String> {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map_err(|error| format!("{}: {error}", command.get_program().display()))
}

fn free_address() -> Result<SocketAddr, String> {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).map_err(|error| error.to_string())
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| std::os::unix::fs::MetadataExt::uid(&process) == 0)
}
