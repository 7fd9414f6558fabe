import sql from 'sql-template-tag';
import { portalDay } from '../../engine/records/values/portal-day.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';
import type { Rma, RmaPort } from './rma-port.ts';

type Row = Omit<Rma, 'steps' | 'begun' | 'ended'> & { readonly at: string };

/** The steps of a return, and how many days after its creation each happens. */
const course = [
  { after: 0, text: 'Solicitada' },
  { after: 2, text: 'Em análise' },
  { after: 5, text: 'Aprovada' },
  { after: 12, text: 'Concluída' },
] as const;
const day = 86_400_000;

/**
 * An ERP for demonstrations: every reversal in the ledger of points is a return, whose steps follow the clock of the
 * portal.
 */
export function createEmbeddedRma({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
}): RmaPort {
  return {
    list: async ({ first, last }) => {
      const rows = await db.query<Row>(sql`
        select l.id::text as number, f.nome as branch, to_char(l.dh_movimento at time zone ${portalTimeZone}, 'YYYY-MM-DD') as generated,
          s.codigo as "productCode", p.descricao as product, coalesce(s.descricao, '') as variant, c.codigo_mundial as customer,
          l.dh_movimento as at
        from ponto_lancamento as l
        join cliente as c on c.id = l.origem
        join pedido_item as i on i.id = l.item
        join sku as s on s.id = i.id_sku
        join produto as p on p.id = s.id_produto
        left join filial as f on f.id = l.filial
        where l.tipo = 'ESTORNO' and l.estorno_de is not null
          and l.dh_movimento >= ${first}::timestamp at time zone ${portalTimeZone}
          and l.dh_movimento < (${last}::date + 1)::timestamp at time zone ${portalTimeZone}
        order by l.id`);
      return rows.map((row) => rmaOf(row, clock.now()));
    },
  };
}

function rmaOf({ at, ...row }: Row, now: Date): Rma {
  const begun = new Date(at).getTime();
  const passed = course.filter(({ after }) => begun + after * day <= now.getTime());
  const dayOf = (after: number): string | null =>
    passed.some((step) => step.after === after) ? portalDay(new Date(begun + after * day)) : null;
  return {
    ...row,
    ...{ begun: dayOf(2), ended: dayOf(12) },
    steps: passed.map(({ after, text }) => ({ text, at: new Date(begun + after * day).toISOString() })).toReversed(),
  };
}
