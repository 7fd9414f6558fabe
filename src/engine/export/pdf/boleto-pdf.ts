import { formatBoleto } from '@brazilian-utils/brazilian-utils/format-boleto';
import PDFDocument from 'pdfkit';
import { type BoletoSheet, bankWithDigit } from '../../../domain/codes/boleto-sheet.ts';
import { interleaved2of5 } from '../../../domain/codes/interleaved-2of5.ts';
import { formatDate } from '../../../ui/format/date.ts';
import { formatCpfOrCnpj } from '../../../ui/format/masks.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { loadFonts } from '../drawing/fonts.ts';
import { createPen, type Pen, type Pencil } from '../drawing/pen.ts';

const [left, width] = [36, 523];
const right = 130;
const ink = '#000000';
const label: Pencil = { weight: 400, size: 6.5, color: '#333333' };
const text: Pencil = { weight: 400, size: 8.5, color: ink };
const strong: Pencil = { weight: 600, size: 9, color: ink };
const rowHeight = 24;
/** In points: narrow bars of 0.254 mm, and a height of 13 mm for 103 mm of bars (FEBRABAN, bank collection). */
const [moduleWidth, barHeight] = [0.72, 36.85];

type Page = { readonly doc: PDFKit.PDFDocument; readonly pen: Pen };

/**
 * The PDF of a slip, one page: the payer's receipt at the top, and below it the part with the bar code for the bank.
 */
export async function* boletoPdf(sheet: BoletoSheet): AsyncGenerator<Uint8Array> {
  const title = `Boleto ${sheet.document}`;
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, font: '', lang: 'pt-BR', displayTitle: true },
    info: { Title: title, Creator: 'Vitral', Producer: 'Vitral' },
  });
  const page: Page = { doc, pen: createPen(doc, await loadFonts()) };
  const ready: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (bytes: Uint8Array) => ready.push(bytes));
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  drawReceipt(page, sheet, 40);
  cutLine(page, 270);
  drawSlip(page, sheet, 296);
  doc.end();
  await ended;
  yield* ready;
}

/** Draws the receipt ('Recibo do pagador'). */
function drawReceipt(page: Page, sheet: BoletoSheet, top: number): void {
  const { pen } = page;
  pen.write('Recibo do pagador', left, top, { ...strong, size: 11 });
  let y = drawHead(page, sheet, top + 18);
  const main = width - right;
  const { beneficiary } = sheet;
  cells(page, y, [
    [main, 'Beneficiário', named(beneficiary), text],
    [right, 'Vencimento', formatDate(sheet.due), strong],
  ]);
  y += rowHeight;
  cells(page, y, [
    [main / 2, 'Nosso número', sheet.number, text],
    [main / 2, 'Número do documento', sheet.document, text],
    [right, 'Valor do documento', money(sheet.amount), strong],
  ]);
  y += rowHeight;
  y = drawPayer(page, sheet, y);
  pen.write('Instruções', left + 3, y + 6, label);
  lines(page, sheet.instructions, y + 16, width);
}

/** Draws the bank's part ('Ficha de compensação'). */
function drawSlip(page: Page, sheet: BoletoSheet, top: number): void {
  const { doc, pen } = page;
  const main = width - right;
  let y = drawHead(page, sheet, top);
  cells(page, y, [
    [main, 'Local de pagamento', 'Pagável em qualquer banco', text],
    [right, 'Vencimento', formatDate(sheet.due), strong],
  ]);
  y += rowHeight;
  cells(page, y, [
    [main, 'Beneficiário', named(sheet.beneficiary), text],
    [right, 'Agência/Código do beneficiário', sheet.beneficiary.account, text],
  ]);
  y += rowHeight;
  const fifth = main / 5;
  cells(page, y, [
    [fifth, 'Data do documento', formatDate(sheet.issued), text],
    [fifth, 'Número do documento', sheet.document, text],
    [fifth, 'Espécie do documento', 'DM', text],
    [fifth, 'Aceite', 'N', text],
    [fifth, 'Data do processamento', formatDate(sheet.issued), text],
    [right, 'Nosso número', sheet.number, text],
  ]);
  y += rowHeight;
  cells(page, y, [
    [fifth, 'Uso do banco', '', text],
    [fifth, 'Carteira', sheet.wallet, text],
    [fifth, 'Espécie', 'R$', text],
    [fifth, 'Quantidade', '', text],
    [fifth, 'Valor', '', text],
    [right, '(=) Valor do documento', money(sheet.amount), strong],
  ]);
  y += rowHeight;
  const rest = ['(-) Desconto / Abatimento', '(+) Mora / Multa', '(+) Outros acréscimos', '(=) Valor cobrado'];
  box(page, left, y, main, rowHeight * rest.length);
  pen.write('Instruções (texto de responsabilidade do beneficiário)', left + 3, y + 3, label);
  lines(page, sheet.instructions, y + 14, main);
  for (const [index, name] of rest.entries()) cell(page, left + main, y + index * rowHeight, [right, name, '', text]);
  y = drawPayer(page, sheet, y + rowHeight * rest.length);
  // The bar code needs a quiet zone of at least ten modules before it.
  drawBars(doc, sheet.barcode, left + 12, y + 12);
  pen.write('Autenticação mecânica · Ficha de compensação', left + width - 175, y + 3, label);
}

