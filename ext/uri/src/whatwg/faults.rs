//! The classes of what is wrong with an address.

use super::machine::Faults;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::{class_of, enum_case, instantiate};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// Names what may be wrong with an address, as the URL Standard does.
#[php_class(
    "enum Uri\\WhatWg\\UrlValidationErrorType {
    case DomainToAscii;
    case DomainToUnicode;
    case DomainInvalidCodePoint;
    case HostInvalidCodePoint;
    case Ipv4EmptyPart;
    case Ipv4TooManyParts;
    case Ipv4NonNumericPart;
    case Ipv4NonDecimalPart;
    case Ipv4OutOfRangePart;
    case Ipv6Unclosed;
    case Ipv6InvalidCompression;
    case Ipv6TooManyPieces;
    case Ipv6MultipleCompression;
    case Ipv6InvalidCodePoint;
    case Ipv6TooFewPieces;
    case Ipv4InIpv6TooManyPieces;
    case Ipv4InIpv6InvalidCodePoint;
    case Ipv4InIpv6OutOfRangePart;
    case Ipv4InIpv6TooFewParts;
    case InvalidUrlUnit;
    case SpecialSchemeMissingFollowingSolidus;
    case MissingSchemeNonRelativeUrl;
    case InvalidReverseSoldius;
    case InvalidCredentials;
    case HostMissing;
    case PortOutOfRange;
    case PortInvalid;
    case FileInvalidWindowsDriveLetter;
    case FileInvalidWindowsDriveLetterHost;
}"
)]
pub enum UrlValidationErrorType {}

/// Says what is wrong with an address, and where.
#[php_class(
    "final readonly class Uri\\WhatWg\\UrlValidationError {
    public readonly string $context;
    public readonly Uri\\WhatWg\\UrlValidationErrorType $type;
    public readonly bool $failure;
}"
)]
pub struct UrlValidationError;

#[php_methods]
impl UrlValidationError {
    #[php("public function __construct(string $context, Uri\\WhatWg\\UrlValidationErrorType $type, bool $failure)")]
    fn construct(cx: &mut Request, this: &Object, context: Str, r#type: Object, failure: bool) -> Result<()> {
        if !this.slot(0).is_undef() {
            return Err(cx.throw_error("Error", "Cannot modify readonly property Uri\\WhatWg\\UrlValidationError::$context"));
        }
        fill(this, context, r#type, failure);
        Ok(())
    }
}

fn fill(this: &Object, context: Str, kind: Object, failure: bool) {
    for (slot, value) in [(0, Value::from(context)), (1, Value::from(kind)), (2, Value::bool(failure))] {
        drop(this.set_slot(slot, value));
    }
}

/// Makes the objects that say what is wrong with a text.
///
/// # Errors
/// The memory's limit is reached.
pub(crate) fn objects(cx: &mut Request, faults: &Faults<'_>) -> Result<Array> {
    let class = cx.require_class(b"Uri\\WhatWg\\UrlValidationError")?;
    let kinds = cx.require_class(b"Uri\\WhatWg\\UrlValidationErrorType")?;
    let mut out = Array::new();
    for fault in &faults.list {
        let object = instantiate(cx, class)?;
        let context = cx.str(faults.context(fault));
        if let Some(kind) = enum_case(cx, kinds, fault.kind.as_bytes())? {
            fill(&object, context, kind, fault.is_fatal);
        }
        let _ = out.push(cx.heap(), Value::from(object));
    }
    Ok(out)
}

/// Throws what is wrong with a text that should be `what`.
pub(crate) fn thrown(cx: &mut Request, what: &str, faults: &Faults<'_>) -> Halt {
    let kind = faults.list.first().filter(|fault| fault.is_fatal).map_or(String::new(), |fault| format!(" ({})", fault.kind));
    let made = objects(cx, faults).and_then(|errors| {
        let class = cx.require_class(b"Uri\\WhatWg\\InvalidUrlException")?;
        Ok((errors, instantiate(cx, class)?))
    });
    match made {
        Ok((errors, exception)) => {
            let message = cx.str(format!("The specified {what} is malformed{kind}").as_bytes());
            set_property(&exception, "message", Value::from(message));
            set_property(&exception, "errors", Value::from(errors));
            cx.throw(exception)
        }
        Err(halt) => halt,
    }
}

/// Reports a text that browsers do not read as an address.
#[php_class("class Uri\\WhatWg\\InvalidUrlException extends Uri\\InvalidUriException { public readonly array $errors; }")]
pub struct InvalidUrlException;

#[php_methods]
impl InvalidUrlException {
    #[php("public function __construct(string $message = \"\", array $errors = [], int $code = 0, ?Throwable $previous = null)")]
    fn construct(
        cx: &mut Request,
        this: &Object,
        message: Option<Str>,
        errors: Option<Array>,
        code: Option<i64>,
        previous: Option<Object>,
    ) -> Result<()> {
        let errors = errors.unwrap_or_default();
        let class = cx.require_class(b"Uri\\WhatWg\\UrlValidationError")?;
        let is_error = |value: &Value| value.deref().as_object().is_some_and(|object| class_of(object) == class);
        if !errors.is_list() || !errors.iter().all(|(_, value)| is_error(value)) {
            return Err(cx.bad_argument(2, "must be a list of Uri\\WhatWg\\UrlValidationError"));
        }
        if get_property(this, "errors").as_array().is_some() {
            return Err(cx.throw_error("Error", "Cannot modify readonly property Uri\\WhatWg\\InvalidUrlException::$errors"));
        }
        for (name, value) in
            [("message", message.map(Value::from)), ("code", code.map(Value::int)), ("previous", previous.map(Value::from))]
        {
            if let Some(value) = value {
                set_property(this, name, value);
            }
        }
        set_property(this, "errors", Value::from(errors));
        Ok(())
    }
}
