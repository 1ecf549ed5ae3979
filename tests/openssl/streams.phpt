--TEST--
TLS between two streams of one program: names, protocols, certificates that are captured
--EXTENSIONS--
openssl
--FILE--
<?php
$base = tempnam(sys_get_temp_dir(), 'tls');
file_put_contents($base, "[req]\ndefault_bits=2048\ndistinguished_name=dn\n[dn]\n");
$options = ['config' => $base, 'digest_alg' => 'sha256'];
foreach (['one.example.org', 'two.example.org'] as $name) {
    $key = openssl_pkey_new($options + ['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    $cert = openssl_csr_sign(openssl_csr_new(['CN' => $name], $key, $options), null, $key, 2, $options);
    openssl_x509_export($cert, $pem);
    openssl_pkey_export($key, $private, null, $options);
    file_put_contents("$base.$name", $pem . $private);
}
function connect(array $server, array $client) {
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $one = stream_socket_client('tcp://' . stream_socket_get_name($listener, false), context: stream_context_create(['ssl' => $client]));
    $other = stream_socket_accept($listener);
    stream_context_set_options($other, ['ssl' => $server]);
    stream_set_blocking($one, false);
    stream_set_blocking($other, false);
    $a = $b = 0;
    for ($round = 0; $round < 2000 && $a !== false && $b !== false && ($a === 0 || $b === 0); $round++) {
        if ($a === 0) $a = @stream_socket_enable_crypto($one, true, STREAM_CRYPTO_METHOD_TLSv1_2_CLIENT);
        if ($b === 0) $b = @stream_socket_enable_crypto($other, true, STREAM_CRYPTO_METHOD_TLSv1_2_SERVER);
        usleep(500);
    }
    if ($a === true && $b === true) {
        stream_set_blocking($other, true);
        fwrite($one, "through TLS\n");
        echo fgets($other);
    } else {
        var_dump($a === true);
    }
    return $one;
}
$server = ['local_cert' => "$base.one.example.org", 'alpn_protocols' => 'h2,http/1.1',
    'SNI_server_certs' => ['two.example.org' => "$base.two.example.org", '*.three.org' => "$base.two.example.org"]];
foreach (['one.example.org', 'two.example.org', 'x.three.org'] as $name) {
    $stream = connect($server, ['peer_name' => $name, 'verify_peer' => false, 'verify_peer_name' => false,
        'capture_peer_cert' => true, 'capture_peer_cert_chain' => true, 'alpn_protocols' => 'http/1.1,h2']);
    $found = stream_context_get_options($stream)['ssl'];
    var_dump(openssl_x509_parse($found['peer_certificate'])['subject']['CN'], count($found['peer_certificate_chain']));
    var_dump(stream_get_meta_data($stream)['crypto']['alpn_protocol'] ?? null, stream_get_meta_data($stream)['crypto']['protocol']);
}
connect($server, ['peer_name' => 'one.example.org', 'cafile' => "$base.one.example.org"]);
connect($server, ['peer_name' => 'other.example.org', 'cafile' => "$base.one.example.org"]);
connect($server, ['peer_name' => 'one.example.org']);
array_map('unlink', glob("$base*"));
--EXPECT--
through TLS
string(15) "one.example.org"
int(1)
string(2) "h2"
string(7) "TLSv1.2"
through TLS
string(15) "two.example.org"
int(1)
NULL
string(7) "TLSv1.2"
through TLS
string(15) "two.example.org"
int(1)
NULL
string(7) "TLSv1.2"
through TLS
bool(false)
bool(false)
