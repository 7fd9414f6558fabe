import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { readPdfText } from '../../support/codes/pdf-text.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestServer } from '../../support/server.ts';
import { readWorkbook } from '../../support/workbook.ts';
import {
  closed,
  everybody,
  isBelow,
  open,
  openPointsNetwork,
  type Posting,
  type Row,
  readLedger,
  readRows,
  sumPoints,
} from '../points/points-network.ts';

const leader = 10;
const both = 'date_start=2025-01-15&date_end=2025-02-10';
const inOpen = 'data_inicial_iso=2025-02-01&data_final_iso=2025-02-28';
/** Categories of the dashboard by what the ledger calls them, and whether they add. */
const categories: Readonly<Record<string, readonly [plus: number, minus: number]>> = {
  ...{ DIRETO: [1, 0], GRADUACAO: [2, 0], TRANSFERENCIA: [3, 7], ADIADO: [4, 0] },
  ...{ ESTORNO: [0, 5], ABATIMENTO: [0, 6], PAGO: [0, 8] },
};
type Entry = { readonly id: number; readonly mes: string; readonly tipo: string; readonly valor: number };

let server: TestServer;
let di: string;
let staff: string;
let ledger: readonly Posting[];
let spv: readonly (Entry & { readonly base: number | null; readonly pedido: number | null })[];

const turn = (visivel: boolean, token = di) => server.call('PUT', '/mascaras/money', { token, body: { visivel } });
const summary = async (query: string, token = di): Promise<Row> => {
  const { status, body, text } = await server.call('GET', `/dashboard_encontrarResumoDashboard?count=false&${query}`, {
    token,
  });
  expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return body.data as Row;
};
const categoryOf = ({ tipo, valor }: Entry): number => categories[tipo]?.[valor > 0 ? 0 : 1] ?? 0;

