import { isMainThread, type MessagePort, parentPort } from 'node:worker_threads';
import type { BoletoSheet } from '../../../domain/codes/boleto-sheet.ts';
import type { SheetDocument } from '../../../language/sheets/content.ts';
import type { PrintDocument } from '../print/print-document.ts';
import { sheetPng, sheetsJson, sheetsPdf } from '../sheets/sheets-pdf.ts';
import { boletoPdf } from './boleto-pdf.ts';
import { listPdf } from './list-pdf.ts';
import type { ListSheet } from './list-sheet.ts';
import { recordPdf } from './record-pdf.ts';
import type { TableRow } from './table.ts';

/** Requests to the thread. It makes one document at a time; wait for each answer. */
export type PdfRequest =
  /** Discards the current document. */
  | { readonly kind: 'begin' }
  /** Rows of a list, sent before its sheet. */
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'list'; readonly sheet: ListSheet }
  | { readonly kind: 'record'; readonly document: PrintDocument }
  | {
      readonly kind: 'sheets';
      readonly document: SheetDocument;
      readonly language: string;
      readonly as: 'pdf' | 'json' | 'png';
    }
  | { readonly kind: 'boleto'; readonly sheet: BoletoSheet }
  /** The answer is the next bytes of the document; null after the last. */
  | { readonly kind: 'next' };

export type PdfAnswer =
  | { readonly ok: true; readonly value: Uint8Array | null }
  | { readonly ok: false; readonly failure: string };

/** Approximate bytes per answer. */
const portion = 65_536;

if (!isMainThread && parentPort !== null) serve(parentPort);

/** Lays out and draws documents in a thread of their own, so that calls are not blocked. */
function serve(port: MessagePort): void {
  let rows: TableRow[] = [];
  let drawing: AsyncGenerator<Uint8Array> | null = null;
  const answer = async (request: PdfRequest): Promise<Uint8Array | null> => {
    switch (request.kind) {
      case 'begin':
        rows = [];
        drawing = null;
        return null;
      case 'rows':
        for (const row of request.rows) rows.push(row);
        return null;
      case 'list':
        drawing = listPdf(request.sheet, rows);
        rows = [];
        return null;
      case 'record':
        drawing = recordPdf(request.document);
        return null;
      case 'sheets': {
        const { document, language, as } = request;
        drawing =
          as === 'pdf' ? sheetsPdf(document, language) : as === 'png' ? sheetPng(document) : sheetsJson(document);
        return null;
      }
      case 'boleto':
        drawing = boletoPdf(request.sheet);
        return null;
      case 'next':
        return drawing === null ? null : take(drawing);
    }
  };
  port.on('message', (request: PdfRequest) => {
    answer(request).then(
      (value) => port.postMessage({ ok: true, value } satisfies PdfAnswer),
      (error: unknown) => {
        const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ ok: false, failure } satisfies PdfAnswer);
      },
    );
  });
}

async function take(drawing: AsyncGenerator<Uint8Array>): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (size < portion) {
    const { value, done } = await drawing.next();
    if (done === true) break;
    pieces.push(value);
    size += value.length;
  }
  if (pieces.length === 0) return null;
  // Copied, because a piece may be part of a larger buffer, which would be transferred with it.
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
