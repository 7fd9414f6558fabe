import sql from 'sql-template-tag';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { pointMonthOf } from '../../../src/areas/points/server/months.ts';
import { storeRules } from '../../../src/areas/points/server/rules.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { addMonths } from '../../../src/domain/months.ts';
import { testRules } from '../../support/points/ledger.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** 1 above 2 and 3, 2 above 4, 4 above 5. Who gives is 5, who gets 3. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 5: 4 };
export const [giver, getter]: readonly [number, number] = [5, 3];
export const now = new Date();
export const thisMonth = pointMonthOf(now);
export const lastMonth = addMonths(thisMonth, -1);
const inMonth = (month: string): Date => new Date(`${month.slice(0, 8)}02T12:00:00Z`);

type Login = { readonly token: string; readonly id: number };
type Orders = Readonly<Record<'paid' | 'early' | 'waiting' | 'quote' | 'cancelled' | 'cart' | 'others', number>>;
type Row = Readonly<Record<string, unknown>>;

/** People with movement, who may transfer it, and the calls of a transfer. */
export type TestMovement = {
  readonly server: TestServer;
  readonly admin: string;
  readonly staff: Login;
  readonly giverLogin: Login;
  readonly getterLogin: Login;
  /** Takes back all that was, and puts orders of the giver in every kind of state, and one of the getter. */
  readonly begin: () => Promise<Orders>;
  readonly post: (path: string, body: object, token: string) => Promise<Answer>;
  readonly transfer: (from?: number, to?: number, token?: string) => Promise<Answer>;
  readonly undo: (id: number, token?: string) => Promise<Answer>;
  readonly preview: (from?: number, to?: number, token?: string, language?: string) => Promise<Answer>;
  readonly journal: () => Promise<readonly Row[]>;
  readonly lastTransfer: () => Promise<number>;
  /** Credits SPV, or pays it out where the amount is negative. */
  readonly give: (currency: string, amount: number, client?: number) => Promise<number>;
  /** Everything that a transfer may touch, as it stands: figures of everybody, balances, and whose orders are. */
  readonly figures: () => Promise<object>;
  readonly ownersOf: () => Promise<ReadonlyMap<number, number>>;
};

