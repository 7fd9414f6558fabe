/**
 * Thousands of people before the live page: `npm run bench -- live`. Each has a session and a connection of its own and asks twice
 * a second what is on the air, as the page does (specification 002, section 7), while somebody at work calls the same server. All
 * share one machine, viewers as well, so that of times only ratios count.
 *
 *   --viewers N   people who watch (2,000)
 *   --seconds N   of each measurement (15)
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import sql from 'sql-template-tag';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { createSessions } from '../../../src/platform/sessions/sessions.ts';
import { freePort } from '../../support/free-port.ts';
import { startPostgres } from '../../support/postgres.ts';
import { processorSeconds } from '../cluster/processor-seconds.ts';
import { median, percentile } from '../load.ts';
import { runProgram } from '../run-program.ts';
import type { ProbeOrder } from './live-probe.ts';

const path = '/api/consultaTransmissaoAtivaClienteUsuario';
/** ms between two questions of a viewer. */
const pause = 500;
/** What somebody at work asks for meanwhile, in turn. */
const others = ['/api/listarMenuPrincipal?size=1000', '/api/check?url=/crud/Cliente/', '/api/Cliente?size=10'];
/** Runs the bench and prints its figures. Throws when a viewer is not answered. */
export async function benchLive(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { viewers: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '15' } },
  });
  const [viewers, seconds] = [Number(values.viewers), Number(values.seconds)];
  if (!(viewers > 0) || !(seconds > 0)) throw new RangeError('Options of the bench are numbers above 0.');
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Live: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const data = await mkdtemp(join(tmpdir(), 'vitral-bench-live-'));
  const portal = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: projectRoot,
    env: {
      ...{ DATABASE_URL: postgres.url, NODE_ENV: 'production', VITRAL_DEV: '1', VITRAL_DATA: data },
      PORT: String(await freePort()),
    },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    const [worker = '', ...watching] = await logIn(postgres.url, viewers + 1);
    const { etag } = await ask(portal.found, worker);
    const probe = () => probeFor(seconds, { address: portal.found, token: worker, paths: others });
    await probe();
    const alone = await probe();
    const before = await processorSeconds(portal.pid);
    const [watched, beside] = await Promise.all([watch(portal.found, watching, etag, seconds), probe()]);
    const used = (await processorSeconds(portal.pid)) - before;
    if (watched.failed > 0) throw new Error(`${watched.failed} questions of viewers were not answered.`);
    console.table([
      {
        what: `${viewers} viewers, each ${pause} ms`,
        'answers/s': Math.round(watched.perSecond),
        'p50 ms': watched.p50.toFixed(1),
        'p95 ms': watched.p95.toFixed(1),
        'processor of the server': `${((100 * used) / seconds).toFixed(0)} % of one core`,
      },
    ]);
    console.table([
      { 'other calls': 'without viewers', ...rounded(alone), ratio: '1.00' },
      { 'other calls': 'beside them', ...rounded(beside), ratio: (beside.p50 / alone.p50).toFixed(2) },
    ]);
  } finally {
    await portal.stop();
    await postgres.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Sessions of staff, and a transmission that is on for everybody. */
async function logIn(url: string, count: number): Promise<readonly string[]> {
  const db = await openPostgres({ url, schema: 'public' });
  try {
    await db.execute(sql`
      insert into transmissao_programada (titulo, url, inicio, fim, ativo)
      values ('Lançamento', 'https://live.example.com.br/1', now() - interval '1 minute', now() + interval '1 hour', true)`);
    const rows = await db.query<{ id: number }>(sql`
      insert into usuario (nome, login, id_perfil, ativo)
      select 'Pessoa ' || n, 'pessoa' || n || '@bench.example', p.id, true
      from generate_series(1, ${count}::int) as n, perfil as p where p.constante = 'ADMINISTRATIVO' returning id`);
    const sessions = createSessions(db, () => ({ has: () => true }));
    const tokens: string[] = [];
    for (const { id } of rows) tokens.push((await sessions.open(id, 'bench')).token);
    return tokens;
  } finally {
    await db.close();
  }
}

/** What is on the air, asked for once. Throws where nothing is. */
async function ask(address: string, token: string): Promise<{ readonly etag: string }> {
  const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as { data: unknown };
  if (!answer.ok || body.data === null) throw new Error(`Nothing is on the air: ${answer.status}.`);
  return { etag: answer.headers.get('etag') ?? '' };
}

/** Viewers ask as the page does: what they know already goes with the question. */
async function watch(address: string, tokens: readonly string[], etag: string, seconds: number) {
  const times: number[] = [];
  let failed = 0;
  let clients = 0;
  const request = (token: string) => ({
    ...{ method: 'GET' as const, path },
    headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
  });
  const run = autocannon({
    ...{ url: address, connections: tokens.length, duration: seconds, timeout: 60 },
    overallRate: (tokens.length * 1_000) / pause,
    requests: [request(tokens[0] ?? '')],
    setupClient: (client) => client.setRequests([request(tokens[clients++ % tokens.length] ?? '')]),
  });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status === 304 || status === 200) times.push(ms);
    else failed += 1;
  });
  const { errors, timeouts } = await run;
  times.sort((a, b) => a - b);
  return {
    ...{ perSecond: times.length / seconds, p50: median(times), p95: percentile(times, 0.95) },
    failed: failed + errors + timeouts,
  };
}

type Probed = { readonly p50: number; readonly p95: number };

/** One call after the other from a thread of its own, which the viewers of this one do not hold up. */
async function probeFor(seconds: number, given: Omit<ProbeOrder, 'ms'>): Promise<Probed> {
  const worker = new Worker(new URL('./live-probe.ts', import.meta.url), {
    workerData: { ...given, ms: seconds * 1_000 } satisfies ProbeOrder,
  });
  const times = await new Promise<readonly number[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: median(sorted), p95: percentile(sorted, 0.95) };
}

const rounded = ({ p50, p95 }: Probed) => ({ 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) });
