import sql from 'sql-template-tag';
import type { Invoice } from '../../../integrations/invoice/invoice-port.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** The entity of invoices. */
export const invoiceEntity = 'NotaFiscal';

export type InvoiceStatus = 'EMITINDO' | 'EMITIDA' | 'RECUSADA' | 'CANCELANDO' | 'CANCELADA';

/** A stored invoice (`NotaFiscal`). */
export type StoredInvoice = {
  readonly id: number;
  readonly chave: string;
  readonly status: InvoiceStatus;
  /** Issued outside of the portal and registered by staff: the issuer does not know it. */
  readonly outside: boolean;
  readonly numero: string | null;
  readonly chave_acesso: string | null;
  readonly link: string | null;
};

const columns = sql`id, chave, coalesce(constante_status, 'EMITINDO') as status, origem is not distinct from 'FORA' as outside,
  numero, chave_acesso, link`;

/** The key of the next invoice of an order `p`. */
export const nextKey = sql`'pedido-' || p.id || '-' || (1 + (select count(*) from nota_fiscal as n where n.id_pedido = p.id))`;

/** The newest invoice of an order, which the caller has locked; null if none was ever requested. */
export async function findInvoice(tx: Queryable, order: number): Promise<StoredInvoice | null> {
  const [row] = await tx.query<StoredInvoice>(sql`
    select ${columns} from nota_fiscal where id_pedido = ${order} order by id desc limit 1`);
  return row ?? null;
}

/** An invoice of an order by its key. */
export async function findInvoiceBy(tx: Queryable, order: number, key: string): Promise<StoredInvoice | null> {
  const [row] = await tx.query<StoredInvoice>(
    sql`select ${columns} from nota_fiscal where id_pedido = ${order} and chave = ${key}`,
  );
  return row ?? null;
}

/** An invoice of the issuer that was replaced by another one and is still valid: it has to be cancelled. */
export async function findReplaced(tx: Queryable, order: number, newest: number): Promise<StoredInvoice | null> {
  const [row] = await tx.query<StoredInvoice>(sql`
    select ${columns} from nota_fiscal
    where id_pedido = ${order} and id < ${newest} and origem is distinct from 'FORA' and motivo is null
      and (constante_status is null or constante_status in ('EMITINDO', 'EMITIDA', 'CANCELANDO'))
    order by id limit 1`);
  return row ?? null;
}

/**
 * Stores the request for an invoice before it is sent, so that any run can repeat it with its key. A refused invoice is
 * requested again with the same key, after a cancelled one follows a new one. The order shows the request, so that
 * staff does not make another one.
 */
export async function startInvoice(
  tx: Queryable,
  order: number,
  before: StoredInvoice | null,
  now: Date,
): Promise<string> {
  await tx.execute(
    sql`update pedido_venda set dh_nota_pedida = coalesce(dh_nota_pedida, ${now}::timestamptz) where id = ${order}`,
  );
  if (before !== null && before.status !== 'CANCELADA') {
    await markInvoice(tx, before.id, 'EMITINDO', null);
    return before.chave;
  }
  const [row] = await tx.query<{ chave: string }>(sql`
    insert into nota_fiscal (id_pedido, chave, constante_status, moeda, valor)
    select p.id, ${nextKey}, 'EMITINDO',
      p.moeda, coalesce(p.valor_total, 0)
    from pedido_venda as p where p.id = ${order} returning chave`);
  if (row === undefined) throw new Error(`There is no order ${order}.`);
  return row.chave;
}

/** Stores the state of an invoice, and its reason. */
export async function markInvoice(
  tx: Queryable,
  id: number,
  status: InvoiceStatus,
  motivo: string | null,
): Promise<void> {
  await tx.execute(sql`
    update nota_fiscal set constante_status = ${status}, motivo = ${motivo}::text, versao = versao + 1, dh_alteracao = now()
    where id = ${id}`);
}

/** Stores the issuer's data of an invoice. */
export async function storeIssued(
  tx: Queryable,
  key: string,
  { number, access, state, issuedAt }: Invoice,
  link: string | null,
  now: Date,
): Promise<void> {
  const isCancelled = state === 'cancelada';
  await tx.execute(sql`
    update nota_fiscal set constante_status = ${isCancelled ? 'CANCELADA' : 'EMITIDA'}, numero = ${number}, chave_acesso = ${access},
      link = ${link}::text, dh_emissao = ${issuedAt}, dh_cancelamento = ${isCancelled ? now : null}::timestamptz, motivo = null,
      versao = versao + 1, dh_alteracao = now()
    where chave = ${key}`);
}
