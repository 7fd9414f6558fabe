import sql from 'sql-template-tag';
import { multiplyMoney, toMinor } from '../../../domain/numbers/money.ts';
import type { InvoiceRequest } from '../../../integrations/invoice/invoice-port.ts';
import type { Queryable } from '../../../platform/database/database.ts';

type Head = {
  readonly moeda: string;
  readonly valor_total: number;
  readonly valor_frete: number;
  readonly valor_descontos: number;
  readonly filial: string;
  readonly cliente: string | null;
  readonly documento: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly cidade: string | null;
  readonly estado: string | null;
  readonly cep: string | null;
};

type Line = {
  readonly codigo_produto: string | null;
  readonly descricao: string;
  readonly detalhe: string | null;
  readonly quantidade: number;
  readonly valor_unitario: number;
};

/**
 * The request to the issuer for an order: its items as sold, special products with their measures, its freight and its
 * discounts. Orders picked up at a branch have the client's address.
 */
export async function readInvoiceRequest(tx: Queryable, order: number, key: string): Promise<InvoiceRequest> {
  const [head] = await tx.query<Head>(sql`
    select p.moeda, coalesce(p.valor_total, 0) as valor_total, coalesce(p.valor_frete, 0) as valor_frete,
      coalesce(p.valor_descontos, 0) as valor_descontos, f.nome as filial, c.nome as cliente, c.documento,
      case when p.logradouro is null then c.logradouro else p.logradouro end as logradouro,
      case when p.logradouro is null then c.numero else p.numero end as numero,
      case when p.logradouro is null then m.nome else p.cidade end as cidade,
      case when p.logradouro is null then e.sigla else p.estado end as estado,
      case when p.logradouro is null then c.cep else p.cep end as cep
    from pedido_venda as p join filial as f on f.id = p.id_filial left join cliente as c on c.id = p.id_cliente
      left join cidade as m on m.id = c.id_cidade left join estado as e on e.id = m.id_estado
    where p.id = ${order}`);
  if (head === undefined) throw new Error(`There is no order ${order}.`);
  const lines = await tx.query<Line>(sql`
    select codigo_produto, descricao, detalhe, quantidade, valor_unitario from pedido_item where id_pedido = ${order} order by id`);
  const minor = (amount: number) => toMinor(amount, head.moeda);
  return {
    ...{ key, amount: minor(head.valor_total), currency: head.moeda, branch: { name: head.filial } },
    ...{ freight: minor(head.valor_frete), discount: minor(head.valor_descontos) },
    customer: {
      ...{ name: head.cliente ?? '', document: head.documento ?? '', cep: head.cep ?? '' },
      ...{ address: [head.logradouro, head.numero].filter(Boolean).join(', ') },
      ...{ city: head.cidade ?? '', state: head.estado ?? '' },
    },
    items: lines.map(({ codigo_produto, descricao, detalhe, quantidade, valor_unitario }) => ({
      ...{ code: codigo_produto ?? '', quantity: quantidade },
      name: [descricao, detalhe].filter(Boolean).join(', '),
      amount: multiplyMoney(minor(valor_unitario), quantidade),
    })),
  };
}
