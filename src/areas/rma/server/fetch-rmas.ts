import sql from 'sql-template-tag';
import { dateOfDay, dayNumber } from '../../../domain/codes/business-days.ts';
import { addMonths, type Month } from '../../../domain/months.ts';
import type { Rma, RmaPort } from '../../../integrations/rma/rma-port.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPace, takeSlice } from '../../../platform/database/sharing/slices.ts';

/** Number of months, up to the current one, whose returns are shown. */
const monthsBack = 24;
/** Maximum number of months requested in one round, because the ERP is slow. */
const perRound = 4;
/** Limits of the number of returns stored in one transaction. */
const pieceLimits = { first: 20, least: 5, most: 500 };
/** Maximum age, in ms, of the data of the current and the previous month, and of earlier months. */
const ages = { recent: 300_000, earlier: 86_400_000 } as const;

type FetchOptions = {
  readonly now: Date;
  readonly current: Month;
  readonly signal?: AbortSignal;
  /** Called after each month, also if the ERP does not answer for the next one. */
  readonly onStored?: () => void;
};

/**
 * Requests from the ERP the returns of months whose data are too old, newest first, and replaces the stored ones.
 * Returns the number of requested months. Rejects with a PortError if the ERP does not answer; stored data stay.
 */
export async function fetchRmas(
  db: Database,
  port: RmaPort,
  { now, current, signal, onStored }: FetchOptions,
): Promise<number> {
  const known = new Map(
    (
      await db.query<{ mes: Month; dh_consulta: string }>(
        sql`select to_char(mes, 'YYYY-MM-DD') as mes, dh_consulta from rma_consulta`,
      )
    ).map(({ mes, dh_consulta }) => [mes, new Date(dh_consulta).getTime()]),
  );
  const due = Array.from({ length: monthsBack }, (_, back) => addMonths(current, -back)).filter(
    (month, back) => now.getTime() - (known.get(month) ?? 0) >= (back < 2 ? ages.recent : ages.earlier),
  );
  let asked = 0;
  for (const month of due.slice(0, perRound)) {
    if (signal?.aborted === true) break;
    const rmas = await port.list({ first: month, last: dateOfDay(dayNumber(addMonths(month, 1)) - 1) });
    await storeMonth(db, month, rmas, now);
    onStored?.();
    asked++;
  }
  return asked;
}

/** Replaces the stored returns of a month: writes the present ones in several transactions, then deletes the others. */
async function storeMonth(db: Database, month: Month, rmas: readonly Rma[], now: Date): Promise<void> {
  const pace = createPace(db.kind, pieceLimits);
  for (let done = 0; done < rmas.length; ) {
    const from = done;
    done += await takeSlice(db, pace, async (tx, size) => {
      const piece = rmas.slice(from, from + size);
      await putRmas(tx, piece, now);
      return piece.length;
    });
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from rma_erp where dh_consulta < ${now} and gerada >= ${month}::date and gerada < ${addMonths(month, 1)}::date`);
    await tx.execute(sql`
      insert into rma_consulta (mes, dh_consulta) values (${month}::date, ${now})
      on conflict (mes) do update set dh_consulta = excluded.dh_consulta`);
  });
}

async function putRmas(tx: Queryable, rmas: readonly Rma[], now: Date): Promise<void> {
  const customers = [...new Set(rmas.flatMap(({ customer }) => customer ?? []))];
  const clients = await tx.query<{ codigo: string; id: number }>(sql`
    select codigo_mundial as codigo, min(id) as id from cliente where codigo_mundial = any (${customers}::text[]) group by codigo_mundial`);
  const idOf = new Map(clients.map(({ codigo, id }) => [codigo, id]));
  const rows = rmas.map(({ steps, ...rma }) => ({
    ...rma,
    client: rma.customer === null ? null : (idOf.get(rma.customer) ?? null),
    steps: steps.map(({ text, at }) => ({ desSta: text, datSta: at })),
  }));
  await tx.execute(sql`
    insert into rma_erp (numero, codigo, derivacao, produto, filial, mundial, cliente, gerada, inicio, fim, situacoes, dh_consulta)
    select distinct on (r.number, r."productCode", r.variant) r.number, r."productCode", r.variant, r.product, r.branch, r.customer,
      r.client, r.generated, r.begun, r.ended, r.steps, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number text, "productCode" text, variant text, product text, branch text,
      customer text, client bigint, generated date, begun date, ended date, steps jsonb)
    on conflict (numero, codigo, derivacao) do update set produto = excluded.produto, filial = excluded.filial,
      mundial = excluded.mundial, cliente = excluded.cliente, gerada = excluded.gerada, inicio = excluded.inicio, fim = excluded.fim,
      situacoes = excluded.situacoes, dh_consulta = excluded.dh_consulta`);
}
