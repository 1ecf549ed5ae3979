//! The system's log, spoken to over its socket; and the resources the process has used.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_value::Array;
use std::os::unix::net::UnixDatagram;

pub(crate) const FUNCTIONS: &[&Function] = &[&openlog::DECL, &closelog::DECL, &syslog::DECL, &getrusage::DECL];

heddle_macros::constants! {
    LOG_EMERG = 0;
    LOG_ALERT = 1;
    LOG_CRIT = 2;
    LOG_ERR = 3;
    LOG_WARNING = 4;
    LOG_NOTICE = 5;
    LOG_INFO = 6;
    LOG_DEBUG = 7;
    LOG_KERN = 0;
    LOG_USER: int = LOG_USER;
    LOG_MAIL = 16;
    LOG_DAEMON = 24;
    LOG_AUTH = 32;
    LOG_SYSLOG = 40;
    LOG_LPR = 48;
    LOG_NEWS = 56;
    LOG_UUCP = 64;
    LOG_CRON = 72;
    LOG_AUTHPRIV = 80;
    LOG_LOCAL0 = 128;
    LOG_LOCAL1 = 136;
    LOG_LOCAL2 = 144;
    LOG_LOCAL3 = 152;
    LOG_LOCAL4 = 160;
    LOG_LOCAL5 = 168;
    LOG_LOCAL6 = 176;
    LOG_LOCAL7 = 184;
    LOG_PID: int = LOG_PID;
    LOG_CONS = 2;
    LOG_ODELAY = 4;
    LOG_NDELAY = 8;
    LOG_NOWAIT = 16;
    LOG_PERROR: int = LOG_PERROR;
}

const LOG_USER: i64 = 8;
const LOG_PID: i64 = 1;
const LOG_PERROR: i64 = 32;

/// How this request's messages are marked.
#[derive(Default)]
struct Log {
    prefix: Vec<u8>,
    flags: i64,
    facility: Option<i64>,
}

/// Says how the messages that follow are marked.
#[php("openlog(string $prefix, int $flags, int $facility): true")]
fn openlog(cx: &mut Request, prefix: &[u8], flags: i64, facility: i64) -> True {
    *cx.state() = Log { prefix: prefix.to_vec(), flags, facility: Some(facility) };
    True
}

/// Forgets it.
#[php("closelog(): true")]
fn closelog(cx: &mut Request) -> True {
    *cx.state() = Log::default();
    True
}

/// Writes a message; where there is no log nobody reads it.
#[php("syslog(int $priority, string $message): true")]
fn syslog(cx: &mut Request, priority: i64, message: &[u8]) -> True {
    let log: &mut Log = cx.state();
    let priority = if priority & !7 == 0 { priority | log.facility.unwrap_or(LOG_USER) } else { priority };
    let prefix: &[u8] = if log.prefix.is_empty() { b"php" } else { &log.prefix };
    let pid = if log.flags & LOG_PID != 0 { format!("[{}]", std::process::id()) } else { String::new() };
    let head = format!("<{priority}>");
    for part in message.split(|byte| *byte == b'\n') {
        let line = [prefix, pid.as_bytes(), b": ", &visible(part)].concat();
        if log.flags & LOG_PERROR != 0 {
            heddle_sys::process::write_stderr(&[&line[..], b"\n"].concat());
        }
        if let Ok(socket) = UnixDatagram::unbound() {
            let _ = socket.send_to(&[head.as_bytes(), &line].concat(), "/dev/log");
        }
    }
    True
}

/// Control characters as numbers, as `syslog.filter=no-ctrl` has them.
fn visible(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        match byte.is_ascii_control() {
            true => out.extend_from_slice(format!("\\x{byte:02x}").as_bytes()),
            false => out.push(byte),
        }
    }
    out
}

/// What the process (or its ended children, mode 1) has used. What the system's table does not tell
/// is 0.
#[php("getrusage(int $mode = 0): array|false")]
fn getrusage(cx: &mut Request, mode: i64) -> OrFalse<Array> {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // the name in brackets may contain anything
    let fields: Vec<i64> = text.rsplit(") ").next().unwrap_or_default().split(' ').map(|field| field.parse().unwrap_or(0)).collect();
    let field = |number: usize| fields.get(number - 3).copied().unwrap_or(0);
    let (user, system) = if mode == 1 { (field(16), field(17)) } else { (field(14), field(15)) };
    let micros = |ticks: i64| (ticks % 100) * 10_000;
    let rows: [(&str, i64); 17] = [
        ("ru_oublock", 0),
        ("ru_inblock", 0),
        ("ru_msgsnd", 0),
        ("ru_msgrcv", 0),
        ("ru_maxrss", field(24) * 4),
        ("ru_ixrss", 0),
        ("ru_idrss", 0),
        ("ru_minflt", field(10)),
        ("ru_majflt", field(12)),
        ("ru_nsignals", 0),
        ("ru_nvcsw", 0),
        ("ru_nivcsw", 0),
        ("ru_nswap", 0),
        ("ru_utime.tv_usec", micros(user)),
        ("ru_utime.tv_sec", user / 100),
        ("ru_stime.tv_usec", micros(system)),
        ("ru_stime.tv_sec", system / 100),
    ];
    let mut array = Array::new();
    for (name, value) in rows {
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    OrFalse(Some(array))
}
