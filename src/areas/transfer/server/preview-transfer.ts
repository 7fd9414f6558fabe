import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { givableAmounts, readBalances } from '../../points/server/index.ts';
import { transferText } from './texts.ts';
import { openPoints } from './transfer-journal.ts';
import type { Transfer } from './transfer-movement.ts';

/** One change that a transfer would make. */
export type TransferPreviewRow = components['schemas']['PreviaTransferenciaMovimentacaoLinha'];
type Item = NonNullable<TransferPreviewRow['item']>;

/** Figures of origin and destination, and the amount that moves. */
type Change = { readonly origin: number; readonly target: number; readonly moved: number };

/**
 * Previews a transfer of movement: what would change, before and after, and what stays with the origin; if it is
 * impossible, only the reason. The caller of this function checks who may see both clients.
 */
export async function previewTransfer(
  db: Queryable,
  { id_origem: from, id_destino: to }: Transfer,
  language: Language,
): Promise<readonly TransferPreviewRow[]> {
  const say = (
    item: Item,
    of: string,
    change: Change | null,
    write: (figure: number) => string,
  ): TransferPreviewRow => ({
    item,
    descricao: transferText(item, language, { o: of }),
    origem_antes: change === null ? null : write(change.origin),
    origem_depois: change === null ? null : write(change.origin - change.moved),
    destino_antes: change === null ? null : write(change.target),
    destino_depois: change === null ? null : write(change.target + change.moved),
  });
  if (from === to) return [say('MESMA_PESSOA', '', null, String)];
  const orders = await countOrders(db, from, to);
  const points = await readPoints(db, from, to);
  const spv = await readSpv(db, from, to);
  const money = (currency: string) => (minor: number) => formatMoney(fromMinor(minor, currency), { currency });
  const writePoints = (figure: number) => formatNumber(figure, { maxDecimals: 4 });
  const going = [
    ...(orders.going.moved === 0 ? [] : [say('PEDIDOS', '', orders.going, String)]),
    ...points.open.map(({ month, ...change }) => say('PONTOS', month, change, writePoints)),
    ...spv
      .map(({ currency, balance }) => say('SPV', currency, balance, money(currency)))
      .filter((_, at) => (spv[at]?.balance.moved ?? 0) > 0),
  ];
  if (going.length === 0) return [say('NADA', '', null, String)];
  return [
    ...going,
    ...(orders.carts.origin === 0 ? [] : [say('CARRINHOS', '', orders.carts, String)]),
    ...(points.closed.origin === 0 ? [] : [say('PONTOS_FECHADOS', '', points.closed, writePoints)]),
    ...spv
      .filter(({ owed }) => owed.origin > 0)
      .map(({ currency, owed }) => say('SPV_DEVIDO', currency, owed, money(currency))),
  ];
}

async function countOrders(
  db: Queryable,
  from: number,
  to: number,
): Promise<{ readonly going: Change; readonly carts: Change }> {
  const rows = await db.query<{ cliente: number; pedidos: number; carrinhos: number }>(sql`
    select id_cliente as cliente, count(*) filter (where constante_status <> 'COMPRANDO')::integer as pedidos,
      count(*) filter (where constante_status = 'COMPRANDO')::integer as carrinhos
    from pedido_venda where id_cliente in (${from}, ${to}) group by id_cliente`);
  const of = (client: number) => rows.find(({ cliente }) => cliente === client) ?? { pedidos: 0, carrinhos: 0 };
  const [origin, target] = [of(from), of(to)];
  return {
    going: { origin: origin.pedidos, target: target.pedidos, moved: origin.pedidos },
    carts: { origin: origin.carrinhos, target: target.carrinhos, moved: 0 },
  };
}

/** Own points: for each open month in which some move, and for all closed months together. */
async function readPoints(
  db: Queryable,
  from: number,
  to: number,
): Promise<{ readonly open: readonly (Change & { readonly month: string })[]; readonly closed: Change }> {
  const own = openPoints(sql`o.beneficiario = ${from}`);
  const open = await db.query<Change & { readonly month: string }>(sql`
    select to_char(g.mes, 'MM/YYYY') as month, g.moved,
      (select coalesce(sum(l.pontos), 0) from ponto_lancamento as l where l.beneficiario = ${from} and l.mes = g.mes) as origin,
      (select coalesce(sum(l.pontos), 0) from ponto_lancamento as l where l.beneficiario = ${to} and l.mes = g.mes) as target
    from (
      select o.mes, sum(o.pontos + coalesce(e.pontos, 0)) as moved
      from ponto_lancamento as o
      left join lateral (select sum(r.pontos) as pontos from ponto_lancamento as r where r.estorno_de = o.id) as e on true
      where ${own} group by o.mes having sum(o.pontos + coalesce(e.pontos, 0)) > 0
    ) as g
    order by g.mes`);
  const [closed] = await db.query<{ origin: number; target: number }>(sql`
    select coalesce(sum(individuais) filter (where cliente = ${from}), 0) as origin,
      coalesce(sum(individuais) filter (where cliente = ${to}), 0) as target
    from ponto_fechado where cliente in (${from}, ${to})`);
  return { open, closed: { origin: closed?.origin ?? 0, target: closed?.target ?? 0, moved: 0 } };
}

async function readSpv(
  db: Queryable,
  from: number,
  to: number,
): Promise<readonly { readonly currency: string; readonly balance: Change; readonly owed: Change }[]> {
  const [origins, targets] = [await readBalances(db, from), await readBalances(db, to)];
  const amounts = givableAmounts(origins);
  return origins.map(({ currency, balance, owed }) => {
    const target = targets.find((one) => one.currency === currency);
    const moved = amounts.find((one) => one.currency === currency)?.amount ?? 0;
    return {
      currency,
      balance: { origin: balance, target: target?.balance ?? 0, moved },
      owed: { origin: owed, target: target?.owed ?? 0, moved: 0 },
    };
  });
}
