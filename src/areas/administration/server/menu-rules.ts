import sql from 'sql-template-tag';
import {
  type PlannedSave,
  type RecordSave,
  ruleError,
  type Settled,
  savedValue,
} from '../../../engine/records/record-rules.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { menuKey } from '../../../engine/records/schemas/processes.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { administrationErrors } from './errors.ts';

/**
 * A menu item changes a process, leads to a path or view, or is a heading; items can be placed only below headings, and
 * no heading below itself.
 */
export function checkMenu(views: Pick<ViewRegistry, 'names' | 'screens'>) {
  return async (tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> => {
    const { base, before } = save;
    const process = numberOf(savedValue(save, 'processo'));
    const path = textOf(savedValue(save, 'caminho'));
    const view = textOf(savedValue(save, 'view'));
    const superior = numberOf(savedValue(save, 'superior'));
    const errors: FieldError[] = [];
    const kind = process === null ? null : await kindOf(tx, process);
    if (kind === 'MENU') errors.push(ruleError(base, 'processo', administrationErrors.processo()));
    if (path !== null && view !== null) errors.push(ruleError(base, 'view', administrationErrors['destino.ambos']()));
    else if (process !== null && view !== null)
      errors.push(ruleError(base, 'view', administrationErrors['destino.processo']()));
    else if (kind === 'GRUPO' && path !== null)
      errors.push(ruleError(base, 'caminho', administrationErrors['destino.grupo']()));
    if (view !== null && !views.names().includes(view) && !save.models.has(view))
      errors.push(ruleError(base, 'view', unknownView(view, views)));
    const isHeading = path === null && view === null && (process === null || kind === 'GRUPO');
    if (!isHeading && before !== null && (await hasItems(tx, before.id)))
      errors.push(ruleError(base, 'superior', administrationErrors['grupo.com_itens']()));
    if (superior !== null) errors.push(...(await checkAbove(tx, superior, before?.id ?? null, base)));
    return errors;
  };
}

async function checkAbove(
  tx: Queryable,
  superior: number,
  own: number | null,
  base: string,
): Promise<readonly FieldError[]> {
  // Two concurrent moves of items into each other wait for each other, so that the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vitral menu'))`);
  const above = await tx.query<{ id: number; opens: boolean }>(sql`
    with recursive up as (
      select id, id_superior, 1 as depth from menu where id = ${superior}
      union select m.id, m.id_superior, up.depth + 1 from menu as m join up on up.id_superior = m.id where up.depth < 100
    )
    select up.id, (m.caminho is not null or m."view" is not null or coalesce(p.tipo <> 'GRUPO', false)) as opens
    from up join menu as m on m.id = up.id left join processo as p on p.id = m.id_processo order by up.depth`);
  if (own !== null && above.some(({ id }) => id === own))
    return [ruleError(base, 'superior', administrationErrors['ciclo.grupo']())];
  if (above[0]?.opens === true) return [ruleError(base, 'superior', administrationErrors['grupo.abre']())];
  return [];
}

/** A built-in item moved out of its heading stays out: otherwise it would return there. */
export function liftToRoot(saves: readonly PlannedSave[]): ReadonlyMap<number, Settled> {
  const lifted = saves.filter(
    ({ columns, before }) =>
      columns.get('id_superior') === null &&
      before !== null &&
      before.superior !== null &&
      before.superior !== undefined &&
      !columns.has('raiz'),
  );
  return new Map(lifted.map(({ place }) => [place, { columns: new Map([['raiz', true]]) }]));
}

/** The item's own process is deleted with it. */
export async function removeMenu(tx: Queryable, { id }: StoredRecord): Promise<void> {
  await tx.execute(sql`
    delete from processo as p where p.constante = ${menuKey(id)}
      and not exists (select 1 from processo_parametro as q where q.id_processo = p.id)`);
}

async function kindOf(tx: Queryable, process: number): Promise<string | null> {
  const [row] = await tx.query<{ tipo: string | null }>(sql`select tipo from processo where id = ${process}`);
  return row?.tipo ?? null;
}

async function hasItems(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx.query(sql`select 1 as found from menu where id_superior = ${id} limit 1`);
  return rows.length > 0;
}

function unknownView(view: string, views: Pick<ViewRegistry, 'names'>): ErrorProblem {
  return administrationErrors.visao({ view, sugestoes: closestNames(view, views.names()) });
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
