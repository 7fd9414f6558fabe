import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { branchOf } from './buyer.ts';

type Category = components['schemas']['MenuTopo'];
type Row = {
  readonly id: number;
  readonly descricao: string;
  readonly id_catalogo: number;
  readonly superior: number | null;
};

/** The catalogue of the shop itself. */
const shop = 'LOJA';

/**
 * The category menu: the classes of the shop as a tree, without those that, with all their subclasses, have nothing on
 * sale at the caller's branch (specification 001, `cart/menu_top`).
 */
export async function readMenuTop(db: Queryable, caller: Caller): Promise<readonly Category[]> {
  const rows = await db.query<Row>(sql`
    with recursive ocupada as (
      select distinct x.id_classificacao as id
      from classificacao_produto as x
      where exists (
        select 1 from sku as s join produto as p on p.id = s.id_produto join preco_sku as v on v.id_sku = s.id
        where s.id_produto = x.id_produto and s.ativo is not false and p.ativo is not false and v.id_filial = ${branchOf(caller)})
      union
      select c.id_superior from classificacao as c join ocupada on ocupada.id = c.id where c.id_superior is not null
    )
    select c.id, c.descricao, c.id_catalogo, c.id_superior as superior
    from classificacao as c join ocupada on ocupada.id = c.id join catalogo as k on k.id = c.id_catalogo
    where k.constante = ${shop}
    order by c.descricao, c.id`);
  const children = new Map<number | null, Row[]>();
  for (const row of rows) children.set(row.superior, [...(children.get(row.superior) ?? []), row]);
  const below = (superior: number | null): Category[] =>
    (children.get(superior) ?? []).map(({ id, descricao, id_catalogo }, index) => ({
      ...{ id, descricao, id_catalogo, ordem: (index + 1) * 10, filhos: below(id) },
    }));
  return below(null);
}
