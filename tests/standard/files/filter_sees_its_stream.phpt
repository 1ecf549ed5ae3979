--TEST--
A filter asks its stream whether it is at its end, also where the stream is no resource
--FILE--
<?php
class Upper extends php_user_filter {
    private string $data = '';
    public function filter($in, $out, &$consumed, $closing): int {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $this->data .= $bucket->data;
            $consumed += strlen($bucket->data);
        }
        $facts = stream_get_meta_data($this->stream);
        $type = get_resource_type($this->stream);
        echo "[", json_encode([$closing, feof($this->stream), $type, $facts['mode'], $facts['stream_type']]), "]\n";
        if ($closing || feof($this->stream)) {
            $bucket = stream_bucket_new($this->stream, strtoupper($this->data));
            $this->data = '';
            stream_bucket_append($out, $bucket);
            return PSFS_PASS_ON;
        }
        return PSFS_FEED_ME;
    }
}
stream_filter_register('upper', 'Upper');
$file = tempnam(sys_get_temp_dir(), 'flt');
rename($file, $file = dirname($file) . '/filtered.txt');
file_put_contents($file, "hello <?php echo 'world'; ?>\n");
$address = "php://filter/read=upper/resource=$file";
$ways = [
    'fopen' => function () use ($address) {
        $handle = fopen($address, 'r');
        var_dump(fread($handle, 100));
        fclose($handle);
    },
    'file_get_contents' => fn() => var_dump(file_get_contents($address)),
    'include' => function () use ($address) { include $address; },
    'readfile' => fn() => readfile($address),
    'file' => fn() => var_dump(file($address)),
    'append' => function () use ($file) {
        $handle = fopen($file, 'r');
        stream_filter_append($handle, 'upper');
        var_dump(stream_get_contents($handle));
        fclose($handle);
    },
    'write' => function () use ($file) {
        $handle = fopen($file, 'w');
        stream_filter_append($handle, 'upper');
        fwrite($handle, 'abc');
        fclose($handle);
        var_dump(file_get_contents($file));
    },
    'memory' => function () {
        $handle = fopen('php://memory', 'w+');
        fwrite($handle, 'def');
        rewind($handle);
        stream_filter_append($handle, 'upper', STREAM_FILTER_READ);
        var_dump(fgets($handle), feof($handle));
    },
];
foreach ($ways as $name => $way) {
    echo "-- $name\n";
    $way();
}
unlink($file);
--EXPECT--
-- fopen
[[false,false,"stream","r","STDIO"]]
[[true,true,"stream","r","STDIO"]]
string(29) "HELLO <?PHP ECHO 'WORLD'; ?>
"
-- file_get_contents
[[false,false,"stream","rb","STDIO"]]
[[true,true,"stream","rb","STDIO"]]
string(29) "HELLO <?PHP ECHO 'WORLD'; ?>
"
-- include
[[false,false,"stream","rb","STDIO"]]
[[true,true,"stream","rb","STDIO"]]
HELLO WORLD-- readfile
[[false,false,"stream","rb","STDIO"]]
[[true,true,"stream","rb","STDIO"]]
HELLO <?PHP ECHO 'WORLD'; ?>
-- file
[[false,false,"stream","rb","STDIO"]]
[[true,true,"stream","rb","STDIO"]]
array(1) {
  [0]=>
  string(29) "HELLO <?PHP ECHO 'WORLD'; ?>
"
}
-- append
[[false,false,"stream","r","STDIO"]]
[[true,true,"stream","r","STDIO"]]
string(29) "HELLO <?PHP ECHO 'WORLD'; ?>
"
-- write
[[false,false,"stream","w","STDIO"]]
[[true,false,"stream","w","STDIO"]]
string(3) "ABC"
-- memory
[[false,false,"stream","w+b","MEMORY"]]
[[true,true,"stream","w+b","MEMORY"]]
string(3) "DEF"
bool(true)
