import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
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
  readLedger,
  readRows,
  roundPoints,
} from './points-network.ts';

/** Whom the D.I. is, and the one of the network beside theirs. */
const [leader, other] = [2, 3];
let server: TestServer;
let admin: string;
let di: string;
let stranger: string;

beforeAll(async () => {
  server = await openPointsNetwork();
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: leader });
  stranger = await server.login('DI', { id_cliente: other });
}, 120_000);
afterAll(() => server.close());

/** Whoever asks, and below whom they see people; null for all. */
const readers = () => [
  { name: 'administrator', token: admin, top: null, own: null },
  { name: 'D.I.', token: di, top: leader, own: leader },
];

describe(`reports of points, on ${testDatabaseKind}`, () => {
  test('points of a network are those of the ledger, of a closed and an open month, within what the reader sees', async () => {
    const ledger = await readLedger(server);
    for (const { token, top, own } of readers())
      for (const [first, last, months] of [
        ['2025-01-01', '2025-02-28', [closed, open]],
        ['2025-02-10', '2025-02-11', [open]],
        ['2025-01-31', '2025-01-31', [closed]],
      ] as const)
        for (const asked of [null, 4, 3]) {
          const from = asked ?? own;
          const head = from === null || top === null || isBelow(from, top) ? from : 0;
          const pointsOf = (test: (who: number) => boolean): number =>
            roundPoints(
              ledger.reduce(
                (sum, { who, month, points }) =>
                  sum + (test(who) && (months as readonly string[]).includes(month) ? points : 0),
                0,
              ),
            );
          const expected = everybody
            .filter((id) => (head === null || (head > 0 && isBelow(id, head))) && (top === null || isBelow(id, top)))
            .map((id) => ({
              ...{
                id,
                nivel: levelOf(id) - levelOf(head ?? id),
                nome_pai_empresarial: id / 2 < (top ?? 1) ? null : `Pessoa ${Math.floor(id / 2)}`,
              },
              ...{
                pontos_individuais: pointsOf((who) => who === id),
                total_pontos: pointsOf((who) => isBelow(who, id)),
              },
              ...{ pontos_rede: pointsOf((who) => who !== id && isBelow(who, id)) },
              nr_filhos_diretos: everybody.filter((each) => Math.floor(each / 2) === id).length,
            }));
          const client = asked === null ? '' : `&id_cliente=${asked}`;
          const path = `/report_pontuacaoRede?data_inicial=${first}&data_final=${last}${client}&sortBy=id`;
          if (head === 0) {
            expect((await server.call('GET', path, { token })).body.code).toBe('PESSOA_SEM_ACESSO');
            continue;
          }
          const rows = await readRows(server, path, token);
          expect(
            rows.map(
              ({
                id,
                nivel,
                nome_pai_empresarial,
                pontos_individuais,
                total_pontos,
                pontos_rede,
                nr_filhos_diretos,
              }) => ({
                ...{
                  id,
                  nivel,
                  nome_pai_empresarial,
                  pontos_individuais,
                  total_pontos,
                  pontos_rede,
                  nr_filhos_diretos,
                },
              }),
            ),
          ).toEqual(expected);
        }
  });

  test('only staff choose the type of movement, and then see its points alone', async () => {
    const ledger = await readLedger(server);
    const back = (id: number): number =>
      roundPoints(ledger.reduce((sum, { who, points, isBack }) => sum + (isBack && isBelow(who, id) ? points : 0), 0));
    const path = '/report_pontuacaoRede?data_inicial=2025-01-01&data_final=2025-02-28&id_cliente=2&sortBy=id';
    const [all, ofType] = [
      await readRows(server, path, di),
      await readRows(server, `${path}&id_tipo_movimento=71`, di),
    ];
    expect(ofType).toEqual(all);
    const rows = await readRows(server, `${path}&id_tipo_movimento=71`, admin);
    expect(rows.map(({ id, total_pontos }) => [id, total_pontos])).toEqual(
      everybody.filter((id) => isBelow(id, 2)).map((id) => [id, back(id)]),
    );
    expect(rows.some(({ total_pontos }) => Number(total_pontos) < 0)).toBe(true);
  });

  test('the analytic statement has each posting of the days with its running balance, and the synthetic one the months', async () => {
    const ledger = await readLedger(server);
    for (const client of [2, 5, 10]) {
      const own = ledger.filter(({ who }) => who === client);
      let balance = 0;
      const expected = own
        .map((posting) => {
          balance = roundPoints(balance + posting.points);
          return {
            id: posting.id,
            pontos: posting.points,
            is_estorno: posting.isBack,
            saldo_pontos: balance,
            day: posting.day,
          };
        })
        .filter(({ day }) => day >= '2025-01-10' && day <= '2025-02-03')
        .map(({ day: _, ...rest }) => ({ ...rest, numero_pedido: null, nome_cliente_origem: `Pessoa ${client}` }));
      const path = `/report_analitico_extratoPontuacaoIndividual?data_inicial=2025-01-10&data_final=2025-02-03&id_cliente=${client}&sortBy=dh_movimento,id&sortType=asc`;
      const picked = (rows: Awaited<ReturnType<typeof readRows>>) =>
        rows.map(({ id, pontos, is_estorno, saldo_pontos, numero_pedido, nome_cliente_origem }) => ({
          id,
          pontos,
          is_estorno,
          saldo_pontos,
          numero_pedido,
          nome_cliente_origem,
        }));
      // The number of an order is for whom the order is there.
      expect(picked(await readRows(server, path, di))).toEqual(
        expected.map((row) => ({ ...row, numero_pedido: client === leader ? `N${client}` : null })),
      );
      expect(picked(await readRows(server, path, admin))).toEqual(
        expected.map((row) => ({ ...row, numero_pedido: `N${client}` })),
      );
      const monthly = [closed, open].flatMap((month) => {
        const ofMonth = own.filter((each) => each.month === month);
        const sum = (test: (one: Posting) => boolean) =>
          roundPoints(ofMonth.reduce((total, one) => total + (test(one) ? one.points : 0), 0));
        const before = roundPoints(own.reduce((total, one) => total + (one.month < month ? one.points : 0), 0));
        return ofMonth.length === 0
          ? []
          : [
              {
                referencia: month,
                saldo_anterior: before,
                pontos_creditados: sum(({ isBack }) => !isBack),
                pontos_estornados: -sum(({ isBack }) => isBack) + 0,
                saldo_pontos: roundPoints(before + sum(() => true)),
              },
            ];
      });
      const rows = await readRows(
        server,
        `/report_sintetico_extratoPontuacaoIndividual?data_inicial=2025-01-20&data_final=2025-02-01&id_cliente=${client}&sortBy=referencia`,
        di,
      );
      expect(
        rows.map(({ referencia, saldo_anterior, pontos_creditados, pontos_estornados, saldo_pontos }) => ({
          referencia,
          saldo_anterior,
          pontos_creditados,
          pontos_estornados,
          saldo_pontos,
        })),
      ).toEqual(monthly);
    }
  });

  test('who is qualified is what closing stored, or what the rule of an open month says; customers are not listed', async () => {
    const ledger = await readLedger(server);
    for (const [index, month] of [closed, open].entries())
      for (const { token, top } of readers()) {
        const expected = everybody
          .filter((id) => id % 7 > 0 && (top === null || isBelow(id, top)))
          .map((id) => {
            const points = roundPoints(
              ledger.reduce((sum, one) => sum + (one.who === id && one.month === month ? one.points : 0), 0),
            );
            return {
              id,
              mes: index,
              ano: 2025,
              pontos_individuais: points,
              pontos_requeridos: 10,
              qualificado: points >= 10,
            };
          });
        const path = `/report_qualificacao?mes=${index}&ano=2025&sortBy=id`;
        const rows = await readRows(server, path, token);
        expect(
          rows.map(({ id, mes, ano, pontos_individuais, pontos_requeridos, qualificado }) => ({
            id,
            mes,
            ano,
            pontos_individuais,
            pontos_requeridos,
            qualificado,
          })),
        ).toEqual(expected);
        const qualified = await readRows(server, `${path}&qualificado=true`, token);
        expect(qualified.map(({ id }) => id)).toEqual(
          expected.filter(({ qualificado }) => qualificado).map(({ id }) => id),
        );
        expect(qualified.length).toBeGreaterThan(0);
      }
  });

  test('who is above somebody is listed up to the reader, and month by month who is of a branch abroad', async () => {
    const ledger = await readLedger(server);
    const pointsOf = (months: readonly string[], test: (who: number) => boolean): number =>
      roundPoints(
        ledger.reduce((sum, { who, month, points }) => sum + (test(who) && months.includes(month) ? points : 0), 0),
      );
    for (const { token, top } of readers()) {
      const above = [10, 5, 2, 1].filter((id) => id >= (top ?? 1));
      const rows = await readRows(
        server,
        '/report_ascendenciaGenealogica?id_cliente=20&data_inicial=2025-01-01&data_final=2025-01-31',
        token,
      );
      expect(
        rows.map(({ id, geracao, pontos_individuais, total_pontos }) => ({
          id,
          geracao,
          pontos_individuais,
          total_pontos,
        })),
      ).toEqual(
        above.map((id, index) => ({
          ...{ id, geracao: index + 1, pontos_individuais: pointsOf([closed], (who) => who === id) },
          total_pontos: pointsOf([closed], (who) => isBelow(who, id)),
        })),
      );
      const abroad = await readRows(
        server,
        '/report_pontuacaoRedeAmericaLatina?mes_inicial=_01&ano_inicial=2025&mes_final=_02&ano_final=2025&sortBy=id_cliente,mes',
        token,
      );
      const expected = everybody
        .filter((id) => id % 2 === 1 && (top === null || isBelow(id, top)))
        .flatMap((id) =>
          [closed, open].map((month) => ({
            ...{ id_cliente: id, ano: 2025, mes: `_${month.slice(5, 7)}`, sigla_pais: 'PRY' },
            total_pontos: Math.round(pointsOf([month], (who) => isBelow(who, id)) * 100) / 100,
          })),
        );
      expect(
        abroad.map(({ id_cliente, ano, mes, sigla_pais, total_pontos }) => ({
          id_cliente,
          ano,
          mes,
          sigla_pais,
          total_pontos,
        })),
      ).toEqual(expected);
    }
  });

  test('the SPV of an order by graduation is that of the ledger, for staff alone', async () => {
    const path = '/report_conferencia_spv_graduacao_pedido?data_inicial=2025-01-10&data_final=2025-01-25&sortBy=id';
    expect((await server.call('GET', path, { token: di })).status).toBe(403);
    const rows = await readRows(server, path, admin);
    const expected = await server.db.query(sql`
      select l.id, l.pedido as id_pedido, l.beneficiario as id_cliente, l.valor / 100.0 as spv_graduacao,
        (select sum(valor) / 100.0 from spv_lancamento where pedido = l.pedido and tipo in ('DIRETO', 'GRADUACAO')) as spv_distribuido
      from spv_lancamento as l join pedido_venda as v on v.id = l.pedido
      where l.tipo = 'GRADUACAO' and v.dh_pagamento >= '2025-01-10 03:00:00Z' and v.dh_pagamento < '2025-01-26 03:00:00Z' order by l.id`);
    expect(expected.length).toBeGreaterThan(0);
    expect(
      rows.map(({ id, id_pedido, id_cliente, spv_graduacao, spv_distribuido }) => ({
        id,
        id_pedido,
        id_cliente,
        spv_graduacao,
        spv_distribuido,
      })),
    ).toEqual(expected);
    const [row] = rows;
    expect(row?.percentual_spv_efetivo).toBe(
      roundPoints((100 * Number(row?.spv_distribuido)) / Number(row?.valor_pedido)),
    );
    const one = await readRows(server, `/report_conferencia_spv_graduacao_pedido?id_pedido=${row?.id_pedido}`, admin);
    expect(new Set(one.map(({ id_pedido }) => id_pedido))).toEqual(new Set([row?.id_pedido]));
  });

  test('nothing of the network of others is in rows, totals and exports', async () => {
    for (const path of [
      'report_pontuacaoRede?data_inicial=2025-01-01&data_final=2025-02-28',
      'report_qualificacao?mes=0&ano=2025',
      'report_analitico_extratoPontuacaoIndividual?data_inicial=2025-01-01&data_final=2025-02-28',
      'report_sintetico_extratoPontuacaoIndividual?data_inicial=2025-01-01&data_final=2025-02-28',
    ]) {
      expect(
        (await server.call('GET', `/${path}&id_cliente=${other}`, { token: stranger })).body.total,
      ).toBeGreaterThan(0);
      const answer = await server.call('GET', `/${path}&id_cliente=${other}`, { token: di });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'PESSOA_SEM_ACESSO']);
      const [call = '', query = ''] = path.split('?');
      const [own, foreign] = await Promise.all(
        [stranger, di].map(async (token) => {
          const { statusCode, rawPayload } = await server.app.inject({
            method: 'POST',
            url: `/api/${call}/report/xls?${query}&id_cliente=${other}`,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            payload: JSON.stringify({ columns: [{ name: 'nome_cliente' }] }),
          });
          return statusCode === 200 ? [...unzip(rawPayload).values()].join('\n').includes('Pessoa 3') : statusCode;
        }),
      );
      expect([path, own, foreign]).toEqual([path, true, 403]);
    }
  });

  test('cards, which people write, do not read the ledger', async () => {
    const valor = 'select p.cliente as id_cliente, p.mes, p.total from ponto_mensal as p';
    const refused = await server.call('POST', '/Card', { token: admin, body: { nome: 'Pontos', valor } });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('SQL_RECUSADO')]);
  });
});
