import sharp from 'sharp';
import { paintBox, paintText } from '../../file-store/paint.ts';

/** What a receipt of the demonstration says. */
export type DemoReceipt = {
  readonly numero: string;
  readonly cliente: string;
  /** As it is written on it, with its currency. */
  readonly valor: string;
  readonly quando: string;
  readonly banco: string;
  readonly chave: string;
};

const width = 480;
const height = 640;

/** A receipt as somebody photographs it: a small JPEG. Without SVG, whose loader the pictures of users close. */
export function drawReceiptPicture(receipt: DemoReceipt): Promise<Buffer> {
  const rows = linesOf(receipt).flatMap(([label, value], index) => [
    write(label, 40, 176 + index * 62, 15, '#5c666d'),
    write(value, 40, 196 + index * 62, 20, '#1f262b'),
  ]);
  return sharp(paintBox(width, height, '#e9e6df'))
    .composite([
      { input: paintBox(width - 32, height - 32, '#ffffff'), left: 16, top: 16 },
      { input: paintBox(width - 32, 72, '#0f5a63'), left: 16, top: 16 },
      { input: paintBox(width - 80, 1, '#c8ced2'), left: 40, top: 150 },
      write(receipt.banco, 40, 40, 24, '#ffffff'),
      write('Comprovante de pagamento', 40, 112, 22, '#1f262b', 'bold'),
      ...rows,
    ])
    .jpeg({ quality: 72 })
    .toBuffer();
}

function write(text: string, left: number, top: number, size: number, color: string, weight = 'normal') {
  return { ...paintText(text, { size, color, weight }), left, top };
}

/** The same as a bank gives it: a PDF of one page, in the one font that every reader has. */
export function writeReceiptPdf(receipt: DemoReceipt): Buffer {
  return writeTextPdf([receipt.banco, 'Comprovante de pagamento', ...linesOf(receipt).map((pair) => pair.join(': '))]);
}

/** A PDF of one page with some lines, the first of them larger. */
export function writeTextPdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => `/F1 ${index === 0 ? 18 : 12} Tf 0 -${index === 0 ? 0 : 28} Td (${escapePdf(line)}) Tj`)
    .join('\n');
  const content = `BT 50 540 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places: number[] = [];
  objects.forEach((object, index) => {
    places.push(Buffer.byteLength(body, 'latin1'));
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = Buffer.byteLength(body, 'latin1');
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

function linesOf({ numero, cliente, valor, quando, chave }: DemoReceipt): readonly (readonly [string, string])[] {
  return [
    ['Valor', valor],
    ['Data', quando],
    ['Pagador', cliente],
    ['Pedido', numero],
    ['Autenticação', chave],
    ['Situação', 'Concluído'],
  ];
}

/** Without what the encoding of the font lacks, such as the sign of the guaraní. */
function escapePdf(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[^\x20-\xff]/g, '')
    .replaceAll(/[\\()]/g, '\\$&');
}