/** Starts a server with all of it; `begin` comes before each test. */
export async function openMovement(): Promise<TestMovement> {
  const server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL');
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) values (901, 900, 'S1', 'Tamanho');
    insert into graduacao (id, codigo, descricao, titulo, peso) values
      (1, 'CONSULTOR', 'Consultor', 'Consultor', 10), (2, 'LIDER', 'Líder', 'Líder de equipe', 20),
      (3, 'DI', 'D.I', 'D.I', 30), (4, 'DIAMANTE', 'Diamante', 'Diamante', 40);`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo)
    select n, 'M' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', 'CONSULTOR' from generate_series(1, 5) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
  await db.transaction((tx) => storeRules(tx, '2000-01-01', testRules));
  const admin = await server.login('ADMINISTRADOR');
  const login = async (profile: 'ADMINISTRATIVO' | 'CLIENTE', values: object): Promise<Login> => {
    const token = await server.login(profile, values);
    const [row] = await db.query<{ id: number }>(sql`select max(id) as id from usuario`);
    return { token, id: Number(row?.id) };
  };
  const staff = await login('ADMINISTRATIVO', { tipo: 'ADMINISTRATIVO' });
  const giverLogin = await login('CLIENTE', { id_cliente: giver });
  const getterLogin = await login('CLIENTE', { id_cliente: getter });

  /** Puts an order of two units of 12.34 points, whose base is 20.00 each. */
  const put = async (client: number, state: string, holder: number, paid: Date | null): Promise<number> => {
    const [row] = await db.query<{ id: number }>(sql`
    insert into pedido_venda (numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento, valor_total, valor_coberto)
    values ((select 'M' || coalesce(max(id), 0) + 1 from pedido_venda), ${state}, ${client}, 900, 'BRL', ${holder}, ${paid}, 100,
      ${paid === null ? 0 : 100}) returning id`);
    const id = Number(row?.id);
    await db.execute(sql`
    insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
    values (${id}, 901, 'Item', 2, 50, 20, 12.34)`);
    if (paid !== null) await db.transaction((tx) => settleOrder(tx, id, now));
    return id;
  };

  const begin = async (): Promise<Orders> => {
    // Tables that SQL by hand may not empty: their guards rest while a test begins.
    await db.script(`
    set session_replication_role = replica;
    truncate ponto_lancamento, ponto_saldo, ponto_cauda, ponto_fechado, spv_lancamento, spv_saldo, ponto_mes cascade;
    delete from graduacao_historico; delete from transferencia_pedido; delete from transferencia_movimentacao;
    delete from pedido_item; delete from pedido_venda;
    set session_replication_role = origin;`);
    const [own, seller] = [giverLogin.id, staff.id];
    return {
      paid: await put(giver, 'PAGO', own, inMonth(thisMonth)),
      early: await put(giver, 'ENTREGUE', seller, inMonth(lastMonth)),
      waiting: await put(giver, 'AGUARDANDO_PAGAMENTO', own, null),
      quote: await put(giver, 'ORCAMENTO', seller, null),
      cancelled: await put(giver, 'CANCELADO', own, null),
      cart: await put(giver, 'COMPRANDO', own, null),
      others: await put(getter, 'PAGO', getterLogin.id, inMonth(thisMonth)),
    };
  };
  const post = (path: string, body: object, token: string): Promise<Answer> =>
    server.call('POST', path, { token, body, headers: { 'idempotency-key': crypto.randomUUID() } });
  const transfer = (from = giver, to = getter, token = staff.token): Promise<Answer> =>
    post('/transfereMovimentacao', { id_origem: from, id_destino: to }, token);
  const undo = (id: number, token = staff.token): Promise<Answer> =>
    post('/transfereMovimentacao/desfazer', { id }, token);
  const preview = (from = giver, to = getter, token = staff.token, language = 'pt-BR'): Promise<Answer> =>
    server.call('GET', `/listarPreviaTransferenciaMovimentacao?id_origem=${from}&id_destino=${to}`, {
      ...{ token, headers: { 'x-language': language } },
    });
  const journal = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { body } = await server.call('GET', '/listarTransferenciasMovimentacao', { token: staff.token });
    return body.data as readonly Readonly<Record<string, unknown>>[];
  };
  const lastTransfer = async (): Promise<number> => Number((await journal())[0]?.id);
  const give = (currency: string, amount: number, client = giver): Promise<number> =>
    server.db.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
    values (${client}, ${currency}, ${thisMonth}::date, ${amount < 0 ? 'PAGO' : 'DIRETO'}, ${amount}, 'OC', 1,
      (select 'x' || count(*) from spv_lancamento), now())`);

  const figures = async (): Promise<object> => {
    return {
      points: await db.query(
        sql`select cliente, mes, individuais, total from ponto_mensal where (individuais, total) <> (0, 0) order by mes, cliente`,
      ),
      balances: await db.query(
        sql`select cliente, moeda, saldo, devido from spv_saldo where (saldo, devido) <> (0, 0) order by 1, 2`,
      ),
      orders: await db.query(
        sql`select id, id_cliente, id_titular, constante_status, valor_coberto from pedido_venda order by id`,
      ),
    };
  };
  const ownersOf = async (): Promise<ReadonlyMap<number, number>> => {
    const rows = await server.db.query<{ id: number; id_cliente: number }>(
      sql`select id, id_cliente from pedido_venda`,
    );
    return new Map(rows.map(({ id, id_cliente }) => [id, id_cliente]));
  };
  return {
    ...{ server, admin, staff, giverLogin, getterLogin, begin, post, transfer, undo, preview, journal, lastTransfer },
    ...{ give, figures, ownersOf },
  };
}
