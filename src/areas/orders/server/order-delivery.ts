import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { documentOf } from '../../../domain/documents/by-country.ts';
import { countryOf } from '../../../domain/documents/country.ts';
import { cpf } from '../../../domain/documents/cpf.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { at } from '../../../engine/records/values/values.ts';
import { cachePlans, type Database, type Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { dayAtBranch } from '../../branches/server/index.ts';
import type { DeliveryOffer } from '../../delivery/index.ts';
import { type DeliveryQuote, quoteDelivery } from '../../delivery/server/index.ts';
import { readItems } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import { lockOpenCart, lockOrder, type Models, mayChange, type Order } from './order-access.ts';

type DeliveryParts = Omit<Parameters<typeof quoteDelivery>[0], 'db'> & { readonly db: Database };

/** The data for which a quote is valid: items, branch and address. */
type Shipment = {
  readonly key: string;
  readonly items: readonly { readonly sku: number; readonly quantity: number }[];
  readonly address: { readonly cep: string | null; readonly estado: string | null };
};

async function readShipment(tx: Queryable, order: Order): Promise<Shipment> {
  const [row] = await tx.query<Shipment['address']>(sql`select cep, estado from pedido_venda where id = ${order.id}`);
  const address = { cep: row?.cep ?? null, estado: row?.estado ?? null };
  const quantities = new Map<number, number>();
  for (const { id_sku, quantidade } of await readItems(tx, order.id))
    quantities.set(id_sku, (quantities.get(id_sku) ?? 0) + quantidade);
  const items = [...quantities].sort(([one], [other]) => one - other).map(([sku, quantity]) => ({ sku, quantity }));
  const text = JSON.stringify([order.id_filial, address.cep, address.estado, items]);
  return { key: createHash('sha256').update(text).digest('hex'), items, address };
}

/**
 * The delivery options of an order with their prices, valid for 30 minutes and as long as items and address stay the
 * same. The carrier is called between two transactions; throws 409 if the order was changed meanwhile, 404 for an
 * unknown one. Null if there is nothing to choose: no cart yet, an empty one, a quote or an order (specification 001,
 * `cart/calculateShipping`).
 */
export async function quoteOrder(
  parts: DeliveryParts,
  models: Models,
  caller: Caller,
  id: number,
): Promise<DeliveryQuote | null> {
  const { db } = parts;
  const begun = await db.transaction(async (plain) => {
    const tx = cachePlans(plain);
    const found = await lockQuoted(tx, models, caller, id);
    return found === null ? null : { order: found, shipment: await readShipment(tx, found) };
  });
  if (begun === null) return null;
  const { order, shipment } = begun;
  const { items, address, key } = shipment;
  const quote = await quoteDelivery({ ...parts, db: cachePlans(db) }, { items, branch: order.id_filial, address });
  return db.transaction(async (plain) => {
    const tx = cachePlans(plain);
    const still = await lockQuoted(tx, models, caller, order.id);
    // Finished or emptied meanwhile.
    if (still === null) return null;
    if ((await readShipment(tx, still)).key !== key) throw orderErrors.PEDIDO_ALTERADO({ versao: still.versao });
    await tx.execute(sql`
      insert into cotacao_frete (id_pedido, chave, validade, opcoes)
      values (${order.id}, ${key}, ${quote.validUntil}, ${JSON.stringify(quote.offers)}::jsonb)
      on conflict (id_pedido) do update set chave = excluded.chave, validade = excluded.validade, opcoes = excluded.opcoes,
        versao = cotacao_frete.versao + 1, dh_alteracao = now()`);
    return quote;
  });
}

/**
 * A cart with items, locked; null for any other order. Throws 403 for the order of somebody else, 404 for an unknown
 * one.
 */
async function lockQuoted(tx: Queryable, models: Models, caller: Caller, id: number): Promise<Order | null> {
  const order = id === 0 ? await lockOpenCart(tx, caller.id) : await lockOrder(tx, models, caller, id);
  if (order === null) return null;
  if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
  return order.constante_status === 'COMPRANDO' && order.quantidade > 0 ? order : null;
}

/** The chosen delivery of an order, and who picks it up if that is not the client. */
export type ChosenDelivery = {
  readonly id_entrega: number;
  readonly retirada_terceiro_nome?: string | undefined;
  readonly retirada_terceiro_cpf?: string | undefined;
  readonly retirada_terceiro_data?: string | undefined;
};

/**
 * Chooses one of the quoted delivery options, at the price of the quote. Throws 422 without a valid quote, for one that
 * is not offered, with its text, and for missing data of the person who picks the order up, 400 for invalid ones
 * (specification 001, `cart/changeDelivery`).
 */
export async function chooseDelivery(tx: Queryable, order: Order, now: Date, chosen: ChosenDelivery): Promise<void> {
  const [quote] = await tx.query<{ chave: string; opcoes: readonly DeliveryOffer[] }>(
    sql`select chave, opcoes from cotacao_frete where id_pedido = ${order.id} and validade > ${now}`,
  );
  const offer = quote?.opcoes.find(({ id }) => id === chosen.id_entrega);
  if (quote === undefined || quote.chave !== (await readShipment(tx, order)).key || offer === undefined)
    throw orderErrors['REGRA_DE_NEGOCIO.frete_vencido']();
  if (offer.error !== null) throw orderErrors['REGRA_DE_NEGOCIO.entrega_com_erro']({ erro: offer.error });
  if (!offer.isAvailable || offer.price === null) throw orderErrors['REGRA_DE_NEGOCIO.frete_vencido']();
  const { nome = null, documento = null, data = null } = await readCollector(tx, order, now, chosen);
  await tx.execute(sql`
    update pedido_venda set id_entrega = ${offer.id}, constante_entrega = ${offer.code}, descricao_entrega = ${offer.name},
      retirar_filial = ${offer.kind === 'RETIRADA'}, valor_frete = ${fromMinor(offer.price, order.moeda)},
      retirada_terceiro_nome = ${nome}, retirada_terceiro_cpf = ${documento}, retirada_terceiro_data = ${data}::date
    where id = ${order.id}`);
}

type Collector = { readonly nome?: string; readonly documento?: string; readonly data?: string };

/**
 * The person who picks an order up instead of the client, validated; empty for none. In Brazil with a CPF, elsewhere
 * with any document; the day is one of the branch's time zone. Throws 422 for missing parts, 400 naming all invalid
 * ones.
 */
async function readCollector(tx: Queryable, order: Order, now: Date, chosen: ChosenDelivery): Promise<Collector> {
  const { retirada_terceiro_nome, retirada_terceiro_cpf, retirada_terceiro_data: data } = chosen;
  const given = [retirada_terceiro_nome, retirada_terceiro_cpf, data].filter((part) => part !== undefined);
  if (given.length === 0) return {};
  if (retirada_terceiro_nome === undefined || retirada_terceiro_cpf === undefined || data === undefined)
    throw orderErrors['REGRA_DE_NEGOCIO.retirada_incompleta']();
  const [branch] = await tx.query<{ pais: string | null }>(sql`
    select p.sigla as pais from filial as f left join pais as p on p.id = f.id_pais where f.id = ${order.id_filial}`);
  const rules = countryOf(branch?.pais) === 'BR' ? cpf : documentOf(null);
  const nome = retirada_terceiro_nome.trim();
  const errors = [
    ...(nome === '' ? [at('', 'retirada_terceiro_nome', httpErrors.required())] : []),
    ...(rules.isValid(retirada_terceiro_cpf) ? [] : [at('', 'retirada_terceiro_cpf', entityErrors.documento())]),
    ...(data < (await dayAtBranch(tx, order.id_filial, now))
      ? [at('', 'retirada_terceiro_data', orderErrors.retirada_passada())]
      : []),
  ];
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  return { nome, documento: rules.normalise(retirada_terceiro_cpf), data };
}
