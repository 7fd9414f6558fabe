import type { RecordChange } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { issueStock, releaseStock, reserveStock, type StockShortage, takeBackStock } from '../../stock/server/index.ts';
import { type CartItem, readItems, wantedStock } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import { orderEntity } from './order-access.ts';

/** Stock of a paid order is reserved until it is invoiced. */
const untilInvoiced = new Date('9999-12-31T00:00:00Z');

/**
 * Effects on the stock when an order changes its state, in whatever way: a paid order reserves it until it is invoiced,
 * an invoiced one issues it, an invoiced one that is being cancelled returns it, a cancelled one or one that becomes a
 * cart again releases it. Throws 422 for insufficient stock.
 */
export async function applyOrderState(
  tx: Queryable,
  outbox: Outbox,
  { target, before, after, caller }: RecordChange,
): Promise<void> {
  if (target.name !== orderEntity || after === null) return;
  const state = after.constante_status;
  if (before?.constante_status === state) return;
  const wasInvoiced = before?.constante_status === 'FATURADO';
  if (state === 'CANCELADO' || state === 'COMPRANDO' || state === 'ORCAMENTO') await releaseStock(tx, outbox, after.id);
  const isBack = wasInvoiced && state === 'AGUARDANDO_CANCELAMENTO';
  if (state !== 'PAGO' && state !== 'FATURADO' && !isBack) return;
  const items = await readItems(tx, after.id);
  const order = { id: after.id, id_filial: idOf(after.filial) ?? 0 };
  const requests = wantedStock(items);
  // The goods never left the branch: they are in stock again, and reserved until the cancellation is decided.
  if (isBack) await takeBackStock(tx, order, requests, caller.id === 0 ? null : caller.id);
  const short =
    state !== 'FATURADO'
      ? await reserveStock(tx, outbox, order, requests, untilInvoiced)
      : await issueStock(tx, outbox, order, requests, caller.id === 0 ? null : caller.id);
  refuseShortage(short, items);
}

function refuseShortage(short: readonly StockShortage[], items: readonly CartItem[]): void {
  const [first] = short;
  if (first === undefined) return;
  const item = items.find(({ id }) => id === first.id_item);
  throw orderErrors['REGRA_DE_NEGOCIO.sem_estoque']({ produto: item?.descricao ?? '', saldo: first.saldo });
}
