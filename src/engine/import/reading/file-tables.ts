import type { Caller } from '../../../platform/http/caller.ts';
import { createHeavyWork, readingLimits } from '../../../platform/http/heavy-work.ts';
import type { ImportDeps } from '../import-deps.ts';
import { createReaders, type OpenTable } from './readers.ts';
import { openSource } from './source.ts';
import type { ReadingOptions, Table } from './table.ts';

type ReadFile = <T>(
  caller: Caller,
  arquivo: number,
  options: ReadingOptions,
  work: (table: Table) => Promise<T>,
  left?: AbortSignal,
) => Promise<T>;

export type FileTables = ReturnType<typeof createFileTables>;

/** Opens uploaded files as tables, and closes them after the work. */
export function createFileTables(files: ImportDeps['files']) {
  const readers = createReaders();
  // Downloads have separate places, because slow readers may hold them for long.
  const places = { read: createHeavyWork(readingLimits), stream: createHeavyWork(readingLimits) };

  async function open(
    caller: Caller,
    arquivo: number,
    options: ReadingOptions,
    left?: AbortSignal,
  ): Promise<OpenTable> {
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
  const readAtOnce: ReadFile = async (caller, arquivo, options, work, left) => {
    const { table, close } = await open(caller, arquivo, options, left);
    try {
      return await work(table);
    } finally {
      await close();
    }
  };

  const read: ReadFile = async (caller, arquivo, options, work, left) => {
    const leave = await places.read.take(caller.id, left);
    try {
      return await readAtOnce(caller, arquivo, options, work, left);
    } finally {
      leave();
    }
  };

  async function* stream<T>(
    caller: Caller,
    arquivo: number,
    options: ReadingOptions,
    work: (table: Table) => AsyncIterable<T>,
    left?: AbortSignal,
  ): AsyncGenerator<T> {
    const leave = await places.stream.take(caller.id, left);
    try {
      const { table, close } = await open(caller, arquivo, options, left);
      try {
        yield* work(table);
      } finally {
        await close();
      }
    } finally {
      leave();
    }
  }

  return {
    /** Throws LEITURA_OCUPADA if too many files are being read. */
    read,
    /** The same for a stream, which holds the file until its end. */
    stream,
    /** Reads without taking a place, as part of work that has one. */
    readAtOnce,
    stop: () => readers.stop(),
  };
}
