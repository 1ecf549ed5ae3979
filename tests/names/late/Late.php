<?php
class Late extends LateBase
{
    public $x = 'late';

    public function get(): LateSpecial
    {
        return new LateSpecial();
    }
}
