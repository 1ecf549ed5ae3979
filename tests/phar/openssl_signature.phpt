--TEST--
Signatures of OpenSSL: made with a private key, verified with the public one beside the archive
--SKIPIF--
<?php
if (!in_array('OpenSSL', Phar::getSupportedSignatures())) die('skip no libcrypto');
?>
--INI--
phar.readonly=0
--FILE--
<?php
$private = '-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCJW9BIcYrb7FsH
wejlA6tG+IIAGxmGUiYjdX5Bl2a7MY39sJ9g018ebgecpuLiD3KPrXDRgpYZH2ID
qXc5AVE1/PvO5YNsHjxSP6C6hXhY8CUeRRzvdGqWLVHMIzTPYiPA5AxzKv/MrHXn
zgYwY+s89EiXNRrKFrknr0t2feQYHWNXFOakhxcdRnsfZFfR22M+pEbaQUwDPXd4
HfKxKASN3LlCbRNJmX/0aLyOpJ40GaVxoJJM0liCe7M24EuQhbiLCv+LHz9HE8ty
5wfC03VxA/EMqB372/4+s54tTztkdbmEvP33pe77Me7WlGLHqZIzpItStdGJdSAh
bWCKchkNAgMBAAECggEABYTaUo0OPOs7PY2NkB4VguZiXlvU1X5179U9QqhNqPK0
4iY+e8p3tyZJSR8KJD2QpyXiT8p9+og18IW6RdJquiR8YvPeDLlHK2kQLaO352Z4
g8XXysl3rKm3fqdE0AxWazOMvBDGVim4Nw8icaMT6LK8Aig0MJMqtnQKhZ27TTp2
bt9YUiyhFsf845vssBlanSUmcSLomSfqYQZl3EXGUc7YLVvTaSgbfB6JwSe0E+pj
a4j4qB+AWJ06XIv4kJCsjYIbw0n2SuU/7yBAVbBB5ZkbTaMUapjp6dQHSC2DFgPJ
AVE14rVhHmMvl3nns5jYSvRMSZ45C7ak6O+f7JpFdQKBgQC8PefYMrKLatyQkL8C
L9jW7cxjXyRfekR5wZKPruq05933nRkqlpqUPqe5lTVpa5XD2P+/vSGGDywVQdfp
PVeoK++Smkbr1ksYbJsz0H92JHhVpDugCyuUnuDH30ilDPy6S8HsCoq9VqyI1iRC
68+S3S25Nyh6/uE2j83vry8QvwKBgQC6zSD+RD0/Mw9OuLHxsy5pPyla9Qj8xnOh
OxvEvwVUs4DkK9t8zFzkGtaS/GdXWA1Lik9Kd3qBqShrHJykukNgPFMjZMHVVuG5
DE5HRrB18TO6/GMAomJ6v8rzn5SRDSqalzVe/x67clkRh4ZF7kUkzu0c8/o5U+Uj
TcxWW7v9MwKBgQCCnuJWHzfNjmVm20nvlov8+B2vhsGSjyEc67lrgpDS32IjBBwG
dWLmI2P3XxYlBMZzlAxDXFX61GRei8XqzuoYhARF0lAMLjMFy7cWiUMpE718j+3f
7GBdTLHlf4bFIPHtw8vYoqgLIi2u9glLdp4e5uNndmLcliho1/iqrQEXuQKBgD6r
gS0s8atZUwJjHnfrWF/A6/vzB0/euH5YGUnZmE1BZ7WlLR7iZSu2AVUQzw7ToKo+
PbnK+dO0T7YXxEnTn7USqAXQ0OLlIhd2FHD/O0ZmZKeP8xsMX6O04r73Q92iIC/7
GNHFH6ddhppF8HtXo+Tkc1JqXAGNrus4N5ylbB1XAoGBALO+zGxu+pGvXg30sf6U
JIVv6w4hhbo7tAz6CyIWD4xow/gZCZwBQ0tzsHt/kZcr/wQ30N76NbWUoCU15s/7
4J2lm5MMajrymLeQjA62TuBI/ZzQ4vyGEcfofmJ+sdRhAidGZtZQHq2/r9oERRbs
O3hVKnq2iiLPxYF8GbwoJ2pD
-----END PRIVATE KEY-----
';
$public = '-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAiVvQSHGK2+xbB8Ho5QOr
RviCABsZhlImI3V+QZdmuzGN/bCfYNNfHm4HnKbi4g9yj61w0YKWGR9iA6l3OQFR
Nfz7zuWDbB48Uj+guoV4WPAlHkUc73Rqli1RzCM0z2IjwOQMcyr/zKx1584GMGPr
PPRIlzUayha5J69Ldn3kGB1jVxTmpIcXHUZ7H2RX0dtjPqRG2kFMAz13eB3ysSgE
jdy5Qm0TSZl/9Gi8jqSeNBmlcaCSTNJYgnuzNuBLkIW4iwr/ix8/RxPLcucHwtN1
cQPxDKgd+9v+PrOeLU87ZHW5hLz996Xu+zHu1pRix6mSM6SLUrXRiXUgIW1ginIZ
DQIDAQAB
-----END PUBLIC KEY-----
';
$folder = sys_get_temp_dir() . '/phar-openssl-' . getmypid() . '-' . mt_rand();
mkdir($folder);
foreach (['phar', 'phar.tar', 'phar.zip'] as $extension) {
    foreach ([Phar::OPENSSL_SHA256, Phar::OPENSSL_SHA512] as $kind) {
        $file = "$folder/signed$kind.$extension";
        $phar = new Phar($file);
        $phar['a'] = 'text';
        $phar->setSignatureAlgorithm($kind, $private);
        $signature = $phar->getSignature();
        echo $extension, ' ', $signature['hash_type'], ' ', strlen($signature['hash']), "\n";
        unset($phar);
        $copy = "$folder/copy$kind.$extension";
        copy($file, $copy);
        try {
            new Phar($copy);
        } catch (UnexpectedValueException $error) {
            echo str_replace($folder, '', $error->getMessage()), "\n";
        }
        file_put_contents("$copy.pubkey", $public);
        $phar = new Phar($copy);
        var_dump($phar['a']->getContent());
        unset($phar);
    }
}
try {
    $phar = new Phar("$folder/b.phar");
    $phar->setSignatureAlgorithm(Phar::OPENSSL_SHA256, 'no key');
    $phar['a'] = 'b';
} catch (PharException $error) {
    echo str_replace($folder, '', $error->getMessage()), "\n";
}
array_map('unlink', glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
phar OpenSSL_SHA256 512
phar "/copy17.phar" openssl signature could not be verified: openssl public key could not be read
string(4) "text"
phar OpenSSL_SHA512 512
phar "/copy18.phar" openssl signature could not be verified: openssl public key could not be read
string(4) "text"
phar.tar OpenSSL_SHA256 512
phar error: tar-based phar "/copy17.phar.tar" signature cannot be verified: openssl public key could not be read
string(4) "text"
phar.tar OpenSSL_SHA512 512
phar error: tar-based phar "/copy18.phar.tar" signature cannot be verified: openssl public key could not be read
string(4) "text"
phar.zip OpenSSL_SHA256 512
phar error: signature cannot be verified: openssl public key could not be read in zip-based phar "/copy17.phar.zip"
string(4) "text"
phar.zip OpenSSL_SHA512 512
phar error: signature cannot be verified: openssl public key could not be read in zip-based phar "/copy18.phar.zip"
string(4) "text"
phar error: unable to write signature: unable to process private key
