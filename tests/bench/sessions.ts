/**
 * Many people at work on one server process: `npm run bench -- sessions`. All share one machine, so of times only ratios
 * count.
 *
 *   --sessions N   people who are logged in, each with an open event stream (2,000)
 *   --seconds N    of each measurement of load (10)
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import type { Database } from '../../src/platform/database/database.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { createSessions } from '../../src/platform/sessions/sessions.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';
import { watch } from './exports/exports.ts';
import { loadSessions } from './load.ts';
import { type RunningProgram, runProgram } from './run-program.ts';
import { type Bells, type LoggedIn, ringBells } from './session-streams.ts';

/** The counts come from the database every 2 s; whoever waits for them this long, in ms, has lost one. */
const patience = 60_000;
/** What a person at work asks for, in turn. */
const paths = [
  '/api/listarMenuPrincipal?size=1000',
  '/api/check?url=/crud/Cliente/',
  '/api/listarNotificacoes?count=true',
  '/api/Cliente?size=10',
];

/** Runs the bench and prints its figures. Throws when a bell does not show the count of the database. */
export async function benchSessions(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { sessions: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '10' } },
  });
  const [count, seconds] = [Number(values.sessions), Number(values.seconds)];
  if (!count || !seconds) throw new RangeError('Options of the bench are numbers above 0.');
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Sessions: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const data = await mkdtemp(join(tmpdir(), 'vitral-bench-sessions-'));
  const port = await freePort();
  const start = () =>
    runProgram([process.execPath, '--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
      cwd: projectRoot,
      env: {
        DATABASE_URL: postgres.url,
        NODE_ENV: 'production',
        VITRAL_DEV: '1',
        PORT: String(port),
        VITRAL_DATA: data,
      },
      readyLine: /Listening on (http:\/\/[^\s;]+)/,
    });
  let portal = await start();
  const db = await openPostgres({ url: postgres.url, schema: 'public' });
  let bells: Bells | null = null;
  try {
    const users = await logIn(db, count);
    const target = { address: portal.found, tokens: users.slice(0, 200).map(({ token }) => token) };
    const load = () => loadSessions(target, paths, { connections: 32, seconds });
    await load();
    const alone = await load();

    bells = ringBells(portal.found, users);
    const { growth } = await watch({ address: portal.found, pid: portal.pid }, async () => {
      if (bells) await until(() => bells?.reported.size === users.length, 'every bell has its first count');
    });
    const idle = await load();
    const sending = new AbortController();
    const sent = sendOneBySecond(db, users, sending.signal);
    const busy = await load();
    sending.abort();
    await sent;
    console.table([
      { load: 'no streams', ...rounded(alone), 'p95 ratio': '1.00' },
      { load: `${count} streams`, ...rounded(idle), 'p95 ratio': (idle.p95 / alone.p95).toFixed(2) },
      {
        load: `${count} streams, ${Math.ceil(count / 10)} counts change each second`,
        ...rounded(busy),
        'p95 ratio': (busy.p95 / alone.p95).toFixed(2),
      },
    ]);
    console.log(`Memory of the server for ${count} streams: ${growth.toFixed(0)} MB.`);

    const delivery = await measureDelivery(db, users, bells);
    const before = bells.lost();
    const restart = await measureRestart(db, users, bells, portal, async () => {
      portal = await start();
    });
    console.table([
      { what: 'a notice to everybody', ...delivery },
      { what: 'sent while the server is away', ...restart },
    ]);
    console.log(`Streams that the restart ended: ${bells.lost() - before}; open again: ${bells.open()}.`);
  } finally {
    bells?.close();
    await portal.stop();
    await db.close();
    await postgres.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Users of one profile, each with a session opened as the server opens it. */
async function logIn(db: Database, count: number): Promise<readonly LoggedIn[]> {
  const rows = await db.query<{ id: number }>(sql`
    insert into usuario (nome, login, id_perfil, ativo)
    select 'Pessoa ' || n, 'pessoa' || n || '@bench.example', p.id, true
    from generate_series(1, ${count}::int) as n, perfil as p where p.constante = 'ADMINISTRATIVO' returning id`);
  const sessions = createSessions(db, () => ({ has: () => true }));
  const users: LoggedIn[] = [];
  for (const { id } of rows) users.push({ id, token: (await sessions.open(id, 'bench')).token });
  return users;
}

/** A new notice for every tenth user, each second. */
async function sendOneBySecond(db: Database, users: readonly LoggedIn[], signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    await send(
      db,
      users.filter((_, index) => index % 10 === round % 10).map(({ id }) => id),
    );
    await sleep(1_000);
  }
}

async function send(db: Database, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into ngs_notificacao_usuario (titulo, texto, id_usuario, visualizada)
    select 'Aviso', 'Texto do aviso.', id, false from unnest(${[...ids]}::bigint[]) as id`);
}

async function measureDelivery(db: Database, users: readonly LoggedIn[], bells: Bells) {
  await agree(db, users, bells);
  const sentAt = performance.now();
  await send(
    db,
    users.map(({ id }) => id),
  );
  await agree(db, users, bells);
  return figures(users, bells, sentAt);
}

async function measureRestart(
  db: Database,
  users: readonly LoggedIn[],
  bells: Bells,
  portal: RunningProgram,
  start: () => Promise<void>,
) {
  await portal.stop();
  await send(
    db,
    users.map(({ id }) => id),
  );
  await start();
  const readyAt = performance.now();
  await agree(db, users, bells);
  return figures(users, bells, readyAt);
}

function figures(users: readonly LoggedIn[], bells: Bells, since: number) {
  const waits = users
    .map(({ id }) => Math.max(0, (bells.reported.get(id)?.at ?? Number.NaN) - since))
    .sort((a, b) => a - b);
  const at = (part: number) => `${((waits[Math.floor((waits.length - 1) * part)] ?? Number.NaN) / 1_000).toFixed(1)} s`;
  return { delivered: waits.length, lost: 0, p50: at(0.5), p95: at(0.95), last: at(1) };
}

/** Waits until every bell shows what the database says. */
async function agree(db: Database, users: readonly LoggedIn[], bells: Bells): Promise<void> {
  const rows = await db.query<{ id: number; total: number }>(sql`
    select u.id, count(n.id) filter (where n.visualizada is not true) as total
    from unnest(${users.map(({ id }) => id)}::bigint[]) as u (id)
    left join ngs_notificacao_usuario as n on n.id_usuario = u.id group by u.id`);
  await until(
    () => rows.every(({ id, total }) => bells.reported.get(id)?.total === Number(total)),
    'every bell shows what the database says',
  );
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const started = performance.now(); !holds(); await sleep(20)) {
    if (performance.now() - started > patience) throw new Error(`Not within ${patience / 1_000} s: ${what}.`);
  }
}

function rounded({ perSecond, p50, p95, failed }: Awaited<ReturnType<typeof loadSessions>>) {
  return { 'requests/s': perSecond.toFixed(0), 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1), failed };
}
