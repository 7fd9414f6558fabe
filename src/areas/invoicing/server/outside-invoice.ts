import sql from 'sql-template-tag';
import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { isAccessKey } from '../../orders/index.ts';
import { invoicingErrors } from './errors.ts';
import { nextKey } from './stored-invoice.ts';

/** Digits, and the separators that numbers of other countries have: `001-001-0000123`. */
const invoiceNumber = /^(?=.*\d)[\p{L}\d][\p{L}\d./-]*$/u;

/** Problems of an invoice that staff registers with an order; the issuer's own data are not checked. */
export async function checkOutsideInvoice(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { base, before, caller, read } = save;
  const isGiven = read.columns.has('numero_nfe') || read.columns.has('chave_nfe');
  if (!isGiven || caller.id === 0 || before === null) return [];
  const [number, key] = [savedValue(save, 'numero_nfe'), savedValue(save, 'chave_nfe')];
  const errors: FieldError[] = [];
  if (typeof number === 'string' && !invoiceNumber.test(number))
    errors.push(ruleError(base, 'numero_nfe', invoicingErrors['nota.numero']()));
  if (typeof key !== 'string') return errors;
  // Other countries have keys of their own.
  if (before.moeda === 'BRL' && !isAccessKey(key))
    return [...errors, ruleError(base, 'chave_nfe', invoicingErrors['nota.chave']())];
  const [other] = await tx.query<{ pedido: string }>(sql`
    select p.numero_pedido as pedido from nota_fiscal as n join pedido_venda as p on p.id = n.id_pedido
    where n.chave_acesso = ${key} and n.id_pedido <> ${before.id} limit 1`);
  if (other !== undefined) errors.push(ruleError(base, 'chave_nfe', invoicingErrors['nota.repetida'](other)));
  return errors;
}

/**
 * Stores the invoice of a newly invoiced order as issued outside, unless it is the issuer's own. Returns whether it
 * replaces one of the issuer's.
 */
export async function storeOutsideInvoice(
  tx: Queryable,
  { id, numero_nfe }: StoredRecord,
  now: Date,
): Promise<boolean> {
  const [same] = await tx.query(sql`
    select 1 as found from nota_fiscal
    where id_pedido = ${id} and constante_status = 'EMITIDA' and numero is not distinct from ${numero_nfe ?? null}::text`);
  if (same !== undefined) return false;
  await tx.execute(sql`
    insert into nota_fiscal (id_pedido, chave, constante_status, origem, numero, chave_acesso, link, moeda, valor, dh_emissao)
    select p.id, ${nextKey}, 'EMITIDA', 'FORA', p.numero_nfe, p.chave_nfe, p.link_nfe, p.moeda, coalesce(p.valor_total, 0), ${now}::timestamptz
    from pedido_venda as p where p.id = ${id}`);
  const [left] = await tx.query(sql`
    select 1 as found from nota_fiscal where id_pedido = ${id} and origem is distinct from 'FORA'
      and constante_status in ('EMITINDO', 'EMITIDA', 'CANCELANDO')`);
  return left !== undefined;
}
