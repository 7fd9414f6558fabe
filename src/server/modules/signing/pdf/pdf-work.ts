import { createPrivateKey, sign as signBytes } from 'node:crypto';
import {
  degrees,
  HttpTimestampAuthority,
  P12Signer,
  PDF,
  type PDFImage,
  type PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  type Signer,
} from '@libpdf/core';
import {
  type Box,
  isOnPage,
  type Place,
  placeOnPage,
  readTurn,
  type ShownPage,
} from '../../../../domain/signing/geometry.ts';
import type { OwnCertificate } from './own-certificate.ts';

/** What a document is refused for. */
export type Refusal = 'ilegivel' | 'protegido' | 'paginas' | 'script' | 'assinado' | 'lugar' | 'imagem';

/** What seals: the portal's own certificate, or a PKCS#12 file; with the address of a time stamp authority or without. */
export type SealWith = {
  readonly own: OwnCertificate | null;
  readonly p12: { readonly bytes: Uint8Array; readonly password: string } | null;
  readonly timestamps: string | null;
};

/** A mark on a page; the first is 1. */
export type Mark = Place & { readonly page: number };

/** One signature put into the document: the name of its field, and why. */
export type Reason = { readonly field: string; readonly reason: string };

/** What is asked of the thread. */
export type PdfRequest =
  | {
      readonly kind: 'fill';
      readonly bytes: Uint8Array | null;
      readonly title: string;
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'check'; readonly bytes: Uint8Array; readonly marks: readonly Mark[] }
  | {
      readonly kind: 'stamp';
      readonly bytes: Uint8Array;
      readonly marks: readonly Mark[];
      readonly picture: Uint8Array;
    }
  | {
      readonly kind: 'seal';
      readonly bytes: Uint8Array;
      readonly title: string;
      readonly lines: readonly string[];
      readonly reasons: readonly Reason[];
      readonly at: string;
      readonly seal: SealWith;
    };

export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly refused: Refusal };

/** Pages that a contract has at the utmost. */
const greatestPages = 500;

class Refused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Does what is asked; what is wrong with the document is an answer. Throws for what is not its fault. */
export async function workOnPdf(request: PdfRequest): Promise<PdfAnswer> {
  try {
    switch (request.kind) {
      case 'fill':
        return { bytes: await fill(request) };
      case 'check':
        await check(request);
        return { bytes: new Uint8Array() };
      case 'stamp':
        return { bytes: await stamp(request) };
      case 'seal':
        return { bytes: await seal(request) };
    }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    throw error;
  }
}

async function open(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new Refused('ilegivel');
  });
  if (pdf.isEncrypted) throw new Refused('protegido');
  const pages = pdf.getPageCount();
  if (pages > greatestPages) throw new Refused('paginas');
  if (pages === 0 || pdf.getPage(0) === null) throw new Refused('ilegivel');
  return pdf;
}

/** Names of what runs, opens or hides something when a reader opens the document. */
const hostile = new Set([
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'],
  'GoToE',
]);

/** Whether any object that the document reaches has such a name, as a key or as a value. Pictures and texts are no objects. */
function isHostile(pdf: PDF): boolean {
  const seen = new Set<unknown>();
  const waiting: (PdfObject | undefined | null)[] = [pdf.context.catalog.getDict()];
  for (let one = waiting.pop(); one !== undefined || waiting.length > 0; one = waiting.pop()) {
    if (one === undefined || one === null || seen.has(one)) continue;
    if (one instanceof PdfName) {
      if (hostile.has(one.value)) return true;
      continue;
    }
    seen.add(one);
    if (one instanceof PdfRef) {
      const key = `${one.objectNumber} ${one.generation}`;
      if (!seen.has(key)) waiting.push(pdf.getObject(one));
      seen.add(key);
    } else if (one instanceof PdfDict) {
      for (const [{ value: key }, inner] of one) {
        if (hostile.has(key)) return true;
        waiting.push(inner);
      }
    } else if (one instanceof PdfArray) for (const inner of one) waiting.push(inner);
  }
  return false;
}

