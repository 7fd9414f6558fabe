import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** Minimum instalment of a branch by its currency: about fifty reais. */
const leastInstalment = { BRL: 50, PYG: 70_000, USD: 10, MXN: 200, BOB: 70 } as const;

type Notice = {
  readonly titulo: string;
  readonly descricao: string;
  readonly codigo?: string;
  readonly pais?: string;
  readonly link?: string;
};

/** Notices of the payment page (specification 001, sections 4 and 8). */
const notices: readonly Notice[] = [
  {
    titulo: 'Boleto bancário',
    descricao: 'A compensação bancária leva até 2 dias úteis. Pague em qualquer banco.',
    codigo: 'BOLETO',
  },
  {
    titulo: 'Pix',
    descricao: 'Leia o QR Code ou cole o código no aplicativo do seu banco. O pagamento é confirmado em instantes.',
    codigo: 'PIX',
  },
  {
    titulo: 'Comprovante',
    descricao: 'Anexe de 1 a 5 comprovantes. O pedido segue quando o financeiro os confere, em até 1 dia útil.',
    codigo: 'TRANSFERENCIA',
  },
  {
    titulo: 'Transferencia bancaria',
    descricao: 'Banco Guaraní, cuenta corriente 100-2003004. Indique el número del pedido en la transferencia.',
    codigo: 'TRANSFERENCIA',
    pais: 'PY',
  },
  {
    titulo: 'Crédito do cliente',
    descricao: 'Créditos de antes de 01/03/2021 não estão disponíveis aqui: fale com o financeiro.',
    codigo: 'CREDITO',
  },
  {
    titulo: 'Cartão na página do banco',
    descricao: 'Você segue para a página do banco e volta ao pedido depois de pagar.',
    codigo: 'CARTAO_EXTERNO',
  },
  {
    titulo: 'Reserva',
    descricao: 'Os produtos ficam reservados enquanto o pagamento está em aberto e dentro da validade.',
  },
];

/**
 * Adds the payment conditions of each demonstration branch: those of its country, with its own instalments and current
 * account, and the notices of the payment page. Does nothing if there are any.
 */
export async function seedBranchConditions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from condicao_filial limit 1`);
    if (some.length > 0) return;
    // Outside of Brazil cards have fewer instalments and transfers a discount; one branch in five has no card machine.
    await tx.execute(sql`
      insert into condicao_filial (id_filial, id_condicao, nome, valor_minimo, valor_maximo, parcelas_maximas, parcelas_sem_acrescimo,
        valor_minimo_parcela, percentual_desconto, conta_corrente, ordem, ativo)
      select f.id, c.id, c.nome || ' (' || f.nome || ')', null,
        case when c.codigo = 'DINHEIRO' then least_part.valor * 100 end,
        case when c.codigo = 'CARTAO_CREDITO' and f.moeda <> 'BRL' then 6 end,
        case when c.codigo = 'CARTAO_CREDITO' and f.moeda <> 'BRL' then 3 end,
        case when c.parcelas_maximas > 1 then least_part.valor end,
        case when c.codigo = 'TRANSFERENCIA' and f.moeda <> 'BRL' then 3 end,
        case when c.codigo in ('PIX', 'BOLETO', 'TRANSFERENCIA') then lpad((1000 + f.place * 7)::text, 4, '0') || '-' || f.place % 10
          || ' / ' || (20000 + f.place * 1371) || '-' || (f.place * 3) % 10 end,
        null, not (c.codigo = 'TEF' and f.place % 5 = 4)
      from (select id, nome, moeda, id_pais, row_number() over (order by id) as place from filial where ativo is not false) as f
      join hub_condicao_pagamento as c on c.id_pais is null or c.id_pais = f.id_pais
      cross join lateral (
        select coalesce((${JSON.stringify(leastInstalment)}::jsonb ->> f.moeda)::numeric, 50) as valor
      ) as least_part
      order by f.id, c.ordem
      on conflict do nothing`);
    for (const [index, { titulo, descricao, codigo = null, pais = null, link = null }] of notices.entries())
      await tx.execute(sql`
        insert into informacao_pgto (titulo, descricao, id_condicao, id_pais, link, ordem, ativo)
        values (${titulo}, ${descricao}, (select min(id) from hub_condicao_pagamento where codigo = ${codigo}::text),
          (select id from pais where sigla = ${pais}::text), ${link}, ${(index + 1) * 10}, true)`);
  });
}
