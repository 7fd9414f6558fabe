import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { toMinor } from '../../../domain/numbers/money.ts';
import { bindFiles } from '../../../engine/files/file-table.ts';
import type { StoredFileItem } from '../../../engine/files/files.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Services } from '../../module.ts';
import { receiptEntity } from '../../payment/index.ts';
import { documentEntity, startStoredCharge } from '../../payment/server/index.ts';
import { type DemoReceipt, drawReceiptPicture, writeReceiptPdf } from './receipts.ts';

/** Key under which the database stores the last one, so that decided ones do not come back. */
const progressKey = 'pagamentos_demonstracao';
/** Days back from which orders are taken. */
const span = 20;

type Parts = Pick<Services, 'db' | 'files' | 'sessions'> & { readonly now: Date; readonly signal?: AbortSignal };

type Candidate = {
  readonly id: number;
  readonly numero: string;
  readonly cliente: string;
  readonly id_cliente: number | null;
  readonly id_filial: number;
  readonly moeda: string;
  readonly total: number;
  readonly id_titular: number;
  readonly dh: string;
};

/** Payment methods of the demonstration, in turn; transfers have receipts. */
const codes = ['TRANSFERENCIA', 'TRANSFERENCIA', 'TEF', 'TRANSFERENCIA', 'DINHEIRO'] as const;
const banks = ['Banco do Vale', 'Banco Serra Azul', 'Banco Guarani', 'Caixa Horizonte'] as const;

/**
 * Adds payments that wait for finance to the newest orders of the demonstration, in turn of the branches: with pictures
 * and PDFs as receipts, some registered by staff and some by finance itself. Continues after the last one; waits for
 * orders. Returns how many it added.
 */
export async function seedPendingPayments(parts: Parts, count: number): Promise<number> {
  const { db, signal } = parts;
  const done = await progressOf(db);
  if (done >= count) return 0;
  const staff = await staffOf(db);
  const orders = staff === null ? [] : await findOrders(db, parts.now, count - done);
  let put = 0;
  for (const order of orders) {
    if (signal?.aborted === true || staff === null) break;
    await putPayment(parts, order, done + put, staff);
    put += 1;
  }
  return put;
}

type Staff = { readonly sales: number; readonly finance: number };

async function staffOf(db: Queryable): Promise<Staff | null> {
  const [row] = await db.query<{ sales: number | null; finance: number | null }>(sql`
    select (select min(id) from usuario where tipo = 'ADMINISTRATIVO') as sales,
      (select min(u.id) from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = 'FINANCEIRO') as finance`);
  return row?.sales == null || row.finance === null ? null : { sales: row.sales, finance: row.finance };
}

async function progressOf(db: Queryable): Promise<number> {
  const [row] = await db.query<{ done: number }>(sql`
    select (valor ->> 'pagamentos')::int as done from vitral_configuracao where chave = ${progressKey}`);
  return row?.done ?? 0;
}

/** The newest orders not made by a user, the first of each branch before the second of any. */
function findOrders(db: Queryable, now: Date, limit: number): Promise<Candidate[]> {
  return db.query<Candidate>(sql`
    select o.id, o.numero_pedido as numero, o.cliente, o.id_cliente, o.id_filial, o.moeda, o.valor_total as total, o.id_titular, o.dh
    from (
      select p.*, c.nome as cliente, p.dh_registro as dh, row_number() over (partition by p.id_filial order by p.dh_registro desc, p.id) as place
      from pedido_venda as p join cliente as c on c.id = p.id_cliente
      where p.numero_pedido like 'D%' and p.constante_status in ('AGUARDANDO_PAGAMENTO', 'PAGO', 'ORCAMENTO') and p.valor_total > 0
        and p.dh_registro between ${new Date(now.getTime() - span * 86_400_000)} and ${now}
        and not exists (select 1 from pedido_pagamento as g where g.id_pedido = p.id)
    ) as o
    order by o.place, o.id limit ${limit}`);
}

