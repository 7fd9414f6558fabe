import type { BoletoSheet } from '../../../domain/codes/boleto-sheet.ts';
import type { SheetDocument } from '../../../language/sheets/content.ts';
import { createWatchedThreads, type Lease, type ThreadLimits } from '../../../platform/threads/watched-threads.ts';
import type { ListDocument } from '../list-document.ts';
import type { PrintDocument } from '../print/print-document.ts';
import { writeListSheet } from './list-sheet.ts';
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts';

/**
 * Makes PDFs in separate threads. A document is laid out before its stream begins, so that errors can still be
 * answered. A document that exceeds its limits of time or memory is stopped.
 */
export type Pdfs = {
  /**
   * The PDF of a list; null if it has more rows than a PDF holds.
   * @param left stops the work at once
   */
  readonly list: (document: ListDocument, left: AbortSignal) => Promise<AsyncGenerator<Uint8Array> | null>;
  /** The printed form of a record as PDF. */
  readonly record: (document: PrintDocument, left: AbortSignal) => Promise<AsyncGenerator<Uint8Array>>;
  /** The PDF of a payment slip (boleto). */
  readonly boleto: (sheet: BoletoSheet, left: AbortSignal) => Promise<AsyncGenerator<Uint8Array>>;
  /**
   * Records on the pages of a print template: their PDF, a picture of the first page, or the positions of everything on
   * them (JSON of `Sheets`).
   */
  readonly sheets: (
    document: SheetDocument,
    made: { readonly as: 'pdf' | 'json' | 'png'; readonly language: string },
    left: AbortSignal,
  ) => Promise<AsyncGenerator<Uint8Array>>;
  readonly stop: () => Promise<void>;
};

const usualLimits: ThreadLimits = { step: 60_000, work: 180_000, memory: 512 };
/** Number of idle threads that are kept: as many as one caller may use. */
const spareThreads = 2;

/** @param occupied the error for a document that was stopped */
export function createPdfs(occupied: () => Error, limits: ThreadLimits = usualLimits): Pdfs {
  const threads = createWatchedThreads<PdfRequest>(
    new URL('./pdf-worker.ts', import.meta.url),
    limits,
    { tooLong: occupied, tooLarge: occupied },
    spareThreads,
  );

  /** Lets a thread begin a document by `prepare`; null if there is nothing to draw. */
  async function draw(
    left: AbortSignal,
    prepare: (lease: Lease<PdfRequest>) => Promise<PdfRequest | null>,
  ): Promise<AsyncGenerator<Uint8Array> | null> {
    const lease = threads.open(left);
    try {
      await send(lease, { kind: 'begin' });
      const request = await prepare(lease);
      if (request === null) {
        await lease.close();
        return null;
      }
      await send(lease, request);
      return rest(lease, await send(lease, { kind: 'next' }));
    } catch (error) {
      await lease.close();
      throw error;
    }
  }

  const drawWhole = async (request: PdfRequest, left: AbortSignal): Promise<AsyncGenerator<Uint8Array>> => {
    const drawing = await draw(left, async () => request);
    if (drawing === null) throw new Error('A document has nothing to draw.');
    return drawing;
  };
  return {
    list: (document, left) =>
      draw(left, async (lease) => {
        const sheet = await writeListSheet(document, async (rows) => void (await send(lease, { kind: 'rows', rows })));
        return sheet === null ? null : { kind: 'list', sheet };
      }),
    record: (document, left) => drawWhole({ kind: 'record', document }, left),
    boleto: (sheet, left) => drawWhole({ kind: 'boleto', sheet }, left),
    sheets: (document, made, left) => drawWhole({ kind: 'sheets', document, ...made }, left),
    stop: threads.stop,
  };
}

async function send(lease: Lease<PdfRequest>, request: PdfRequest): Promise<Uint8Array | null> {
  // The thread only sends answers of this type (`pdf-worker.ts`).
  const answer = (await lease.ask(request)) as PdfAnswer;
  if (answer.ok) return answer.value;
  throw new Error(`Drawing a document failed: ${answer.failure}`);
}

async function* rest(lease: Lease<PdfRequest>, first: Uint8Array | null): AsyncGenerator<Uint8Array> {
  try {
    for (let bytes = first; bytes !== null; bytes = await send(lease, { kind: 'next' })) yield bytes;
  } finally {
    await lease.close();
  }
}
