import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { listOf } from './record-lists.ts';
import { idOf } from './reference-id.ts';
import { findRows, type StoredRecord } from './rows.ts';
import { andScope, scopeOf } from './scope.ts';

/** Maximum rows per list in a record that is read with its lists; longer lists are read by page. */
const maxEagerRows = 1_000;

/** A record with its lists and related records, as far as the caller may list them. */
export async function readWhole(
  tx: Queryable,
  caller: Caller,
  target: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  found: StoredRecord,
): Promise<StoredRecord> {
  const record: Record<string, unknown> & { id: number } = { ...found };
  const pointing = new Map<EntityModel, string[]>();
  for (const field of Object.values(target.fields)) {
    const other = field.target === null ? undefined : models.get(field.target);
    if (other === undefined || !can(caller, other.name, 'LISTAR')) continue;
    if (field.kind === 'relation') {
      if (idOf(record[field.name]) !== null) pointing.set(other, [...(pointing.get(other) ?? []), field.name]);
    } else {
      const list = listOf(models, field);
      if (list === null) continue;
      const { child, column } = list;
      const scope = andScope(scopeOf(child, models, caller, 't'));
      record[field.name] = await findRows({
        db: tx,
        model: child,
        models,
        condition: sql`t.${identifier(column)} = ${found.id}${scope}`,
        limit: maxEagerRows,
      });
    }
  }
  for (const [other, names] of pointing) {
    const ids = [...new Set(names.flatMap((name) => idOf(record[name]) ?? []))];
    const scope = andScope(scopeOf(other, models, caller, 't'));
    const rows = await findRows({
      db: tx,
      model: other,
      models,
      condition: sql`t.id = any(${ids}::bigint[])${scope}`,
      limit: ids.length,
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const name of names) record[name] = byId.get(idOf(record[name]) ?? 0) ?? record[name];
  }
  return record;
}
