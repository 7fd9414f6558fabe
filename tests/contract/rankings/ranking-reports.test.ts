import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reckonRankings } from '../../../src/areas/rankings/server/reckon-rankings.ts';
import { pathOfStatement, takenParams } from '../../../src/engine/statements/statement.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { portalToday } from '../../support/days.ts';
import type { TestServer } from '../../support/server.ts';
import { unzip } from '../../support/workbook.ts';
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
  sumPoints,
} from '../points/points-network.ts';

/** The distributors. */
const distributors = everybody.filter((id) => id % 3 === 2);
/** Whoever became a member in the first month. */
const fresh = new Set([9, 10, 11, 22, 23]);
const leader = 2;
/** The day that risk is reckoned on is the portal's today: purchases stand so many days before it. */
const day = (before: number): string =>
  new Date(Date.parse(`${portalToday()}T12:00:00Z`) - before * 86_400_000).toISOString().slice(0, 10);

let server: TestServer;
let admin: string;
let di: string;
let ledger: readonly Posting[];

beforeAll(async () => {
  server = await openPointsNetwork();
  const { db } = server;
  await db.execute(sql`update cliente set tipo = 'DI' where id % 3 = 2`);
  await db.execute(sql`
    update cliente set data_cadastro = case when id = any (${[...fresh]}::bigint[]) then date '2025-01-15' else date '2024-01-15' end`);
  await db.script(`
    insert into configuracao_ranking (id, titulo, "novoNoTime", ativo)
      values (70, 'Novos', true, true), (71, 'Equipes', false, true), (72, 'Encerrado', false, false);`);
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: leader });
  ledger = await readLedger(server);
}, 120_000);
afterAll(() => server.close());

const pick = (rows: readonly Row[], ...names: string[]) =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

/** The distributors that pass, by what is asked for, those with the same of it at the same place. */
function rank(month: string, isFreshFirst: boolean, test: (id: number) => boolean = () => true) {
  const found = distributors.filter(test).map((id) => ({
    id,
    total_pontos: sumPoints(ledger, (one) => one.month === month && isBelow(one.who, id)),
    pontos_individuais: sumPoints(ledger, (one) => one.month === month && one.who === id),
    novos_membros:
      month === closed
        ? [2 * id, 2 * id + 1].filter((below) => fresh.has(below) && (below % 7 > 0 || distributors.includes(below)))
            .length
        : 0,
  }));
  const isAhead = (one: (typeof found)[number], another: (typeof found)[number]): boolean =>
    isFreshFirst && one.novos_membros !== another.novos_membros
      ? one.novos_membros > another.novos_membros
      : one.total_pontos > another.total_pontos;
  return found
    .map((each) => ({ ...each, posicao: 1 + found.filter((one) => isAhead(one, each)).length }))
    .toSorted((one, another) => one.id - another.id);
}

const asOf = new Date('2025-02-25T12:00:00Z');

