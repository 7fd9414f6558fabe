import type { Database } from '../../platform/database/database.ts';
import { createPace } from '../../platform/database/sharing/slices.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ApiError } from '../../platform/http/errors/api-error.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import type { TaskContext } from '../../platform/tasks/task.ts';
import { openCorrections } from './corrections.ts';
import type { FileSurvey } from './file-surveys.ts';
import type { ImportDeps } from './import-deps.ts';
import { importErrors } from './import-errors.ts';
import { type ImportRow, keepProgress, setRowCount } from './import-table.ts';
import { planImport, type RowPlan } from './plan.ts';
import type { SheetRow } from './reading/cell.ts';
import type { OpenImported } from './reading/file-tables.ts';
import type { Table } from './reading/table.ts';
import { unreadable } from './reading/unreadable.ts';
import { createDryRun, type ImportDryRun } from './rows/dry-run.ts';
import { importRows, type RowResult, type RunningImport } from './rows/import-rows.ts';
import { prepareRow } from './rows/prepare-row.ts';
import { createRelationFinder } from './rows/relations.ts';

type Run = ImportDeps & {
  /** Order number of the run: progress of any other is refused. */
  readonly ordem: string;
  readonly task: Pick<TaskContext, 'step' | 'signal'>;
  readonly onSaved: (entity: string) => void;
};

/** The import was cancelled, or another run has taken over. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Thrown to roll back the transaction of a dry run; carries its results. */
class DryRunResult extends Error {
  override readonly name = 'Rehearsed';
  readonly results: readonly RowResult[];
  constructor(results: readonly RowResult[]) {
    super('A dry run keeps nothing.');
    this.results = results;
  }
}

/** Rows per transaction: few enough that others hardly wait, many enough to keep statements few. */
const batchSizes = {
  pglite: { first: 20, least: 10, most: 300 },
  postgres: { first: 200, least: 50, most: 300 },
} as const;

/**
 * Imports the rows after the last completed one, batch by batch. Each batch is one transaction with its progress: even
 * if the server stops, a row is saved and reported once. Throws if its task must end.
 */
export async function runImport(
  run: Run,
  row: ImportRow,
  table: Table,
  survey: () => Promise<FileSurvey>,
  openEarlier: OpenImported,
): Promise<void> {
  const { db, task } = run;
  const { linhas, numeros } = await survey();
  if (linhas !== row.linhas) await setRowCount(db, row.id, linhas);
  if (linhas === 0) throw unreadable('sem_linhas');
  const dryRun = row.pedido.simular ? createDryRun() : null;
  const rights = createRights(run, row, dryRun);
  const beyond = (await rights()).plan.columns.find(({ coluna }) => coluna >= table.titulos.length);
  if (beyond !== undefined)
    throw httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: '/mapeamento', ...importErrors['coluna.numero']({ numero: beyond.coluna + 1 }) }],
    });
  const corrections = await openCorrections(db, row, table, openEarlier);
  const context = { titulos: table.titulos, timeZone: run.timeZone, isCsv: table.formato === 'csv', numeros };
  const pace = createPace(db.kind, batchSizes[db.kind]);
  for await (const rows of regrouped(table.rows(), row.linha, pace.size)) {
    task.signal.throwIfAborted();
    const job = await rights();
    const { plan } = job;
    let begun = 0;
    const work = (save: Save): Promise<readonly RowResult[]> =>
      task.step(async (tx) => {
        // Set after waiting for the database, so that the wait does not count as duration of the batch.
        begun = performance.now();
        // Within the transaction, because the database may retry it.
        const open = rows.filter(({ linha }) => !corrections.isSettled(linha));
        const prepared = open.map((one) => prepareRow(one, plan, context));
        return save(tx, withSettled(rows, await importRows(tx, job, prepared), corrections.settledAs));
      });
    const keep: Save = async (tx, results) => {
      if (!(await keepProgress(tx, row.id, run.ordem, results))) throw new Superseded();
      await corrections.keep(tx, rows, results);
      return results;
    };
    if (dryRun === null) {
      await work(keep);
      pace.took(performance.now() - begun);
    } else {
      const results = await runDry(work);
      pace.took(performance.now() - begun);
      await task.step((tx) => keep(tx, results));
      for (const { saved } of results) if (saved !== undefined) dryRun.saved(plan.model, saved.save, saved.key);
    }
    if (dryRun === null) run.onSaved(plan.model.name);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The results of all rows, in order; rows without a result were done before. */
function withSettled(
  rows: readonly SheetRow[],
  results: readonly RowResult[],
  kind: 'settled' | 'same',
): readonly RowResult[] {
  if (rows.length === results.length) return results;
  const known = new Map(results.map((result) => [result.linha, result]));
  return rows.map(({ linha }) => known.get(linha) ?? { linha, kind, errors: [] });
}

/**
 * The import with the current rights of its owner: user and permissions are read again for each batch. Throws
 * IMPORTACAO_SEM_USUARIO and IMPORTACAO_SEM_PERMISSAO if they may not continue.
 */
function createRights(run: Run, row: ImportRow, dryRun: ImportDryRun | null): () => Promise<RunningImport> {
  let known: { readonly rights: string; readonly job: RunningImport } | null = null;
  return async () => {
    const caller = await run.callerOf(row.id_usuario);
    if (caller === null) throw importErrors.IMPORTACAO_SEM_USUARIO();
    const rights = JSON.stringify({ ...caller, access: [...caller.access].map(([name, flags]) => [name, ...flags]) });
    if (known?.rights === rights) return known.job;
    const { engine } = run;
    const models = run.models();
    const plan = planOf(row, { models, engine }, caller);
    // Lookups made with other rights are discarded.
    const relations = createRelationFinder(plan.model, models, caller, run.timeZone);
    known = { rights, job: { plan, caller, engine, models, relations, dryRun } };
    return known.job;
  };
}

function planOf(row: ImportRow, { models, engine }: Pick<RunningImport, 'models' | 'engine'>, caller: Caller): RowPlan {
  try {
    return planImport(row.pedido, engine.model(row.entity), models, caller);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SEM_PERMISSAO') throw importErrors.IMPORTACAO_SEM_PERMISSAO();
    throw error;
  }
}

type Save = (
  tx: Parameters<Parameters<Database['transaction']>[0]>[0],
  results: readonly RowResult[],
) => Promise<readonly RowResult[]>;

/** Does the work and rolls it back. */
async function runDry(work: (save: Save) => Promise<readonly RowResult[]>): Promise<readonly RowResult[]> {
  try {
    return await work(async (_tx, results) => {
      throw new DryRunResult(results);
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.results;
    throw error;
  }
}

/** The rows after one, in groups of the currently requested size. */
async function* regrouped(
  batches: AsyncIterable<readonly SheetRow[]>,
  behind: number,
  size: () => number,
): AsyncGenerator<readonly SheetRow[]> {
  let open: SheetRow[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      if (row.linha <= behind) continue;
      open.push(row);
      if (open.length < size()) continue;
      yield open;
      open = [];
    }
  }
  if (open.length > 0) yield open;
}
