import sql from 'sql-template-tag';
import { type RecordChange, type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import { hasWholeEntity } from '../../../engine/records/rows/scope.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { putArrival } from './arrivals.ts';
import { stockErrors } from './errors.ts';
import { lockStock, setStock } from './stock.ts';

/**
 * Refuses a movement of more than the available stock (`MovimentoEstoque`), and one out of a branch that is not the
 * caller's: they see other branches' movements only if these bring stock to theirs.
 */
export async function checkMovement(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const value = (name: string): number => Number(savedValue(save, name));
  if (!hasWholeEntity(save.target, save.caller) && value('filial') !== save.caller.id_filial)
    return [ruleError(save.base, 'filial', stockErrors.outra_filial())];
  const tipo = savedValue(save, 'tipo');
  const { fisico, reservado } = await lockStock(tx, value('sku'), value('filial'));
  const quantity = value('quantidade');
  const left = tipo === 'ENTRADA' ? fisico + quantity : tipo === 'CONTAGEM' ? quantity : fisico - quantity;
  return left >= reservado
    ? []
    : [ruleError(save.base, 'quantidade', stockErrors.saldo_insuficiente({ disponivel: fisico - reservado }))];
}

/**
 * Applies a new movement to the stock, in its transaction, and stores the stock before and after in the movement. If a
 * SKU without stock gets some, the outbox notifies users who wait for it.
 */
export async function applyMovement(tx: Queryable, { before, after }: RecordChange, outbox: Outbox): Promise<void> {
  if (before !== null || after === null) return;
  const sku = idOf(after.sku) ?? 0;
  const filial = idOf(after.filial) ?? 0;
  const quantity = Number(after.quantidade);
  const stock = await lockStock(tx, sku, filial);
  const fisico =
    after.tipo === 'ENTRADA' ? stock.fisico + quantity : after.tipo === 'CONTAGEM' ? quantity : stock.fisico - quantity;
  await setStock(tx, sku, filial, { ...stock, fisico });
  await tx.execute(
    sql`update movimento_estoque set saldo_anterior = ${stock.fisico}, saldo = ${fisico} where id = ${after.id}`,
  );
  const arrivals = [{ filial, was: stock, now: fisico }];
  if (after.tipo === 'TRANSFERENCIA') {
    const target = idOf(after.filial_destino) ?? 0;
    const was = await lockStock(tx, sku, target);
    await setStock(tx, sku, target, { ...was, fisico: was.fisico + quantity });
    arrivals.push({ filial: target, was, now: was.fisico + quantity });
  }
  for (const { filial, was, now } of arrivals)
    await putArrival({
      tx,
      outbox,
      place: { id_sku: sku, id_filial: filial },
      was,
      now: { ...was, fisico: now },
      transition: `CHEGADA ${after.id}`,
    });
}
