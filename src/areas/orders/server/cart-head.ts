import sql from 'sql-template-tag';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import { fromMinor, percentOf, toMinor } from '../../../domain/numbers/money.ts';
import { decimalsOf } from '../../../domain/numbers/number-text.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { andScope, scopeOf } from '../../../engine/records/rows/scope.ts';
import { amountProblem } from '../../../engine/records/values/computed/amounts.ts';
import { refusePostalCode } from '../../../engine/records/values/country-rules.ts';
import { at } from '../../../engine/records/values/values.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { refusalAt, refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { toBasisPoints } from '../../catalogue/index.ts';
import { catalogueErrors } from '../../catalogue/server/index.ts';
import { discountOf, type GivenDiscount } from '../rules/order-totals.ts';
import { orderErrors } from './errors.ts';
import { assertMayBuy, findBuyer, takeAddress } from './open-cart.ts';
import { isStaff, type Models, type Order } from './order-access.ts';
import { repriceItems } from './prices/item-prices.ts';
import { usualDiscountLimit } from './recompute.ts';

/** Decimals of fields with the format `percent`. */
const percentDecimals = 2;

type Branch = { readonly id: number; readonly moeda: string };

async function findOpenBranch(tx: Queryable, id: number): Promise<Branch | null> {
  const [row] = await tx.query<Branch>(sql`
    select f.id, f.moeda from filial as f where f.id = ${id} and f.ativo is not false
      and coalesce((select k.retirada from configuracao_filial as k where k.id_filial = f.id), true)`);
  return row ?? null;
}

/** Stores where a user buys, so that the catalogue shows the prices of their cart. */
async function rememberBranch(tx: Queryable, user: number, branch: number): Promise<void> {
  await tx.execute(sql`
    insert into escolha_filial (id_usuario, id_filial) values (${user}, ${branch})
    on conflict (id_usuario) do update set id_filial = excluded.id_filial, versao = escolha_filial.versao + 1, dh_alteracao = now()
    where escolha_filial.id_filial <> excluded.id_filial`);
}

async function moveToBranch(tx: Queryable, order: Order, branch: Branch, now: Date): Promise<void> {
  await tx.execute(sql`
    update pedido_venda set id_filial = ${branch.id}, moeda = ${branch.moeda},
      valor_desconto_pedido_dado = case when moeda = ${branch.moeda} then valor_desconto_pedido_dado end,
      valor_desconto_spv_dado = case when moeda = ${branch.moeda} then valor_desconto_spv_dado end
    where id = ${order.id}`);
  await rememberBranch(tx, order.id_titular, branch.id);
  await repriceItems(tx, { id: order.id, id_filial: branch.id, moeda: branch.moeda }, now);
}

type ChangeClientOptions = {
  readonly tx: Queryable;
  readonly models: Models;
  readonly caller: Caller;
  readonly order: Order;
  readonly id: number;
  readonly now: Date;
};

/**
 * Sets the client of a cart, with their address and, as long as it is empty, their branch. Throws 404 for a client whom
 * the caller may not see, 422 for one who may not buy (specification 001, `cart/changeClient`).
 */
