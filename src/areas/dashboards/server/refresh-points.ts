import { setTimeout as pause } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { addMonths, type Month } from '../../../domain/months.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { periodOf } from '../../../engine/statements/period-days.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type {
  ErpPerson,
  ErpPoints,
  ErpPointsPort,
  ErpPointsQuestion,
} from '../../../integrations/erp/erp-points-port.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { pointMonthOf } from '../../points/server/index.ts';
import { storePoints } from './store-points.ts';

/** ms; a user waits for the dashboard meanwhile. */
const longestWait = 8_000;
/** Maximum of months in one request to the ERP. */
const maxMonths = 24;

export type RefreshParts = {
  readonly db: Database;
  readonly entities: Pick<EntityCatalog, 'models'>;
  readonly erp: ErpPointsPort;
  readonly now: () => Date;
  readonly warn: (message: string) => (error: unknown) => void;
  /** ms to wait for the ERP; 8,000 by default. */
  readonly wait?: number;
};

/** Whether the stored points are new, and from when those of the period are; null for none. */
export type RefreshedPoints = { readonly saldo_atualizado: boolean; readonly dh_saldo: string | null };

/**
 * Loads the points of a client and of the people directly below from the ERP, for the months of the period and of the
 * quarter in the charts, and stores them. Without an answer in time the stored ones stay.
 * @param values parameters of the call: the period, and the client for a caller without one (`id_cliente_filtro`)
 * @throws DADOS_INVALIDOS for an invalid day, REGRA_DE_NEGOCIO for a period that begins after its end,
 * REGISTRO_NAO_ENCONTRADO for a client whom the caller cannot see
 */
export async function refreshPoints(
  parts: RefreshParts,
  caller: Caller,
  values: ReadonlyMap<string, unknown>,
): Promise<RefreshedPoints> {
  const { db, erp, warn, wait = longestWait } = parts;
  const now = parts.now();
  const { first, last } = periodOf(values, now);
  const client = await findClient(parts, caller, Number(values.get('id_cliente_filtro') ?? 0));
  const period = { from: monthOfDay(first), to: monthOfDay(last) };
  const question: ErpPointsQuestion = { ...client, ...monthsAsked(period, pointMonthOf(now)) };
  let points: ErpPoints | null = null;
  try {
    points = await withinTime(erp.read(question), wait);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    warn('The ERP did not answer.')(error);
  }
  if (points !== null) {
    const answered = points;
    await db.transaction((tx) => storePoints(tx, question, answered, now));
  }
  const [stored] = await db.query<{ desde: Date | string | null }>(sql`
    select min(dh_saldo) as desde from ponto_erp
    where cliente = ${client.client} and mes between ${period.from}::date and ${period.to}::date`);
  const since = stored?.desde ?? null;
  return {
    saldo_atualizado: points !== null,
    dh_saldo: since === null ? null : new Date(since).toISOString(),
  };
}

/** The caller's own client, else the named one if the caller can see them. */
async function findClient(
  { db, entities }: RefreshParts,
  caller: Caller,
  named: number,
): Promise<{ readonly client: number; readonly person: ErpPerson }> {
  const id = caller.id_cliente ?? named;
  const models = entities.models();
  const model = models.get('Cliente');
  const isSeen: Sql =
    caller.id_cliente === null && model !== undefined
      ? (scopeOf(model, models, caller, 't') ?? sql`true`)
      : sql`t.dh_exclusao is null`;
  const [row] = await db.query<{ codigo_mundial: string; filial: string | null }>(sql`
    select t.codigo_mundial, f.nome as filial from cliente as t left join filial as f on f.id = t.id_filial
    where t.id = ${id} and ${isSeen}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  return { client: id, person: { code: row.codigo_mundial, branch: row.filial } };
}

function monthOfDay(day: string): Month {
  return `${day.slice(0, 7)}-01`;
}

/** From the earlier start of the period and the quarter to the current month: future months have no points. */
function monthsAsked(period: { readonly from: Month; readonly to: Month }, current: Month) {
  const to = period.to > current ? current : period.to;
  const quarter = addMonths(to, -2);
  const from = period.from < quarter ? period.from : quarter;
  const earliest = addMonths(to, 1 - maxMonths);
  return { from: from < earliest ? earliest : from, to };
}

/** Stops waiting for an answer that takes too long. */
async function withinTime<T>(work: Promise<T>, wait: number): Promise<T> {
  const stop = new AbortController();
  const late = pause(wait, undefined, { signal: stop.signal }).then(() => {
    throw new PortError(`no answer within ${wait} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    stop.abort();
    work.catch(() => undefined);
  }
}
