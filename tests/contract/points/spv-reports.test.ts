import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import { unzip } from '../../support/workbook.ts';
import { everybody, isBelow, levelOf, openPointsNetwork, type Row, readRows } from './points-network.ts';

type Entry = {
  readonly id: number;
  readonly who: number;
  readonly tipo: string;
  readonly valor: number;
  readonly base: number | null;
  readonly pedido: number | null;
};

/** Whom the D.I. is, and the one of the network beside theirs. */
const [leader, other] = [2, 3];
let server: TestServer;
let admin: string;
let di: string;
let entries: readonly Entry[];

beforeAll(async () => {
  server = await openPointsNetwork();
  const { db } = server;
  // What is neither credited nor reversed by closing: a payment, and points of a plan.
  await db.script(`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
      select cliente, moeda, '2025-02-01', 'PAGO', -1, 'OC', cliente, 'a', timestamptz '2025-02-10 12:00:00Z'
      from spv_saldo where saldo > 1;
    insert into plano_marketing (id, descricao, constante) values (70, 'Plano', 'PLANO');`);
  admin = await server.login('ADMINISTRADOR');
  di = await server.login('DI', { id_cliente: leader });
  entries = await db.query<Entry>(
    sql`select id, beneficiario as who, tipo, valor, base, pedido from spv_lancamento order by id`,
  );
}, 120_000);
afterAll(() => server.close());

/** Whoever asks, and below whom they see people; null for all. */
const readers = () => [
  { token: admin, top: null },
  { token: di, top: leader },
];
const sum = (found: readonly Entry[]): number => found.reduce((total, { valor }) => total + valor, 0) / 100 + 0;
const pick = (rows: readonly Row[], ...names: string[]) =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
const period = 'data_inicial=2025-01-10&data_final=2025-02-03';

