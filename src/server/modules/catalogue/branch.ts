import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Database, Queryable } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { findBranch } from './buyer.ts';
import { catalogueErrors } from './errors.ts';

type Order = components['schemas']['HubPedidoVenda'];

/** The cart of who has none: empty, and not stored (specification 000, current order; 001, `encontrarPedido`). */
export async function emptyCart(db: Queryable, caller: Caller): Promise<Order> {
  const branch = await findBranch(db, caller);
  return {
    ...{ id_pedido: 0, constante_status: 'COMPRANDO', descricao_status: 'Comprando', tipo_pedido: 'VENDA' },
    ...{ quantidade: 0, valor_produtos: 0, valor_frete: 0, valor_descontos: 0, valor_total: 0 },
    ...(branch === null
      ? {}
      : { moeda: branch.moeda, id_filial: branch.id, filial: { id: branch.id, nome: branch.nome } }),
    ...{ bloquear_edicao: false, is_administrativo: caller.administrator || caller.tipo.includes('ADMINISTRATIVO') },
  };
}

/** The branch at which a user buys from now on, while there is no order. Throws 422 for one that hands out none. */
export async function chooseBranch(db: Database, user: number, branch: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [open] = await tx.query(sql`select 1 as found from filial where id = ${branch} and ativo is not false`);
    if (open === undefined) throw catalogueErrors['REGRA_DE_NEGOCIO.filial_fechada']();
    await tx.execute(sql`
      insert into escolha_filial (id_usuario, id_filial) values (${user}, ${branch})
      on conflict (id_usuario) do update set id_filial = excluded.id_filial, versao = escolha_filial.versao + 1, dh_alteracao = now()`);
  });
}
