import { seedDelivery } from '../../../src/areas/branches/demo/seed-delivery.ts';
import { seedShop } from '../../../src/areas/catalogue/demo/seed-shop.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A shop with two branches in Brazil and one in Paraguay, two customers, and who sells to them. */
export type TestShop = {
  readonly server: TestServer;
  readonly customer: string;
  readonly other: string;
  readonly seller: string;
  readonly colleague: string;
  readonly finance: string;
  readonly get: (path: string, token?: string) => ReturnType<TestServer['call']>;
  readonly post: (path: string, body: object, token?: string) => ReturnType<TestServer['call']>;
  /** A cart of a customer that lacks nothing: a plain SKU, picked up at the branch. Answers its id. */
  readonly fill: (token: string, quantity?: number, place?: number) => Promise<number>;
  /** A SKU that is plain, on sale at branch 900 with stock for many, and its price there. */
  readonly plain: (place?: number) => Promise<{ readonly id_sku: number; readonly valor: number }>;
};

/** Ids of the branches: the main one, another one with the same currency, one in guaranis. */
export const branches = { main: 900, second: 902, paraguay: 901 } as const;
export const clients = { customer: 9001, other: 9002, blocked: 9003 } as const;

export async function openTestShop(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestShop> {
  const server = await startTestServer(options);
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into estado (id, nome, sigla, id_pais) values (900, 'São Paulo', 'SP', 900);
    insert into cidade (id, nome, id_estado) values (900, 'São Paulo', 900);
    insert into filial (id, nome, moeda, id_pais, ativo) values
      (900, 'São Paulo', 'BRL', 900, true), (901, 'Assunção', 'PYG', 901, true), (902, 'Curitiba', 'BRL', 900, true), (903, 'Fechada', 'BRL', 900, false);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_filial, cep, logradouro, numero, complemento, bairro, id_cidade) values
      (9001, 'T9001', 'Ana Compradora', 'FISICA', 'ATIVO', 900, '01310100', 'Avenida Paulista', '1578', 'Apto. 42', 'Bela Vista', 900),
      (9002, 'T9002', 'Beto Comprador', 'FISICA', 'ATIVO', 900, '01310100', 'Avenida Paulista', '1578', 'Sem complemento', 'Bela Vista', 900),
      (9003, 'T9003', 'Caio Bloqueado', 'FISICA', 'BLOQUEADO', 900, null, null, null, null, null, null);`);
  await seedShop(db);
  await seedDelivery(db);
  const customer = await server.login('CLIENTE', { id_cliente: clients.customer });
  const other = await server.login('CLIENTE', { id_cliente: clients.other });
  const sales = { id_filial: branches.main, tipo: 'ADMINISTRATIVO' };
  const seller = await server.login('ADMINISTRATIVO', sales);
  const colleague = await server.login('ADMINISTRATIVO', sales);
  const finance = await server.login('FINANCEIRO', { id_filial: branches.main, tipo: 'FINANCEIRO' });
  const get: TestShop['get'] = (path, token = customer) => server.call('GET', path, { token });
  const post: TestShop['post'] = (path, body, token = customer) =>
    server.call('POST', path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
  const plain: TestShop['plain'] = async (place = 0) => {
    const { body } = await get('/listarProdutosCatalogo?size=60');
    const rows = (body.data as readonly Record<string, unknown>[]).filter(
      ({ codigo_grade, saldo }) => codigo_grade !== 'PE' && Number(saldo) > 20,
    );
    const row = rows[place];
    return { id_sku: Number(row?.id_sku), valor: Number(row?.valor) };
  };
  return {
    ...{ server, customer, other, seller, colleague, finance, get, post, plain },
    fill: async (token, quantity = 1, place = 0) => {
      const { id_sku } = await plain(place);
      const { body } = await post(`/cart/changeProduct/${id_sku}`, { quantidade: quantity }, token);
      const id_pedido = Number(Object(body.data).id_pedido);
      const quoted = await post('/cart/calculateShipping', { id_pedido }, token);
      const options = quoted.body.data as readonly Record<string, unknown>[];
      const pickup = options.find(({ constante }) => constante === 'RETIRADA');
      await post('/cart/changeDelivery', { id_pedido, id_entrega: Number(pickup?.id_entrega) }, token);
      return id_pedido;
    },
  };
}