export async function changeClient({ tx, models, caller, order, id, now }: ChangeClientOptions): Promise<Branch> {
  const model = models.get('Cliente');
  const scope = model === undefined ? null : scopeOf(model, models, caller, 't');
  const [seen] = await tx.query(sql`select 1 as found from cliente as t where t.id = ${id}${andScope(scope)}`);
  const client = seen === undefined ? null : await findBuyer(tx, id);
  if (client === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  assertMayBuy(client.status);
  await tx.execute(sql`update pedido_venda set id_cliente = ${id} where id = ${order.id}`);
  await takeAddress(tx, order.id, id);
  const own = order.quantidade > 0 || client.id_filial === null ? null : await findOpenBranch(tx, client.id_filial);
  const branch = own ?? { id: order.id_filial, moeda: order.moeda };
  await moveToBranch(tx, order, branch, now);
  return branch;
}

/** Sets the branch of a user without a cart. Throws 422 for a branch without pickup. */
export async function chooseBranch(tx: Queryable, user: number, branch: number): Promise<void> {
  if ((await findOpenBranch(tx, branch)) === null) throw catalogueErrors['REGRA_DE_NEGOCIO.filial_fechada']();
  await rememberBranch(tx, user, branch);
}

/** Moves a cart to another branch, with the prices there (specification 001, `cart/changeDeliveryLocal`). */
export async function changeBranch(tx: Queryable, order: Order, id: number, now: Date): Promise<Branch> {
  const branch = await findOpenBranch(tx, id);
  if (branch === null) throw catalogueErrors['REGRA_DE_NEGOCIO.filial_fechada']();
  if (order.quantidade > 0 && branch.moeda !== order.moeda) throw orderErrors['REGRA_DE_NEGOCIO.outra_moeda']();
  await tx.execute(sql`update pedido_venda set id_filial_retirada = ${id} where id = ${order.id}`);
  await moveToBranch(tx, order, branch, now);
  return branch;
}

/** Sale or future sale (specification 001, `cart/changeType`). */
export async function changeType(tx: Queryable, order: Order, tipo: 'VENDA' | 'VENDA_FUTURA'): Promise<void> {
  if (tipo === 'VENDA_FUTURA') {
    const [row] = await tx.query<{ aceita: boolean }>(sql`
      select coalesce((select k.venda_futura from configuracao_filial as k where k.id_filial = ${order.id_filial}), true) as aceita`);
    if (row?.aceita === false) throw orderErrors['REGRA_DE_NEGOCIO.sem_venda_futura']();
  }
  await tx.execute(sql`update pedido_venda set tipo_pedido = ${tipo} where id = ${order.id}`);
}

/** The seven fields of a delivery address (specification 001, section 5). */
export type DeliveryAddress = {
  readonly cep?: string | null;
  readonly logradouro: string;
  readonly numero: string;
  readonly complemento: string;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: string;
};

/**
 * Sets the delivery address; the postal code is that of the branch's country, stored without separators. Throws 400 at
 * the field for an invalid postal code, and for a missing one if the country has them.
 */
export async function changeAddress(tx: Queryable, order: Order, address: DeliveryAddress): Promise<void> {
  const { logradouro, numero, complemento, bairro, cidade, estado } = address;
  const [branch] = await tx.query<{ pais: string | null }>(sql`
    select p.sigla as pais from filial as f left join pais as p on p.id = f.id_pais where f.id = ${order.id_filial}`);
  const rules = postalCodeOf(branch?.pais);
  const cep = rules.normalise(address.cep ?? '');
  const isWrong = cep === '' ? !rules.isOptional : !rules.isValid(cep);
  if (isWrong)
    throw httpErrors.DADOS_INVALIDOS({
      errors: [at('', 'cep', cep === '' ? httpErrors.required() : refusePostalCode(branch?.pais))],
    });
  await tx.execute(sql`
    update pedido_venda set cep = ${cep === '' ? null : cep}, logradouro = ${logradouro}, numero = ${numero},
      complemento = ${complemento}, bairro = ${bairro}, cidade = ${cidade}, estado = ${estado}
    where id = ${order.id}`);
}

/** Additions to an order by the sales staff; null removes a value, omitted ones stay. */
export type Complement = {
  readonly valor_desconto_pedido?: number | null | undefined;
  readonly percentual_desconto_pedido?: number | null | undefined;
  readonly valor_desconto_spv?: number | null | undefined;
  readonly percentual_desconto_spv?: number | null | undefined;
  readonly observacao?: string | null | undefined;
};

/**
 * Sets notes and discounts of an order. A discount is a value or a percentage; if both are sent the value applies, and
 * 0 removes it. Throws 403 for discounts by anybody but administrative staff, 422 if the order allows none, or one
 * exceeds its base or the limit of the branch, 400 for an invalid amount or percentage, each naming all invalid ones
 * (specification 001, `cart/complement`; commerce.md, 7.4 and 7.10).
 */
export async function complementOrder(tx: Queryable, caller: Caller, order: Order, given: Complement): Promise<void> {
  if (given.observacao !== undefined)
    await tx.execute(sql`update pedido_venda set observacao = ${given.observacao} where id = ${order.id}`);
  const wrong = findDecimals(given, order.moeda);
  if (wrong.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors: wrong });
  const discount = readDiscount(given.valor_desconto_pedido, given.percentual_desconto_pedido, order.moeda);
  const spvDiscount = readDiscount(given.valor_desconto_spv, given.percentual_desconto_spv, order.moeda);
  if (discount === undefined && spvDiscount === undefined) return;
  if (!isStaff(caller)) throw orderErrors['SEM_PERMISSAO.desconto']();
  if (!order.permite_desconto) throw orderErrors['REGRA_DE_NEGOCIO.sem_desconto']();
  const [sums] = await tx.query<{ produtos: number; spv: number; limite: number }>(sql`
    select coalesce(p.valor_produtos, 0) as produtos, coalesce(p.valor_spv, 0) as spv,
      coalesce((select k.percentual_desconto_maximo from configuracao_filial as k where k.id_filial = p.id_filial),
        ${usualDiscountLimit}::numeric) as limite
    from pedido_venda as p where p.id = ${order.id}`);
  const minor = (amount = 0) => toMinor(amount, order.moeda);
  const limit = percentOf(minor(sums?.produtos), toBasisPoints(sums?.limite ?? 0));
  const limits = [
    ['desconto_pedido', discount, minor(sums?.produtos), limit],
    ['desconto_spv', spvDiscount, minor(sums?.spv), minor(sums?.spv)],
  ] as const;
  await refuseTogether(
    limits.map(([name, one, from, most]) => async () => {
      if (one === undefined || discountOf(one, from) <= most) return;
      const limite = fromMinor(most, order.moeda);
      const above = orderErrors['REGRA_DE_NEGOCIO.desconto_acima']({
        ...{ limite, valor: formatMoney(limite, { currency: order.moeda }) },
      });
      throw refusalAt(above, `/${one !== null && 'amount' in one ? 'valor' : 'percentual'}_${name}`);
    }),
  );
  if (discount !== undefined)
    await tx.execute(sql`
      update pedido_venda set valor_desconto_pedido_dado = ${amountOf(discount, order.moeda)},
        percentual_desconto_pedido = ${percentIn(discount)} where id = ${order.id}`);
  if (spvDiscount !== undefined)
    await tx.execute(sql`
      update pedido_venda set valor_desconto_spv_dado = ${amountOf(spvDiscount, order.moeda)},
        percentual_desconto_spv = ${percentIn(spvDiscount)} where id = ${order.id}`);
}

