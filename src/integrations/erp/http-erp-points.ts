import type { Agent } from 'node:https';
import { isRecord } from '../../language/json/record.ts';
import { PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { exchange, statusError } from '../exchange.ts';
import type { ErpMonth, ErpPoints, ErpPointsPort } from './erp-points-port.ts';

type Options = {
  /** Without a trailing slash. */
  readonly base: string;
  readonly token: string;
  readonly agent?: Agent | undefined;
  /** ms for the whole answer. A person waits for it. */
  readonly timeout?: number;
  /** Called with the reason of a failure. */
  readonly failed?: (reason: string) => void;
};

/**
 * Points by the JSON adapter service of an installation's ERP: `GET /pontos/{codigo_mundial}` with `filial`, `inicio`
 * and `fim` (first days of months) answers `{ meses: [{ mes, individuais, total, unidades: [{ filial, pontos }] }],
 * filhos: [{ codigo_mundial, filial, meses: [{ mes, individuais, total }] }] }`; 404 for an unknown person, who then
 * has no points.
 */
export function createHttpErpPoints({ base, token, agent, timeout = 6_000, failed }: Options): ErpPointsPort {
  const breaker = createBreaker({ service: 'erp' });
  return {
    read: async ({ person, from, to }) => {
      const url = new URL(`${base}/pontos/${encodeURIComponent(person.code)}`);
      url.searchParams.set('inicio', from);
      url.searchParams.set('fim', to);
      if (person.branch !== null) url.searchParams.set('filial', person.branch);
      const headers = { authorization: `Bearer ${token}` };
      return reported(failed, () =>
        breaker.run(async () => {
          const { status, body } = await exchange({ method: 'GET', url, headers, timeout, agent });
          if (status === 404) return { months: [], children: [] };
          if (status !== 200) throw statusError(status);
          return readPoints(body);
        }),
      );
    },
  };
}

function readPoints(body: unknown): ErpPoints {
  if (!isRecord(body)) throw new PortError('points of another shape');
  return {
    months: listOf(body.meses, (row) => ({
      ...readMonth(row),
      units: listOf(row.unidades, (unit) => ({ branch: readText(unit.filial), points: readPointsOf(unit.pontos) })),
    })),
    children: listOf(body.filhos, (row) => ({
      person: { code: readText(row.codigo_mundial), branch: textOf(row.filial, 120) },
      months: listOf(row.meses, readMonth),
    })),
  };
}

function readMonth(row: Readonly<Record<string, unknown>>): ErpMonth {
  const month = readText(row.mes);
  if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(month)) throw new PortError('a month of another shape');
  return { month, individual: readPointsOf(row.individuais), total: readPointsOf(row.total) };
}

function listOf<T>(value: unknown, read: (row: Readonly<Record<string, unknown>>) => T): readonly T[] {
  if (!Array.isArray(value)) throw new PortError('points of another shape');
  return value.map((row: unknown) => {
    if (!isRecord(row)) throw new PortError('points of another shape');
    return read(row);
  });
}

function readText(value: unknown): string {
  const text = textOf(value, 120);
  if (text === null) throw new PortError('points of another shape');
  return text;
}

/** Reversals of earlier months can make the points of a month negative. */
function readPointsOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) >= 1e14)
    throw new PortError('points that are no number');
  return Math.round(value * 10_000) / 10_000;
}
