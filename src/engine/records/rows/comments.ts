import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DeletedRow } from '../record-bin.ts';

/** Removes the comments on a record (`x-comments`), as rows for the bin. */
export async function takeComments(tx: Queryable, entity: string, id: number): Promise<DeletedRow[]> {
  const rows = await tx.query<{ id: number; linha: string }>(sql`
    delete from vitral_comentario as t where t.entity = ${entity} and t.id_registro = ${id}
    returning t.id, to_json(t)::text as linha`);
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => ({ entity: null, table: 'vitral_comentario', id: row.id, isSoft: false, columns: row.linha }));
}
