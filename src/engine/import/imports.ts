import { randomUUID } from 'node:crypto';
import { isRecord } from '../../language/json/record.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type ErrorProblem, problemOf } from '../../platform/http/define-errors.ts';
import { createHeavyWork, readingLimits } from '../../platform/http/heavy-work.ts';
import {
  carryOut,
  defineTask,
  doRepeatedly,
  SupersededError,
  type Task,
  type TaskContext,
} from '../../platform/tasks/task.ts';
import { type EarlierImport, findRepeated, lastOtherImport, type Repeated } from './earlier-import.ts';
import { createFileSurveys, type FileSurvey } from './file-surveys.ts';
import type { ImportDeps } from './import-deps.ts';
import { importErrors } from './import-errors.ts';
import {
  addImport,
  beginImport,
  cancelImport,
  deleteOld,
  endImport,
  findImport,
  type ImportRow,
  type ImportState,
  importTaskName,
  interruptAbandoned,
  requeueImport,
  type StoredRequest,
} from './import-table.ts';
import { createReaders, type OpenTable } from './reading/readers.ts';
import { openSource } from './reading/source.ts';
import type { ReadingOptions, Table } from './reading/table.ts';
import { runImport, Superseded } from './run-import.ts';

export type Imports = {
  /**
   * Opens an uploaded file of the caller for reading, and closes it behind the work. Throws LEITURA_OCUPADA when too many
   * read at the moment.
   * @param left ends the reading at once
   */
  readonly read: <T>(
    caller: Caller,
    arquivo: number,
    options: ReadingOptions,
    work: (table: Table) => Promise<T>,
    left?: AbortSignal,
  ) => Promise<T>;
  /** The same for a stream, which holds the file until its end. The file is opened when the first part is asked for. */
  readonly stream: <T>(
    caller: Caller,
    arquivo: number,
    options: ReadingOptions,
    work: (table: Table) => AsyncIterable<T>,
    left?: AbortSignal,
  ) => AsyncGenerator<T>;
  /** What of a file in hand the caller has imported into an entity with another one, the last time; null when that is nothing. */
  readonly findEarlier: (
    caller: Caller,
    entity: string,
    arquivo: number,
    table: Table,
    left?: AbortSignal,
  ) => Promise<{ readonly earlier: EarlierImport; readonly repeated: Repeated } | null>;
  /** Reads a file to its end, and remembers what that tells. */
  readonly survey: (arquivo: number, options: ReadingOptions, table: Table) => Promise<FileSurvey>;
  /** Queues an import. Throws IMPORTACAO_EM_ANDAMENTO when the caller has one under way. */
  readonly start: (
    caller: Caller,
    request: { readonly entity: string; readonly arquivo: number; readonly pedido: StoredRequest },
  ) => Promise<number>;
  /** An import of the caller. Throws IMPORTACAO_NAO_ENCONTRADA. */
  readonly find: (caller: Caller, id: number) => Promise<ImportRow>;
  readonly cancel: (caller: Caller, id: number) => Promise<ImportRow>;
  /** Goes on with an import behind its last row. Throws IMPORTACAO_ENCERRADA when it has ended. */
  readonly resume: (caller: Caller, id: number) => Promise<ImportRow>;
  /** Called behind each batch that was saved, with its entity. */
  readonly onSaved: (listener: (entity: string) => void) => void;
  /** Carrying imports out, and deleting old ones. */
  readonly tasks: readonly Task[];
  /** Ends what reads files. */
  readonly stop: () => Promise<void>;
};

/** Two imports run at a time on one server; others wait. One may take as long as it likes. */
const importTask = defineTask({ name: importTaskName, parse: readOrder, places: 2, timeout: 20 * 86_400_000 });
/** Once the owner has their rights again the import goes on behind its last row. */
const withdrawn: ReadonlySet<string> = new Set(['IMPORTACAO_SEM_PERMISSAO', 'IMPORTACAO_SEM_USUARIO']);
/** ms between two tidyings. */
const tidyPause = 3_600_000;

