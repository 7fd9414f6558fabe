import type { Caller } from '../../../platform/http/caller.ts';
import { createHeavyWork, readingLimits } from '../../../platform/http/heavy-work.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { ImportRow } from '../import-table.ts';
import { createReaders, type OpenTable } from './readers.ts';
import { openSource } from './source.ts';
import type { ReadingOptions, Table } from './table.ts';

/** An uploaded file of a caller, and how to read it; `left` stops the reading at once. */
type UploadedFile = {
  readonly caller: Caller;
  readonly arquivo: number;
  readonly options: ReadingOptions;
  readonly left?: AbortSignal | undefined;
};

/** Opens the file of an import with the options of that import, and closes it after the work. */
export type OpenImported = <T>(
  one: Pick<ImportRow, 'id_arquivo' | 'pedido'>,
  work: (table: Table) => Promise<T>,
) => Promise<T>;

export type FileTables = {
  /** Opens an uploaded file, and closes it after the work. Throws LEITURA_OCUPADA if too many files are being read. */
  readonly read: <T>(file: UploadedFile, work: (table: Table) => Promise<T>) => Promise<T>;
  /** The same for a stream, which holds the file until its end. The file is opened when the first part is requested. */
  readonly stream: <T>(file: UploadedFile, work: (table: Table) => AsyncIterable<T>) => AsyncGenerator<T>;
  /** Opens files of imports without taking a place, as part of work that has one. */
  readonly ofImports: (caller: Caller, left?: AbortSignal) => OpenImported;
  readonly stop: () => Promise<void>;
};

/** Opens uploaded files as tables. */
export function createFileTables(files: ImportDeps['files']): FileTables {
  const readers = createReaders();
  // Downloads have separate places, because slow readers may hold them for long.
  const places = { read: createHeavyWork(readingLimits), stream: createHeavyWork(readingLimits) };

  async function open({ caller, arquivo, options, left }: UploadedFile): Promise<OpenTable> {
    const file = await files.find(caller, arquivo);
    const source = await openSource(file.tamanho, () => files.read(file));
    try {
      const { table, close } = await readers.open(source, options, left);
      return { table, close: () => close().finally(source.close) };
    } catch (error) {
      await source.close();
      throw error;
    }
  }

  const readAtOnce: FileTables['read'] = async (file, work) => {
    const { table, close } = await open(file);
    try {
      return await work(table);
    } finally {
      await close();
    }
  };

  return {
    read: async (file, work) => {
      const leave = await places.read.take(file.caller.id, file.left);
      try {
        return await readAtOnce(file, work);
      } finally {
        leave();
      }
    },
    stream: async function* (file, work) {
      const leave = await places.stream.take(file.caller.id, file.left);
      try {
        const { table, close } = await open(file);
        try {
          yield* work(table);
        } finally {
          await close();
        }
      } finally {
        leave();
      }
    },
    ofImports:
      (caller, left) =>
      ({ id_arquivo, pedido }, work) =>
        readAtOnce({ caller, arquivo: id_arquivo, options: pedido, left }, work),
    stop: () => readers.stop(),
  };
}
