--TEST--
A server whose WSDL cannot be had says so as a fault of the WSDL
--EXTENSIONS--
soap
--FILE--
<?php
new SoapServer('/nowhere/some.wsdl');
--EXPECT--
<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><SOAP-ENV:Fault><faultcode>WSDL</faultcode><faultstring>SOAP-ERROR: Parsing WSDL: Couldn't load from '/nowhere/some.wsdl' : failed to load external entity "/nowhere/some.wsdl"
</faultstring></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>
