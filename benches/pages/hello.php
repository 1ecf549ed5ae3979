<?php
echo "Hello, world";
