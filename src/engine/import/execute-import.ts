import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type ErrorProblem, problemOf } from '../../platform/http/errors/define-errors.ts';
import { SupersededError, type TaskContext } from '../../platform/tasks/task.ts';
import type { createFileSurveys } from './file-surveys.ts';
import type { ImportDeps } from './import-deps.ts';
import { importErrors } from './import-errors.ts';
import { beginImport, endImport, type ImportState } from './import-table.ts';
import type { FileTables } from './reading/file-tables.ts';
import type { Table } from './reading/table.ts';
import { runImport, Superseded } from './run-import.ts';

/** Which import is to be carried out, and by which order: any other order of it is over. */
export type ImportOrder = { readonly id: number; readonly ordem: string };

type ExecuteParts = ImportDeps & {
  readonly surveys: ReturnType<typeof createFileSurveys>;
  readonly reading: FileTables;
  /** Called behind each batch that was saved, with its entity. */
  readonly onSaved: (entity: string) => void;
};

/** Once the owner has their rights again the import goes on behind its last row. */
const withdrawn: ReadonlySet<string> = new Set(['IMPORTACAO_SEM_PERMISSAO', 'IMPORTACAO_SEM_USUARIO']);
/** Carries an import out, and notes how it ended. Throws where its task is to be tried again. */
export async function executeImport(
  parts: ExecuteParts,
  { id, ordem }: ImportOrder,
  task: TaskContext,
): Promise<unknown> {
  const { surveys, reading, onSaved, log } = parts;
  const row = await task.step((tx) => beginImport(tx, id, ordem));
  if (row === null) return;
  const end = (state: ImportState, reason?: ErrorProblem): Promise<void> =>
    task.finish((tx) => endImport(tx, id, ordem, state, reason));
  try {
    const caller = await parts.callerOf(row.id_usuario);
    if (caller === null) throw importErrors.IMPORTACAO_SEM_USUARIO();
    const run = { ...parts, ordem, task, onSaved };
    const work = (table: Table): Promise<void> =>
      runImport(
        run,
        row,
        table,
        () => surveys.of(row.id_arquivo, row.pedido, table),
        (earlier, look) => reading.readAtOnce(caller, earlier.id_arquivo, earlier.pedido, look, task.signal),
      );
    await reading.readAtOnce(caller, row.id_arquivo, row.pedido, work, task.signal);
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
