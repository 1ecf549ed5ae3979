//! TLS: certificates of sites, chosen by the name that the client asks for, and read again when
//! their files change.

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::SystemTime;

/// Files of a certificate: the chain and the key, in PEM, and the hosts that it is for.
#[derive(Clone, Debug)]
pub struct CertificateFiles {
    pub chain: PathBuf,
    pub key: PathBuf,
    /// `example.org`, `*.example.org`.
    pub hosts: Vec<String>,
}

/// The certificates in use.
pub struct Certificates {
    files: Vec<CertificateFiles>,
    loaded: RwLock<Loaded>,
}

#[derive(Default)]
struct Loaded {
    by_host: HashMap<String, Arc<CertifiedKey>>,
    /// For clients that name no host, or one that is not known.
    first: Option<Arc<CertifiedKey>>,
    stamps: Vec<Option<SystemTime>>,
}

impl fmt::Debug for Certificates {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Certificates").field("files", &self.files).finish_non_exhaustive()
    }
}

impl Certificates {
    /// Reads all files.
    ///
    /// # Errors
    ///
    /// Fails when there is no certificate, or when one cannot be read or does not fit its key; the
    /// error names the file.
    pub fn load(files: Vec<CertificateFiles>) -> io::Result<Arc<Certificates>> {
        if files.is_empty() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "TLS needs a certificate and its key"));
        }
        let loaded = RwLock::new(Loaded::read(&files)?);
        Ok(Arc::new(Certificates { files, loaded }))
    }

    /// Reads the files again if one has changed. True: new ones are in use.
    ///
    /// # Errors
    ///
    /// Fails as [`Certificates::load`]; those that were in use stay so.
    pub fn refresh(&self) -> io::Result<bool> {
        let stamps = stamps(&self.files);
        if self.loaded.read().unwrap_or_else(PoisonError::into_inner).stamps == stamps {
            return Ok(false);
        }
        let loaded = Loaded::read(&self.files)?;
        *self.loaded.write().unwrap_or_else(PoisonError::into_inner) = loaded;
        Ok(true)
    }

    /// Returns the configuration of connections that use these certificates: TLS 1.2 and 1.3,
    /// HTTP/2 before HTTP/1.1.
    ///
    /// # Errors
    ///
    /// Fails when the cryptography does not support these versions: a defect of the build.
    pub fn server_config(self: &Arc<Certificates>) -> io::Result<Arc<ServerConfig>> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().map_err(io::Error::other)?;
        let mut config = builder.with_no_client_auth().with_cert_resolver(self.clone());
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let loaded = self.loaded.read().unwrap_or_else(PoisonError::into_inner);
        let by_name = hello.server_name().and_then(|name| loaded.find(&name.to_ascii_lowercase()));
        by_name.or_else(|| loaded.first.clone())
    }
}

impl Loaded {
    fn read(files: &[CertificateFiles]) -> io::Result<Loaded> {
        let mut loaded = Loaded { stamps: stamps(files), ..Loaded::default() };
        for one in files {
            let key = Arc::new(read(one)?);
            loaded.first.get_or_insert_with(|| key.clone());
            for host in &one.hosts {
                loaded.by_host.insert(host.to_ascii_lowercase(), key.clone());
            }
        }
        Ok(loaded)
    }

    /// The certificate of a host, or of everything below the domain that it is in.
    fn find(&self, host: &str) -> Option<Arc<CertifiedKey>> {
        let wildcard = || host.split_once('.').and_then(|(_, domain)| self.by_host.get(&format!("*.{domain}")));
        self.by_host.get(host).or_else(wildcard).cloned()
    }
}

fn stamps(files: &[CertificateFiles]) -> Vec<Option<SystemTime>> {
    let stamp = |path: &Path| path.metadata().and_then(|meta| meta.modified()).ok();
    files.iter().flat_map(|one| [stamp(&one.chain), stamp(&one.key)]).collect()
}

fn read(files: &CertificateFiles) -> io::Result<CertifiedKey> {
    let wrong = |path: &Path, error: &dyn fmt::Display| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display()));
    let chain = CertificateDer::pem_file_iter(&files.chain).map_err(|error| wrong(&files.chain, &error))?;
    let chain: Vec<CertificateDer<'static>> = chain.collect::<Result<_, _>>().map_err(|error| wrong(&files.chain, &error))?;
    if chain.is_empty() {
        return Err(wrong(&files.chain, &"there is no certificate in it"));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| wrong(&files.key, &error))?;
    let signer = rustls::crypto::ring::sign::any_supported_type(&key).map_err(|error| wrong(&files.key, &error))?;
    let key = CertifiedKey::new(chain, signer);
    match key.keys_match() {
        Ok(()) | Err(rustls::Error::InconsistentKeys(rustls::InconsistentKeys::Unknown)) => Ok(key),
        Err(error) => Err(wrong(&files.key, &error)),
    }
}
