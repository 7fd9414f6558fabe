import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** A payment condition of a new installation; `pais` is the `sigla` of the only country that offers it. */
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

/** Brands with the colour of the card on the payment page. */
const brands: readonly (readonly [descricao: string, cor: string])[] = [
  ['Visa', '#1a1f71'],
  ['Mastercard', '#c8102e'],
  ['Elo', '#1f1f1f'],
  ['American Express', '#016fd0'],
  ['Hipercard', '#822124'],
  ['Diners Club', '#0079be'],
];

/** Adds card brands and payment conditions: every installation has them, and its staff changes them. */
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

/** Statuses of payments, with the ids that screens and integrations use (specification 001, section 4). */
const paymentStatuses = [
  [11, 'AGUARDANDO', 'Aguardando'],
  [12, 'APROVADO', 'Aprovado'],
  [13, 'REPROVADO', 'Reprovado'],
] as const;

/** Adds the statuses of payments: every installation has them, and ids of others follow. */
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
