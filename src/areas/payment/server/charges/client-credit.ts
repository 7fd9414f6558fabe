import sql from 'sql-template-tag';
import { fromMinor, toMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type Credit, isCreditAvailable, takeCredits } from '../../rules/credits.ts';

type Row = {
  readonly id: number;
  readonly moeda: string;
  readonly saldo: number;
  readonly data_credito: string | null;
  readonly descricao: string;
};

/** A credit of a client with its description. */
export type ClientCredit = Credit & { readonly description: string; readonly isAvailable: boolean };

/** Credits of a client that are not used up, oldest first. */
export async function readCredits(db: Queryable, client: number): Promise<ClientCredit[]> {
  const rows = await db.query<Row>(sql`
    select id, moeda, saldo, data_credito, descricao from credito_cliente
    where id_cliente = ${client} and saldo > 0 order by data_credito nulls first, id`);
  return rows.map(({ id, moeda, saldo, data_credito, descricao }) => {
    const credit = { id, currency: moeda, balance: toMinor(saldo, moeda), date: data_credito };
    return { ...credit, description: descricao, isAvailable: isCreditAvailable(credit) };
  });
}

/** Locks the credits of a client against concurrent changes (commerce.md, 3). */
async function lockClient(tx: Queryable, client: number): Promise<void> {
  await tx.query(sql`select 1 as held from cliente where id = ${client} for update`);
}

/** Gives a client credit; once per key. */
export async function giveCredit(
  tx: Queryable,
  client: number,
  given: {
    readonly key: string;
    readonly amount: number;
    readonly currency: string;
    readonly description: string;
    readonly date: string;
    readonly charge: number | null;
  },
): Promise<void> {
  await lockClient(tx, client);
  const known = await tx.query(sql`select 1 as found from lancamento_credito where chave = ${given.key}`);
  if (known.length > 0) return;
  const amount = fromMinor(given.amount, given.currency);
  const [row] = await tx.query<{ id: number }>(sql`
    insert into credito_cliente (id_cliente, descricao, moeda, saldo, data_credito)
    values (${client}, ${given.description}, ${given.currency}, ${amount}, ${given.date}::date) returning id`);
  await tx.execute(sql`
    insert into lancamento_credito (id_credito, id_cobranca, chave, valor) values (${row?.id}, ${given.charge}, ${given.key}, ${amount})`);
}

/** Takes an amount from the credits of a client, oldest first; false, and nothing is taken, if they do not suffice. */
export async function spendCredit(
  tx: Queryable,
  client: number,
  given: { readonly key: string; readonly amount: number; readonly currency: string; readonly charge: number },
): Promise<boolean> {
  await lockClient(tx, client);
  const takes = takeCredits(await readCredits(tx, client), given.amount, given.currency);
  if (takes.reduce((sum, { amount }) => sum + amount, 0) !== given.amount) return false;
  for (const { id, amount } of takes) {
    const taken = fromMinor(amount, given.currency);
    await tx.execute(sql`
      update credito_cliente set saldo = saldo - ${taken}, versao = versao + 1, dh_alteracao = now() where id = ${id}`);
    await tx.execute(sql`
      insert into lancamento_credito (id_credito, id_cobranca, chave, valor)
      values (${id}, ${given.charge}, ${`${given.key} ${id}`}, ${-taken})`);
  }
  return true;
}
