<?php
// Turns Markdown into HTML, reads HTML, and writes PDF, with the libraries that do.
// Usage: run.php FOLDER, where FOLDER holds what Debian puts into /usr/share/php.

error_reporting(E_ALL & ~E_DEPRECATED);
set_include_path($argv[1]);
mt_srand(1);
srand(1);

require 'League/CommonMark/autoload.php';
$markdown = <<<'MD'
    # T *x*

    - a
    - [ ] b

    1. x
    2. y

    > q

    ```php
    <?php
    ```

    | a | b |
    |---|:-:|
    | 1 | 2 |

    http://example.org ~~s~~ [l](u 't') ![i](s) &amp; <b>raw</b>

    <div>raw</div>
    MD;
foreach ([new League\CommonMark\CommonMarkConverter(), new League\CommonMark\GithubFlavoredMarkdownConverter(['html_input' => 'strip'])] as $converter) {
    echo $converter->convert($markdown), "\n";
}

require 'Masterminds/HTML5/autoload.php';
$html5 = new Masterminds\HTML5();
$document = $html5->loadHTML('<!doctype html><html><body><p>a<p>b<svg><circle r=1/></svg><table><tr><td>x</table>&nbsp;&copy;</body></html>');
echo $html5->saveHTML($document);
print_r($html5->getErrors());

require 'tcpdf/tcpdf.php';
$pdf = new TCPDF('P', 'mm', 'A4', true, 'UTF-8');
$pdf->setDocCreationTimestamp(1000000000);
$pdf->setDocModificationTimestamp(1000000000);
$pdf->setTitle('Threads');
$pdf->AddPage();
$pdf->SetFont('helvetica', '', 12);
$pdf->writeHTML('<h1>Hi</h1><p>Text <b>bold</b> äöü</p><table border="1"><tr><td>1</td><td>2</td></tr></table><ul><li>x</li></ul>');
$pdf->Line(10, 10, 50, 50);
$pdf->write1DBarcode('12345', 'C128', '', '', '', 18, 0.4);
$pdf->setCompression(false);
echo preg_replace('/[0-9a-f]{32}|uuid:[0-9a-f-]+/', 'ID', $pdf->Output('x.pdf', 'S'));

require 'dompdf/autoload.php';
$work = sys_get_temp_dir() . '/heddle-dompdf-' . getmypid();
mkdir($work);
$options = new Dompdf\Options();
$options->setRootDir($argv[1] . '/dompdf');
$options->set('tempDir', $work);
$options->set('fontDir', $argv[1] . '/dompdf/lib/fonts');
$options->set('fontCache', $work);
$dompdf = new Dompdf\Dompdf($options);
$dompdf->loadHtml('<html><body style="font-family:Helvetica"><h1>Hi</h1><p>Text <b>bold</b></p><table border=1><tr><td>1<td>2</table></body></html>');
$dompdf->setPaper('A4');
$dompdf->render();
echo preg_replace(['/D:\d+[^)]*/', '/[0-9a-f]{32}/'], ['D', 'ID'], $dompdf->output(['compress' => 0]));
array_map(unlink(...), glob("$work/*"));
rmdir($work);
