import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** A way to pay as a new installation has it; `pais` is the `sigla` of the only country that offers it. */
type Condition = {
  readonly codigo: string;
  readonly nome: string;
  readonly pais?: string;
  readonly desconto?: number;
  readonly acrescimo?: number;
  readonly parcelas?: number;
  readonly semAcrescimo?: number;
  readonly comprovante?: true;
  readonly redireciona?: true;
  readonly manual?: true;
  readonly filial?: true;
};

/** In the order of the payment page (specification 001, section 3, Payment condition). */
const conditions: readonly Condition[] = [
  { codigo: 'PIX', nome: 'Pix', pais: 'BR', desconto: 5 },
  { codigo: 'CARTAO_CREDITO', nome: 'Cartão de crédito', acrescimo: 1.99, parcelas: 12, semAcrescimo: 6 },
  { codigo: 'CARTAO_DEBITO', nome: 'Cartão de débito' },
  { codigo: 'BOLETO', nome: 'Boleto bancário', pais: 'BR' },
  {
    codigo: 'TEF',
    nome: 'Cartão na máquina da filial (TEF)',
    parcelas: 10,
    semAcrescimo: 10,
    manual: true,
    filial: true,
  },
  { codigo: 'TRANSFERENCIA', nome: 'Transferência ou depósito', comprovante: true, manual: true },
  { codigo: 'DINHEIRO', nome: 'Dinheiro na filial', manual: true, filial: true },
  { codigo: 'CARTAO_EXTERNO', nome: 'Cartão na página do banco', redireciona: true },
  { codigo: 'CREDITO', nome: 'Crédito do cliente' },
];

/** Brands with the colour of the card that the payment page draws. */
const brands: readonly (readonly [descricao: string, cor: string])[] = [
  ['Visa', '#1a1f71'],
  ['Mastercard', '#c8102e'],
  ['Elo', '#1f1f1f'],
  ['American Express', '#016fd0'],
  ['Hipercard', '#822124'],
  ['Diners Club', '#0079be'],
];

/** Puts brands of cards and ways to pay: every installation has them, and its staff changes them. */
export async function seedConditions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [descricao, cor] of brands)
      await tx.execute(sql`
        insert into hub_bandeira (descricao, cor) values (${descricao}, ${cor}) on conflict do nothing`);
    for (const [index, one] of conditions.entries())
      await tx.execute(sql`
        insert into hub_condicao_pagamento (codigo, nome, id_pais, percentual_desconto, percentual_acrescimo, parcelas_maximas,
          parcelas_sem_acrescimo, valor_minimo_parcela, comprovante_obrigatorio, redirecionar_pagto, aprovacao_manual, somente_filial, ordem, ativo)
        values (${one.codigo}, ${one.nome}, (select id from pais where sigla = ${one.pais ?? null}::text), ${one.desconto ?? 0},
          ${one.acrescimo ?? 0}, ${one.parcelas ?? 1}, ${one.semAcrescimo ?? 1}, 0, ${one.comprovante ?? false},
          ${one.redireciona ?? false}, ${one.manual ?? false}, ${one.filial ?? false}, ${(index + 1) * 10}, true)
        on conflict do nothing`);
  });
}

/** Statuses of payments, with the ids by which screens and integrations know them (specification 001, section 4). */
const paymentStatuses = [
  [11, 'AGUARDANDO', 'Aguardando'],
  [12, 'APROVADO', 'Aprovado'],
  [13, 'REPROVADO', 'Reprovado'],
] as const;

/** Puts the statuses of payments: every installation has them, and ids of others follow. */
export async function seedPaymentStatuses(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [id, constante, descricao] of paymentStatuses)
      await tx.execute(sql`
        insert into hub_pedido_venda_status (id, constante, descricao) values (${id}, ${constante}, ${descricao})
        on conflict do nothing`);
    await tx.query(sql`
      select setval(s.name, greatest(13, (select max(id) from hub_pedido_venda_status), coalesce(pg_sequence_last_value(s.name), 0)))
      from (select pg_get_serial_sequence('hub_pedido_venda_status', 'id')::regclass as name) as s`);
  });
}

/** Least instalment of a branch by its currency: about fifty reais. */
const leastInstalment = { BRL: 50, PYG: 70_000, USD: 10, MXN: 200, BOB: 70 } as const;

type Notice = {
  readonly titulo: string;
  readonly descricao: string;
  readonly codigo?: string;
  readonly pais?: string;
  readonly link?: string;
};

/** What the payment page says (specification 001, sections 4 and 8). */
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
 * Puts what each branch of the demonstration takes: the conditions of its country, with instalments and current account of its
 * own, and the notices of the payment page. Does nothing where there are any.
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
