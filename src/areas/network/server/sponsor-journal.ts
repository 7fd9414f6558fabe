import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { NetworkChange } from './nodes.ts';

/** The journal of changes of sponsors. */
export const changeEntity = 'AlteracaoRede';

/** What a change of sponsor did. */
export type StoredChange = {
  readonly origin: number;
  readonly before: number | null;
  readonly after: number | null;
  /** Whether members right below came along. */
  readonly areTransferred: boolean;
  readonly people: number;
  /** Id of the change that it takes back. */
  readonly undoes: number | null;
};

/** Puts a change into the journal; one that undoes another is of a kind of its own. */
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
