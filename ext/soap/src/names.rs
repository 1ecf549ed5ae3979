//! Namespaces of SOAP, WSDL and XML Schema, and the prefixes that the writer prefers for them.

pub const XSD: &[u8] = b"http://www.w3.org/2001/XMLSchema";
pub const XSD_1999: &[u8] = b"http://www.w3.org/1999/XMLSchema";
pub const XSI: &[u8] = b"http://www.w3.org/2001/XMLSchema-instance";
pub const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";
pub const APACHE: &[u8] = b"http://xml.apache.org/xml-soap";

pub const WSDL: &[u8] = b"http://schemas.xmlsoap.org/wsdl/";
pub const WSDL_SOAP_11: &[u8] = b"http://schemas.xmlsoap.org/wsdl/soap/";
pub const WSDL_SOAP_12: &[u8] = b"http://schemas.xmlsoap.org/wsdl/soap12/";
pub const WSDL_HTTP: &[u8] = b"http://schemas.xmlsoap.org/wsdl/http/";
pub const HTTP_TRANSPORT: &[u8] = b"http://schemas.xmlsoap.org/soap/http";

pub const ENVELOPE_11: &[u8] = b"http://schemas.xmlsoap.org/soap/envelope/";
pub const ENCODING_11: &[u8] = b"http://schemas.xmlsoap.org/soap/encoding/";
pub const ACTOR_11: &[u8] = b"http://schemas.xmlsoap.org/soap/actor/next";
pub const ENVELOPE_12: &[u8] = b"http://www.w3.org/2003/05/soap-envelope";
pub const ENCODING_12: &[u8] = b"http://www.w3.org/2003/05/soap-encoding";
pub const RPC_12: &[u8] = b"http://www.w3.org/2003/05/soap-rpc";
pub const ROLE_NEXT_12: &[u8] = b"http://www.w3.org/2003/05/soap-envelope/role/next";
pub const ROLE_NONE_12: &[u8] = b"http://www.w3.org/2003/05/soap-envelope/role/none";
pub const ROLE_ULTIMATE_12: &[u8] = b"http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver";

/// Lists the prefixes that are preferred, where nothing else has them.
const PREFIXES: &[(&[u8], &[u8])] =
    &[(XSD, b"xsd"), (XSD_1999, b"xsd"), (XSI, b"xsi"), (XML, b"xml"), (ENCODING_11, b"SOAP-ENC"), (ENCODING_12, b"enc")];

/// Returns the prefix that a namespace has by custom.
pub fn preferred_prefix(uri: &[u8]) -> Option<&'static [u8]> {
    PREFIXES.iter().find(|(known, _)| *known == uri).map(|(_, prefix)| *prefix)
}

/// A version of SOAP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    Soap11,
    Soap12,
}

impl Version {
    /// Returns the number that the constants SOAP_1_1 and SOAP_1_2 have.
    pub fn number(self) -> i64 {
        match self {
            Version::Soap11 => 1,
            Version::Soap12 => 2,
        }
    }

    /// Returns the namespace of envelopes.
    pub fn envelope(self) -> &'static [u8] {
        match self {
            Version::Soap11 => ENVELOPE_11,
            Version::Soap12 => ENVELOPE_12,
        }
    }

    /// Returns the namespace of the encoding rules.
    pub fn encoding(self) -> &'static [u8] {
        match self {
            Version::Soap11 => ENCODING_11,
            Version::Soap12 => ENCODING_12,
        }
    }

    /// Returns the prefix that the envelope's namespace gets.
    pub fn prefix(self) -> &'static [u8] {
        match self {
            Version::Soap11 => b"SOAP-ENV",
            Version::Soap12 => b"env",
        }
    }
}