/** Runs imports in the background, in the order in which they came, each as a task: whatever ends its server, it goes on. */
export function createImports(parts: ImportDeps): Imports {
  const { db, files, log } = parts;
  const surveys = createFileSurveys();
  const readers = createReaders();
  // Downloads, which a slow reader may hold for long, have places of their own.
  const places = { read: createHeavyWork(readingLimits), stream: createHeavyWork(readingLimits) };
  const listeners: ((entity: string) => void)[] = [];

  const newOrder = (): Parameters<typeof addImport>[2] => {
    const ordem = randomUUID();
    return { ordem, enqueue: (tx, id) => parts.tasks.enqueue(tx, importTask, { id, ordem }, { key: ordem }) };
  };

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
  const read: Imports['read'] = async (caller, arquivo, options, work, left) => {
    const { table, close } = await open(caller, arquivo, options, left);
    try {
      return await work(table);
    } finally {
      await close();
    }
  };

  async function execute({ id, ordem }: Order, task: TaskContext): Promise<unknown> {
    const row = await task.step((tx) => beginImport(tx, id, ordem));
    if (row === null) return;
    const end = (state: ImportState, reason?: ErrorProblem): Promise<void> =>
      task.finish((tx) => endImport(tx, id, ordem, state, reason));
    try {
      const caller = await parts.callerOf(row.id_usuario);
      if (caller === null) throw importErrors.IMPORTACAO_SEM_USUARIO();
      const run = {
        ...{ ...parts, ordem, task },
        onSaved: (entity: string): void => {
          for (const listener of listeners) listener(entity);
        },
      };
      await read(
        caller,
        row.id_arquivo,
        row.pedido,
        (table) =>
          runImport(
            run,
            row,
            table,
            () => surveys.of(row.id_arquivo, row.pedido, table),
            (earlier, work) => read(caller, earlier.id_arquivo, earlier.pedido, work, task.signal),
          ),
        task.signal,
      );
    } catch (error) {
      // Somebody cancelled it, or it goes by another order.
      if (error instanceof Superseded) return;
      if (error instanceof SupersededError || task.signal.aborted) throw error;
      const isKnown = error instanceof ApiError && error.status < 500;
      if (!isKnown) log(error, 'an import was interrupted');
      const mayGoOn = !isKnown || withdrawn.has(error.code);
      const reason = isKnown ? problemOf(error) : importErrors.IMPORTACAO_FALHOU();
      return end(mayGoOn ? 'interrompida' : 'falhou', reason);
    }
    return end('concluida');
  }

  async function find(caller: Caller, id: number): Promise<ImportRow> {
    await interruptAbandoned(db);
    const row = await findImport(db, id, caller.id);
    if (row === null) throw importErrors.IMPORTACAO_NAO_ENCONTRADA({ id });
    return row;
  }

  return {
    read: async (caller, arquivo, options, work, left) => {
      const leave = await places.read.take(caller.id, left);
      try {
        return await read(caller, arquivo, options, work, left);
      } finally {
        leave();
      }
    },
    stream: async function* stream(caller, arquivo, options, work, left) {
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
    },
    findEarlier: async (caller, entity, arquivo, table, left) => {
      const earlier = table.isErrorFile ? null : await lastOtherImport(db, caller.id, entity, arquivo);
      if (earlier === null) return null;
      const repeated = await findRepeated(db, earlier, table, (one, work) =>
        read(caller, one.id_arquivo, one.pedido, work, left),
      );
      return repeated === null || repeated.done.size === 0 ? null : { earlier, repeated };
    },
    survey: surveys.of,
    start: async (caller, { entity, arquivo, pedido }) => {
      await interruptAbandoned(db);
      const file = await files.find(caller, arquivo);
      const linhas = surveys.known(arquivo, pedido)?.linhas ?? 0;
      const row = { entity, id_arquivo: arquivo, nome_arquivo: file.nome, id_usuario: caller.id, pedido, linhas };
      return addImport(db, row, newOrder());
    },
    find,
    cancel: async (caller, id) => {
      await find(caller, id);
      await cancelImport(db, id);
      return find(caller, id);
    },
    resume: async (caller, id) => {
      const row = await find(caller, id);
      if (row.estado === 'na_fila' || row.estado === 'executando')
        throw importErrors.IMPORTACAO_EM_ANDAMENTO({ id_importacao: id });
      if (!(await requeueImport(db, row, newOrder()))) throw importErrors.IMPORTACAO_ENCERRADA({ estado: row.estado });
      return find(caller, id);
    },
    onSaved: (listener) => listeners.push(listener),
    tasks: [
      carryOut(importTask, execute),
      doRepeatedly('importacoes.limpeza', tidyPause, async () => {
        await interruptAbandoned(db);
        await deleteOld(db);
      }),
    ],
    stop: () => readers.stop(),
  };
}

type Order = { readonly id: number; readonly ordem: string };

function readOrder(payload: unknown): Order {
  if (!isRecord(payload) || typeof payload.id !== 'number' || typeof payload.ordem !== 'string')
    throw new TypeError('The task names no import.');
  return { id: payload.id, ordem: payload.ordem };
}
