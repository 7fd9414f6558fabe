import { type PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core';
import { encode } from 'uqr';
import { breakRows, type LatinFont, latin } from './latin.ts';

/** The contents of the certificate pages, which follow the document's own. */
export type Certificate = {
  readonly title: string;
  /** Below the title. */
  readonly subtitle: string;
  /** Address of the public verification; also drawn as a QR code. */
  readonly address: string;
  readonly code: string;
  readonly facts: readonly Fact[];
  readonly signatures: readonly {
    readonly role: string;
    readonly name: string;
    readonly facts: readonly Fact[];
    /** The drawn signature, as PNG. */
    readonly picture: Uint8Array | null;
  }[];
  readonly events: readonly { readonly title: string; readonly at: string; readonly hash: string }[];
};

/** A name and its value. */
type Fact = readonly [name: string, value: string];

const [width, height, edge] = [595, 842, 48];
const inner = width - 2 * edge;
const lowest = 64;
const petrol = rgb(0.043, 0.333, 0.388);
const ink = rgb(0.12, 0.16, 0.22);
const grey = rgb(0.42, 0.45, 0.5);
const line = rgb(0.82, 0.85, 0.88);
const pale = rgb(0.96, 0.975, 0.98);

type WriteOptions = {
  readonly text: string;
  readonly x: number;
  readonly size: number;
  readonly color?: import('@libpdf/core').RGB | undefined;
  readonly font?: LatinFont | undefined;
  readonly at?: number | undefined;
};

type ParagraphOptions = {
  readonly text: string;
  readonly x: number;
  readonly size: number;
  readonly most: number;
  readonly font?: LatinFont | undefined;
  readonly color?: import('@libpdf/core').RGB | undefined;
};

/** Draws the certificate on as many pages as needed; each has the code and its number. */
export function drawCertificate(pdf: PDF, certificate: Certificate): void {
  const pen = createPen(pdf, certificate.title);
  drawHead(pen, certificate);
  drawSignatures(pdf, pen, certificate);
  drawEvents(pen, certificate);
  for (const [index, page] of pen.pages.entries()) {
    const foot = (text: string, x: number) => page.drawText(latin(text), { x, y: 34, size: 7.5, color: grey });
    page.drawLine({ start: { x: edge, y: 48 }, end: { x: width - edge, y: 48 }, color: line, thickness: 0.8 });
    foot(`Código público: ${certificate.code}`, edge);
    foot(`Página ${index + 1} de ${pen.pages.length}`, width - edge - 52);
  }
}

type Pen = ReturnType<typeof createPen>;

/** Writes down a page, and starts another one when it is full. */
function createPen(pdf: PDF, title: string) {
  const pages: PDFPage[] = [];
  const pen = {
    pages,
    page: (): PDFPage | undefined => pages.at(-1),
    /** Position of the next row, from the lower edge of the page. */
    y: 0,
    ...{ write, need, paragraph, fact, heading },
  };

  function write({ text, x, size, color = ink, font = 'Helvetica', at = pen.y }: WriteOptions): void {
    pages.at(-1)?.drawText(latin(text), { x, y: at, size, font, color });
  }

  function begin(): void {
    const page = pdf.addPage({ width, height });
    pages.push(page);
    page.drawRectangle({ x: 0, y: height - 12, width, height: 12, color: petrol });
    pen.y = height - 50;
    if (pages.length === 1) return;
    write({ text: `${title} (continuação)`, x: edge, size: 11, color: petrol, font: 'Helvetica-Bold' });
    pen.y -= 28;
  }

  /** Starts another page if fewer points are left. */
  function need(points: number): void {
    if (pen.y - points < lowest) begin();
  }

  /** Draws the rows of a text within a width, and returns the y below them. */
  function paragraph({ text, x, size, most, font = 'Helvetica', color = ink }: ParagraphOptions): void {
    for (const row of breakRows(latin(text), size, most, font)) {
      write({ text: row, x, size, color, font });
      pen.y -= size * 1.35;
    }
  }

  function fact([name, value]: Fact, x: number, most: number): void {
    const { font, size } = faceOf(value);
    write({ text: name, x, size: 8, color: grey });
    paragraph({ text: value, x: x + 92, size, most: most - 92, font });
    pen.y -= 1.5;
  }

  function heading(text: string): void {
    need(60);
    pen.y -= 10;
    write({ text, x: edge, size: 11.5, color: petrol, font: 'Helvetica-Bold' });
    const rule = { start: { x: edge, y: pen.y - 6 }, end: { x: width - edge, y: pen.y - 6 } };
    pages.at(-1)?.drawLine({ ...rule, color: line, thickness: 0.8 });
    pen.y -= 22;
  }

  begin();
  return pen;
}

/** Title, address with its QR code, and facts of the document. */
function drawHead(pen: Pen, certificate: Certificate): void {
  const side = 92;
  drawQrCode(pen.page(), certificate.address, { x: width - edge - side, y: height - 40 - side, side });
  pen.y = height - 58;
  pen.paragraph({
    text: certificate.title,
    x: edge,
    size: 19,
    most: inner - side - 20,
    font: 'Helvetica-Bold',
    color: petrol,
  });
  pen.paragraph({ text: certificate.subtitle, x: edge, size: 10.5, most: inner - side - 20 });
  pen.y -= 8;
  pen.write({ text: 'Confira este documento pelo código QR ou em', x: edge, size: 8.5, color: grey });
  pen.y -= 12;
  pen.paragraph({
    text: certificate.address,
    x: edge,
    size: 8.5,
    most: inner - side - 20,
    font: 'Helvetica',
    color: petrol,
  });
  pen.y = Math.min(pen.y, height - 40 - side - 16);
  for (const one of certificate.facts) pen.fact(one, edge, inner);
}

function drawSignatures(pdf: PDF, pen: Pen, { signatures }: Certificate): void {
  pen.heading('Assinaturas');
  for (const { role, name, facts, picture } of signatures) {
    const most = inner - 24 - (picture === null ? 0 : 140);
    const tall = measure(facts, most) + 44;
    pen.need(tall + 10);
    const top = pen.y + 8;
    pen.page()?.drawRectangle({
      ...{ x: edge, y: top - tall, width: inner, height: tall, color: pale, borderColor: line, borderWidth: 0.8 },
      cornerRadius: 6,
    });
    pen.y = top - 18;
    pen.write({ text: role, x: edge + 12, size: 8, color: petrol, font: 'Helvetica-Bold' });
    pen.y -= 14;
    pen.write({ text: name, x: edge + 12, size: 11, color: ink, font: 'Helvetica-Bold' });
    pen.y -= 16;
    // A digest is below the picture, in one row.
    for (const one of facts) pen.fact(one, edge + 12, faceOf(one[1]).isDigest ? inner - 24 : most);
    if (picture !== null)
      drawPicture(pdf, pen.page(), picture, { x: width - edge - 140, y: top - 76, width: 128, height: 64 });
    pen.y = top - tall - 18;
  }
}

function drawEvents(pen: Pen, { events }: Certificate): void {
  pen.heading('Trilha de eventos');
  for (const [index, { title, at, hash }] of events.entries()) {
    pen.need(26);
    pen.write({ text: `${index + 1}.`, x: edge, size: 8.5, color: grey });
    pen.write({ text: title, x: edge + 20, size: 8.5, color: ink, font: 'Helvetica-Bold' });
    pen.write({ text: at, x: edge + 190, size: 8.5 });
    pen.y -= 11;
    pen.write({ text: hash, x: edge + 20, size: 7.2, color: grey, font: 'Courier' });
    pen.y -= 14;
  }
}

function measure(facts: readonly Fact[], most: number): number {
  return facts.reduce((sum, [, value]) => {
    const { font, size, isDigest } = faceOf(value);
    const rows = breakRows(latin(value), size, (isDigest ? inner - 24 : most) - 92, font);
    return sum + rows.length * size * 1.35 + 1.5;
  }, 0);
}

/** Font of a value: monospaced for a digest, which people compare. */
function faceOf(value: string): { readonly font: LatinFont; readonly size: number; readonly isDigest: boolean } {
  const isDigest = /^[0-9a-f]{64}$/.test(value);
  return isDigest ? { font: 'Courier', size: 7.4, isDigest } : { font: 'Helvetica', size: 8.5, isDigest };
}

/** A QR code on a white ground, with runs of dark modules as rectangles, so that it is sharp in any print size. */
function drawQrCode(
  page: PDFPage | undefined,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const module = side / size;
  data.forEach((row, down) => {
    for (let from = 0; from < row.length; from += 1) {
      if (row[from] !== true) continue;
      let to = from;
      while (row[to] === true) to += 1;
      const at = { x: x + from * module, y: y + side - (down + 1) * module };
      page?.drawRectangle({ ...at, width: (to - from) * module, height: module * 1.02, color: rgb(0, 0, 0) });
      from = to;
    }
  });
}

function drawPicture(
  pdf: PDF,
  page: PDFPage | undefined,
  picture: Uint8Array,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  let image: PDFImage;
  try {
    image = pdf.embedPng(picture);
  } catch {
    // The document itself contains the signature; the certificate leaves it out.
    return;
  }
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [wide, tall] = [image.width * scale, image.height * scale];
  page?.drawImage(image, {
    x: box.x + (box.width - wide) / 2,
    y: box.y + (box.height - tall) / 2,
    ...{ width: wide, height: tall },
  });
}
