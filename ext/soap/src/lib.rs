//! Extension `soap`: clients and servers of SOAP 1.1 and 1.2, with WSDL and without. The manual's
//! chapter: "SOAP".
//!
//! - [`sdl`]: what a WSDL and its schemas say. [`types`]: how types are converted.
//! - [`encode`], [`decode`]: from values to XML and back, by a [`coder`]. [`tree`]: the XML that is
//!   written.
//! - [`envelope`]: requests, responses and faults as whole messages.
//! - [`client`]: SoapClient. [`call`]: a call of it. [`http`]: its connection.
//! - [`server`]: SoapServer. [`handle`]: a request to it.
//! - [`values`], [`fault`]: SoapVar, SoapParam, SoapHeader and SoapFault. [`options`]: what both
//!   sides are told. [`state`]: errors.
#![forbid(unsafe_code)]

mod call;
mod client;
mod coder;
mod decode;
mod digest;
mod encode;
mod envelope;
mod fault;
mod fields;
mod handle;
mod http;
mod import;
mod names;
mod options;
mod sdl;
mod server;
mod state;
mod tree;
mod types;
mod values;

use heddle_macros::{constants, ini};
use heddle_runtime::decl::Extension;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "soap",
    functions: &[server::FUNCTIONS, fault::FUNCTIONS],
    classes: &[
        &client::SoapClient::CLASS,
        &values::SoapVar::CLASS,
        &server::SoapServer::CLASS,
        &fault::SoapFault::CLASS,
        &values::SoapParam::CLASS,
        &values::SoapHeader::CLASS,
        &client::Url::CLASS,
        &client::SdlObject::CLASS,
    ],
    constants: &[CONSTANTS],
    ini: &[INI],
    info: "Soap Client => enabled\n\
           Soap Server => enabled",
    ..Extension::EMPTY
};

ini! {
    /// Where WSDLs are kept: WSDL_CACHE_NONE, _DISK, _MEMORY or _BOTH.
    soap.wsdl_cache: "1", All;
    /// Is not used: nothing is kept on disk.
    soap.wsdl_cache_dir: "/tmp", All;
    /// Whether WSDLs are kept once they were read.
    soap.wsdl_cache_enabled: "1", All;
    /// Most WSDLs that are kept.
    soap.wsdl_cache_limit: "5", All, quantity;
    /// Seconds after which a WSDL that was kept is read anew.
    soap.wsdl_cache_ttl: "86400", All, quantity;
}

constants! {
    SOAP_1_1 = 1;
    SOAP_1_2 = 2;
    SOAP_PERSISTENCE_SESSION = 1;
    SOAP_PERSISTENCE_REQUEST = 2;
    #[deprecated("since 8.4, as enabling all functions is a possible security concern")]
    SOAP_FUNCTIONS_ALL = 999;
    SOAP_ENCODED = 1;
    SOAP_LITERAL = 2;
    SOAP_RPC = 1;
    SOAP_DOCUMENT = 2;
    SOAP_ACTOR_NEXT = 1;
    SOAP_ACTOR_NONE = 2;
    SOAP_ACTOR_UNLIMATERECEIVER = 3;
    SOAP_COMPRESSION_ACCEPT = 32;
    SOAP_COMPRESSION_GZIP = 0;
    SOAP_COMPRESSION_DEFLATE = 16;
    SOAP_AUTHENTICATION_BASIC = 0;
    SOAP_AUTHENTICATION_DIGEST = 1;
    UNKNOWN_TYPE = 999998;
    XSD_STRING = 101;
    XSD_BOOLEAN = 102;
    XSD_DECIMAL = 103;
    XSD_FLOAT = 104;
    XSD_DOUBLE = 105;
    XSD_DURATION = 106;
    XSD_DATETIME = 107;
    XSD_TIME = 108;
    XSD_DATE = 109;
    XSD_GYEARMONTH = 110;
    XSD_GYEAR = 111;
    XSD_GMONTHDAY = 112;
    XSD_GDAY = 113;
    XSD_GMONTH = 114;
    XSD_HEXBINARY = 115;
    XSD_BASE64BINARY = 116;
    XSD_ANYURI = 117;
    XSD_QNAME = 118;
    XSD_NOTATION = 119;
    XSD_NORMALIZEDSTRING = 120;
    XSD_TOKEN = 121;
    XSD_LANGUAGE = 122;
    XSD_NMTOKEN = 123;
    XSD_NAME = 124;
    XSD_NCNAME = 125;
    XSD_ID = 126;
    XSD_IDREF = 127;
    XSD_IDREFS = 128;
    XSD_ENTITY = 129;
    XSD_ENTITIES = 130;
    XSD_INTEGER = 131;
    XSD_NONPOSITIVEINTEGER = 132;
    XSD_NEGATIVEINTEGER = 133;
    XSD_LONG = 134;
    XSD_INT = 135;
    XSD_SHORT = 136;
    XSD_BYTE = 137;
    XSD_NONNEGATIVEINTEGER = 138;
    XSD_UNSIGNEDLONG = 139;
    XSD_UNSIGNEDINT = 140;
    XSD_UNSIGNEDSHORT = 141;
    XSD_UNSIGNEDBYTE = 142;
    XSD_POSITIVEINTEGER = 143;
    XSD_NMTOKENS = 144;
    XSD_ANYTYPE = 145;
    XSD_ANYXML = 147;
    APACHE_MAP = 200;
    SOAP_ENC_OBJECT = 301;
    SOAP_ENC_ARRAY = 300;
    XSD_1999_TIMEINSTANT = 401;
    XSD_NAMESPACE = "http://www.w3.org/2001/XMLSchema";
    XSD_1999_NAMESPACE = "http://www.w3.org/1999/XMLSchema";
    SOAP_SINGLE_ELEMENT_ARRAYS = 1;
    SOAP_WAIT_ONE_WAY_CALLS = 2;
    SOAP_USE_XSI_ARRAY_TYPE = 4;
    WSDL_CACHE_NONE = 0;
    WSDL_CACHE_DISK = 1;
    WSDL_CACHE_MEMORY = 2;
    WSDL_CACHE_BOTH = 3;
    SOAP_SSL_METHOD_TLS = 0;
    SOAP_SSL_METHOD_SSLv2 = 1;
    SOAP_SSL_METHOD_SSLv3 = 2;
    SOAP_SSL_METHOD_SSLv23 = 3;
}
