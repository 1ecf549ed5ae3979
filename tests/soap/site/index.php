<?php
class Counter
{
    private int $count = 0;

    public function __construct(private int $step = 1) {}

    public function count(int $more): int
    {
        return $this->count += $more * $this->step;
    }

    public function fail(): never
    {
        throw new SoapFault('Server', 'Failed on purpose');
    }
}
$server = new SoapServer(null, ['uri' => 'urn:counter']);
$server->setClass('Counter', 10);
if (isset($_GET['kept'])) {
    session_save_path(sys_get_temp_dir());
    $server->setPersistence(SOAP_PERSISTENCE_SESSION);
}
$server->handle();