/** Discounts with more decimals than their currency, or a percentage, may have. */
function findDecimals(given: Complement, moeda: string): readonly FieldError[] {
  const { valor_desconto_pedido, valor_desconto_spv, percentual_desconto_pedido, percentual_desconto_spv } = given;
  const amounts = Object.entries({ valor_desconto_pedido, valor_desconto_spv });
  const percents = Object.entries({ percentual_desconto_pedido, percentual_desconto_spv });
  return [
    ...amounts.flatMap(([name, amount]) => {
      const problem = amount == null ? null : amountProblem(amount, moeda);
      return problem === null ? [] : [at('', name, problem)];
    }),
    ...percents.flatMap(([name, percent]) =>
      percent == null || decimalsOf(percent) <= percentDecimals
        ? []
        : [at('', name, catalogueErrors['decimals.medida']({ limit: percentDecimals }))],
    ),
  ];
}

/** A discount as entered; undefined for none. */
function readDiscount(
  amount: number | null | undefined,
  percent: number | null | undefined,
  currency: string,
): GivenDiscount | undefined {
  if (amount != null) return amount === 0 ? null : { amount: toMinor(amount, currency) };
  if (percent != null) return percent === 0 ? null : { basisPoints: toBasisPoints(percent) };
  return undefined;
}

function amountOf(discount: GivenDiscount, currency: string): number | null {
  return discount !== null && 'amount' in discount ? fromMinor(discount.amount, currency) : null;
}

function percentIn(discount: GivenDiscount): number | null {
  return discount !== null && 'basisPoints' in discount ? discount.basisPoints / 100 : null;
}
