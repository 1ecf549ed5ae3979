//! Files in forms: `CURLFile`, `CURLStringFile`.

use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::decl::{ClassHooks, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&curl_file_create::DECL];

/// Slots of the properties.
pub(crate) const NAME: u32 = 0;
pub(crate) const MIME: u32 = 1;
pub(crate) const POST_NAME: u32 = 2;

/// A file that is sent.
#[php_class(
    "class CURLFile {
    public string $name = '';
    public string $mime = '';
    public string $postname = '';
}",
    hooks = HOOKS
)]
pub(crate) struct CURLFile;

const HOOKS: ClassHooks = ClassHooks { not_serializable: true, ..ClassHooks::NONE };

fn fill(cx: &mut Request, file: &Object, filename: &[u8], mime_type: Option<&[u8]>, posted_filename: Option<&[u8]>) {
    file.set_slot(NAME, Value::from(cx.str(filename)));
    if let Some(text) = mime_type {
        file.set_slot(MIME, Value::from(cx.str(text)));
    }
    if let Some(text) = posted_filename {
        file.set_slot(POST_NAME, Value::from(cx.str(text)));
    }
}

#[php_methods]
impl CURLFile {
    /// Names the file.
    #[php("public function __construct(string $filename, ?string $mime_type = null, ?string $posted_filename = null)")]
    fn construct(cx: &mut Request, this: &Object, filename: &[u8], mime_type: Option<&[u8]>, posted_filename: Option<&[u8]>) {
        fill(cx, this, filename, mime_type, posted_filename);
    }

    /// Returns the file's name.
    #[php("public function getFilename(): string", tentative)]
    fn filename(this: &Object) -> Value {
        this.slot(NAME).clone()
    }

    /// Returns the kind of contents.
    #[php("public function getMimeType(): string", tentative)]
    fn mime_type(this: &Object) -> Value {
        this.slot(MIME).clone()
    }

    /// Returns the name that is sent.
    #[php("public function getPostFilename(): string", tentative)]
    fn post_filename(this: &Object) -> Value {
        this.slot(POST_NAME).clone()
    }

    /// Sets the kind of contents.
    #[php("public function setMimeType(string $mime_type): void", tentative)]
    fn set_mime_type(this: &Object, mime_type: Str) {
        this.set_slot(MIME, Value::from(mime_type));
    }

    /// Sets the name that is sent.
    #[php("public function setPostFilename(string $posted_filename): void", tentative)]
    fn set_post_filename(this: &Object, posted_filename: Str) {
        this.set_slot(POST_NAME, Value::from(posted_filename));
    }
}

/// Bytes that are sent as a file.
#[php_class(
    "class CURLStringFile {
    public string $data;
    public string $postname;
    public string $mime;
}"
)]
pub(crate) struct CURLStringFile;

#[php_methods]
impl CURLStringFile {
    /// Takes the bytes.
    #[php("public function __construct(string $data, string $postname, string $mime = \"application/octet-stream\")")]
    fn construct(this: &Object, data: Str, postname: Str, mime: Str) {
        this.set_slot(0, Value::from(data));
        this.set_slot(1, Value::from(postname));
        this.set_slot(2, Value::from(mime));
    }
}

/// Makes a `CURLFile`.
#[php("curl_file_create(string $filename, ?string $mime_type = null, ?string $posted_filename = null): CURLFile")]
fn curl_file_create(cx: &mut Request, filename: &[u8], mime_type: Option<&[u8]>, posted_filename: Option<&[u8]>) -> Result<Object> {
    let class = cx.require_class(b"CURLFile")?;
    let file = instantiate(cx, class)?;
    fill(cx, &file, filename, mime_type, posted_filename);
    Ok(file)
}
