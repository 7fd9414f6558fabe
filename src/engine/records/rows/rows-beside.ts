import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { DeletedRow } from '../record-bin.ts';
import type { RecordRules } from '../record-rules.ts';

/** Takes out with a record the rows that areas have beside it, as rows for the bin. */
export async function takeRowsBeside(
  tx: Queryable,
  { beside = [] }: Pick<RecordRules, 'beside'>,
  target: EntityModel,
  id: number,
): Promise<DeletedRow[]> {
  const taken: DeletedRow[] = [];
  for (const { table, isOf } of beside) {
    if (!isOf(target)) continue;
    const rows = await tx.query<{ id: number; linha: string }>(sql`
      delete from ${identifier(table)} as t where t.entity = ${target.name} and t.id_registro = ${id}
      returning t.id, to_json(t)::text as linha`);
    const sorted = rows.sort((a, b) => a.id - b.id);
    taken.push(...sorted.map((row) => ({ entity: null, table, id: row.id, isSoft: false, columns: row.linha })));
  }
  return taken;
}
