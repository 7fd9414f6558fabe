import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { seedDelivery } from '../../../src/areas/branches/demo/seed-delivery.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { createSessions } from '../../../src/platform/sessions/sessions.ts';
import { startPostgres } from '../../support/postgres.ts';
import { median } from '../load.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';

const contestants = ['portal', 'floor'] as const;
type Contestant = (typeof contestants)[number];
export type Buyer = { readonly id: number; readonly tokens: readonly string[] };
export type Post = (buyer: Buyer, path: string, body: object) => Promise<unknown>;
type Measured = { readonly perSecond: number; readonly p95: number };

/** What is there to be bought, and how it is delivered. */
export type Shop = { readonly db: Database; readonly skus: readonly number[]; readonly pickup: number };
/** What a buyer does in turn after turn, by its title; what it answers is measured as well where it is a number of ms. */
export type Subjects = Readonly<Record<string, (send: Post, buyer: Buyer, round: number) => Promise<unknown>>>;

/**
 * Lets buyers work on the portal and on the bare handler side by side, in rounds, and prints a line for each subject. Throws where a call
 * fails.
 * @param prepare what a bench needs in the database; answers its subjects
 */
export async function benchShop(
  title: string,
  parameters: readonly string[],
  prepare: (shop: Shop) => Promise<Subjects>,
): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { seconds: text, rounds: text, clients: text } });
  const [seconds, rounds, clients] = [values.seconds ?? 5, values.rounds ?? 3, values.clients ?? 16].map(Number);
  if (!seconds || !rounds || !clients) throw new RangeError('Options of the bench are numbers above 0.');
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log(`${title}: left out, as no PostgreSQL programs are installed here.`);
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
          env: {
            ...{ DATABASE_URL: postgres.url, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0' },
            // Providers are stand-ins, and buyers come from addresses of their own, as there are limits for each.
            ...{ VITRAL_PAYMENT_DEMO: '1', VITRAL_TRUST_PROXY: '1' },
          },
          readyLine,
        },
      );
      running.push(started);
      return started.found;
    };
    await run('scripts/seed.ts', /SKUs added, .* \(([\d.]+) s\)/, ['--skus', '2000', '--filiais', '1']);
    const listening = /Listening on (http:\/\/[^\s;]+)/;
    const portal = await run('src/start/main.ts', listening);
    const floor = await run('tests/bench/commerce/cart-floor.ts', listening);
    await seedDelivery(db);
    await db.execute(sql`update saldo_estoque set fisico = 100000000, reservado = 0`);
    // The bare handler issues no invoices either.
    await db.execute(sql`update configuracao_filial set emissao_nota = 'EQUIPE'`);
    const buyers = { portal: await makeBuyers(db, 'portal', clients), floor: await makeBuyers(db, 'floor', clients) };
    await db.script('vacuum (analyze)');
    const skus = (
      await db.query<{ id: number }>(sql`
        select s.id from sku as s join preco_sku as p on p.id_sku = s.id where s.configuracao is null order by s.id limit 400`)
    ).map(({ id }) => id);
    const [pickup] = await db.query<{ id: number }>(sql`
      select id from opcao_entrega where tipo = 'RETIRADA' and id_filial = (select min(id) from filial)`);
    const payments = new Map<number, number>();
    const posts: Record<Contestant, Post> = {
      portal: async (buyer, path, body) => {
        const paid = payments.get(buyer.id) ?? 0;
        if (path === '/cart/pay') payments.set(buyer.id, paid + 1);
        return post(`${portal}/api${path}`, headersOf(buyer, paid), body);
      },
      floor: (buyer, path, body) => post(`${floor}${path}`, { 'x-user': String(buyer.id) }, body),
    };
    const subjects = await prepare({ db, skus, pickup: pickup?.id ?? 0 });
    for (const [subject, work] of Object.entries(subjects)) {
      const measured: Record<Contestant, Measured[]> = { portal: [], floor: [] };
      for (let round = -1; round < rounds; round += 1)
        // Each round in the opposite order of the one before; the first only warms up.
        for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
          const one = await measure(buyers[contestant], round < 0 ? 1 : seconds, (buyer, turn) =>
            work(posts[contestant], buyer, turn),
          );
          if (round >= 0) measured[contestant].push(one);
        }
      print(subject, measured);
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
  const sessions = createSessions(db, () => ({ has: () => true }));
  const buyers: Buyer[] = [];
  for (const { id } of rows) {
    const tokens: string[] = [];
    for (let count = 0; count < sessionsEach; count += 1) tokens.push((await sessions.open(id, 'bench')).token);
    buyers.push({ id, tokens });
  }
  return buyers;
}

/**
 * A buyer works in one session from one address, as people do, until it has paid so often that it might not pay again within the minute.
 */
const [sessionsEach, paymentsEach] = [20, 20];

function headersOf({ id, tokens }: Buyer, paid: number): Readonly<Record<string, string>> {
  const turn = Math.floor(paid / paymentsEach) % tokens.length;
  return {
    authorization: `Bearer ${tokens[turn]}`,
    'idempotency-key': crypto.randomUUID(),
    'x-forwarded-for': `10.${turn}.${Math.floor(id / 250) % 250}.${id % 250}`,
  };
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
        const own = await work(buyer, round);
        times.push(typeof own === 'number' ? own : performance.now() - begun);
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
