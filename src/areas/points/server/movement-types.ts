import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Types of postings, which reports show and filter by (`TipoMovimento`, specification 002, section 6). Sales have id 1.
 */
const movementTypes = [
  { constante: 'VENDA', descricao: 'Venda' },
  { constante: 'VINCULO', descricao: 'Vínculo de pontos' },
  { constante: 'TRANSFERENCIA', descricao: 'Transferência de movimentação' },
  { constante: 'ESTORNO', descricao: 'Estorno' },
] as const;

/** Stores the missing types of movement. */
export async function seedMovementTypes(db: Queryable): Promise<void> {
  for (const { constante, descricao } of movementTypes)
    await db.execute(
      sql`insert into tipo_movimento (constante, descricao) values (${constante}, ${descricao}) on conflict do nothing`,
    );
}
