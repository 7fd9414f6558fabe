import { ApiError } from '../../platform/http/errors/api-error.ts';
import { type ErrorProblem, problemOf } from '../../platform/http/errors/define-errors.ts';
import { SupersededError, type TaskContext } from '../../platform/tasks/task.ts';
import type { createFileSurveys } from './file-surveys.ts';
import type { ImportDeps } from './import-deps.ts';
import { importErrors } from './import-errors.ts';
import { beginImport, endImport, type ImportState } from './import-table.ts';
import type { FileTables } from './reading/file-tables.ts';
import { runImport, Superseded } from './run-import.ts';

/** An import to run, and its order number; runs with another order number are obsolete. */
export type ImportOrder = { readonly id: number; readonly ordem: string };

type ExecuteParts = ImportDeps & {
  readonly surveys: ReturnType<typeof createFileSurveys>;
  readonly reading: FileTables;
  /** Called after each saved batch, with its entity. */
  readonly onSaved: (entity: string) => void;
};

/** The import can continue after its last row when the owner has their rights again. */
const withdrawn: ReadonlySet<string> = new Set(['IMPORTACAO_SEM_PERMISSAO', 'IMPORTACAO_SEM_USUARIO']);
/** Runs an import and records its result. Throws if its task should be retried. */
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
    const open = reading.ofImports(caller, task.signal);
    await open(row, (table) => runImport(run, row, table, () => surveys.of(row.id_arquivo, row.pedido, table), open));
  } catch (error) {
    // It was cancelled, or has a newer order number.
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
