import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLedger, putPeople } from '../../../../tests/support/points/ledger.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type { ErpPoints, ErpPointsPort } from '../../../integrations/erp/erp-points-port.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refreshPoints } from './refresh-points.ts';

let db: Database;
beforeAll(async () => {
  db = await openLedger();
  const parents: readonly (number | null)[] = [null, 1, 1, 2];
  await putPeople(
    db,
    parents.map((parent, index) => ({ id: index + 1, parent, isMember: true })),
  );
  await db.script(
    `insert into filial (id, nome, moeda, id_pais) select 950, 'Asunción', 'PYG', min(id) from pais; update cliente set id_filial = 950`,
  );
}, 120_000);
afterAll(() => db.close());

const caller = { id: 1, id_cliente: 1, perfil: 'DI', tipo: 'DI' } as unknown as Caller;
const asked = new Map([
  ['data_inicial_iso', '2026-11-01'],
  ['data_final_iso', '2026-11-30'],
]);
const branch = 'Asunción';
const points = (total: number): ErpPoints => ({
  months: [{ month: '2026-11-01', individual: 1, total, units: [{ branch, points: total }] }],
  children: [
    { person: { code: 'T2', branch }, months: [{ month: '2026-11-01', individual: 2, total: 3 }] },
    // Nobody right below, and a month that was not asked for.
    { person: { code: 'T4', branch }, months: [{ month: '2026-11-01', individual: 9, total: 9 }] },
    { person: { code: 'T3', branch: null }, months: [{ month: '2020-01-01', individual: 9, total: 9 }] },
  ],
});
const refresh = (read: ErpPointsPort['read'], now: string) => {
  const parts = { db, entities: { models: () => new Map() }, erp: { read }, warn: () => () => undefined, wait: 100 };
  return refreshPoints({ ...parts, now: () => new Date(now) }, caller, asked);
};
const stored = () =>
  db.query(sql`
    select cliente, total from ponto_erp where mes = date '2026-11-01' order by cliente`);

test('what the ERP says last stands, and stays with its time while it is down, slow or broken', async () => {
  const down = async () => {
    throw new PortError('down');
  };
  expect(await refresh(down, '2026-11-20T10:00:00Z')).toEqual({ saldo_atualizado: false, dh_saldo: null });
  const read = vi.fn(async () => points(10));
  const first = { saldo_atualizado: true, dh_saldo: '2026-11-20T11:00:00.000Z' };
  expect(await refresh(read, '2026-11-20T11:00:00Z')).toEqual(first);
  expect(read).toHaveBeenCalledWith({
    ...{ client: 1, person: { code: 'T1', branch }, from: '2026-09-01', to: '2026-11-01' },
  });
  const rows = [
    { cliente: 1, total: 10 },
    { cliente: 2, total: 3 },
  ];
  expect(await stored()).toEqual(rows);
  expect(await refresh(down, '2026-11-20T12:00:00Z')).toEqual({ ...first, saldo_atualizado: false });
  expect(await stored()).toEqual(rows);
  await expect(refresh(() => Promise.reject(new TypeError('a fault of ours')), '2026-11-20T12:30:00Z')).rejects.toThrow(
    'a fault of ours',
  );
  // Who is not named any more has none.
  await refresh(async () => ({ months: [], children: [] }), '2026-11-20T13:00:00Z');
  expect(await stored()).toEqual(rows.map((row) => ({ ...row, total: 0 })));
});

test('an ERP that takes longer than a person waits is as one that is down', async () => {
  const start = performance.now();
  const slow = () => new Promise<ErpPoints>((resolve) => setTimeout(() => resolve(points(99)), 30_000).unref());
  expect((await refresh(slow, '2026-11-20T14:00:00Z')).saldo_atualizado).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});
