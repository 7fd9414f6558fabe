import sharp from 'sharp';
import { paintBox, paintText } from '../../../engine/files/paint.ts';
import { writeTextPdf } from '../../../engine/files/text-pdf.ts';

/** Contents of a demonstration receipt. */
export type DemoReceipt = {
  readonly numero: string;
  readonly cliente: string;
  /** As written on it, with its currency. */
  readonly valor: string;
  readonly quando: string;
  readonly banco: string;
  readonly chave: string;
};

const width = 480;
const height = 640;

/** A receipt as a photograph: a small JPEG. Not made from SVG, because its loader is disabled for users' pictures. */
export function drawReceiptPicture(receipt: DemoReceipt): Promise<Buffer> {
  const rows = linesOf(receipt).flatMap(([label, value], index) => [
    write({ text: label, left: 40, top: 176 + index * 62, size: 15, color: '#5c666d' }),
    write({ text: value, left: 40, top: 196 + index * 62, size: 20, color: '#1f262b' }),
  ]);
  return sharp(paintBox(width, height, '#e9e6df'))
    .composite([
      { input: paintBox(width - 32, height - 32, '#ffffff'), left: 16, top: 16 },
      { input: paintBox(width - 32, 72, '#0f5a63'), left: 16, top: 16 },
      { input: paintBox(width - 80, 1, '#c8ced2'), left: 40, top: 150 },
      write({ text: receipt.banco, left: 40, top: 40, size: 24, color: '#ffffff' }),
      write({ text: 'Comprovante de pagamento', left: 40, top: 112, size: 22, color: '#1f262b', weight: 'bold' }),
      ...rows,
    ])
    .jpeg({ quality: 72 })
    .toBuffer();
}

type WriteOptions = {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly color: string;
  readonly weight?: string | undefined;
};

function write({ text, left, top, size, color, weight = 'normal' }: WriteOptions) {
  return { ...paintText(text, { size, color, weight }), left, top };
}

/** The same as a bank issues it: a PDF of one page, in the one font that every reader has. */
export function writeReceiptPdf(receipt: DemoReceipt): Buffer {
  return writeTextPdf([receipt.banco, 'Comprovante de pagamento', ...linesOf(receipt).map((pair) => pair.join(': '))]);
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
