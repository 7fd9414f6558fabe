import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const [buyer, stranger] = [711, 712];
let server: TestServer;
let finance: string;
let staff: string;
let own: string;

beforeAll(async () => {
  server = await startTestServer();
  // Totals of 1200, 499.99, 1000 and 1000; the last one is of another branch.
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (710, 'Brasil', 'Brasil', 'BR'), (711, 'Paraguai', 'Paraguay', 'PY');
    insert into filial (id, nome, moeda, id_pais) values (710, 'Norte', 'BRL', 710), (711, 'Assunção', 'PYG', 711);
    insert into produto (id, codigo, descricao, ativo) values (710, 'COL', 'Colchão', true);
    insert into sku (id, id_produto, codigo, descricao) values (710, 710, 'COL1', 'Casal');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial) values
      (${buyer}, 'C1', 'Dora', 'FISICA', 'ATIVO', 'DI', 710), (${stranger}, 'C2', 'Eva', 'FISICA', 'ATIVO', 'DI', 711);
    insert into usuario (id, nome, id_perfil, login) select 710, 'T', id, 'cupons@example.com' from perfil limit 1;
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total)
      select v.id, 'N' || v.id, 'AGUARDANDO_PAGAMENTO', ${buyer}, v.filial, 'BRL', 710, v.total
      from (values (7101, 710, 1200), (7102, 710, 499.99), (7103, 710, 1000), (7104, 711, 1000)) as v (id, filial, total);
    insert into pedido_item (id, id_pedido, id_sku, codigo_produto, descricao, quantidade, valor_unitario, valida_estoque)
      select o.id, o.id, 710, 'COL', 'Colchão', 1, o.valor_total, false from pedido_venda as o where o.id between 7101 and 7104;
    insert into campanha_premiacao (id, descricao_campanha, descricao_premio, inicio, fim, valor_cupom, id_pais, ativo) values
      (8, 'Natal premiado', 'Uma viagem', current_date - 5, current_date + 5, 500, null, true),
      (9, 'Do Brasil', null, current_date - 5, current_date + 5, 1000, 710, true),
      (10, 'Encerrada', null, current_date - 50, current_date - 5, 1, null, true),
      (11, 'Desligada', null, current_date - 5, current_date + 5, 1, null, false);`);
  finance = await server.login('FINANCEIRO');
  staff = await server.login('ADMINISTRATIVO');
  own = await server.login('DI', { id_cliente: buyer, id_filial: 710 });
}, 120_000);
afterAll(() => server.close());

const send = async (id: number, event: string) => {
  const [row] = await server.db.query<{ versao: number }>(sql`select versao from pedido_venda where id = ${id}`);
  const body = { versao: row?.versao, valores: { motivo: 'Recebido no balcão.' } };
  const answer = await server.call('POST', `/PedidoVenda/${id}/eventos/${event}`, { token: finance, body });
  expect(answer.status, answer.text).toBe(200);
};
type Row = Readonly<Record<string, unknown>>;
const listed = async (path: string, token: string): Promise<readonly Row[]> => {
  const { body, text } = await server.call('GET', path, { token });
  if (!Array.isArray(body.data)) throw new Error(text);
  return body.data as readonly Row[];
};
const couponsOf = async (order: number) =>
  (await listed('/listarMeusCupons?size=100&sortBy=numero_cupom', own))
    .filter(({ numero_pedido }) => numero_pedido === `N${order}`)
    .map(({ numero_cupom, ativo, premiado }) => [numero_cupom, ativo, premiado]);

describe(`coupons of prize campaigns, on ${testDatabaseKind}`, () => {
  test('campaigns are those that are on today, in the branch and country of the reader', async () => {
    const names = async (token: string) =>
      (await listed('/listarCampanhaPremiacaoPorUsuario', token)).map((row) => row.descricao_campanha);
    expect(await names(own)).toEqual(['Do Brasil', 'Natal premiado']);
    expect(await names(await server.login('DI', { id_cliente: stranger, id_filial: 711 }))).toEqual(['Natal premiado']);
  });

  test('a paid order gives one for each time that its total holds their value, once', async () => {
    await send(7101, 'REGISTRAR_PAGAMENTO');
    expect(await couponsOf(7101)).toEqual([
      ['0008-000001', true, false],
      ['0008-000002', true, false],
      ['0009-000001', true, false],
    ]);
    await send(7102, 'REGISTRAR_PAGAMENTO');
    expect(await couponsOf(7102)).toEqual([]);
    // Of a branch elsewhere, the campaign of Brazil gives none.
    await send(7104, 'REGISTRAR_PAGAMENTO');
    expect(await couponsOf(7104)).toEqual([
      ['0008-000003', true, false],
      ['0008-000004', true, false],
    ]);
    expect(await listed('/listarMeusCupons', await server.login('DI', { id_cliente: stranger }))).toEqual([]);
  });

  test('of an order that is to be cancelled do not count', async () => {
    await send(7103, 'REGISTRAR_PAGAMENTO');
    expect((await couponsOf(7103)).every(([, isActive]) => isActive === true)).toBe(true);
    await send(7103, 'PEDIR_CANCELAMENTO');
    const taken = await couponsOf(7103);
    expect(taken).toHaveLength(3);
    expect(taken.every(([, isActive]) => isActive === false)).toBe(true);
    expect((await couponsOf(7101)).every(([, isActive]) => isActive === true)).toBe(true);
  });

  test('are marked by the administration alone, who may change nothing else of them', async () => {
    const [coupon] = await server.db.query<{ id: number; versao: number }>(
      sql`select id, versao from cupom_premiacao where numero_cupom = '0008-000002'`,
    );
    const body = { premiado: true, numero_cupom: '9999-000001', ativo: false, versao: coupon?.versao };
    for (const token of [own, finance])
      expect((await server.call('PUT', `/CupomPremiacao/${coupon?.id}`, { token, body })).status).toBe(403);
    const marked = await server.call('PUT', `/CupomPremiacao/${coupon?.id}`, { token: staff, body });
    expect(marked.status, marked.text).toBe(200);
    expect(await couponsOf(7101)).toContainEqual(['0008-000002', true, true]);
    const made = await server.call('POST', '/CupomPremiacao', { token: staff, body: { numero_cupom: '0008-000777' } });
    expect(made.status).toBe(403);
  });

  test('a campaign does not end before it begins', async () => {
    const body = { descricao_campanha: 'Curta', inicio: '2026-12-02', fim: '2026-12-01', valor_cupom: 10 };
    const { status, text } = await server.call('POST', '/CampanhaPremiacao', { token: staff, body });
    expect([status, text.includes('O fim não pode vir antes do início.')]).toEqual([400, true]);
  });
});
