import sharp from 'sharp';

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

/** A receipt as somebody photographs it: a small JPEG. */
export function drawReceiptPicture(receipt: DemoReceipt): Promise<Buffer> {
  const rows = linesOf(receipt).map(
    ([label, value], index) =>
      `<text x="40" y="${190 + index * 62}" font-size="15" fill="#5c666d">${escapeXml(label)}</text>` +
      `<text x="40" y="${214 + index * 62}" font-size="20" fill="#1f262b">${escapeXml(value)}</text>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="100%" height="100%" fill="#e9e6df"/><rect x="16" y="16" width="448" height="608" rx="6" fill="#ffffff"/>
    <rect x="16" y="16" width="448" height="72" rx="6" fill="#0f5a63"/>
    <text x="40" y="60" font-size="24" fill="#ffffff">${escapeXml(receipt.banco)}</text>
    <text x="40" y="130" font-size="22" font-weight="bold" fill="#1f262b">Comprovante de pagamento</text>
    <line x1="40" y1="150" x2="440" y2="150" stroke="#c8ced2"/>${rows.join('')}
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 72 }).toBuffer();
}

/** The same as a bank gives it: a PDF of one page, in the one font that every reader has. */
export function writeReceiptPdf(receipt: DemoReceipt): Buffer {
  const lines = [receipt.banco, 'Comprovante de pagamento', ...linesOf(receipt).map((pair) => pair.join(': '))];
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

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Without what the encoding of the font lacks, such as the sign of the guaraní. */
function escapePdf(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[^\x20-\xff]/g, '')
    .replaceAll(/[\\()]/g, '\\$&');
}
