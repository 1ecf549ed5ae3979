//! `setOption()` and `getOption()`, and what they set.

use crate::client::{Client, of};
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Numbers of options, PHP's constants `Redis::OPT_…`.
pub(crate) mod number {
    pub const SERIALIZER: i64 = 1;
    pub const PREFIX: i64 = 2;
    pub const READ_TIMEOUT: i64 = 3;
    pub const SCAN: i64 = 4;
    pub const TCP_KEEPALIVE: i64 = 6;
    pub const COMPRESSION: i64 = 7;
    pub const REPLY_LITERAL: i64 = 8;
    pub const COMPRESSION_LEVEL: i64 = 9;
    pub const NULL_MULTIBULK_AS_NULL: i64 = 10;
    pub const MAX_RETRIES: i64 = 11;
    pub const BACKOFF_ALGORITHM: i64 = 12;
    pub const BACKOFF_BASE: i64 = 13;
    pub const BACKOFF_CAP: i64 = 14;
    pub const PACK_IGNORE_NUMBERS: i64 = 15;
}

/// How values are written: `Redis::SERIALIZER_…`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Serializer {
    #[default]
    None = 0,
    Php = 1,
    Igbinary = 2,
    Msgpack = 3,
    Json = 4,
}

/// How values are compressed: `Redis::COMPRESSION_…`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Compression {
    #[default]
    None = 0,
    Lzf = 1,
    Zstd = 2,
    Lz4 = 3,
}

/// Bits of `OPT_SCAN`.
pub(crate) const SCAN_RETRY: i64 = 1;
pub(crate) const SCAN_PREFIX: i64 = 2;
const SCAN_NORETRY: i64 = 0;
const SCAN_NOPREFIX: i64 = 3;

/// See the module.
pub(crate) struct Options {
    pub serializer: Serializer,
    pub prefix: Option<Vec<u8>>,
    /// Bits [`SCAN_RETRY`] and [`SCAN_PREFIX`].
    pub scan: i64,
    pub compression: Compression,
    pub level: i64,
    pub reply_literal: bool,
    pub null_lists: bool,
    pub ignore_numbers: bool,
    pub keepalive: i64,
    pub max_retries: i64,
    pub backoff_algorithm: i64,
    /// Milliseconds.
    pub backoff_base: i64,
    pub backoff_cap: i64,
}

impl Default for Options {
    fn default() -> Options {
        const USUAL_RETRIES: i64 = 10;
        Options {
            serializer: Serializer::None,
            prefix: None,
            scan: 0,
            compression: Compression::None,
            level: 0,
            reply_literal: false,
            null_lists: false,
            ignore_numbers: false,
            keepalive: 0,
            max_retries: USUAL_RETRIES,
            backoff_algorithm: 0,
            backoff_base: 0,
            backoff_cap: 0,
        }
    }
}

impl Options {
    /// Returns the key with the prefix before it.
    pub fn key(&self, key: &[u8]) -> Vec<u8> {
        match &self.prefix {
            Some(prefix) => [prefix, key].concat(),
            None => key.to_vec(),
        }
    }
}

fn serializer(number: i64) -> Option<Serializer> {
    use Serializer::*;
    [None, Php, Igbinary, Msgpack, Json].into_iter().find(|one| *one as i64 == number)
}

fn compression(number: i64) -> Option<Compression> {
    use Compression::*;
    [None, Lzf, Zstd, Lz4].into_iter().find(|one| *one as i64 == number)
}