describe(`reports of SPV, on ${testDatabaseKind}`, () => {
  test('the bonus of a period is credits less debits of each person that the reader sees, those of the ledger', async () => {
    for (const { token, top } of readers())
      for (const asked of [null, 5]) {
        const head = asked ?? top;
        const expected = everybody
          .filter((id) => (head === null || isBelow(id, head)) && entries.some(({ who }) => who === id))
          .map((id) => {
            const own = entries.filter(({ who }) => who === id);
            const of = (...kinds: string[]) => own.filter(({ tipo }) => kinds.includes(tipo));
            const credited = new Map(of('DIRETO', 'GRADUACAO').map(({ pedido, base }) => [pedido, base ?? 0]));
            return {
              ...{ id_cliente: id, moeda: 'BRL', nivel: levelOf(id) - levelOf(head ?? id) },
              base_calculo: [...credited.values()].reduce((total, base) => total + base, 0) / 100,
              credito_spv_direto: sum(of('DIRETO')),
              credito_spv_graduacao: sum(of('GRADUACAO')),
              debito_spv_estorno: -sum(of('ESTORNO')) + 0,
              debito_spv_pago: -sum(of('PAGO')) + 0,
              saldo_final: sum(own),
            };
          });
        const client = asked === null ? '' : `&id_cliente=${asked}`;
        const rows = await readRows(server, `/report_bonusPorPeriodo?${period}${client}&sortBy=id_cliente`, token);
        expect(pick(rows, ...Object.keys(expected[0] ?? {}))).toEqual(expected);
      }
    const { body } = await server.call('GET', `/report_bonusPorPeriodo?${period}&size=2&page=2&totalizer=moeda`, {
      token: di,
    });
    const all = await readRows(server, `/report_bonusPorPeriodo?${period}`, di);
    expect([body.total, body.data]).toEqual([all.length, all.slice(2, 4)]);
  });

  test('the bonus of one person has each entry of the ledger', async () => {
    for (const { token } of readers()) {
      const rows = await readRows(
        server,
        `/report_bonus_individual_por_periodo?${period}&id_cliente=5&sortBy=id&sortType=asc`,
        token,
      );
      expect(pick(rows, 'id', 'id_cliente', 'valor', 'is_estorno', 'moeda')).toEqual(
        entries
          .filter(({ who }) => who === 5)
          .map(({ id, tipo, valor }) => ({
            ...{ id, id_cliente: 5, valor: valor / 100, is_estorno: tipo === 'ESTORNO', moeda: 'BRL' },
          })),
      );
      const [first] = rows;
      expect([typeof first?.percentual, typeof first?.base_calculo, first?.tipo_movimento]).toEqual([
        'number',
        'number',
        'Venda',
      ]);
      expect(Number(first?.valor)).toBeCloseTo((Number(first?.base_calculo) * Number(first?.percentual)) / 100, 0);
    }
  });

  test('the type of movement is chosen by who may see computed SPV alone; others have sales, whatever they ask for', async () => {
    const calls = [`report_bonusPorPeriodo?${period}`, `report_bonus_individual_por_periodo?${period}&id_cliente=5`];
    const member = await server.login('CONSULTOR', { id_cliente: leader });
    for (const call of calls) {
      const [sales, asked] = await Promise.all(
        ['', '&id_tipo_movimento=71'].map((more) => readRows(server, `/${call}&sortBy=id${more}`, member)),
      );
      expect([call, asked]).toEqual([call, sales]);
      expect(sales?.length).toBeGreaterThan(0);
      const chosen = await readRows(server, `/${call}&sortBy=id&id_tipo_movimento=70`, di);
      expect(pick(chosen, 'id')).toEqual(pick(sales ?? [], 'id'));
    }
    const paid = (rows: readonly Row[]) => rows.reduce((total, row) => total + Number(row.debito_spv_pago), 0);
    expect(paid(await readRows(server, `/${calls[0]}`, di))).toBeGreaterThan(0);
    expect(paid(await readRows(server, `/${calls[0]}`, member))).toBe(0);
  });

  test('what is to be paid for a month is what its credits leave, with the graduation that it closed with', async () => {
    expect((await server.call('GET', '/report_apuracao_spv?mes=0&ano=2025', { token: di })).status).toBe(403);
    const rows = await readRows(server, '/report_apuracao_spv?mes=0&ano=2025&sortBy=id_cliente', admin);
    const ofMonth = entries.filter(({ tipo }) => tipo !== 'PAGO');
    const graduations = await server.db.query<{ cliente: number; nome: string | null }>(sql`
      select f.cliente, g.descricao as nome from ponto_fechado as f left join graduacao as g on g.id = f.graduacao where mes = '2025-01-01'`);
    expect(pick(rows, 'id_cliente', 'ano', 'mes', 'spv_direto', 'total_spv', 'valor_liquido', 'graduacao')).toEqual(
      everybody
        .filter((id) => ofMonth.some(({ who }) => who === id))
        .map((id) => {
          const own = ofMonth.filter(({ who }) => who === id);
          const credits = own.filter(({ tipo }) => ['DIRETO', 'GRADUACAO'].includes(tipo));
          return {
            ...{ id_cliente: id, ano: 2025, mes: 0 },
            spv_direto: sum(own.filter(({ tipo }) => tipo === 'DIRETO')),
            ...{ total_spv: sum(credits), valor_liquido: sum(own) },
            graduacao: graduations.find(({ cliente }) => cliente === id)?.nome ?? null,
          };
        }),
    );
    expect(rows.length).toBeGreaterThan(3);
  });

  test('nothing of the network of others is in rows, totals and exports', async () => {
    for (const call of ['report_bonusPorPeriodo', 'report_bonus_individual_por_periodo']) {
      const path = `/${call}?${period}&id_cliente=${other}`;
      const answer = await server.call('GET', path, { token: di });
      expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'PESSOA_SEM_ACESSO']);
      const found = await Promise.all(
        [admin, di].map(async (token) => {
          const { statusCode, rawPayload } = await server.app.inject({
            method: 'POST',
            url: `/api/${call}/report/xls?${period}&id_cliente=${other}`,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            payload: JSON.stringify({ columns: [{ name: 'nome_cliente' }] }),
          });
          return statusCode === 200 ? [...unzip(rawPayload).values()].join('\n').includes('Pessoa 3') : statusCode;
        }),
      );
      expect([call, ...found]).toEqual([call, true, 403]);
    }
  });
});
