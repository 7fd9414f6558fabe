import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';
import { type RecordChange, type RecordSave, ruleError, savedValue } from '../../entities/record-rules.ts';
import type { FieldError } from '../../http/define-errors.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { arrivalMessage } from './arrivals.ts';
import { catalogueErrors } from './errors.ts';

type Stock = { readonly fisico: number; readonly reservado: number };

/** Refuses a movement that would take more than is there and not reserved (`MovimentoEstoque`). */
export async function checkMovement(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const value = (name: string): number => Number(savedValue(save, name));
  const tipo = savedValue(save, 'tipo');
  const { fisico, reservado } = await lockStock(tx, value('sku'), value('filial'));
  const quantity = value('quantidade');
  const left = tipo === 'ENTRADA' ? fisico + quantity : tipo === 'CONTAGEM' ? quantity : fisico - quantity;
  return left >= reservado
    ? []
    : [ruleError(save.base, 'quantidade', catalogueErrors.saldo_insuficiente({ disponivel: fisico - reservado }))];
}

/**
 * Writes what a new movement does to the stock, in the transaction that makes it, and what was there before and after into the
 * movement. Where a SKU without stock gets some, who waits for it is notified by the outbox.
 */
export async function applyMovement(tx: Queryable, { before, after }: RecordChange, outbox: Outbox): Promise<void> {
  if (before !== null || after === null) return;
  const sku = idOf(after.sku);
  const filial = idOf(after.filial);
  const quantity = Number(after.quantidade);
  const stock = await lockStock(tx, sku, filial);
  const fisico =
    after.tipo === 'ENTRADA' ? stock.fisico + quantity : after.tipo === 'CONTAGEM' ? quantity : stock.fisico - quantity;
  await setStock(tx, sku, filial, fisico);
  await tx.execute(
    sql`update movimento_estoque set saldo_anterior = ${stock.fisico}, saldo = ${fisico} where id = ${after.id}`,
  );
  const arrivals = [{ filial, was: stock, now: fisico }];
  if (after.tipo === 'TRANSFERENCIA') {
    const target = idOf(after.filial_destino);
    const was = await lockStock(tx, sku, target);
    await setStock(tx, sku, target, was.fisico + quantity);
    arrivals.push({ filial: target, was, now: was.fisico + quantity });
  }
  for (const { filial: id_filial, was, now } of arrivals)
    if (was.fisico <= was.reservado && now > was.reservado)
      await outbox.put(tx, arrivalMessage, `Estoque ${sku} ${id_filial}`, `CHEGADA ${after.id}`, {
        id_sku: sku,
        id_filial,
      });
}

/** The stock of a SKU at a branch under a lock, begun with nothing where there is no row yet. */
async function lockStock(tx: Queryable, sku: number, filial: number): Promise<Stock> {
  await tx.execute(sql`
    insert into saldo_estoque (id_sku, id_filial, fisico, reservado) values (${sku}, ${filial}, 0, 0) on conflict do nothing`);
  const [row] = await tx.query<{ fisico: string | number; reservado: string | number }>(sql`
    select fisico, reservado from saldo_estoque where id_sku = ${sku} and id_filial = ${filial} for update`);
  return { fisico: Number(row?.fisico ?? 0), reservado: Number(row?.reservado ?? 0) };
}

async function setStock(tx: Queryable, sku: number, filial: number, fisico: number): Promise<void> {
  await tx.execute(sql`
    update saldo_estoque set fisico = ${fisico}, versao = versao + 1, dh_alteracao = now()
    where id_sku = ${sku} and id_filial = ${filial}`);
}

function idOf(reference: unknown): number {
  return Number(typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'id') : reference);
}
