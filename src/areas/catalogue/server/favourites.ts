import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Marks a SKU as a favourite of a user, or unmarks it; toggles the mark without `wanted`. Returns the new state. Throws
 * REGISTRO_NAO_ENCONTRADO for a SKU that is not sold (specification 001, `cart/changeFavorite`).
 */
export async function changeFavourite(db: Database, user: number, sku: number, wanted?: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The lock serialises two concurrent calls.
    const [sold] = await tx.query(sql`
      select 1 as found from sku as s join produto as p on p.id = s.id_produto
      where s.id = ${sku} and s.ativo is not false and p.ativo is not false for update of s`);
    if (sold === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
    const removed =
      wanted === true ? 0 : await tx.execute(sql`delete from favorito where id_usuario = ${user} and id_sku = ${sku}`);
    if (wanted === false || removed > 0) return false;
    await tx.execute(sql`insert into favorito (id_usuario, id_sku) values (${user}, ${sku}) on conflict do nothing`);
    return true;
  });
}
