import { isMainThread, type MessagePort, parentPort } from 'node:worker_threads';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { SheetRow } from './cell.ts';
import { sourceOf } from './source.ts';
import { openTable, type ReadingOptions, type Table } from './table.ts';

/** Requests to the thread. It reads one file at a time; wait for each answer. */
export type ReadingRequest =
  | { readonly kind: 'open'; readonly fd: number; readonly size: number; readonly options: ReadingOptions }
  /** Starts at the first row; the answer is the number of the pass. */
  | { readonly kind: 'begin' }
  | { readonly kind: 'next'; readonly pass: number }
  | { readonly kind: 'end'; readonly pass: number };

export type ReadingAnswer =
  | { readonly ok: true; readonly value: unknown }
  /** Why the file cannot be imported, as the parts of an `ApiError`. */
  | { readonly ok: false; readonly refusal: Pick<ApiError, 'code' | 'text' | 'status' | 'details'> }
  | { readonly ok: false; readonly failure: string };

/** What is known of a table before its rows are read. */
export type TableHead = Omit<Table, 'rows'>;
/** The next rows of a pass; null after the last. */
export type NextRows = readonly SheetRow[] | null;

if (!isMainThread && parentPort !== null) serve(parentPort);

/** Reads files of users, which may be built to use unlimited time and memory: this thread can be stopped. */
function serve(port: MessagePort): void {
  let table: Table | null = null;
  let passes: AsyncGenerator<readonly SheetRow[]>[] = [];
  const answers = async (request: ReadingRequest): Promise<unknown> => {
    switch (request.kind) {
      case 'open': {
        passes = [];
        table = await openTable(await sourceOf(request.fd, request.size), request.options);
        const { rows: _, ...head } = table;
        return head satisfies TableHead;
      }
      case 'begin':
        if (table === null) throw new Error('No file is open.');
        return passes.push(table.rows()) - 1;
      case 'next':
        return ((await passes[request.pass]?.next())?.value ?? null) satisfies NextRows;
      case 'end':
        await passes[request.pass]?.return(undefined);
        return null;
    }
  };
  port.on('message', (request: ReadingRequest) => {
    answers(request).then(
      (value) => port.postMessage({ ok: true, value } satisfies ReadingAnswer),
      (error: unknown) => port.postMessage(failureOf(error)),
    );
  });
}

function failureOf(error: unknown): ReadingAnswer {
  if (error instanceof ApiError && error.code === 'ARQUIVO_NAO_IMPORTAVEL') {
    const { code, text, status, details } = error;
    return { ok: false, refusal: { code, text, status, details } };
  }
  return { ok: false, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
