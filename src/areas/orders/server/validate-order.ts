import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import { multiplyMoney, sumMoney, toMinor } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { DeliveryOffer } from '../../delivery/index.ts';
import { reserveStock, type StockRequest } from '../../stock/server/index.ts';
import { type CartItem, wantedStock } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import type { Order } from './order-access.ts';
import { passOnLowerPrices, readOffered } from './prices/item-prices.ts';
import { isOnSale, lacksMeasures, type SkuOffer } from './prices/sku-prices.ts';
import { lockPromotion, usesOf } from './promotion-uses.ts';

type Answer = components['schemas']['ProblemaCarrinho'];

/** A problem of an order with its text, written for its reader. */
export type OrderProblem = { readonly answer: Omit<Answer, 'mensagem'>; readonly text: ErrorProblem };
type Found = Omit<Answer, 'mensagem'>;

/** ms for which validation reserves stock until a payment is chosen (commerce.md, 4). */
export const reservationTime = 30 * 60_000;

type Delivery = {
  readonly id_entrega: number | null;
  readonly retirar_filial: boolean | null;
  readonly valor_frete: number | null;
  /** The last quote, while it is valid. */
  readonly opcoes: readonly DeliveryOffer[] | null;
  readonly [field: string]: unknown;
};

const addressFields = ['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'estado'] as const;
const pickupFields = ['retirada_terceiro_nome', 'retirada_terceiro_cpf', 'retirada_terceiro_data'] as const;

/**
 * All problems of an order: items, client, delivery, address, prices, stock, measures and promotions. Without any, its
 * stock is reserved. Lower prices are applied in any case (specification 001, `cart/cartValidate`; domain-facts,
 * 6.6.2).
 */
export async function findProblems(
  tx: Queryable,
  order: Order,
  { outbox, now, acceptPrices }: { readonly outbox: Outbox; readonly now: Date; readonly acceptPrices: boolean },
): Promise<readonly OrderProblem[]> {
  const { items, offers } = await readOffered(tx, order, now);
  const found: Found[] = [];
  if (items.length === 0) found.push({ codigo: 'CARRINHO_VAZIO' });
  if (order.id_cliente === null) found.push({ codigo: 'CLIENTE_NAO_INFORMADO', campo: 'id_cliente' });
  const isFuture = order.tipo_pedido === 'VENDA_FUTURA';
  if (!isFuture) found.push(...(await findDeliveryProblems(tx, order, now)));
  for (const { id, id_sku } of items) {
    const offer = offers.get(id_sku);
    if (!isOnSale(offer)) found.push({ codigo: 'PRODUTO_INDISPONIVEL', id_item: id, id_sku });
    else if (lacksMeasures(offer)) found.push({ codigo: 'CONFIGURACAO_INCOMPLETA', id_item: id, id_sku });
  }
  const { items: priced, raised } = await passOnLowerPrices(tx, order.moeda, items, offers, acceptPrices);
  for (const { id_item, id_sku, before, now: price } of raised)
    found.push({ codigo: 'PRECO_ALTERADO', id_item, id_sku, valor_anterior: before, valor_atual: price });
  if (!isFuture) found.push(...(await findMinimum(tx, order, priced)));
  found.push(...(await findPromotionProblems(tx, order, items, now)));
  const requests = wantedStock(items, offers);
  // Stock is always checked, but reserved only for an order without problems.
  const short = isFuture
    ? []
    : found.length === 0
      ? await reserveStock(tx, outbox, order, requests, new Date(now.getTime() + reservationTime))
      : shortages(requests, offers);
  for (const { id_item, id_sku, saldo } of short)
    found.push({ codigo: 'ESTOQUE_INSUFICIENTE', id_item, id_sku, saldo });
  const names = new Map(items.map(({ id, descricao }) => [id, descricao]));
  return found.map((answer) => ({ answer, text: textOf(answer, names.get(answer.id_item ?? 0) ?? '', order) }));
}

function textOf(
  { codigo, saldo, id_promocao, valor_anterior, valor_atual }: Found,
  produto: string,
  { moeda }: Pick<Order, 'moeda'>,
): ErrorProblem {
  const money = (amount?: number | null) => formatMoney(amount ?? 0, { currency: moeda });
  switch (codigo) {
    case 'PRECO_ALTERADO':
      return orderErrors.PRECO_ALTERADO({ produto, antes: money(valor_anterior), agora: money(valor_atual) });
    case 'ESTOQUE_INSUFICIENTE':
      return saldo != null && saldo > 0
        ? orderErrors.ESTOQUE_INSUFICIENTE({ produto, saldo })
        : orderErrors.PRODUTO_ESGOTADO({ produto });
    case 'VALOR_MINIMO':
      return orderErrors.VALOR_MINIMO({ minimo: money(valor_atual) });
    case 'PRODUTO_INDISPONIVEL':
      return id_promocao == null ? orderErrors[codigo]({ produto }) : orderErrors.PROMOCAO_ENCERRADA({ produto });
    case 'CONFIGURACAO_INCOMPLETA':
    case 'LIMITE_PROMOCAO':
      return orderErrors[codigo]({ produto });
    default:
      return orderErrors[codigo]();
  }
}

function shortages(requests: readonly StockRequest[], offers: ReadonlyMap<number, SkuOffer>) {
  const sums = new Map<number, number>();
  for (const { id_sku, quantidade } of requests) sums.set(id_sku, (sums.get(id_sku) ?? 0) + quantidade);
  return requests.flatMap(({ id_item, id_sku }) => {
    const saldo = Math.max(offers.get(id_sku)?.saldo ?? 0, 0);
    return (sums.get(id_sku) ?? 0) > saldo ? [{ id_item, id_sku, saldo }] : [];
  });
}

/** The minimum value of an order of a branch, if the branch has one. */
async function findMinimum(tx: Queryable, order: Order, items: readonly CartItem[]): Promise<readonly Found[]> {
  const [branch] = await tx.query<{ minimo: number | null }>(
    sql`select valor_minimo_pedido as minimo from configuracao_filial where id_filial = ${order.id_filial}`,
  );
  const least = branch?.minimo ?? null;
  if (least === null || items.length === 0) return [];
  const lines = items.map(({ quantidade, valor_unitario }) =>
    multiplyMoney(toMinor(valor_unitario, order.moeda), quantidade),
  );
  return sumMoney(lines) < toMinor(least, order.moeda) ? [{ codigo: 'VALOR_MINIMO', valor_atual: least }] : [];
}

/** Whether the chosen delivery option is still offered at the same price. */
function isStillOffered({ id_entrega, valor_frete, opcoes }: Delivery, moeda: string): boolean {
  const offer = opcoes?.find(({ id }) => id === id_entrega);
  return offer?.isAvailable === true && offer.error === null && offer.price === toMinor(valor_frete ?? 0, moeda);
}

async function findDeliveryProblems(tx: Queryable, order: Order, now: Date): Promise<readonly Found[]> {
  const [row] = await tx.query<Delivery>(sql`
    select t.id_entrega, t.valor_frete, t.retirar_filial, t.cep, t.logradouro, t.numero, t.complemento, t.bairro, t.cidade, t.estado,
      t.retirada_terceiro_nome, t.retirada_terceiro_cpf, t.retirada_terceiro_data,
      (select q.opcoes from cotacao_frete as q where q.id_pedido = t.id and q.validade > ${now}) as opcoes,
      p.sigla as pais
    from pedido_venda as t join filial as f on f.id = t.id_filial left join pais as p on p.id = f.id_pais where t.id = ${order.id}`);
  const isEmpty = (field: string) => row?.[field] == null || row[field] === '';
  const found: Found[] = [];
  if (row?.id_entrega == null) found.push({ codigo: 'ENTREGA_NAO_INFORMADA', campo: 'id_entrega' });
  else if (!isStillOffered(row, order.moeda)) found.push({ codigo: 'FRETE_VENCIDO', campo: 'id_entrega' });
  const isAsked = (field: string) => field !== 'cep' || !postalCodeOf(row?.pais).isOptional;
  const missing = addressFields.find((field) => isEmpty(field) && isAsked(field));
  if (row?.retirar_filial !== true && missing !== undefined)
    found.push({ codigo: 'ENDERECO_INCOMPLETO', campo: missing });
  const left = pickupFields.filter(isEmpty);
  if (left.length > 0 && left.length < pickupFields.length)
    found.push({ codigo: 'RETIRADA_INCOMPLETA', campo: left[0] ?? pickupFields[0] });
  return found;
}

/** Promotions that are over, that lack a mandatory product, or whose limit the client has reached. */
async function findPromotionProblems(
  tx: Queryable,
  order: Order,
  items: readonly CartItem[],
  now: Date,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  const ids = [...new Set(items.flatMap(({ id_promocao }) => id_promocao ?? []))].sort((one, other) => one - other);
  for (const id of ids) {
    const promotion = await lockPromotion(tx, order, now, id);
    const first = items.find(({ id_promocao }) => id_promocao === id);
    const place = first === undefined ? {} : { id_item: first.id, id_sku: first.id_sku };
    if (promotion?.vigente !== true) found.push({ codigo: 'PRODUTO_INDISPONIVEL', id_promocao: id, ...place });
    else if (promotion.limite !== null && (await usesOf(tx, order, id)) + (first?.quantidade ?? 0) > promotion.limite)
      found.push({ codigo: 'LIMITE_PROMOCAO', id_promocao: id, ...place });
  }
  return found;
}
