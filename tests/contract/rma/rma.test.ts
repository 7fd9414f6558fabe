import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchRmas } from '../../../src/areas/rma/server/fetch-rmas.ts';
import { PortError } from '../../../src/integrations/ask-json.ts';
import type { RmaPort } from '../../../src/integrations/rma/rma-port.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import { isBelow, openPointsNetwork, readRows } from '../points/points-network.ts';

let server: TestServer;
let admin: string;
let di: string;
const now = new Date('2025-02-25T12:00:00Z');
const fetch = (at: Date) => fetchRmas(server.db, server.ports.rma, { now: at, current: '2025-02-01' });

beforeAll(async () => {
  server = await openPointsNetwork();
  // Staff alone by default; here the D.I. as well.
  await server.db.script(`
    insert into permissao (id_perfil, entity, flag) select id, 'RELATORIO_BUSCA_RMA', 'ACESSAR' from perfil where constante = 'DI'`);
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: 2 });
  // Four months a round, the newest first.
  for (let asked = 4; asked === 4; ) asked = await fetch(now);
}, 120_000);
afterAll(() => server.close());

describe(`returns of the ERP, on ${testDatabaseKind}`, () => {
  test('are those that the ERP answered, of the own network alone, by number, world code and days', async () => {
    const { db } = server;
    const expected = await db.query<{ id: number; who: number; day: string }>(sql`
      select id, origem as who, to_char(dh_movimento at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day
      from ponto_lancamento where tipo = 'ESTORNO' order by id`);
    expect(expected.length).toBeGreaterThan(5);
    const asked = async (token: string, more = '') =>
      (await readRows(server, `/sapiens_BuscaRma?sortBy=id${more}`, token))
        .map(({ codRma }) => Number(codRma))
        .toSorted((a, b) => a - b);
    const ids = (test: (row: (typeof expected)[number]) => boolean) => expected.filter(test).map(({ id }) => id);
    expect(await asked(admin)).toEqual(ids(() => true));
    const [one] = expected;
    expect(await asked(admin, `&codRma=${one?.id}`)).toEqual([one?.id]);
    expect(await asked(admin, `&codMun=R${one?.who}`)).toEqual(ids(({ who }) => who === one?.who));
    expect(await asked(admin, '&datIni=2025-02-01&datFim=2025-02-10')).toEqual(
      ids(({ day }) => day >= '2025-02-01' && day <= '2025-02-10'),
    );
    const [row] = await readRows(server, `/sapiens_BuscaRma?codRma=${one?.id}`, admin);
    expect(row).toMatchObject({
      codMun: `R${one?.who}`,
      codPro: 'S1',
      datGer: one?.day,
      dh_consulta: now.toISOString(),
    });
    expect(JSON.stringify(row?.status)).toMatch(new RegExp(`^\\[{[^}]*"desSta": ?"${String(row?.situacao)}"`));
    expect(await asked(di)).toEqual(ids(({ who }) => isBelow(who, 2)));
    const stranger = await server.login('CONSULTOR', { id_cliente: 3 });
    expect((await server.call('GET', '/sapiens_BuscaRma', { token: stranger })).status).toBe(403);
  });

  test('are asked for again once they are old, and stay where the ERP does not answer', async () => {
    expect(await fetch(new Date(now.getTime() + 60_000))).toBe(0);
    const later = new Date(now.getTime() + 301_000);
    const down = { list: () => Promise.reject(new PortError('down')) };
    const total = (await server.call('GET', '/sapiens_BuscaRma', { token: admin })).body.total;
    await expect(fetchRmas(server.db, down, { now: later, current: '2025-02-01' })).rejects.toThrow('down');
    expect((await server.call('GET', '/sapiens_BuscaRma', { token: admin })).body.total).toBe(total);
    // What arrived before it went down is stored, and windows learn of it.
    let stored = 0;
    const half: RmaPort = {
      ...server.ports.rma,
      list: (asked) => (asked.first === '2025-02-01' ? server.ports.rma.list(asked) : down.list()),
    };
    const onStored = () => {
      stored += 1;
    };
    await expect(fetchRmas(server.db, half, { now: later, current: '2025-02-01', onStored })).rejects.toThrow('down');
    expect(stored).toBe(1);
    expect(await fetch(later)).toBe(1);
    // What the ERP has no more goes.
    const empty = { list: () => Promise.resolve([]) };
    await fetchRmas(server.db, empty, { now: new Date(later.getTime() + 301_000), current: '2025-02-01' });
    const left = await readRows(server, '/sapiens_BuscaRma', admin);
    expect(left.every(({ datGer }) => String(datGer) < '2025-01-01')).toBe(true);
    await fetch(new Date(later.getTime() + 700_000));
  });

  test('one is printed for who sees it', async () => {
    const [row] = await readRows(server, '/sapiens_BuscaRma', admin);
    const print = (codRma: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/print/print_rma.pdf',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ codRma }),
      });
    const found = await print(String(row?.codRma));
    expect([found.statusCode, found.headers['content-type'], found.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await print('nenhuma')).statusCode).toBe(404);
  });
});
