<?php
class LateBase
{
    public function get(): LateResult
    {
        return new LateResult();
    }
}
