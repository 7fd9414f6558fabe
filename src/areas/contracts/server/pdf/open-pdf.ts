import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';

/** Why a document is refused. */
export type PdfRefusal =
  | 'ilegivel'
  | 'vazio'
  | 'protegido'
  | 'paginas'
  | 'script'
  | 'assinado'
  | 'lugar'
  | 'imagem'
  | 'campos';

/** Maximum of pages of a contract. */
const greatestPages = 500;

/** A document that cannot be used. */
export class Refused extends Error {
  readonly reason: PdfRefusal;
  constructor(reason: PdfRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Reads a document. Throws {@link Refused} if it is unreadable, protected or has too many pages. */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new Refused('ilegivel');
  });
  if (pdf.isEncrypted) throw new Refused('protegido');
  const pages = pdf.getPageCount();
  // A page tree could contain the same page again and again.
  if (Math.max(pages, claimedPages(pdf)) > greatestPages) throw new Refused('paginas');
  if (pages === 0) throw new Refused('vazio');
  if (pdf.getPage(0) === null) throw new Refused('ilegivel');
  return pdf;
}

function claimedPages(pdf: PDF): number {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
  const tree = pdf.context.catalog.getDict().get('Pages', resolve);
  const count = tree instanceof PdfDict ? tree.get('Count', resolve) : undefined;
  return count instanceof PdfNumber ? count.value : 0;
}

/** Names of objects that run, open or hide something when a reader opens the document. */
const hostile = new Set([
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'SubmitForm', 'ImportData'],
  'GoToE',
]);

/**
 * Whether any object that the document reaches has such a name, as a key or as a value. Pictures and texts are no such
 * objects.
 */
export function isHostile(pdf: PDF): boolean {
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
