import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const [buyer, order, other] = [701, 7001, 7002];
let server: TestServer;
let finance: string;
let own: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (700, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, moeda, id_pais) values (700, 'Norte', 'BRL', 700);
    insert into produto (id, codigo, descricao, ativo, kit_ingresso) values (700, 'KIT', 'Kit de ingresso', true, true), (701, 'COL', 'Colchão', true, false);
    insert into sku (id, id_produto, codigo, descricao) values (700, 700, 'KIT1', 'Único'), (701, 701, 'COL1', 'Casal');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial) values
      (${buyer}, 'K1', 'Dora', 'FISICA', 'ATIVO', 'DI', 700), (702, 'K2', 'Eva', 'FISICA', 'ATIVO', 'DI', 700);
    insert into usuario (id, nome, id_perfil, login) select 700, 'T', id, 'kits@example.com' from perfil limit 1;
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total)
      select n, 'N' || n, 'AGUARDANDO_PAGAMENTO', ${buyer}, 700, 'BRL', 700, 300 from generate_series(${order}, ${other}) as n;
    insert into pedido_item (id, id_pedido, id_sku, codigo_produto, descricao, quantidade, valor_unitario, valida_estoque)
      select n * 10 + 1, n, 700, 'KIT', 'Kit de ingresso', 3, 50, false from generate_series(${order}, ${other}) as n
      union all select n * 10 + 2, n, 701, 'COL', 'Colchão', 2, 75, false from generate_series(${order}, ${other}) as n;`);
  finance = await server.login('FINANCEIRO');
  own = await server.login('DI', { id_cliente: buyer });
}, 120_000);
afterAll(() => server.close());

const send = async (id: number, event: string) => {
  const [row] = await server.db.query<{ versao: number }>(sql`select versao from pedido_venda where id = ${id}`);
  const body = { versao: row?.versao, valores: { motivo: 'Recebido no balcão.' } };
  return server.call('POST', `/PedidoVenda/${id}/eventos/${event}`, { token: finance, body });
};
const listed = async (token: string) => {
  const { body, text } = await server.call('GET', '/listarKitHash?size=100', { token });
  if (!Array.isArray(body.data)) throw new Error(text);
  return body.data as readonly { readonly chave: string; readonly numero_pedido: string }[];
};

describe(`activation codes of kits, on ${testDatabaseKind}`, () => {
  test('are issued once for each unit of a kit that is paid, to who bought it', async () => {
    expect(await listed(own)).toEqual([]);
    const paid = await send(order, 'REGISTRAR_PAGAMENTO');
    expect(paid.status, paid.text).toBe(200);
    const kits = await listed(own);
    expect(kits.map(({ numero_pedido }) => numero_pedido)).toEqual(['N7001', 'N7001', 'N7001']);
    expect(new Set(kits.map(({ chave }) => chave)).size).toBe(3);
    for (const { chave } of kits) expect(chave).toMatch(/^[2-9A-HJ-NP-Z]{5}$/);
    expect(await listed(await server.login('DI', { id_cliente: 702 }))).toEqual([]);
    // Another way to the same state issues nothing more.
    expect((await send(order, 'REGISTRAR_PAGAMENTO')).status).toBe(409);
    expect(await listed(own)).toHaveLength(3);
  });

  test('of an order that is cancelled are taken back, but for those that have activated somebody', async () => {
    expect((await send(other, 'REGISTRAR_PAGAMENTO')).status).toBe(200);
    await server.db.execute(sql`
      update kit_comprado set ativado = 702 where id = (select min(id) from kit_comprado where pedido = ${other})`);
    const cancelled = await send(other, 'PEDIR_CANCELAMENTO');
    expect(cancelled.status, cancelled.text).toBe(200);
    const left = await server.db.query(sql`select ativado from kit_comprado where pedido = ${other}`);
    expect(left).toEqual([{ ativado: 702 }]);
    expect(await listed(own)).toHaveLength(3);
  });
});
