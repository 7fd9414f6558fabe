/**
 * What the dashboard of a leader costs: `npm run bench -- dashboard`, on a throwaway PostgreSQL.
 *
 *   --people N   people of the network (100,000)
 *   --rounds N   of each call (7)
 *   --only NAME  calls whose name has this part
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import sql, { join, raw } from 'sql-template-tag';
import { seedManyPeople } from '../../../src/areas/network/demo/seed-network.ts';
import { closeMonth } from '../../../src/areas/points/server/close-month.ts';
import { foldTail } from '../../../src/areas/points/server/fold.ts';
import { storeRules } from '../../../src/areas/points/server/rules.ts';
import { seedBranches } from '../../../src/demo/branches.ts';
import type { Statement } from '../../../src/engine/statements/statement.ts';
import { scopedStatement } from '../../../src/engine/statements/statement-rows.ts';
import type { Caller } from '../../../src/platform/http/caller.ts';
import { seedReference } from '../../../src/start/seed-reference.ts';
import { testRules } from '../../support/points/ledger.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { median } from '../load.ts';

const [closed, open] = ['2025-01-01', '2025-02-01'] as const;
const period = { data_inicial_iso: closed, data_final_iso: '2025-02-28' };

/**
 * Prints each call of the dashboard, a page of ten rows, as a ratio to its statement and the count of its rows alone: after a
 * change of what it reads, and again while nothing is changed. Aim: 1.2.
 */
export async function benchDashboard(parameters: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { people: text, rounds: text, only: text } });
  const [people, rounds] = [Number(values.people ?? 100_000), Number(values.rounds ?? 7)];
  const postgres = await startPostgres();
  if (postgres === null) return console.log('Dashboard: left out, as no PostgreSQL programs are installed here.');
  process.env.TEST_DATABASE_URL = postgres.url;
  const server = await startTestServer({ verifyAnswers: false });
  try {
    const { leader, below } = await fill(server, people);
    console.log(
      `Dashboard of a leader of ${below.toLocaleString('en')} people, ms and ratio to the statement (aim: 1.2)`,
    );
    const token = await server.login('DI', { id_cliente: leader });
    // With the eye closed money is not even reckoned.
    await server.call('PUT', '/mascaras/money', { token, body: { visivel: true } });
    const asked = `/atualizaSaldoPontosClienteERP?${new URLSearchParams(period)}`;
    await time(() => server.call('GET', asked, { token }));
    const calls = server.statements
      .all()
      .filter(({ operation }) => /^dashboard_(?!adm)/.test(operation?.id ?? ''))
      .filter(({ name }) => name.includes(values.only ?? ''));
    for (const statement of calls) {
      const given = { ...period, ...(statement.params.has('id_categoria_bonus') ? { id_categoria_bonus: '2' } : {}) };
      const path = `${statement.operation?.path}?${new URLSearchParams({ ...given, ...(statement.isSingle ? {} : { size: '10' }) })}`;
      const bare = bareStatements(server, statement, leader, given);
      const times = { changed: [] as number[], again: [] as number[], bare: [] as number[] };
      for (let round = -2; round < rounds; round += 1) {
        await server.db.execute(sql`update vitral_versao_tabela set versao = versao + 1`);
        const changed = await time(() => succeed(server, path, token));
        const again = await time(() => succeed(server, path, token));
        const alone = await time(async () => {
          const rows = await server.db.query(bare.page);
          if (!statement.isSingle && rows.length === 10) await server.db.query(bare.count);
        });
        if (round < 0) continue;
        times.changed.push(changed);
        times.again.push(again);
        times.bare.push(alone);
      }
      const [changed, again, alone] = [median(times.changed), median(times.again), median(times.bare)];
      console.log(
        `  ${statement.operation?.id}: ${changed.toFixed(1)}, again ${again.toFixed(1)}, of ${alone.toFixed(1)} ms: ${(changed / alone).toFixed(2)}, ${(again / alone).toFixed(2)}`,
      );
    }
    console.log(`  load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await server.close();
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  }
}

/** Asks for a page, which must be answered. */
async function succeed(server: TestServer, path: string, token: string): Promise<void> {
  const { status, text } = await server.call('GET', path, { token });
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`);
}

/** The SQL of a statement over whole tables, with its order, for a page of ten; and the count of its rows. */
function bareStatements(server: TestServer, statement: Statement, leader: number, given: object) {
  const caller = {
    ...{ id: 1, id_cliente: leader, perfil: 'ADMINISTRADOR', administrator: true, records: new Map() },
  } as unknown as Caller;
  const reading = {
    ...{ caller, models: server.entities.models(), language: 'pt-BR', now: new Date() },
    values: new Map<string, unknown>(
      Object.entries(given).map(([name, value]) => [name, name.startsWith('id_') ? Number(value) : value]),
    ),
  };
  const { before, whole } = scopedStatement(statement, reading);
  const order = (statement.order.sortBy ?? '').split(',').filter((name) => name !== '' && name !== 'id');
  const by =
    order.length === 0 ? raw('1') : join(order.map((name) => raw(`"${name}" ${statement.order.sortType ?? 'asc'}`)));
  return {
    page: sql`${before} select * from ${whole} as r order by ${by} limit 10`,
    count: sql`${before} select count(*) from ${whole} as r`,
  };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** People, two purchases of each of them in a closed and an open month, and who has the most below. */
async function fill(server: TestServer, people: number): Promise<{ readonly leader: number; readonly below: number }> {
  const { db } = server;
  await seedReference(db);
  await seedBranches(db);
  await seedManyPeople(db, { count: people });
  await db.script(`insert into graduacao (id, codigo, descricao, titulo, peso)
    select n, 'G' || n, 'Graduação ' || n, 'Graduação ' || n, 1000 + n from generate_series(1, 4) as n on conflict do nothing`);
  await db.transaction((tx) => storeRules(tx, '2000-01-01', testRules));
  await db.script(`
    insert into usuario (id, nome, id_perfil, login) select 900, 'T', id, 't@example.com' from perfil limit 1;
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) values (901, 900, 'S1', 'Tamanho');
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total)
      select 900, 'N1', 'PAGO', c.id, c.id_filial, 'BRL', 900, 50 from cliente as c limit 1;
    insert into pedido_item (id, id_pedido, id_sku, descricao, quantidade, valor_unitario) values (900, 900, 901, 'Item', 3, 10);
    insert into linha_produto (id, codigo, descricao) values (900, 'A', 'Linha A'), (901, 'B', 'Linha B') on conflict do nothing;
    insert into ponto_mes (mes) values ('${closed}'), ('${open}');
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes, quantidade, pontos, base,
      moeda, dh_movimento)
    select n.id, n.id, 900, 900, 'VENDA', 'TESTE', n.id, m.mes::text, 900 + n.id % 2, c.id_filial, m.mes, 1, (n.id * 7919 % 9973) / 40.0, 1000,
      'BRL', m.mes + interval '12 hours' from rede_no as n join cliente as c on c.id = n.id
    cross join (values (date '${closed}'), (date '${open}')) as m (mes);`);
  await foldTail(db, new AbortController().signal);
  await closeMonth(db, closed, { user: null, now: new Date('2025-02-20T12:00:00Z') });
  await db.script('analyze');
  const [top] = await db.query<{ leader: number; below: number }>(sql`
    select t.id as leader, (select count(*) from rede_no as n where n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0') as below
    from rede_no as t where t.nivel <= 2 order by below desc limit 1`);
  if (top === undefined) throw new Error('There is no network.');
  return { leader: Number(top.leader), below: Number(top.below) };
}
