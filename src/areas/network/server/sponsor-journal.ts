import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { NetworkChange } from './nodes.ts';

/** The journal of changes of sponsors. */
export const changeEntity = 'AlteracaoRede';

/** The effect of a change of sponsor. */
export type StoredChange = {
  readonly origin: number;
  readonly before: number | null;
  readonly after: number | null;
  /** Whether members directly below moved too. */
  readonly areTransferred: boolean;
  readonly people: number;
  /** Id of the change that it undoes. */
  readonly undoes: number | null;
};

/** Adds a change to the journal; an undoing change is of a kind of its own. */
export async function storeChange(
  tx: Queryable,
  { user, lote }: NetworkChange,
  { origin, before, after, areTransferred, people, undoes }: StoredChange,
): Promise<void> {
  await tx.execute(sql`
    insert into alteracao_rede (tipo, id_origem, id_anterior, id_destino, transferir_consultores, pessoas, id_usuario, lote, id_desfaz)
    values (${undoes === null ? 'TROCA_PAI' : 'DESFEITA'}, ${origin}, ${before}, ${after}, ${areTransferred}, ${people}, ${user}, ${lote},
      ${undoes})`);
}
