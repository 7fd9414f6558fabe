import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginChange, moveNode } from '../../../src/areas/network/server/nodes.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import {
  closed,
  everybody,
  isBelow,
  levelOf,
  open,
  openPointsNetwork,
  type Posting,
  type Row,
  readLedger,
  readRows,
  roundPoints,
  sumPoints,
} from '../points/points-network.ts';

const leader = 2;
const team = everybody.filter((id) => id !== leader && isBelow(id, leader));
/** Both months, and the open one alone. */
const periods = [
  { query: 'date_start=2025-01-15&date_end=2025-02-10', months: [closed, open] },
  { query: 'data_inicial_iso=2025-02-01&data_final_iso=2025-02-28', months: [open] },
] as const;
const ofMonths = (months: readonly string[], test: (who: number) => boolean) => (one: Posting) =>
  months.includes(one.month) && test(one.who);
const pick = (rows: readonly Row[], ...names: readonly string[]): readonly Row[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

let server: TestServer;
let di: string;
let staff: string;
let ledger: readonly Posting[];

beforeAll(async () => {
  server = await openPointsNetwork();
  di = await server.login('DI', { id_cliente: leader });
  staff = await server.login('ADMINISTRADOR');
  ledger = await readLedger(server);
}, 120_000);
afterAll(() => server.close());

describe(`points of the dashboard, on ${testDatabaseKind}`, () => {
  test('own points are the postings of the months, the last one first', async () => {
    for (const { query, months } of periods) {
      const expected = ledger
        .filter(ofMonths(months, (who) => who === leader))
        .toReversed()
        .map(({ id, points, isBack }) => ({ id, pontos: points, is_estorno: isBack, numero_pedido: `N${leader}` }));
      const rows = await readRows(server, `/dashboard_listarMeusPontos?${query}`, di);
      expect(pick(rows, 'id', 'pontos', 'is_estorno', 'numero_pedido')).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    }
  });

  test('the team is everybody below, each with their level and points, and its ranking has them by points', async () => {
    for (const { query, months } of periods) {
      const figures = team.map((id) => ({
        ...{ id, nivel: levelOf(id) - levelOf(leader) },
        pontos_individuais: sumPoints(
          ledger,
          ofMonths(months, (who) => who === id),
        ),
        pontos_rede: sumPoints(
          ledger,
          ofMonths(months, (who) => who !== id && isBelow(who, id)),
        ),
        total_pontos: sumPoints(
          ledger,
          ofMonths(months, (who) => isBelow(who, id)),
        ),
      }));
      const rows = await readRows(server, `/dashboard_listarPontosTime?${query}&sortBy=id`, di);
      expect(pick(rows, 'id', 'nivel', 'pontos_individuais', 'pontos_rede', 'total_pontos')).toEqual(figures);
      const ranking = await readRows(server, `/dashboard_listarRankingTime?${query}`, di);
      const placed = figures.map(({ id, total_pontos }) => ({
        ...{ id, total_pontos },
        posicao: 1 + figures.filter((other) => other.total_pontos > total_pontos).length,
      }));
      expect(ranking.map(({ posicao }) => posicao)).toEqual(placed.map(({ posicao }) => posicao).sort((a, b) => a - b));
      const byId = [...ranking].sort((a, b) => Number(a.id) - Number(b.id));
      expect(pick(byId, 'id', 'total_pontos', 'posicao')).toEqual(placed);
      const whole = await server.call('GET', `/dashboard_listarRankingTime?${query}&size=3`, { token: di });
      expect([whole.body.total, (whole.body.data as readonly Row[])[0]?.posicao]).toEqual([team.length, 1]);
    }
  });

  test('two bars a month are the own points and those of the team', async () => {
    const rows = await readRows(server, `/dashboard_listarPontoVendas?${periods[0].query}`, di);
    expect(pick(rows, 'referencia', 'grupo', 'pontos')).toEqual(
      [closed, open].flatMap((month) => [
        {
          ...{ referencia: month, grupo: 'EQUIPE' },
          pontos: sumPoints(
            ledger,
            ofMonths([month], (who) => team.includes(who)),
          ),
        },
        {
          ...{ referencia: month, grupo: 'PESSOAL' },
          pontos: sumPoints(
            ledger,
            ofMonths([month], (who) => who === leader),
          ),
        },
      ]),
    );
  });

  test('beside the points stand the sales that gave them, in the money of the own branch', async () => {
    await server.call('PUT', '/mascaras/money', { token: di, body: { visivel: true } });
    const rows = await readRows(server, `/dashboard_listarPontoVendas?${periods[0].query}`, di);
    // Each posting of the test has a base of 1000.00.
    const sales = (month: string, test: (who: number) => boolean) =>
      ledger.reduce((sum, one) => sum + (one.month === month && test(one.who) ? (one.isBack ? -1000 : 1000) : 0), 0);
    expect(pick(rows, 'grupo', 'valor_vendas')).toEqual(
      [closed, open].flatMap((month) => [
        { grupo: 'EQUIPE', valor_vendas: sales(month, (who) => team.includes(who)) },
        { grupo: 'PESSOAL', valor_vendas: sales(month, (who) => who === leader) },
      ]),
    );
  });

  test('a slice of a line and a branch opens the postings of the network that it is made of', async () => {
    for (const months of [[closed, open], [open]]) {
      const query = `data_inicial_iso=${months[0]}&data_final_iso=2025-02-28`;
      for (const [line, id] of [900, 901, 902].entries()) {
        const rows = await readRows(server, `/lancamentos_da_linha?${query}&id_linha=${id}&sortBy=id`, di);
        const expected = ledger.filter(ofMonths(months, (who) => isBelow(who, leader) && who % 3 === line));
        expect(pick(rows, 'id', 'pontos', 'codigo_mundial')).toEqual(
          expected
            .toSorted((a, b) => a.id - b.id)
            .map(({ id: posting, points, who }) => ({ id: posting, pontos: points, codigo_mundial: `R${who}` })),
        );
        expect(await readRows(server, `/lancamentos_da_linha?${query}&id_linha=${id}`, staff)).toEqual([]);
      }
      const unit = await readRows(server, `/lancamentos_da_unidade?${query}&id_filial=900&sortBy=id`, di);
      const all = ledger.filter(ofMonths(months, (who) => isBelow(who, leader)));
      expect(unit.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(await readRows(server, `/lancamentos_da_unidade?${query}&id_filial=901`, di)).toEqual([]);
    }
    const missing = await server.call('GET', '/lancamentos_da_linha', { token: di });
    expect(missing.status).toBe(400);
    // Whoever looks from elsewhere finds their own network, and may name nobody else's.
    const stranger = await server.login('DI', { id_cliente: 3 });
    const path = `/lancamentos_da_linha?data_inicial_iso=${closed}&data_final_iso=${open}&id_linha=900`;
    const foreign = await server.call('GET', `${path}&id_cliente_filtro=${leader}`, { token: stranger });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'PESSOA_SEM_ACESSO']);
    const theirs = await readRows(server, path, stranger);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every(({ codigo_mundial }) => isBelow(Number(String(codigo_mundial).slice(1)), 3))).toBe(true);
  });

  test('a person opens the postings of their points, if they stand in the network of who asks', async () => {
    const outside = everybody.filter((id) => !isBelow(id, leader)).slice(0, 2);
    for (const { query, months } of periods) {
      for (const who of [...team.slice(0, 4), leader, ...outside]) {
        const path = `/lancamentos_da_pessoa?${query.replaceAll('date_start', 'data_inicial_iso').replaceAll('date_end', 'data_final_iso')}&id_pessoa=${who}&sortBy=id`;
        const expected = ledger
          .filter(ofMonths(months, (one) => one === who))
          .toSorted((a, b) => a.id - b.id)
          .map(({ id, points }) => ({ id, pontos: points, numero_pedido: `N${who}` }));
        if (isBelow(who, leader))
          expect(pick(await readRows(server, path, di), 'id', 'pontos', 'numero_pedido')).toEqual(expected);
        else expect((await server.call('GET', path, { token: di })).status).toBe(403);
        expect(pick(await readRows(server, path, staff), 'id', 'pontos', 'numero_pedido')).toEqual(expected);
      }
    }
    expect((await server.call('GET', '/lancamentos_da_pessoa', { token: di })).status).toBe(400);
  });

  test('a person opens their months in the ERP, if they stand in the network of who asks', async () => {
    const [member = 0] = team;
    const [outsider = 0] = everybody.filter((id) => !isBelow(id, leader));
    await server.db.execute(sql`insert into ponto_erp (cliente, mes, individuais, total, dh_saldo)
      select n.id, ${open}::date, n.id, n.id * 2, now() from unnest(${[member, outsider]}::bigint[]) as n (id)`);
    const ask = (who: number) => `/meses_erp_da_pessoa?${periods[1].query}&id_pessoa=${who}`;
    const monthOf = (who: number) => [
      { referencia: open, pontos_individuais: who, pontos_rede: who, total_pontos: who * 2 },
    ];
    const names = ['referencia', 'pontos_individuais', 'pontos_rede', 'total_pontos'];
    expect(pick(await readRows(server, ask(member), di), ...names)).toEqual(monthOf(member));
    expect((await server.call('GET', ask(outsider), { token: di })).status).toBe(403);
    expect(pick(await readRows(server, ask(outsider), staff), ...names)).toEqual(monthOf(outsider));
    await server.db.execute(sql`delete from ponto_erp where cliente = any(${[member, outsider]}::bigint[])`);
  });

  test('titles come with their history, the last one first, of the own client alone', async () => {
    const rows = await readRows(server, '/graduacoes_do_cliente', di);
    const stored = await server.db.query(sql`
      select id from graduacao_historico where id_cliente = ${leader} order by "dhRegistro" desc, id desc`);
    expect(rows.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('points by country and by line of products add up to those of the network, and its parts to a hundred', async () => {
    for (const { query, months } of periods) {
      const rows = await readRows(server, `/dashboard_listarPontoPorPais?${query}`, di);
      const of = (rest: number) =>
        sumPoints(
          ledger,
          ofMonths(months, (who) => isBelow(who, leader) && who % 2 === rest),
        );
      const expected = [
        { sigla_pais: 'BRA', pontos: of(0) },
        { sigla_pais: 'PRY', pontos: of(1) },
      ].sort((a, b) => b.pontos - a.pontos);
      expect(pick(rows, 'sigla_pais', 'pontos')).toEqual(expected);
      const lines = ['A', 'B', 'C'].map((codigo_linha, line) => ({
        codigo_linha,
        pontos: sumPoints(
          ledger,
          ofMonths(months, (who) => isBelow(who, leader) && who % 3 === line),
        ),
      }));
      const byLine = await readRows(server, `/dashboard_listarPontoPorLinhaProduto?${query}`, di);
      expect(pick(byLine, 'codigo_linha', 'pontos')).toEqual(
        lines.filter(({ pontos }) => pontos > 0).sort((a, b) => b.pontos - a.pontos),
      );
      expect(roundPoints(rows.reduce((sum, { percentual }) => sum + Number(percentual), 0))).toBeCloseTo(100, 1);
    }
  });

  test('new members are those who were registered in the period, and whoever is no client has none of it', async () => {
    const { db } = server;
    await db.script(
      `update cliente set data_cadastro = case when id in (4, 9, 3) then date '2025-02-05' else date '2024-01-01' end`,
    );
    const rows = await readRows(server, `/dashboard_listarPontosNovosMembros?${periods[1].query}&sortBy=id`, di);
    expect(pick(rows, 'id', 'nome_pai_empresarial', 'pontos_individuais')).toEqual(
      [4, 9].map((id) => ({
        ...{ id, nome_pai_empresarial: `Pessoa ${Math.floor(id / 2)}` },
        pontos_individuais: sumPoints(
          ledger,
          ofMonths([open], (who) => who === id),
        ),
      })),
    );
    for (const call of [
      'MeusPontos',
      'PontosTime',
      'RankingTime',
      'PontoVendas',
      'PontoPorPais',
      'PontoPorLinhaProduto',
      'PontosNovosMembros',
    ])
      expect([call, await readRows(server, `/dashboard_listar${call}?${periods[0].query}`, staff)]).toEqual([call, []]);
  });

  test('a closed month counts in the network as it closed, an open one in that of now, and so do their postings', async () => {
    const { db } = server;
    const [moved, former] = [4, 3];
    const calls = ['PontoPorPais', 'PontoPorLinhaProduto', 'PercentualPontuacaoPorUnidade', 'PontoVendas'].map(
      (call) => `dashboard_listar${call}`,
    );
    const january = 'date_start=2025-01-01&date_end=2025-01-31';
    const february = 'date_start=2025-02-01&date_end=2025-02-28';
    const read = (query: string) => Promise.all(calls.map((call) => readRows(server, `/${call}?${query}`, di)));
    const postings = (query: string) =>
      readRows(server, `/lancamentos_da_unidade?${query}&id_filial=900&sortBy=id`, di);
    const ofJanuary = 'data_inicial_iso=2025-01-01&data_final_iso=2025-01-31';
    const ofFebruary = 'data_inicial_iso=2025-02-01&data_final_iso=2025-02-28';
    const [before, after] = [await read(january), await read(february)];
    const [shown, shownOpen] = [await postings(ofJanuary), await postings(ofFebruary)];
    await db.transaction(async (tx) =>
      moveNode(tx, moved, former, await beginChange(tx, new Date('2025-02-21T12:00:00Z'), null)),
    );
    expect(await read(january)).toEqual(before);
    expect(await read(february)).not.toEqual(after);
    // Whoever has left the team stands there without a name.
    expect(pick(await postings(ofJanuary), 'id', 'pontos')).toEqual(pick(shown, 'id', 'pontos'));
    expect((await postings(ofJanuary)).some(({ codigo_mundial }) => codigo_mundial === `R${moved}`)).toBe(false);
    const rest = ledger.filter(ofMonths([open], (who) => isBelow(who, leader) && !isBelow(who, moved)));
    expect(shownOpen.length).toBeGreaterThan(rest.length);
    expect((await postings(ofFebruary)).length).toBe(rest.length);
    const figures = await readRows(server, `/dashboard_listarPontoPorPais?${february}`, di);
    expect(roundPoints(figures.reduce((sum, { pontos }) => sum + Number(pontos), 0))).toBe(
      sumPoints(
        ledger,
        ofMonths([open], (who) => isBelow(who, leader) && !isBelow(who, moved)),
      ),
    );
  });
});