/** A model with the data of the client in its fields, which become part of the pages; without a model, a plain text. */
async function fill({ bytes, title, values }: Extract<PdfRequest, { kind: 'fill' }>): Promise<Uint8Array> {
  if (bytes === null) return writeModel(title, values);
  const pdf = await open(bytes);
  const form = pdf.getForm();
  if (form !== null) {
    if (form.getFields().some(({ type }) => type === 'signature')) throw new Refused('assinado');
    const known = Object.fromEntries(
      form
        .getFields()
        .flatMap(({ name, type }) => (type === 'text' && values[name] !== undefined ? [[name, values[name]]] : [])),
    );
    form.fill(known);
    form.flatten();
    nameEncodings(pdf);
  }
  // Without a change it would not be written anew.
  pdf.setProducer('Vitral');
  if (isHostile(pdf)) throw new Refused('script');
  return pdf.save({ useXRefStream: false });
}

/** Fonts that flattened fields are written in name their encoding, without which readers take accents for other letters. */
function nameEncodings(pdf: PDF): void {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
  const inside = (dict: PdfObject | undefined, key: string) =>
    dict instanceof PdfDict ? dict.get(key, resolve) : undefined;
  for (let at = 0; at < pdf.getPageCount(); at += 1) {
    const drawn = inside(inside(pdf.getPage(at)?.dict, 'Resources'), 'XObject');
    if (!(drawn instanceof PdfDict)) continue;
    for (const name of drawn.keys()) {
      const fonts = name.value.startsWith('FlatField')
        ? inside(inside(drawn.get(name, resolve), 'Resources'), 'Font')
        : undefined;
      if (!(fonts instanceof PdfDict)) continue;
      for (const key of fonts.keys()) {
        const font = fonts.get(key, resolve);
        if (font instanceof PdfDict && !font.has('Encoding') && inside(font, 'Subtype') !== PdfName.of('Type0'))
          font.set('Encoding', PdfName.of('WinAnsiEncoding'));
      }
    }
  }
}

async function writeModel(title: string, values: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  page.drawText(latin(title), { x: 56, y: 770, size: 18, font: 'Helvetica-Bold', maxWidth: 480 });
  const lines = [
    `Contratante: ${values.nome ?? ''}`,
    `Documento: ${values.documento ?? ''}`,
    `E-mail: ${values.email ?? ''}`,
    `Código mundial: ${values.codigo_mundial ?? ''}`,
    `Cidade: ${values.cidade ?? ''}`,
    '',
    'As partes firmam este contrato de distribuição independente, pelo qual o contratante',
    'divulga e vende os produtos da empresa por conta própria, sem vínculo de emprego,',
    'e se obriga a seguir o código de conduta da rede. O contrato vale por prazo',
    'indeterminado e pode ser encerrado por qualquer parte, com aviso de trinta dias.',
  ];
  for (const [index, line] of lines.entries()) page.drawText(latin(line), { x: 56, y: 720 - index * 20, size: 11 });
  page.drawLine({ start: { x: 56, y: 150 }, end: { x: 256, y: 150 } });
  page.drawLine({ start: { x: 330, y: 150 }, end: { x: 530, y: 150 } });
  page.drawText('D.I', { x: 56, y: 134, size: 10 });
  page.drawText('Testemunha', { x: 330, y: 134, size: 10 });
  return pdf.save();
}

async function check({ bytes, marks }: Extract<PdfRequest, { kind: 'check' }>): Promise<void> {
  const pdf = await open(bytes);
  for (const mark of marks) if (!isOnPage(mark) || pdf.getPage(mark.page - 1) === null) throw new Refused('lugar');
}

/** Draws a picture into every mark, as large as it fits and upright. */
async function stamp({ bytes, marks, picture }: Extract<PdfRequest, { kind: 'stamp' }>): Promise<Uint8Array> {
  const pdf = await open(bytes);
  const image = embed(pdf, picture);
  for (const mark of marks) {
    const page = pdf.getPage(mark.page - 1);
    if (page === null) throw new Refused('lugar');
    const shown = shownPage(pdf, page);
    const factor = fitting(image, mark, shown);
    const drawn = placeOnPage({ ...mark, ...factor }, shown);
    const isTurned = shown.turn === 90 || shown.turn === 270;
    const [width, height] = isTurned ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
    // A picture is turned around its middle.
    const [x, y] = [drawn.x + (drawn.width - width) / 2, drawn.y + (drawn.height - height) / 2];
    page.drawImage(image, { x, y, width, height, rotate: degrees(shown.turn) });
  }
  return pdf.save();
}