async function putPayment(parts: Parts, order: Candidate, index: number, staff: Staff): Promise<void> {
  const { db, now } = parts;
  const condition = await conditionOf(db, order.id_filial, codes[index % codes.length] ?? 'TRANSFERENCIA');
  const registrant = index % 12 === 5 ? staff.finance : index % 3 === 0 ? staff.sales : order.id_titular;
  // Stored before the transaction: files that no record uses in the end are deleted by a task.
  const receipts = condition.needsReceipt ? await storeReceipts(parts, order, index, registrant) : [];
  await db.transaction(async (tx) => {
    const made = new Date(Math.min(new Date(order.dh).getTime() + (1 + (index % 5)) * 3_600_000, now.getTime()));
    await tx.execute(sql`
      update pedido_venda set constante_status = 'AGUARDANDO_PAGAMENTO', valor_coberto = valor_total, forma_pagamento = null, valor_pago = null, dh_pagamento = null,
        dh_validade = null where id = ${order.id}`);
    const [payment] = await tx.query<{ id: number }>(sql`
      insert into pedido_pagamento (id_pedido, id_condicao, constante_status, moeda, valor_coberto, valor_pagamento, valor_desconto,
        valor_acrescimo, parcela, valor_parcela, confirmado, chave_operacao, observacao, id_usuario, dh_registro)
      values (${order.id}, ${condition.id}, 'AGUARDANDO', ${order.moeda}, ${order.total}, ${order.total}, 0, 0, 1, ${order.total}, true,
        ${condition.codigo === 'TEF' ? `TEF-${String(700_000 + index * 37)}` : null}::text,
        ${index % 4 === 1 ? 'Paguei em nome de uma pessoa da família.' : null}::text, ${registrant}, ${made})
      returning id`);
    if (payment === undefined) throw new Error('Inserting into pedido_pagamento returned no row.');
    await startStoredCharge(tx, {
      ...{ id_pedido: order.id, id_pagamento: payment.id, tipo: 'MANUAL', moeda: order.moeda },
      amount: toMinor(order.total, order.moeda),
      chamada: null,
    });
    for (const file of receipts) await attach(tx, payment.id, order.id_cliente, file);
    await tx.execute(sql`
      insert into vitral_configuracao (chave, valor) values (${progressKey}, ${JSON.stringify({ pagamentos: index + 1 })}::jsonb)
      on conflict (chave) do update set valor = excluded.valor`);
  });
}

type Condition = { readonly id: number; readonly codigo: string; readonly needsReceipt: boolean };

/** The wanted condition if the branch offers it, else any that finance decides. */
async function conditionOf(db: Queryable, branch: number, code: string): Promise<Condition> {
  const [row] = await db.query<Condition>(sql`
    select c.id, c.codigo, coalesce(c.comprovante_obrigatorio, false) as "needsReceipt" from hub_condicao_pagamento as c
    left join condicao_filial as f on f.id_condicao = c.id and f.id_filial = ${branch}
    where c.aprovacao_manual and c.ativo is not false and f.ativo is not false
    order by (c.codigo = ${code}) desc, (f.id is not null) desc, c.ordem, c.id limit 1`);
  if (row === undefined) throw new Error('There is no payment condition that finance decides.');
  return row;
}

/** One receipt for each payment, two for every fifth: a picture, a PDF, or both. */
async function storeReceipts(parts: Parts, order: Candidate, index: number, sender: number): Promise<StoredFileItem[]> {
  const caller = await parts.sessions.callerOf(sender);
  if (caller === null) return [];
  const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: order.moeda });
  const receipt: DemoReceipt = {
    ...{ numero: order.numero, cliente: order.cliente, valor: money.format(order.total) },
    quando: new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
      new Date(order.dh),
    ),
    banco: banks[index % banks.length] ?? banks[0],
    chave: `A${String(index * 7919 + 104_729).padStart(9, '0')}`,
  };
  const store = (name: string, type: string, bytes: Buffer) =>
    parts.files.receive(caller, { name, type, content: Readable.from([bytes]), isCut: () => false });
  const stored: StoredFileItem[] = [];
  if (index % 5 === 0 || index % 2 === 1)
    stored.push(await store(`comprovante-${order.numero}.jpg`, 'image/jpeg', await drawReceiptPicture(receipt)));
  if (index % 5 === 0 || index % 2 === 0)
    stored.push(await store(`comprovante-${order.numero}.pdf`, 'application/pdf', writeReceiptPdf(receipt)));
  return stored;
}

async function attach(tx: Queryable, payment: number, client: number | null, file: StoredFileItem): Promise<void> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into documento (entidade, id_entidade, nome, tipo, extensao, tamanho, caminho, id_cliente)
    values (${receiptEntity}, ${payment}, ${file.name}, ${file.type}, ${file.extension}, ${file.size}, ${file.url}, ${client}::bigint)
    returning id`);
  if (row === undefined) throw new Error('Inserting into documento returned no row.');
  await bindFiles(tx, { entity: documentEntity, campo: 'caminho', id: row.id }, [file.id]);
}
