/**
 * How fast carts change and orders are finished on PostgreSQL, as ratios to the same transactions written by hand behind a bare
 * handler: `npm run bench -- cart`. Server, handler, database and load share one machine, so only the ratios say something;
 * rounds are interleaved.
 *
 *   --seconds N    of each measurement (5)
 *   --rounds N     (3)
 *   --clients N    who buy at once, each with a cart of their own (16)
 */
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { isRecord } from '../../../src/runtime/json/record.ts';
import { projectRoot } from '../../../src/server/app.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { openPostgres } from '../../../src/server/database/postgres/postgres.ts';
import { seedDelivery } from '../../../src/server/modules/branches/seed-delivery.ts';
import { createSessions } from '../../../src/server/sessions/sessions.ts';
import { startPostgres } from '../../support/postgres.ts';
import { median } from '../load.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';

const contestants = ['portal', 'floor'] as const;
type Contestant = (typeof contestants)[number];
type Buyer = { readonly id: number; readonly token: string };
type Post = (buyer: Buyer, path: string, body: object) => Promise<unknown>;
type Measured = { readonly perSecond: number; readonly p95: number };

/** Runs the bench and prints its table. Throws where a call fails. */
export async function benchCart(parameters: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { seconds: text, rounds: text, clients: text } });
  const [seconds, rounds, clients] = [values.seconds ?? 5, values.rounds ?? 3, values.clients ?? 16].map(Number);
  if (!seconds || !rounds || !clients) throw new RangeError('Options of the bench are numbers above 0.');
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Cart: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const running: RunningProgram[] = [];
  const db = await openPostgres({ url: postgres.url, schema: 'public', statementLimit: 0 });
  try {
    const run = async (program: string, readyLine: RegExp, options: readonly string[] = []) => {
      const started = await runProgram(
        [process.execPath, '--disable-warning=ExperimentalWarning', program, ...options],
        {
          cwd: projectRoot,
          // VITRAL_DEV leaves the web app out; nothing else of the server changes.
          env: { DATABASE_URL: postgres.url, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0' },
          readyLine,
        },
      );
      running.push(started);
      return started.found;
    };
    await run('scripts/seed.ts', /SKUs added, .* \(([\d.]+) s\)/, ['--skus', '2000', '--filiais', '1']);
    const listening = /Listening on (http:\/\/[^\s;]+)/;
    const portal = await run('src/server/main.ts', listening);
    const floor = await run('tests/bench/commerce/cart-floor.ts', listening);
    await seedDelivery(db);
    await db.execute(sql`update saldo_estoque set fisico = 100000000, reservado = 0`);
    const buyers = { portal: await makeBuyers(db, 'portal', clients), floor: await makeBuyers(db, 'floor', clients) };
    await db.script('vacuum (analyze)');
    const skus = (
      await db.query<{ id: number }>(sql`
        select s.id from sku as s join preco_sku as p on p.id_sku = s.id where s.configuracao is null order by s.id limit 400`)
    ).map(({ id }) => id);
    const [pickup] = await db.query<{ id: number }>(sql`
      select id from opcao_entrega where tipo = 'RETIRADA' and id_filial = (select min(id) from filial)`);
    const posts: Record<Contestant, Post> = {
      portal: (buyer, path, body) => post(`${portal}/api${path}`, { authorization: `Bearer ${buyer.token}` }, body),
      floor: (buyer, path, body) => post(`${floor}${path}`, { 'x-user': String(buyer.id) }, body),
    };
    const subjects: Readonly<Record<string, (send: Post, buyer: Buyer, round: number) => Promise<unknown>>> = {
      'cart/changeProduct': (send, buyer, round) =>
        send(buyer, `/cart/changeProduct/${skus[(buyer.id + round) % 5] ?? 0}`, { quantidade: 1 + (round % 9) }),
      'complete order': async (send, buyer, round) => {
        for (const place of [0, 1, 2])
          await send(buyer, `/cart/changeProduct/${skus[(buyer.id * 7 + round * 3 + place) % skus.length] ?? 0}`, {
            quantidade: 1 + place,
          });
        await send(buyer, '/cart/calculateShipping', { id_pedido: 0 });
        await send(buyer, '/cart/changeDelivery', { id_entrega: pickup?.id ?? 0 });
        const answer = await send(buyer, '/cart/cartValidate', {});
        const data: unknown = isRecord(answer) ? answer.data : null;
        if (!isRecord(data) || data.valido !== true) throw new Error(`Not a valid order: ${JSON.stringify(data)}`);
      },
    };
    for (const [title, work] of Object.entries(subjects)) {
      const measured: Record<Contestant, Measured[]> = { portal: [], floor: [] };
      for (let round = -1; round < rounds; round += 1)
        // Each round in the opposite order of the one before; the first only warms up.
        for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
          const one = await measure(buyers[contestant], round < 0 ? 1 : seconds, (buyer, turn) =>
            work(posts[contestant], buyer, turn),
          );
          if (round >= 0) measured[contestant].push(one);
        }
      print(title, measured);
    }
  } finally {
    for (const program of running) await program.stop();
    await db.close();
    await postgres.stop();
  }
}

/** Customers with an address at the first branch, each with a session. */
async function makeBuyers(db: Database, name: string, count: number): Promise<readonly Buyer[]> {
  const rows = await db.query<{ id: number }>(sql`
    with c as (
      insert into cliente (codigo_mundial, nome, tipo_pessoa, status, id_filial, cep, logradouro, numero, complemento, bairro)
      select ${name} || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', (select min(id) from filial), '01310100', 'Avenida Paulista', '1', 'Sem complemento', 'Centro'
      from generate_series(1, ${count}::int) as n returning id, codigo_mundial
    )
    insert into usuario (nome, login, id_perfil, id_cliente, tipo, ativo)
    select c.codigo_mundial, c.codigo_mundial || '@bench.example', p.id, c.id, 'CLIENTE', true
    from c, perfil as p where p.constante = 'CLIENTE' returning id`);
  const sessions = createSessions(db);
  const buyers: Buyer[] = [];
  for (const { id } of rows) buyers.push({ id, token: (await sessions.open(id, 'bench')).token });
  return buyers;
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** Lets all buyers work side by side for so many seconds. */
async function measure(
  buyers: readonly Buyer[],
  seconds: number,
  work: (buyer: Buyer, round: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let round = 0; performance.now() < end; round += 1) {
        const begun = performance.now();
        await work(buyer, round);
        times.push(performance.now() - begun);
      }
    }),
  );
  times.sort((one, other) => one - other);
  const elapsed = (performance.now() - started) / 1_000;
  return { perSecond: times.length / elapsed, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

function print(title: string, measured: Readonly<Record<Contestant, readonly Measured[]>>): void {
  const figures = contestants.map((contestant) => {
    const middle = (of: (one: Measured) => number) => median(measured[contestant].map(of));
    return `${contestant} ${middle(({ perSecond }) => perSecond).toFixed(1)}/s, p95 ${middle(({ p95 }) => p95).toFixed(0)} ms`;
  });
  // Of each round by itself, as other programs come and go on the machine.
  const ratioOf = (of: (one: Measured) => number) =>
    median(measured.portal.map((one, round) => of(one) / of(measured.floor[round] ?? one)));
  const ratios = [ratioOf(({ perSecond }) => perSecond), 1 / ratioOf(({ p95 }) => p95)];
  console.log(`${title}: ${figures.join('; ')}; ratio ${ratios[0]?.toFixed(2)}, of p95 ${ratios[1]?.toFixed(2)}`);
}
