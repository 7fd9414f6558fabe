import sql from 'sql-template-tag';
import { bindFiles, releaseFiles } from '../../../engine/files/file-table.ts';
import { takeSentFile } from '../../../engine/files/take-file.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type RecordRules, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { maySettle, type Order } from '../../orders/server/index.ts';
import { receiptEntity, receiptLimits } from '../rules/receipts.ts';
import { paymentErrors } from './errors.ts';

/** The entity of documents, and the field with their file. */
export const documentEntity = 'Documento';
const fileField = 'caminho';
const fileLimits = {
  ...{ types: receiptLimits.accepted, names: 'PDF, JPG, PNG', maxBytes: receiptLimits.maxBytes },
  pointer: '/id_arquivo',
};

type PaymentRow = { readonly status: string; readonly confirmado: boolean; readonly needs_receipt: boolean };

/**
 * Attaches a file of the caller to a waiting payment (specification 001, section 5); with the order locked. Throws 404
 * for a payment that the caller may not see, 400 for a file of another type or size, 422 for a payment without
 * receipts.
 */
export async function addReceipt(
  tx: Queryable,
  caller: Caller,
  order: Order,
  { id_pgto, id_arquivo }: { readonly id_pgto: number; readonly id_arquivo: number },
): Promise<void> {
  const payment = await readPayment(tx, order, id_pgto);
  if (!payment.needs_receipt) throw paymentErrors['REGRA_DE_NEGOCIO.comprovante_dispensado']();
  if (payment.status !== 'AGUARDANDO') throw paymentErrors['REGRA_DE_NEGOCIO.comprovante_conferido']();
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from documento where entidade = ${receiptEntity} and id_entidade = ${id_pgto}`);
  if (count >= receiptLimits.maxFiles) throw paymentErrors['REGRA_DE_NEGOCIO.comprovantes_demais']();
  const file = await takeSentFile(tx, caller, id_arquivo, fileLimits);
  const [row] = await tx.query<{ id: number }>(sql`
    insert into documento (entidade, id_entidade, nome, tipo, extensao, tamanho, caminho, id_cliente)
    values (${receiptEntity}, ${id_pgto}, ${file.nome.slice(0, 200)}, ${file.tipo}, ${file.extensao.slice(0, 20)},
      ${file.tamanho}, ${`arquivo/${file.id}`}, ${order.id_cliente}::bigint) returning id`);
  if (row === undefined) throw new Error('Inserting into documento returned no row.');
  await bindFiles(tx, { entity: documentEntity, campo: fileField, id: row.id }, [file.id]);
}

/** The payment of a receipt, and its order; null for an unknown receipt. */
export async function findReceipt(
  db: Queryable,
  id: number,
): Promise<{ readonly id_pgto: number; readonly id_pedido: number } | null> {
  const [row] = await db.query<{ id_pgto: number; id_pedido: number }>(sql`
    select g.id as id_pgto, g.id_pedido from documento as d join pedido_pagamento as g on g.id = d.id_entidade
    where d.id = ${id} and d.entidade = ${receiptEntity}`);
  return row ?? null;
}

/**
 * Removes a receipt from an unpaid payment. Throws 422 once finance has been asked, because it may be looking at it,
 * and 403 for the receipt of somebody else if the caller only has a link to the order.
 */
export async function removeReceipt(
  tx: Queryable,
  caller: Caller,
  order: Order,
  { id, id_pgto }: { readonly id: number; readonly id_pgto: number },
): Promise<void> {
  const payment = await readPayment(tx, order, id_pgto);
  if (payment.confirmado || payment.status !== 'AGUARDANDO')
    throw paymentErrors['REGRA_DE_NEGOCIO.comprovante_enviado']();
  if (!maySettle(caller, order) && !(await isSender(tx, caller, id)))
    throw paymentErrors['SEM_PERMISSAO.comprovante']();
  await tx.execute(sql`delete from documento where id = ${id} and entidade = ${receiptEntity}`);
  await releaseFiles(tx, documentEntity, id);
}

async function isSender(tx: Queryable, caller: Caller, receipt: number): Promise<boolean> {
  const found = await tx.query(sql`
    select 1 as found from vitral_arquivo
    where entity = ${documentEntity} and id_registro = ${receipt} and id_usuario = ${caller.id} and dh_solto is null`);
  return found.length > 0;
}

/** Deletes the receipts of deleted payments. */
export async function dropReceipts(tx: Queryable, payments: readonly number[]): Promise<void> {
  if (payments.length === 0) return;
  const rows = await tx.query<{ id: number }>(sql`
    delete from documento where entidade = ${receiptEntity} and id_entidade = any(${payments}::bigint[]) returning id`);
  for (const { id } of rows) await releaseFiles(tx, documentEntity, id);
}

async function readPayment(tx: Queryable, order: Order, id: number): Promise<PaymentRow> {
  const [row] = await tx.query<PaymentRow>(sql`
    select coalesce(g.constante_status, 'AGUARDANDO') as status, coalesce(g.confirmado, false) as confirmado,
      coalesce(c.comprovante_obrigatorio, false) as needs_receipt
    from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
    where g.id = ${id} and g.id_pedido = ${order.id}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoPagamento', id });
  return row;
}

/**
 * Only this area creates and deletes receipts: users with permission for documents could otherwise give any payment a
 * receipt.
 */
export const receiptRules: Required<Pick<RecordRules, 'save' | 'remove'>> = {
  save: {
    [documentEntity]: async (_tx, save) => {
      const isReceipt = savedValue(save, 'entidade') === receiptEntity || save.before?.entidade === receiptEntity;
      return isReceipt ? [ruleError(save.base, 'entidade', paymentErrors['comprovante.pagamento']())] : [];
    },
  },
  remove: {
    [documentEntity]: async (_tx, record) => {
      if (record.entidade === receiptEntity) throw paymentErrors['REGRA_DE_NEGOCIO.comprovante_do_pagamento']();
    },
  },
};
