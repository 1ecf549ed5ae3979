--TEST--
Transformations: results of a class, limits, functions that throw
--FILE--
<?php
$sheet = new DOMDocument;
$sheet->loadXML('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:php="http://php.net/xsl">
<xsl:template match="/"><out><xsl:value-of select="php:function(\'f\', string(/a))"/></out></xsl:template></xsl:stylesheet>');
function f($text) { if ($text === 'bad') throw new Exception('thrown'); $d = new DOMDocument; $d->loadXML("<q>from $text</q>"); return $d->documentElement; }
$p = new XSLTProcessor;
$p->importStylesheet($sheet);
$good = new DOMDocument; $good->loadXML('<a>good</a>');
$bad = new DOMDocument; $bad->loadXML('<a>bad</a>');
try { $p->transformToXml($good); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$p->registerPHPFunctions([]);
try { $p->transformToXml($good); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$p->registerPHPFunctions();
echo $p->transformToXml($good);
try { $p->transformToXml($bad); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
class Mine extends DOMDocument {}
var_dump(get_class($p->transformToDoc($good, Mine::class)));
$r = $p->transformToDoc(simplexml_load_string('<a>sx</a>'), SimpleXMLElement::class);
var_dump(get_class($r), $r->getName(), (string)$r->out);
foreach (['Nope', 'SimpleXMLElement'] as $class) try { $p->transformToDoc($good, $class); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
foreach ([-1, '-1'] as $value) try { $p->maxTemplateDepth = $value; } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
try { unset($p->maxTemplateVars); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $r = &$p->maxTemplateVars; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $p->setParameter('', ["a\0" => 'x']); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
No callbacks were registered
No callback handler "f" registered
<?xml version="1.0"?>
<out xmlns:php="http://php.net/xsl">from good</out>
thrown
string(4) "Mine"
string(16) "SimpleXMLElement"
string(0) ""
string(7) "from sx"
XSLTProcessor::transformToDoc(): Argument #2 ($returnClass) must be a valid class name or null, Nope given
XSLTProcessor::transformToDoc(): Argument #2 ($returnClass) must be a class name compatible with DOMDocument, SimpleXMLElement given
XSLTProcessor::$maxTemplateDepth must be greater than or equal to 0
XSLTProcessor::$maxTemplateDepth must be greater than or equal to 0
Cannot unset XSLTProcessor::$maxTemplateVars
Indirect modification of XSLTProcessor::$maxTemplateVars is not allowed
XSLTProcessor::setParameter(): Argument #3 ($value) must not contain keys with any null bytes