/** Draws the bank, its code and the digits that people type. */
function drawHead({ doc, pen }: Page, { bank, line }: BoletoSheet, y: number): number {
  const digits = formatBoleto(line);
  const size = 10.5;
  const digitWidth = pen.width(digits, { ...strong, size });
  const code = bankWithDigit(bank.code);
  const codeLeft = left + width - digitWidth - 68;
  const name: Pencil = { ...strong, size: 8.5 };
  const written = pen.wrap(bank.name, codeLeft - left - 6, name, 2);
  const first = y + (written.length > 1 ? -2 : 5);
  for (const [index, part] of written.entries()) pen.write(part, left, first + index * 10.5, name);
  doc.lineWidth(1.2).strokeColor(ink);
  for (const x of [codeLeft, codeLeft + 58])
    doc
      .moveTo(x, y)
      .lineTo(x, y + 20)
      .stroke();
  pen.write(code, codeLeft + 10, y + 3, { ...strong, size: 13 });
  pen.write(digits, left + width - digitWidth, y + 5, { ...strong, size });
  return y + 21;
}

function drawPayer(page: Page, { payer }: BoletoSheet, y: number): number {
  const height = 44;
  box(page, left, y, width, height);
  page.pen.write('Pagador', left + 3, y + 3, label);
  const place = [
    payer.cep === '' ? '' : `CEP ${payer.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`,
    payer.city,
    payer.state,
  ];
  const written = [named(payer), payer.address, place.filter((part) => part !== '').join(' · ')];
  for (const [index, part] of written.entries())
    page.pen.write(page.pen.wrap(part, width - 8, text, 1)[0] ?? '', left + 3, y + 11 + index * 10.5, text);
  return y + height;
}

type Cell = readonly [width: number, name: string, value: string, pencil: Pencil];

function cells(page: Page, y: number, row: readonly Cell[]): void {
  let x = left;
  for (const one of row) {
    cell(page, x, y, one);
    x += one[0];
  }
}

function cell(page: Page, x: number, y: number, [room, name, value, pencil]: Cell): void {
  box(page, x, y, room, rowHeight);
  page.pen.write(name, x + 3, y + 3, label);
  page.pen.write(page.pen.wrap(value, room - 6, pencil, 1)[0] ?? '', x + 3, y + 11, pencil);
}

function box({ doc }: Page, x: number, y: number, room: number, height: number): void {
  doc.lineWidth(0.6).strokeColor(ink).rect(x, y, room, height).stroke();
}

function lines({ pen }: Page, all: readonly string[], top: number, room: number): void {
  const wrapped = all.flatMap((one) => pen.wrap(one, room - 8, text, 2));
  for (const [index, one] of wrapped.slice(0, 7).entries()) pen.write(one, left + 3, top + index * 11, text);
}

function cutLine({ doc, pen }: Page, y: number): void {
  doc.lineWidth(0.6).strokeColor(ink).dash(3, { space: 3 });
  doc
    .moveTo(left, y)
    .lineTo(left + width, y)
    .stroke()
    .undash();
  pen.write('Corte aqui', left + width - 40, y - 10, label);
}

function drawBars(doc: PDFKit.PDFDocument, barcode: string, x: number, y: number): void {
  let at = x;
  for (const [index, modules] of interleaved2of5(barcode).entries()) {
    const room = modules * moduleWidth;
    if (index % 2 === 0) doc.rect(at, y, room, barHeight);
    at += room;
  }
  doc.fill(ink);
}

function named({ name, document }: { readonly name: string; readonly document: string }): string {
  return [name, formatCpfOrCnpj(document)].filter((part) => part !== '').join(' · ');
}

function money(centavos: number): string {
  return formatMoney(centavos / 100, { currency: 'BRL' });
}