/** The part of a mark that a picture of its own proportions takes, in percent of the page. */
function fitting(image: PDFImage, mark: Mark, { crop, turn }: ShownPage): Place {
  const [across, down] = turn === 90 || turn === 270 ? [crop.height, crop.width] : [crop.width, crop.height];
  const [width, height] = [(mark.width / 100) * across, (mark.height / 100) * down];
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [((image.width * scale) / across) * 100, ((image.height * scale) / down) * 100];
  return { x: mark.x + (mark.width - w) / 2, y: mark.y + (mark.height - h) / 2, width: w, height: h };
}

/** What readers show of a page: its boxes may be those of all pages, in any order of their corners, and be larger than the medium. */
function shownPage(pdf: PDF, page: PDFPage): ShownPage {
  const media = boxOf(inherited(pdf, page, 'MediaBox')) ?? { x: 0, y: 0, width: 612, height: 792 };
  const crop = boxOf(inherited(pdf, page, 'CropBox')) ?? media;
  const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const isEmpty = right <= left || top <= bottom;
  const turn = inherited(pdf, page, 'Rotate');
  return {
    crop: isEmpty ? media : { x: left, y: bottom, width: right - left, height: top - bottom },
    turn: readTurn(turn instanceof PdfNumber ? turn.value : 0),
  };
}

function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | undefined {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
  let dict: PdfObject | undefined = page.dict;
  for (let level = 0; level < 50 && dict instanceof PdfDict; level += 1) {
    const value = dict.get(key, resolve);
    if (value !== undefined) return value;
    dict = dict.get('Parent', resolve);
  }
  return undefined;
}

function boxOf(value: PdfObject | undefined): Box | null {
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const numbers = [0, 1, 2, 3].map((at) => value.at(at)).map((one) => (one instanceof PdfNumber ? one.value : 0));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
}

/** Pixels of a drawn signature at the utmost. */
const greatestSide = 4_000;

function embed(pdf: PDF, picture: Uint8Array): PDFImage {
  const bytes = Buffer.from(picture);
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';
  if (!isPng || bytes.readUInt32BE(16) > greatestSide || bytes.readUInt32BE(20) > greatestSide)
    throw new Refused('imagem');
  try {
    return pdf.embedPng(picture);
  } catch {
    throw new Refused('imagem');
  }
}

const lineHeight = 13;

/** Adds the certificate pages, and then the signatures one after the other: none changes a page that another covers. */
async function seal({
  bytes,
  title,
  lines,
  reasons,
  at,
  seal: by,
}: Extract<PdfRequest, { kind: 'seal' }>): Promise<Uint8Array> {
  const pdf = await open(bytes);
  const rows = lines.flatMap((line) => wrap(latin(line), 98));
  const perPage = 52;
  for (let first = 0; first === 0 || first < rows.length; first += perPage) {
    const page = pdf.addPage({ size: 'a4' });
    page.drawText(latin(title), { x: 50, y: 790, size: 15, font: 'Helvetica-Bold' });
    rows.slice(first, first + perPage).forEach((row, index) => {
      page.drawText(row, { x: 50, y: 762 - index * lineHeight, size: 9 });
    });
  }
  let sealed = await pdf.save({ useXRefStream: false });
  const signer = await openSigner(by);
  for (const [index, { field, reason }] of reasons.entries()) {
    const isLast = index === reasons.length - 1;
    const stamped =
      isLast && by.timestamps !== null
        ? { level: 'B-T' as const, timestampAuthority: new HttpTimestampAuthority(by.timestamps) }
        : { level: 'B-B' as const };
    const document = await PDF.load(sealed);
    const signed = await document.sign({ signer, fieldName: field, reason, signingTime: new Date(at), ...stamped });
    sealed = signed.bytes;
  }
  return sealed;
}

async function openSigner({ own, p12 }: SealWith): Promise<Signer> {
  if (p12 !== null) return P12Signer.create(p12.bytes, p12.password);
  if (own === null) throw new Error('There is nothing to seal with.');
  const key = createPrivateKey({ key: Buffer.from(own.key), format: 'der', type: 'pkcs8' });
  return {
    certificate: own.certificate,
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (data, algorithm) => new Uint8Array(signBytes(algorithm.replace('-', ''), data, key)),
  };
}

/** A text in the characters that the standard fonts have. */
function latin(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?');
}

function wrap(text: string, width: number): string[] {
  const rows: string[] = [];
  for (let rest = text; ; ) {
    if (rest.length <= width) return [...rows, rest];
    const space = rest.lastIndexOf(' ', width);
    const at = space > 20 ? space : width;
    rows.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
}