beforeAll(async () => {
  server = await openPointsNetwork();
  const { db } = server;
  di = await server.login('DI', { id_cliente: leader });
  staff = await server.login('ADMINISTRADOR');
  ledger = await readLedger(server);
  // Besides what closing credited: a payment, what was given and got, and what an order of the closed month takes back.
  await db.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, pedido, origem, base, fator, causa_tipo, causa, parte, estorno_de, dh_movimento)
    select ${leader}, 'BRL', ${open}::date, v.tipo, v.valor, null, null, null, null, 'TESTE', 1, v.tipo || v.valor, null, timestamptz '2025-02-03 12:00Z'
    from (values ('TRANSFERENCIA', 90), ('TRANSFERENCIA', -20), ('PAGO', -60)) as v (tipo, valor)
    union all
    select * from (
      select beneficiario, moeda, ${open}::date, 'ESTORNO', -1::bigint, pedido, origem, base / 2, fator, 'TESTE', 2, 'e', id, timestamptz '2025-02-04 12:00Z'
      from spv_lancamento where beneficiario = ${leader} and valor > 1 and pedido is not null order by id limit 1
    ) as e`);
  spv = await db.query(sql`
    select id, to_char(mes, 'YYYY-MM-DD') as mes, tipo, valor, base, pedido from spv_lancamento
    where beneficiario = ${leader} order by dh_movimento, id`);
}, 120_000);
afterAll(() => server.close());

describe(`SPV of the dashboard, on ${testDatabaseKind}`, () => {
  test('no answer, sum or file has money before the eye is open, and filters do not find it out', async () => {
    await turn(false);
    const calls = ['Geral', '_Credito', '_Debito', '_SPVPago'].map((name) => `dashboard_listarComissao${name}?${both}`);
    calls.push(`dashboard_listarComissaoDetalhePedidoPorCategoria?${both}&id_categoria_bonus=2`);
    for (const path of calls) {
      const { status, body } = await server.call('GET', `/${path}&aggregate=valor:sum`, { token: di });
      expect([path, status]).toEqual([path, 200]);
      const rows = body.data as readonly Row[];
      expect(rows.length).toBeGreaterThan(0);
      for (const { valor, base_calculo = null, valor_pedido = null } of rows)
        expect([path, valor, base_calculo, valor_pedido]).toEqual([path, null, null, null]);
      expect(body.aggregate).toEqual([{ function: 'sum', valor: null }]);
      expect(body.mascarados).toEqual(expect.arrayContaining(['valor']));
      const filtered = await server.call('GET', `/${path}&valor=1`, { token: di });
      expect([path, filtered.body.code]).toEqual([path, 'VALOR_OCULTO']);
      expect(await workbook(path, di, [{ name: 'valor' }])).toContain('••••');
      const printed = await sheet(path, di, [{ name: 'valor' }]);
      expect(printed).toContain('••••');
      expect(printed).not.toMatch(/R\$|\d,\d\d\b/);
    }
    expect(await summary(both)).toMatchObject({ valor_creditos: null, saldo_spv: null, saldo_outros: null });
    await turn(true);
    expect(Number((await summary(both)).saldo_spv)).toBeGreaterThan(0);
  });

  test('nor has any other call of the dashboard, of whatever it opens, or a file of these', async () => {
    await server.db.execute(sql`
      insert into credito_cliente (id, id_cliente, descricao, moeda, saldo, data_credito) values
        (90, ${leader}, 'Devolução', 'BRL', 123.45, date '2025-01-10'), (91, ${leader}, 'De outra moeda', 'PYG', 5, null), (92, 3, 'De outro', 'BRL', 5, null)`);
    const shown = server.statements
      .all()
      .filter(({ name, file }) => file.includes('/dashboards/') && !name.includes('Comissao'))
      .map(({ name, operation, model }) => ({
        call: operation?.id ?? name,
        money: Object.values(model.fields).flatMap((field) => (field.mask === 'money' ? [field.name] : [])),
      }))
      .filter(({ money }) => money.length > 0);
    expect(shown.map(({ call }) => call).sort()).toEqual(
      [
        ...['dashboard_encontrarResumoDashboard', 'dashboard_listarPontoTotaisUltimosMesesERP'],
        ...['dashboard_listarPontoVendas', 'outros_saldos'],
      ].sort(),
    );
    const amounts = async (isOpen: boolean): Promise<readonly unknown[]> => {
      await turn(isOpen);
      const found: unknown[] = [];
      for (const { call, money } of shown) {
        const path = `${call}?${call === 'outros_saldos' ? '' : both}`;
        const { status, body } = await server.call('GET', `/${path}`, { token: di });
        expect([call, status]).toEqual([call, 200]);
        const rows = (Array.isArray(body.data) ? body.data : [body.data]) as readonly Row[];
        expect([call, rows.length > 0]).toEqual([call, true]);
        found.push(...rows.flatMap((row) => money.map((name) => row[name] ?? null)));
        if (call.includes('Resumo')) continue;
        const columns = [{ name: money[0] ?? '' }];
        for (const file of [await workbook(path, di, columns), await sheet(path, di, columns)])
          expect([call, file.includes('••••')]).toEqual([call, !isOpen]);
      }
      return found.filter((value) => value !== null);
    };
    expect(await amounts(false)).toEqual([]);
    expect(await amounts(true)).toEqual(expect.arrayContaining([123.45]));
    const opened = await readRows(server, '/outros_saldos', di);
    expect(opened.map(({ id, saldo }) => [id, saldo])).toEqual([[90, 123.45]]);
    expect(await summary(both)).toMatchObject({ saldo_outros: 123.45 });
    await server.db.execute(sql`delete from credito_cliente where id in (90, 91, 92)`);
  });

  test('each filter has the rows of the ledger by category and month, and a row opens what it is made of', async () => {
    await turn(true);
    for (const [query, months] of [
      [both, [closed, open]],
      [inOpen, [open]],
    ] as const)
      for (const [name, of] of [
        ['Geral', [1, 2, 3, 4, 5, 6, 7, 8]],
        ['_Credito', [1, 2, 3, 4]],
        ['_Debito', [5, 6, 7]],
        ['_SPVPago', [8]],
      ] as const) {
        const entries = spv.filter(
          (one) =>
            (months as readonly string[]).includes(one.mes) && (of as readonly number[]).includes(categoryOf(one)),
        );
        const keys = [...new Set(entries.map((one) => `${one.mes} ${categoryOf(one)}`))].sort().reverse();
        const expected = keys.map((key) => {
          const own = entries.filter((one) => `${one.mes} ${categoryOf(one)}` === key);
          return {
            ...{ id_categoria_bonus: Number(key.slice(11)), referencia: key.slice(0, 10), moeda: 'BRL' },
            valor: own.reduce((sum, { valor }) => sum + valor, 0) / 100,
          };
        });
        const path = `/dashboard_listarComissao${name}?${query}`;
        const rows = await readRows(server, path, di);
        expect(
          rows.map(({ id_categoria_bonus, referencia, moeda, valor }) => ({
            ...{ id_categoria_bonus, referencia, moeda, valor },
          })),
        ).toEqual(expected);
        const page = await server.call('GET', `${path}&size=2&page=2&aggregate=valor:sum`, { token: di });
        expect([page.body.total, page.body.data]).toEqual([rows.length, rows.slice(2, 4)]);
        expect((page.body.aggregate as readonly Row[])[0]?.valor).toBeCloseTo(
          expected.reduce((sum, { valor }) => sum + valor, 0),
          6,
        );
        for (const row of rows) {
          const month = String(row.referencia);
          const detail = await readRows(
            server,
            `/dashboard_listarComissaoDetalhePedidoPorCategoria?data_inicial_iso=${month}&data_final_iso=${month}&id_categoria_bonus=${row.id_categoria_bonus}`,
            di,
          );
          const own = entries.filter((one) => one.mes === month && categoryOf(one) === row.id_categoria_bonus);
          expect(detail.map(({ id }) => id)).toEqual(own.toReversed().map(({ id }) => id));
          expect(detail.reduce((sum, { valor }) => sum + Number(valor), 0)).toBeCloseTo(Number(row.valor), 6);
          expect(detail.reduce((sum, { pontos }) => sum + Number(pontos ?? 0), 0)).toBeCloseTo(
            Number(row.pontos ?? 0),
            4,
          );
          for (const { id_pedido, numero_pedido } of detail)
            expect(numero_pedido).toBe(id_pedido === null ? null : `N${id_pedido}`);
        }
      }
    expect(spv.some(({ tipo }) => tipo === 'ESTORNO')).toBe(true);
    const cells = await workbook(`dashboard_listarComissaoGeral?${both}`, di);
    expect(cells).not.toContain('••••');
  });

  test('the tiles are the figures of the ledger, of the months of the period', async () => {
    await turn(true);
    const months: readonly string[] = [closed, open];
    const own = (which: readonly string[]) =>
      sumPoints(ledger, (one) => one.who === leader && which.includes(one.month));
    const all = (which: readonly string[]) =>
      sumPoints(ledger, (one) => isBelow(one.who, leader) && which.includes(one.month));
    for (const [query, which, reference] of [
      [both, months, 'Janeiro/2025 a Fevereiro/2025'],
      [inOpen, [open], 'Fevereiro/2025'],
      ['date_start=2025-01-01&date_end=2025-01-31', [closed], 'Janeiro/2025'],
    ] as const) {
      const figures = await summary(query);
      expect(figures).toMatchObject({
        nome_cliente: `Pessoa ${leader}`,
        total_pontos: all(which),
        ponto_pessoal_acumulado: own(which),
        ponto_rede_acumulado: Number((all(which) - own(which)).toFixed(4)),
        pontos_individuais_ultimo_trimestre: own((which as readonly string[]).includes(open) ? months : [closed]),
        saldo_spv: spv.reduce((sum, { valor }) => sum + valor, 0) / 100,
        qualificado: own(which.slice(-1)) >= 10,
        periodo_referencia: reference,
        ...{ exibirPontos: true, exibir_pontos_erp: false, visualizar_spv_apurado: true, saldo_outros: 0 },
      });
      const affiliates = await readRows(server, `/dashboard_listarFiliacao?${query}`, di);
      expect(affiliates.reduce((sum, { total }) => sum + Number(total), 0)).toBe(figures.total_afiliados);
    }
    await server.db.script(`
      insert into status_penn (id, descricao, constante) values (72, 'Inativo', 'INATIVO');
      insert into cliente_dados_comerciais (id, "id_statusPenn") values (90, 72);
      update cliente set "id_dadosComerciais" = 90 where id = ${leader};`);
    expect(await summary(both)).toMatchObject({
      exibirPontos: false,
      total_pontos: null,
      ponto_pessoal_acumulado: null,
    });
    await server.db.script(`update cliente set "id_dadosComerciais" = null where id = ${leader}`);
    const consultant = await server.login('CONSULTOR', { id_cliente: 4 });
    expect(await summary(both, consultant)).toMatchObject({ nome_cliente: 'Pessoa 4', visualizar_spv_apurado: false });
  });

  test('staff without a client choose one, and nobody else gets another than the own', async () => {
    expect((await server.call('GET', '/dashboard_encontrarResumoDashboard?count=false', { token: staff })).status).toBe(
      404,
    );
    expect(await summary(`${both}&id_cliente_filtro=5`, staff)).toMatchObject({ nome_cliente: 'Pessoa 5' });
    for (const token of [di, staff]) await turn(true, token);
    const other = await server.call('GET', `/dashboard_encontrarResumoDashboard?${both}&id_cliente_filtro=5`, {
      token: di,
    });
    expect([other.status, other.body.code]).toEqual([403, 'PESSOA_SEM_ACESSO']);
    expect(await summary(`${both}&id_cliente_filtro=${leader}`)).toMatchObject({ nome_cliente: `Pessoa ${leader}` });
    for (const call of [
      'MeusPontos',
      'PontosTime',
      'PontoVendas',
      'PontoPorPais',
      'Filiacao',
      'PercentualPontuacaoPorUnidade',
    ]) {
      const path = `/dashboard_listar${call}?${both}`;
      expect([call, await readRows(server, path, staff)]).toEqual([call, []]);
      expect([call, await readRows(server, `${path}&id_cliente_filtro=${leader}&sortBy=id`, staff)]).toEqual([
        call,
        await readRows(server, `${path}&sortBy=id`, di),
      ]);
    }
    const units = await readRows(server, `/dashboard_listarPercentualPontuacaoPorUnidade?${both}`, di);
    expect(units.map(({ filial, pontos, percentual }) => ({ filial, pontos, percentual }))).toEqual([
      { filial: 'Um', pontos: sumPoints(ledger, ({ who }) => isBelow(who, leader)), percentual: 100 },
    ]);
  });

  test('points of the ERP are what it said when they were asked for last, of the own network alone', async () => {
    for (const call of ['PontosERP', 'PontosFilhosDiretosErpPieChart', 'PontosErpPorUnidade'])
      expect([call, await readRows(server, `/dashboard_listar${call}?${both}`, di)]).toEqual([call, []]);
    const asked = 'data_inicial_iso=2025-01-15&data_final_iso=2025-02-10';
    const answer = await server.call('GET', `/atualizaSaldoPontosClienteERP?count=false&${asked}`, { token: di });
    expect([answer.status, answer.body.data]).toEqual([200, { saldo_atualizado: true, dh_saldo: expect.any(String) }]);
    const ofMonth = (month: string, test: (who: number) => boolean) =>
      sumPoints(ledger, (one) => one.month === month && test(one.who));
    const monthly = [open, closed].map((referencia) => ({
      ...{ id_cliente: leader, referencia, pontos_individuais: ofMonth(referencia, (who) => who === leader) },
      total_pontos: ofMonth(referencia, (who) => isBelow(who, leader)),
    }));
    for (const call of ['dashboard_listarPontosERP', 'dashboard_api_listarPontosERP']) {
      const rows = await readRows(server, `/${call}?${asked}`, di);
      expect(
        rows.map(({ id_cliente, referencia, pontos_individuais, total_pontos }) => ({
          ...{ id_cliente, referencia, pontos_individuais, total_pontos },
        })),
      ).toEqual(monthly);
    }
    const children = [2 * leader, 2 * leader + 1].map((id) => ({
      ...{ id, pontos_individuais: sumPoints(ledger, ({ who }) => who === id) },
      total_pontos: sumPoints(ledger, ({ who }) => isBelow(who, id)),
    }));
    const rows = await readRows(server, `/dashboard_listarPontosFilhosDiretosErp?${both}&sortBy=id`, di);
    expect(rows.map(({ id, pontos_individuais, total_pontos }) => ({ id, pontos_individuais, total_pontos }))).toEqual(
      children,
    );
    const pie = await readRows(server, `/dashboard_listarPontosFilhosDiretosErpPieChart?${both}&sortBy=id`, di);
    expect(pie.map(({ id, pontos }) => [id, pontos])).toEqual(
      children.map(({ id, total_pontos }) => [id, total_pontos]),
    );
    expect(pie.reduce((sum, { percentual }) => sum + Number(percentual), 0)).toBeCloseTo(100, 1);
    const totals = await readRows(server, `/dashboard_listarPontoTotaisUltimosMesesERP?${both}`, di);
    expect(totals.map(({ referencia, grupo, pontos }) => [referencia, grupo, pontos])).toEqual(
      [closed, open].map((month) => [month, 'TOTAL', ofMonth(month, (who) => isBelow(who, leader))]),
    );
    const units = await readRows(server, `/dashboard_listarPontosErpPorUnidade?${inOpen}`, di);
    expect(units.map(({ filial, pontos }) => [filial, pontos])).toEqual([
      ['Um', ofMonth(open, (who) => isBelow(who, leader))],
    ]);
    expect(await summary(both)).toMatchObject({
      exibir_pontos_erp: true,
      total_pontos_erp: monthly.reduce((sum, one) => sum + one.total_pontos, 0),
    });
    // The last known balance is shown for later months as well, and for none before it.
    const later = 'data_inicial_iso=2025-03-01&data_final_iso=2025-03-31';
    expect(await summary(later)).toMatchObject({ exibir_pontos_erp: true, total_pontos_erp: null });
    // Without a period it is the quarter up to today: nothing of 2025.
    const quarter = await readRows(server, '/dashboard_listarPontoTotaisUltimosMesesERP', di);
    expect(quarter.map(({ pontos }) => pontos)).toEqual([0, 0, 0]);
    const stranger = await server.login('DI', { id_cliente: 3 });
    const foreign = `/dashboard_listarPontosERP?${both}&id_cliente_filtro=${leader}`;
    expect((await server.call('GET', foreign, { token: stranger })).status).toBe(403);
    const clerk = await server.login('ATENDENTE_FILIAL', { id_filial: 901 });
    const refused = await server.call('GET', `/atualizaSaldoPontosClienteERP?${asked}&id_cliente_filtro=${leader}`, {
      token: clerk,
    });
    expect(refused.status).toBe(403);
  });

  test('pages, orders, totals and files of every list are those of its rows', async () => {
    await turn(true);
    const lists: Readonly<Record<string, string>> = {
      ...{ listarMeusPontos: 'pontos', listarPontosTime: 'total_pontos', listarRankingTime: 'total_pontos' },
      ...{ listarPontosNovosMembros: 'pontos_individuais', listarPontoVendas: 'pontos', listarPontoPorPais: 'pontos' },
      ...{
        listarPontoPorLinhaProduto: 'pontos',
        listarFiliacao: 'total',
        listarPercentualPontuacaoPorUnidade: 'pontos',
      },
      ...{ listarPontosERP: 'total_pontos', api_listarPontosERP: 'total_pontos', listarPontosErpPorUnidade: 'pontos' },
      ...{ listarPontosFilhosDiretosErp: 'total_pontos', listarPontosFilhosDiretosErpPieChart: 'pontos' },
      ...{ listarPontoTotaisUltimosMesesERP: 'pontos', listarComissaoGeral: 'valor', listarComissao_Credito: 'valor' },
      ...{ listarComissao_Debito: 'valor', listarComissao_SPVPago: 'valor' },
    };
    await server.db.script(`update cliente set data_cadastro = date '2025-01-20'`);
    for (const [name, figure] of Object.entries(lists)) {
      const path = `/dashboard_${name}?${both}`;
      const rows = await readRows(server, `${path}&sortBy=${figure},id&sortType=desc`, di);
      expect([name, rows.length > 0]).toEqual([name, true]);
      const figures = rows.map((row) => Number(row[figure]));
      expect([name, figures]).toEqual([name, [...figures].sort((a, b) => b - a)]);
      const page = await server.call(
        'GET',
        `${path}&sortBy=${figure},id&sortType=desc&size=3&page=2&aggregate=${figure}:sum`,
        {
          token: di,
        },
      );
      expect([name, page.body.total, page.body.data]).toEqual([name, rows.length, rows.slice(3, 6)]);
      expect(Number((page.body.aggregate as readonly Row[])[0]?.[figure])).toBeCloseTo(
        figures.reduce((sum, one) => sum + one, 0),
        3,
      );
      const cells: readonly unknown[] = JSON.parse(await workbook(path.slice(1), di));
      expect([name, cells.length >= rows.length]).toEqual([name, true]);
    }
  });

  test('the SPV of an open month is what its closing credits, of everybody', async () => {
    await turn(true);
    await turn(true, staff);
    const spvOf = async (id: number): Promise<unknown> =>
      (await summary(`${inOpen}&id_cliente_filtro=${id}`, id === leader ? di : staff)).valor_creditos;
    const people = everybody.filter((id) => id < 8 || id % 5 === 0);
    const before = new Map<number, unknown>();
    for (const id of people) before.set(id, await spvOf(id));
    await closeMonth(server.db, open, { user: null, now: new Date('2025-03-20T12:00:00Z') });
    const credited = await server.db.query<{ id: number; valor: number }>(sql`
      select beneficiario as id, sum(valor) as valor from spv_lancamento
      where mes = ${open}::date and tipo in ('DIRETO', 'GRADUACAO') group by beneficiario`);
    for (const id of people) {
      const expected = Number(credited.find((one) => one.id === id)?.valor ?? 0) / 100;
      expect([id, before.get(id), await spvOf(id)]).toEqual([id, expected, expected]);
    }
    expect(credited.length).toBeGreaterThan(3);
  });
});

/** The first sheet of the workbook of a list, as text. */
async function workbook(path: string, token: string, columns?: readonly object[]): Promise<string> {
  const content = await report('xls', path, token, columns);
  return JSON.stringify([...(readWorkbook(content)[0]?.rows.values() ?? [])]);
}

/** The text of the PDF of a list. */
async function sheet(path: string, token: string, columns?: readonly object[]): Promise<string> {
  return (await readPdfText(await report('pdf', path, token, columns))).join(' ');
}

async function report(
  format: 'xls' | 'pdf',
  path: string,
  token: string,
  columns?: readonly object[],
): Promise<Buffer> {
  const [call = '', query = ''] = path.split('?');
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${call}/report/${format}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: columns === undefined ? {} : { columns },
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.rawPayload;
}
