<?php class LateSpecial extends LateResult {}
