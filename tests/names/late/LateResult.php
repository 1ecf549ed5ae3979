<?php class LateResult {}