/// Sets an option; false: the value is none of its values.
///
/// # Errors
/// What converting the value throws.
pub(crate) fn set(cx: &mut Request, client: &Client, option: i64, value: &Value) -> Result<bool> {
    const LAST_ALGORITHM: i64 = 6;
    if option == number::PREFIX {
        let prefix = cx.to_str(value)?;
        client.options.borrow_mut().prefix = (!prefix.is_empty()).then(|| prefix.to_vec());
        return Ok(true);
    }
    if option == number::READ_TIMEOUT {
        let timeout = cx.to_float(value)?;
        let mut config = client.config();
        config.read_timeout = timeout;
        client.config.replace(Some(config));
        return Ok(true);
    }
    if !(number::SERIALIZER..=number::PACK_IGNORE_NUMBERS).contains(&option) || option == 5 {
        cx.function_warning(format!("Unknown option '{option}'"))?;
        return Ok(false);
    }
    let int = cx.to_int(value)?;
    let on = cx.to_bool(value)?;
    let mut options = client.options.borrow_mut();
    match option {
        number::SERIALIZER => match serializer(int) {
            Some(serializer) => options.serializer = serializer,
            None => return Ok(false),
        },
        number::SCAN => match int {
            SCAN_NORETRY => options.scan &= !SCAN_RETRY,
            SCAN_RETRY => options.scan |= SCAN_RETRY,
            SCAN_PREFIX => options.scan |= SCAN_PREFIX,
            SCAN_NOPREFIX => options.scan &= !SCAN_PREFIX,
            _ => return Ok(false),
        },
        number::COMPRESSION => match compression(int) {
            Some(compression) => options.compression = compression,
            None => return Ok(false),
        },
        number::COMPRESSION_LEVEL => options.level = int,
        number::REPLY_LITERAL => options.reply_literal = int != 0,
        number::NULL_MULTIBULK_AS_NULL => options.null_lists = int != 0,
        number::PACK_IGNORE_NUMBERS => options.ignore_numbers = on,
        // the socket's own; a local one has none
        number::TCP_KEEPALIVE => {
            if client.link.borrow().is_none() || client.config().target.is_local() {
                return Ok(false);
            }
            options.keepalive = i64::from(int != 0);
        }
        number::MAX_RETRIES if int >= 0 => options.max_retries = int,
        number::BACKOFF_ALGORITHM if (0..=LAST_ALGORITHM).contains(&int) => options.backoff_algorithm = int,
        number::BACKOFF_BASE if int >= 0 => options.backoff_base = int,
        number::BACKOFF_CAP if int >= 0 => options.backoff_cap = int,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Returns an option, or false for an unknown one.
pub(crate) fn get(cx: &Request, client: &Client, option: i64) -> Value {
    let options = client.options.borrow();
    match option {
        number::SERIALIZER => Value::int(options.serializer as i64),
        number::PREFIX => options.prefix.as_ref().map_or(Value::NULL, |prefix| cx.str(prefix).into()),
        number::READ_TIMEOUT => Value::float(client.config().read_timeout),
        number::SCAN => Value::int(options.scan),
        number::TCP_KEEPALIVE => Value::int(options.keepalive),
        number::COMPRESSION => Value::int(options.compression as i64),
        number::REPLY_LITERAL => Value::int(i64::from(options.reply_literal)),
        number::COMPRESSION_LEVEL => Value::int(options.level),
        number::NULL_MULTIBULK_AS_NULL => Value::int(i64::from(options.null_lists)),
        number::MAX_RETRIES => Value::int(options.max_retries),
        number::BACKOFF_ALGORITHM => Value::int(options.backoff_algorithm),
        number::BACKOFF_BASE => Value::int(options.backoff_base),
        number::BACKOFF_CAP => Value::int(options.backoff_cap),
        number::PACK_IGNORE_NUMBERS => Value::bool(options.ignore_numbers),
        _ => Value::FALSE,
    }
}

/// `setOption()`
pub(crate) fn set_option(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = of(args.this.expect("a method"));
    let option = args.values[0].as_int().unwrap_or(0);
    let value = args.values[1].deref().clone();
    set(cx, client, option, &value).map(Value::bool)
}

/// `getOption()`
pub(crate) fn get_option(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let client = of(args.this.expect("a method"));
    let option = args.values[0].as_int().unwrap_or(0);
    Ok(get(cx, client, option))
}
