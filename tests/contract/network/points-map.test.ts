import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginChange, moveNode } from '../../../src/areas/network/server/nodes.ts';
import { readPointsMap } from '../../../src/areas/network/server/tree/points-map.ts';
import { reversePostings } from '../../../src/areas/points/server/postings.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import {
  closed,
  everybody,
  isBelow,
  levelOf,
  open,
  openPointsNetwork,
  readLedger,
  sumPoints,
} from '../points/points-network.ts';

type Slice = {
  readonly id: number;
  readonly id_superior: number | null;
  readonly nome: string;
  readonly nivel: number;
  readonly pontos: number;
  readonly total_pontos: number;
  readonly pontos_devolvidos: number;
  readonly percentual: number;
  readonly filhos: readonly Slice[];
};

let server: TestServer;
let admin: string;
let di: string;

beforeAll(async () => {
  server = await openPointsNetwork();
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: 2 });
}, 120_000);
afterAll(() => server.close());

const get = (query: string, token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  server.call('GET', `/listarMapaPontos?${query}`, { token, headers });
const flat = (slices: readonly Slice[]): readonly Slice[] => slices.flatMap((each) => [each, ...flat(each.filhos)]);

describe(`the map of points, on ${testDatabaseKind}`, () => {
  test('has the points of everybody below, those of the ledger, within the own network', async () => {
    const ledger = await readLedger(server);
    for (const [query, months] of [
      ['data_inicial_iso=2025-01-31&data_final_iso=2025-02-01', [closed, open]],
      ['data_inicial_iso=2025-02-03&data_final_iso=2025-02-03', [open]],
    ] as const)
      for (const [token, more, head] of [
        [admin, '&id_cliente_filtro=1', 1],
        [admin, '&id_cliente_filtro=3', 3],
        [di, '', 2],
        [di, '&id_cliente_filtro=5', 5],
      ] as const) {
        const points = (test: (who: number) => boolean): number =>
          sumPoints(ledger, ({ who, month }) => test(who) && (months as readonly string[]).includes(month));
        const { status, body } = await get(`${query}${more}`, token);
        expect([status, body.total]).toEqual([200, 1]);
        const slices = flat(body.data as readonly Slice[]);
        const byId = slices.toSorted((one, other) => one.id - other.id);
        expect(
          byId.map(({ id, id_superior, nivel, pontos, total_pontos }) => [
            id,
            id_superior,
            nivel,
            pontos,
            total_pontos,
          ]),
        ).toEqual(
          everybody
            .filter((id) => isBelow(id, head) && (id === head || points((who) => isBelow(who, id)) > 0))
            .map((id) => [
              id,
              id === head ? null : Math.floor(id / 2),
              levelOf(id) - levelOf(head),
              points((who) => who === id),
              points((who) => isBelow(who, id)),
            ]),
        );
        const [top] = slices;
        const [first] = top?.filhos ?? [];
        expect(top?.percentual).toBe(100);
        expect(first?.percentual).toBeCloseTo((100 * (first?.total_pontos ?? 0)) / (top?.total_pontos ?? 1), 1);
        expect(first?.total_pontos).toBe(Math.max(...(top?.filhos ?? []).map(({ total_pontos }) => total_pontos)));
      }
  });

  test('names the largest and puts the others of a team together, so that nothing is lost', async () => {
    const options = { months: { first: closed, last: open }, others: 'Outros', returns: 'Devoluções' };
    const whole = await readPointsMap(server.db, { id: 1, caminho: null }, options);
    const brief = await readPointsMap(server.db, { id: 1, caminho: null }, { ...options, limit: 6 });
    const named = flat([brief as Slice]).filter(({ id }) => id > 0);
    expect(named.length).toBe(6);
    const largest = flat([whole as Slice])
      .map(({ total_pontos }) => total_pontos)
      .toSorted((one, other) => other - one);
    expect(named.map(({ total_pontos }) => total_pontos).toSorted((one, other) => other - one)).toEqual(
      largest.slice(0, 6),
    );
    const rest = flat([brief as Slice]).filter(({ id }) => id < 0);
    expect(rest.length).toBeGreaterThan(0);
    expect(rest.every(({ id, id_superior, nome }) => id_superior === -id / 2 && nome === 'Outros')).toBe(true);
    const sum = flat([brief as Slice]).reduce((total, { pontos }) => total + pontos, 0);
    expect(sum).toBeCloseTo(whole.total_pontos, 3);
  });

  test('a closed month stands as it closed, and who has less than nothing is not left out', async () => {
    const [{ id: back = 0 } = {}] = await server.db.query<{ id: number }>(sql`
      select id from ponto_lancamento
      where beneficiario = 18 and mes = ${closed}::date and estorno_de is null
        and not exists (select from ponto_lancamento as e where e.estorno_de = ponto_lancamento.id)
      limit 1`);
    // What was sold in the closed month is taken back in the open one, in which 18 bought nothing; then 4 goes from 2 to 3.
    await server.db.transaction((tx) =>
      reversePostings(
        tx,
        [{ posting: back, quantity: 1 }],
        { kind: 'PEDIDO', id: 18 },
        new Date('2025-02-21T12:00:00Z'),
      ),
    );
    const before = await get('data_inicial_iso=2025-01-01&data_final_iso=2025-01-31&id_cliente_filtro=1', admin);
    await server.db.transaction(async (tx) =>
      moveNode(tx, 4, 3, await beginChange(tx, new Date('2025-02-21T12:00:00Z'), null)),
    );
    const after = await get('data_inicial_iso=2025-01-01&data_final_iso=2025-01-31&id_cliente_filtro=1', admin);
    expect(after.body).toEqual(before.body);
    const now = await get('data_inicial_iso=2025-02-01&data_final_iso=2025-02-28&id_cliente_filtro=1', admin);
    const slices = flat(now.body.data as readonly Slice[]);
    const above = (id: number) => slices.find((each) => each.id === id)?.id_superior;
    expect([above(4), above(2), above(18)]).toEqual([3, 1, 9]);
    const [leaf, team] = [18, 9].map((id) => slices.find((each) => each.id === id));
    expect([leaf?.pontos, leaf?.percentual].every((each) => (each ?? 0) < 0)).toBe(true);
    expect(team?.pontos_devolvidos).toBe(leaf?.total_pontos);
    const both = await get('data_inicial_iso=2025-01-01&data_final_iso=2025-02-28&id_cliente_filtro=1', admin);
    const places = flat(both.body.data as readonly Slice[]).filter(({ id }) => id === 4);
    expect(places.map(({ id_superior }) => id_superior).toSorted()).toEqual([2, 3]);
  });

  test('shows nobody of the network of others, and says which period is none', async () => {
    expect((await get('id_cliente_filtro=3', di)).status).toBe(403);
    expect((await get('data_inicial_iso=2025-02-30', di)).status).toBe(400);
  });
});
