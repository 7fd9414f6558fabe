import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { storeRules } from '../../../src/areas/points/server/rules.ts';
import { testRules } from '../../support/points/ledger.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** People of the network with points; those whose id is a multiple of 7 are customers. */
const people = 31;
/** Ids of the people: who is below client n is 2n and 2n + 1. */
export const everybody: readonly number[] = Array.from({ length: people }, (_, index) => index + 1);
/** First days of its months. */
export const [closed, open] = ['2025-01-01', '2025-02-01'] as const;

export type Row = Readonly<Record<string, unknown>>;

/** A posting as tests reckon with it: whose, in which month and on which day of the portal. */
export type Posting = {
  readonly id: number;
  readonly who: number;
  readonly month: string;
  readonly day: string;
  readonly points: number;
  readonly isBack: boolean;
};

/** Starts a server with the network, its orders and its ledger, of which the first month is closed. */
export async function openPointsNetwork(): Promise<TestServer> {
  const server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL'), (901, 'Dois', 901, 'BRL');
    insert into status_penn (id, descricao, constante) values (70, 'Ativo', 'ATIVO');
    insert into tipo_movimento (id, descricao, constante) values (70, 'Venda', 'VENDA'), (71, 'Estorno', 'ESTORNO');
    insert into linha_produto (id, codigo, descricao) values (900, 'A', 'Linha A'), (901, 'B', 'Linha B'), (902, 'C', 'Linha C');
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) values (901, 900, 'S1', 'Tamanho');
    insert into graduacao (id, codigo, descricao, titulo, peso) values
      (1, 'CONSULTOR', 'Consultor', 'Consultor', 10), (2, 'LIDER', 'Líder', 'Líder de equipe', 20),
      (3, 'DI', 'D.I', 'D.I', 30), (4, 'DIAMANTE', 'Diamante', 'Diamante', 40);`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial)
    select n, 'R' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case when n % 7 = 0 then 'CLIENTE' else 'CONSULTOR' end, 900 + n % 2
    from generate_series(1, ${people}::bigint) as n`);
  await db.execute(sql`update cliente set id_consultor = id / 2 where id > 1`);
  await fillNetwork(db);
  await db.transaction((tx) => storeRules(tx, '2000-01-01', testRules));
  await db.execute(sql`insert into ponto_mes (mes) values (${closed}::date), (${open}::date)`);
  await db.script(`
    insert into usuario (id, nome, id_perfil, login) select 900, 'T', id, 't@example.com' from perfil limit 1;
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total, dh_pagamento)
      select n, 'N' || n, 'PAGO', n, 900, 'BRL', 900, 50 + n, timestamptz '2025-01-05 12:00:00Z' + n * interval '1 day' from generate_series(1, ${people}) as n;
    insert into pedido_item (id, id_pedido, id_sku, descricao, quantidade, valor_unitario)
      select n, n, 901, 'Item ' || n, 3, 10 from generate_series(1, ${people}) as n;`);
  // Two purchases of everybody in each month, but for a third who bought nothing in the second. Each fifth is taken back a day later.
  await db.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade, pontos, base,
      moeda, dh_movimento)
    select n, n, n, n, 'VENDA', 'TESTE', n * 100 + m.i * 10 + k, 'a', 900 + n % 3, 900, m.mes, 1 + k, (n * 7919 % 9973) / 1000.0 + k, 100000,
      'BRL', m.mes + interval '12 hours' + n * interval '10 hours'
    from generate_series(1, ${people}::bigint) as n cross join (values (1, ${closed}::date), (2, ${open}::date)) as m (i, mes)
    cross join (values (0), (1)) as v (k)
    where m.i = 1 or n % 3 > 0`);
  await db.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade, pontos, base,
      moeda, estorno_de, dh_movimento)
    select beneficiario, origem, pedido, item, 'ESTORNO', 'ESTORNO', id, 'a', linha, filial, mes, -quantidade, -pontos, -base, moeda, id,
      dh_movimento + interval '1 day'
    from ponto_lancamento where id % 5 = 0`);
  await closeMonth(db, closed, { user: null, now: new Date('2025-02-20T12:00:00Z') });
  return server;
}

/** All postings in their order. */
export function readLedger({ db }: TestServer): Promise<readonly Posting[]> {
  return db.query<Posting>(sql`
    select id, beneficiario as who, to_char(mes, 'YYYY-MM-DD') as month, pontos as points, estorno_de is not null as "isBack",
      to_char(dh_movimento at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day
    from ponto_lancamento order by dh_movimento, id`);
}

/** Points of the postings that pass, as a number of four decimals. */
export function sumPoints(ledger: readonly Posting[], test: (posting: Posting) => boolean): number {
  return roundPoints(ledger.reduce((sum, posting) => sum + (test(posting) ? posting.points : 0), 0));
}

export function roundPoints(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Whether somebody is another person or stands below them. */
export function isBelow(id: number, top: number): boolean {
  return id === top || (id > top && isBelow(Math.floor(id / 2), top));
}

export function levelOf(id: number): number {
  return Math.floor(Math.log2(id));
}

/** The rows of a list, all of them. */
export async function readRows(server: TestServer, path: string, token: string): Promise<readonly Row[]> {
  const answer = await server.call('GET', `${path}${path.includes('?') ? '&' : '?'}size=500`, { token });
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.body.data as readonly Row[];
}