describe(`rankings and risk, on ${testDatabaseKind}`, () => {
  test('the ranking of now and the one of before are those of the ledger, whole for whoever may open it', async () => {
    const done = await reckonRankings(server.db, { now: asOf, current: open, age: 600_000 });
    expect(done).toBe(6);
    expect(await reckonRankings(server.db, { now: asOf, current: open, age: 600_000 })).toBe(0);
    const hour = new Date(asOf.getTime() + 3_600_000);
    // Of months that are open alone, and of active configurations.
    expect(await reckonRankings(server.db, { now: hour, current: open, age: 600_000 })).toBe(3);
    for (const token of [admin, di])
      for (const [call, stamp] of [
        ['report_rankingDistribuidores', null],
        ['report_rankingDistribuidores_cache', hour.toISOString()],
      ] as const)
        for (const [mes, month] of [closed, open].entries())
          for (const [more, isFreshFirst, test] of [
            ['', false, () => true],
            ['&id_configuracao_ranking=71', false, () => true],
            ['&id_configuracao_ranking=70', true, () => true],
            ['&id_pais=901', false, (id: number) => id % 2 === 1],
          ] as const) {
            const path = `/${call}?mes=${mes}&ano=2025${more}&sortBy=id`;
            const rows = await readRows(server, path, token);
            expect([path, pick(rows, 'id', 'total_pontos', 'pontos_individuais', 'novos_membros', 'posicao')]).toEqual([
              path,
              rank(month, isFreshFirst, test),
            ]);
            if (stamp !== null && month === open) expect(rows[0]?.dh_apuracao).toBe(stamp);
          }
    const ordered = await readRows(server, '/report_rankingDistribuidores_cache?mes=0&ano=2025', di);
    expect(ordered.map(({ posicao }) => posicao)).toEqual(
      rank(closed, false)
        .map(({ posicao }) => posicao)
        .toSorted((one, another) => one - another),
    );
    expect(
      (await server.call('GET', '/report_rankingDistribuidores', { token: await server.login('CLIENTE') })).status,
    ).toBe(403);
  });

  test('the first places of each month and country have the prizes', async () => {
    const places = (month: string, country: number) =>
      rank(month, false, (id) => 900 + (id % 2) === country)
        .filter(({ total_pontos, posicao }) => total_pontos > 0 && posicao <= 10)
        .map(({ id, posicao, total_pontos }) => ({
          ...{ mes: month === closed ? 0 : 1, ano: 2025, sigla_pais: country === 900 ? 'BRA' : 'PRY' },
          ...{ id_cliente: id, posicao, total_pontos, premio: ['UP_10', 'UP_5', 'UP_2'][posicao - 1] ?? null },
        }));
    const order = 'sortBy=mes,sigla_pais,id_cliente&sortType=asc,asc,asc';
    for (const [path, months, countries] of [
      ['mes=0&ano=2025', [closed], [900, 901]],
      ['ano=2025', [closed, open], [900, 901]],
      ['ano=2025&id_pais=901', [closed, open], [901]],
    ] as const)
      for (const token of [admin, di]) {
        const rows = await readRows(server, `/report_rankingDistribuidoresResumoMesPais?${path}&${order}`, token);
        const expected = months.flatMap((month) => countries.flatMap((country) => places(month, country)));
        expect([path, pick(rows, ...Object.keys(expected[0] ?? {}))]).toEqual([path, expected]);
        expect(rows.some(({ premio }) => premio === 'UP_10')).toBe(true);
      }
  });

  test('risk is the days left until so many without a purchase, by the bands, within the own network', async () => {
    const bought = { 5: 89, 10: 82, 11: 75, 20: 60, 21: 90, 23: 0 } as const;
    await server.db.execute(sql`
      insert into ponto_mes (mes) select distinct date_trunc('month', d::timestamp)::date
      from unnest(${Object.values(bought).map((days) => day(days))}::text[]) as d on conflict do nothing`);
    for (const [id, days] of Object.entries(bought))
      await server.db.execute(sql`
        insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade, pontos,
          base, moeda, dh_movimento)
        values (${Number(id)}, ${Number(id)}, ${Number(id)}, ${Number(id)}, 'VENDA', 'RISCO', ${Number(id)}, 'a', 900, 900,
          date_trunc('month', ${day(days)}::timestamp)::date, 1, 7, 0, 'BRL', ${`${day(days)}T15:00:00Z`}::timestamptz)`);
    const bands: Readonly<Record<number, readonly [days: number, band: string]>> = {
      5: [1, 'DE_1_A_7_DIAS'],
      10: [8, 'DE_8_A_15_DIAS'],
      11: [15, 'DE_8_A_15_DIAS'],
      20: [30, 'DE_16_A_30_DIAS'],
      23: [90, 'OK'],
    };
    const members = everybody.filter((id) => isBelow(id, leader) && (id % 7 > 0 || distributors.includes(id)));
    const rows = await readRows(server, '/report_analiseRiscoInatividadeRede?sortBy=id', di);
    expect(pick(rows, 'id', 'nivel', 'status_risco', 'nome_pai_empresarial')).toEqual(
      members.map((id) => ({
        ...{ id, nivel: levelOf(id) - 1, status_risco: bands[id]?.[1] ?? 'INATIVO' },
        nome_pai_empresarial: id === leader ? null : `Pessoa ${Math.floor(id / 2)}`,
      })),
    );
    for (const row of rows) {
      const id = Number(row.id);
      if (bands[id] !== undefined) expect([id, row.dias_para_inatividade]).toEqual([id, bands[id][0]]);
      expect(row.saldo_pontos).toBe(
        Math.round((sumPoints(ledger, ({ who }) => who === id) + (id in bought ? 7 : 0)) * 10_000) / 10_000,
      );
    }
    const path = '/report_analiseRiscoInatividadeRede?status_risco=DE_8_A_15_DIAS&sortBy=id';
    expect(pick(await readRows(server, path, di), 'id')).toEqual([{ id: 10 }, { id: 11 }]);
    // The rule of days is a setting.
    await server.db.execute(sql`update parametros_rede set dias_sem_compra = 91`);
    const later = await readRows(server, '/report_analiseRiscoInatividadeRede?sortBy=id&id_cliente=21', di);
    expect(pick(later, 'id', 'dias_para_inatividade')).toEqual(
      members.includes(21) ? [{ id: 21, dias_para_inatividade: 1 }] : [],
    );
    await server.db.execute(sql`update parametros_rede set dias_sem_compra = 90`);
    const foreign = await server.call('GET', '/report_analiseRiscoInatividadeRede?id_cliente=3', { token: di });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'PESSOA_SEM_ACESSO']);
    const { statusCode, rawPayload } = await server.app.inject({
      method: 'POST',
      url: '/api/report_analiseRiscoInatividadeRede/report/xls',
      headers: { authorization: `Bearer ${di}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ columns: [{ name: 'nome_cliente' }] }),
    });
    expect(statusCode).toBe(200);
    const sheet = [...unzip(rawPayload).values()].join('\n');
    expect(everybody.filter((id) => sheet.includes(`Pessoa ${id}<`))).toEqual(members);
  });

  test('members with two sponsors are listed with each of them', async () => {
    const { db } = server;
    await db.script(`
      insert into cliente_dados_comerciais (id, "id_statusPenn", "id_clientePaiEmpresarial", "dataRegistroPenn", id_consultor)
        values (80, 70, 5, date '2024-03-20', 20), (81, 70, 2, date '2024-03-20', 4);
      update cliente set "id_dadosComerciais" = 80 where id = 20;
      update cliente set "id_dadosComerciais" = 81 where id = 4;`);
    const rows = await readRows(server, '/report_validacaoRede_duplicidadePais?sortBy=codigo_mundial_pai', admin);
    expect(pick(rows, 'id_cliente', 'codigo_mundial_pai', 'nome_pai_empresarial', 'quantidade_pais')).toEqual([
      { id_cliente: 20, codigo_mundial_pai: 'R10', nome_pai_empresarial: 'Pessoa 10', quantidade_pais: 2 },
      { id_cliente: 20, codigo_mundial_pai: 'R5', nome_pai_empresarial: 'Pessoa 5', quantidade_pais: 2 },
    ]);
    expect((await server.call('GET', '/report_validacaoRede_duplicidadePais', { token: di })).status).toBe(403);
  });

  test('a period that begins after it ends is refused, and where the contract says so one of equal ends', async () => {
    for (const path of [
      '/report_pontuacaoRedeAmericaLatina?mes_inicial=_03&ano_inicial=2025&mes_final=_02&ano_final=2025',
      '/report_validacao_graduacao?id_cliente=5&mes_inicial=2&ano_inicial=2025&mes_final=1&ano_final=2025',
      '/report_validacao_graduacao?id_cliente=5&mes_inicial=1&ano_inicial=2025&mes_final=1&ano_final=2025',
      '/report_graduacao?data_inicial=2025-02-03&data_final=2025-02-02',
    ]) {
      const { status, body } = await server.call('GET', path, { token: admin });
      expect([path, status, body.message]).toEqual([path, 422, 'Período Informado é Inválido']);
    }
    // Every list of a period, whoever wrote it: those that ask for nothing else.
    const reversed = {
      data_inicial_iso: '2025-02-03',
      data_final_iso: '2025-02-02',
      date_start: '2025-02-03',
      date_end: '2025-02-02',
    };
    const tried = server.statements.all().flatMap((statement) => {
      const taken = takenParams(statement);
      const ends = Object.entries(reversed).filter(([name]) => taken.has(name));
      const others = [...statement.params.values()].filter(
        ({ name, isRequired }) => isRequired && !ends.some(([end]) => end === name),
      );
      return ends.length < 2 || others.length > 0 || statement.when !== null
        ? []
        : [`${pathOfStatement(statement)}?${new URLSearchParams(ends)}`];
    });
    expect(tried.length).toBeGreaterThan(20);
    // Those of calls that code answers.
    const ofCode = ['listarMapaPontos', 'atualizaSaldoPontosClienteERP'].map(
      (name) => `/${name}?id_cliente_filtro=5&data_inicial_iso=2025-02-03&data_final_iso=2025-02-02`,
    );
    for (const path of [...tried, ...ofCode]) {
      const { status, body } = await server.call('GET', path, { token: admin });
      expect([path, status, body.message]).toEqual([path, 422, 'Período Informado é Inválido']);
    }
    // One month, which the report has by itself in January, and one day.
    for (const path of [
      '/report_pontuacaoRedeAmericaLatina?mes_inicial=_01&ano_inicial=2025&mes_final=_01&ano_final=2025',
      '/report_graduacao?data_inicial=2025-02-02&data_final=2025-02-02',
    ])
      expect([path, (await server.call('GET', path, { token: admin })).status]).toEqual([path, 200]);
  });

  test('rankings that stay empty are always due, and leave others their turn', async () => {
    const { db } = server;
    // Without a distributor every ranking is empty. There are more than a round computes.
    await db.execute(sql`update cliente set tipo = 'CONSULTOR' where tipo = 'DI'`);
    await db.script(`
      delete from ranking_apurado;
      delete from ranking_apuracao;
      insert into configuracao_ranking (titulo, "novoNoTime", ativo)
        select 'Equipe ' || n, false, true from generate_series(1, 30) as n;`);
    const [{ wanted } = { wanted: 0 }] = await db.query<{ wanted: number }>(
      sql`select ((count(*) + 1) * 2)::int as wanted from configuracao_ranking where ativo`,
    );
    const rounds: number[] = [];
    for (const minute of [1, 2, 3]) {
      const now = new Date(asOf.getTime() + minute * 60_000);
      rounds.push(await reckonRankings(db, { now, current: open, age: 600_000 }));
    }
    expect([wanted, ...rounds]).toEqual([66, 24, 24, 24]);
    const [computed] = await db.query(sql`select count(*)::int as rankings from ranking_apuracao`);
    expect(computed).toEqual({ rankings: wanted });
  });
});
