import { Readable } from 'node:stream';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { toMinor } from '../../../domain/numbers/money.ts';
import { paintBox, paintText } from '../../../engine/files/paint.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobody } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { readProgress } from '../../network/demo/index.ts';
import { openMonthFor, pointMonthOf } from '../../points/server/index.ts';
import { ownOrderEntity } from '../server/own-orders.ts';

/** Key under which a database stores that it has them, so that deleted ones do not come back. */
const key = 'ocs_demonstracao';
/** SPV balance of a demonstration user, in units of the currency. */
const balances: Readonly<Record<string, number>> = { BRL: 4_820.35, PYG: 6_400_000, MXN: 18_250 };
/** Own orders of each user, as fractions of the balance. */
const orders = [
  {
    share: 0.2,
    status: 'RECUSADA',
    descricao: 'Recusada',
    mensagem: 'A nota está sem o CNPJ da empresa. Envie outra.',
  },
  { share: 0.1, status: 'APROVADA', descricao: 'Aprovada', mensagem: 'Nota fiscal aprovada; aguarde o pagamento.' },
  { share: 0.15, status: 'ENVIADA', descricao: 'Enviada', mensagem: 'Nota fiscal recebida; aguarde a conferência.' },
] as const;

/** Gives consultants and D.I. who log in to the demonstration a balance of SPV, as direct part of a base, each once. */
export async function seedBalances(db: Queryable): Promise<void> {
  const now = new Date();
  const [rules] = await db.query<{ fator: number }>(sql`
    select round(fator_direto * 100)::integer as fator from versao_graduacao where fator_direto > 0 order by vigencia desc limit 1`);
  const factor = Number(rules?.fator ?? 500);
  for (const { client, moeda } of await findSenders(db)) {
    const value = toMinor(balances[moeda] ?? 1_000, moeda);
    const month = await openMonthFor(db, pointMonthOf(now));
    await db.execute(sql`
      insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, origem, base, fator, causa_tipo, causa, parte, dh_movimento)
      values (${client}, ${moeda}, ${month}::date, 'DIRETO', ${value}, ${client}, ${Math.round((value * 10_000) / factor)}, ${factor}, 'DEMONSTRACAO', ${client},
        'SALDO', ${now})
      on conflict do nothing`);
  }
}

/** Own orders of the demonstration with their invoices. Waits for the network; returns how many it added. */
export async function seedOwnOrders(
  { db, files, engine, together }: Pick<Services, 'db' | 'files' | 'engine' | 'together'>,
  people: number,
): Promise<number> {
  const [known] = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known !== undefined || (await readProgress(db)) < people) return 0;
  await db.transaction(seedBalances);
  const [admin] = await db.query<{ id: number }>(sql`
    select u.id from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = 'ADMINISTRADOR' order by u.id limit 1`);
  const caller = { ...nobody, id: Number(admin?.id ?? 0), administrator: true };
  const senders = await findSenders(db);
  for (const { client, nome, moeda } of senders)
    for (const { share, status, descricao, mensagem } of orders) {
      const valor = Math.round((balances[moeda] ?? 1_000) * share);
      // A server that was stopped in between continues with the next one.
      const [there] = await db.query(
        sql`select 1 as found from oc_spv where id_cliente = ${client} and status_constante = ${status} limit 1`,
      );
      if (there !== undefined) continue;
      const linkNota = await files.receive(caller, {
        ...{ name: `nota-${client}-${valor}.jpg`, type: 'image/jpeg', isCut: () => false },
        content: Readable.from([await drawInvoice(nome, `${moeda} ${valor}`)]),
      });
      await together(async () => {
        const made = await engine.create(caller, ownOrderEntity, { linkNota, valor, cliente: { id: client } });
        await db.execute(sql`
          update oc_spv set status_constante = ${status}, status_descricao = ${descricao}, mensagem = ${mensagem} where id = ${made.id}`);
      });
    }
  await db.execute(sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`);
  return senders.length * orders.length;
}

type Sender = { readonly client: number; readonly nome: string; readonly moeda: string };

/** Users of the demonstration who may send own orders. */
async function findSenders(db: Queryable): Promise<readonly Sender[]> {
  const rows = await db.query<Sender>(sql`
    select c.id as client, c.nome, coalesce(f.moeda, 'BRL') as moeda
    from usuario as u join perfil as p on p.id = u.id_perfil join cliente as c on c.id = u.id_cliente
    left join filial as f on f.id = c.id_filial
    where u.login like '%@vitral.example' and p.constante in ('CONSULTOR', 'DI') and c.dh_exclusao is null order by c.id`);
  return rows.map((row) => ({ ...row, client: Number(row.client) }));
}

/** A scanned invoice. */
function drawInvoice(who: string, value: string): Promise<Buffer> {
  const text = (words: string, top: number, size: number) => ({
    ...paintText(words, { size, color: '#222222', weight: 'bold' }),
    ...{ left: 60, top },
  });
  return sharp(paintBox(900, 600, '#f7f5ef'))
    .composite([text('NOTA FISCAL', 60, 44), text(who, 180, 28), text(`Valor total: ${value}`, 260, 28)])
    .jpeg({ quality: 78 })
    .toBuffer();
}
