import { randomUUID } from 'node:crypto';
import { isRecord } from '../../language/json/record.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { carryOut, defineTask, doRepeatedly, type Task } from '../../platform/tasks/task.ts';
import { type EarlierImport, findRepeated, lastOtherImport, type Repeated } from './earlier-import.ts';
import { executeImport, type ImportOrder } from './execute-import.ts';
import { createFileSurveys, type FileSurvey } from './file-surveys.ts';
import type { ImportDeps } from './import-deps.ts';
import { importErrors } from './import-errors.ts';
import {
  addImport,
  cancelImport,
  deleteOld,
  findImport,
  type ImportRow,
  importTaskName,
  interruptAbandoned,
  requeueImport,
  type StoredRequest,
} from './import-table.ts';
import { createFileTables, type FileTables } from './reading/file-tables.ts';
import type { ReadingOptions, Table } from './reading/table.ts';

/** Imports and the files that they read; `stop` stops the threads that read files. */
export type Imports = Pick<FileTables, 'read' | 'stream' | 'stop'> & {
  /**
   * The part of a file that the caller has already imported into an entity with another file, in their last import;
   * null if there is none.
   */
  readonly findEarlier: (
    caller: Caller,
    entity: string,
    arquivo: number,
    table: Table,
    left?: AbortSignal,
  ) => Promise<{ readonly earlier: EarlierImport; readonly repeated: Repeated } | null>;
  /** Reads a file to its end and remembers the result. */
  readonly survey: (arquivo: number, options: ReadingOptions, table: Table) => Promise<FileSurvey>;
  /** Queues an import. Throws IMPORTACAO_EM_ANDAMENTO if the caller has a running one. */
  readonly start: (
    caller: Caller,
    request: { readonly entity: string; readonly arquivo: number; readonly pedido: StoredRequest },
  ) => Promise<number>;
  /** An import of the caller. Throws IMPORTACAO_NAO_ENCONTRADA. */
  readonly find: (caller: Caller, id: number) => Promise<ImportRow>;
  readonly cancel: (caller: Caller, id: number) => Promise<ImportRow>;
  /** Continues an import after its last row. Throws IMPORTACAO_ENCERRADA if it has ended. */
  readonly resume: (caller: Caller, id: number) => Promise<ImportRow>;
  /** Called after each saved batch, with its entity. */
  readonly onSaved: (listener: (entity: string) => void) => void;
  /** Tasks that run imports and delete old ones. */
  readonly tasks: readonly Task[];
};

/** A server runs two imports at a time; others wait. They have no time limit. */
const importTask = defineTask({ name: importTaskName, parse: readOrder, places: 2, timeout: 20 * 86_400_000 });
/** ms between two cleanups. */
const tidyPause = 3_600_000;

/** Runs imports in the background in order of arrival, each as a task, so that it continues after its server stops. */
export function createImports(parts: ImportDeps): Imports {
  const { db, files } = parts;
  const surveys = createFileSurveys();
  const reading = createFileTables(files);
  const listeners: ((entity: string) => void)[] = [];

  const onSaved = (entity: string): void => {
    for (const listener of listeners) listener(entity);
  };

  const newOrder = (): Parameters<typeof addImport>[2] => {
    const ordem = randomUUID();
    return { ordem, enqueue: (tx, id) => parts.tasks.enqueue(tx, importTask, { id, ordem }, { key: ordem }) };
  };

  async function find(caller: Caller, id: number): Promise<ImportRow> {
    await interruptAbandoned(db);
    const row = await findImport(db, id, caller.id);
    if (row === null) throw importErrors.IMPORTACAO_NAO_ENCONTRADA({ id });
    return row;
  }

  return {
    read: reading.read,
    stream: reading.stream,
    findEarlier: async (caller, entity, arquivo, table, left) => {
      const earlier = table.isErrorFile ? null : await lastOtherImport(db, caller.id, entity, arquivo);
      if (earlier === null) return null;
      const repeated = await findRepeated(db, earlier, table, reading.ofImports(caller, left));
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
      carryOut(importTask, (order, task) => executeImport({ ...parts, surveys, reading, onSaved }, order, task)),
      doRepeatedly('importacoes.limpeza', tidyPause, async () => {
        await interruptAbandoned(db);
        await deleteOld(db);
      }),
    ],
    stop: reading.stop,
  };
}

function readOrder(payload: unknown): ImportOrder {
  if (!isRecord(payload) || typeof payload.id !== 'number' || typeof payload.ordem !== 'string')
    throw new TypeError('The task names no import.');
  return { id: payload.id, ordem: payload.ordem };
}
