/**
 * What one user's large calls cost everybody else: `npm run bench -- fairness`, on the embedded database and, where its
 * programs are installed, on PostgreSQL. Prints how long small calls take while large ones run, and that as a multiple
 * of the same calls on the idle server just before.
 *
 *   --lists N      lists asked for at once (100)
 *   --rows N       rows of each (10,000)
 *   --pdfs N       PDFs asked for at once (30)
 *   --pdf-rows N   rows of each (2,000)
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/platform/project-root.ts';
import { startPostgres } from '../support/postgres.ts';
import { median } from './load.ts';
import { runProgram } from './run-program.ts';

/** ms between two small calls. */
const pause = 20;
/** Small calls on the idle server. */
const idleCalls = 150;
const columns = ['id', 'codigo_mundial', 'nome', 'cidade', 'dh_registro'];

type Sizes = { readonly lists: number; readonly rows: number; readonly pdfs: number; readonly pdfRows: number };
type Session = { readonly address: string; readonly token: string };

/** Runs the bench and prints its figures. Throws when a large call is answered by an error other than 429 and 503. */
export async function benchFairness(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      lists: { type: 'string', default: '100' },
      rows: { type: 'string', default: '10000' },
      pdfs: { type: 'string', default: '30' },
      'pdf-rows': { type: 'string', default: '2000' },
    },
  });
  const sizes = {
    ...{ lists: Number(values.lists), rows: Number(values.rows) },
    ...{ pdfs: Number(values.pdfs), pdfRows: Number(values['pdf-rows']) },
  };
  if (Object.values(sizes).some((size) => !(size > 0)))
    throw new RangeError('Options of the bench are numbers above 0.');
  const figures: Record<string, unknown>[] = [];
  figures.push(...(await measure('embedded', undefined, sizes)));
  const postgres = await startPostgres();
  if (postgres === null) console.log('Fairness on PostgreSQL: left out, as its programs are not installed here.');
  else {
    try {
      figures.push(...(await measure('PostgreSQL', postgres.url, sizes)));
    } finally {
      await postgres.stop();
    }
  }
  console.table(figures);
}

async function measure(database: string, url: string | undefined, sizes: Sizes) {
  const data = await mkdtemp(join(tmpdir(), 'vitral-bench-fairness-'));
  const portal = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: projectRoot,
    env: { DATABASE_URL: url, NODE_ENV: '', PORT: '0', VITRAL_DATA: data },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    const session = { address: portal.found, token: await logIn(portal.found) };
    const record = () => read(session, 'Cliente/1001');
    const health = () => read(session, 'health');
    // Caches are warm before anything is measured.
    for (let call = 0; call < 20; call += 1) await Promise.all([record(), health()]);
    await large(session, 2, () => list(session, sizes.rows));
    await large(session, 2, () => pdf(session, sizes.pdfRows));
    const compare = async (what: string, small: () => Promise<number>, count: number, ask: () => Promise<Response>) => {
      const idle: number[] = [];
      while (idle.length < idleCalls) idle.push(await small());
      const busy: number[] = [];
      let isOver = false;
      const started = performance.now();
      const work = large(session, count, ask).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        busy.push(await small());
        await sleep(pause);
      }
      const again = await work;
      const ms = performance.now() - started;
      return figuresOf(database, what, idle, busy, {
        'asked again': again,
        'all done after s': +(ms / 1_000).toFixed(1),
      });
    };
    return [
      await compare(`a record beside ${sizes.lists} lists of ${sizes.rows}`, record, sizes.lists, () =>
        list(session, sizes.rows),
      ),
      await compare(`health beside ${sizes.pdfs} PDFs of ${sizes.pdfRows}`, health, sizes.pdfs, () =>
        pdf(session, sizes.pdfRows),
      ),
    ];
  } finally {
    await portal.stop();
    await rm(data, { recursive: true, force: true });
  }
}

function figuresOf(
  database: string,
  what: string,
  idle: readonly number[],
  busy: readonly number[],
  rest: Readonly<Record<string, number>>,
): Record<string, unknown> {
  const usual = median(idle);
  const times = (ms: number): string => `${ms.toFixed(0)} = ${(ms / usual).toFixed(1)}x`;
  return {
    ...{ database, what, 'idle ms': +usual.toFixed(1), 'idle worst ms': +Math.max(...idle).toFixed(1) },
    ...{ 'median ms': times(median(busy)), 'worst ms': times(Math.max(...busy)) },
    ...rest,
  };
}

/** Asks for many large answers at once, and again for those that are to come later; answers how often that was. */
async function large({ address }: Session, count: number, ask: () => Promise<Response>): Promise<number> {
  let again = 0;
  const one = async (): Promise<void> => {
    for (;;) {
      const answer = await ask();
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 200) return;
      if (answer.status !== 429 && answer.status !== 503)
        throw new Error(`${address} answered ${answer.status}: ${bytes.toString().slice(0, 500)}`);
      again += 1;
      await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return again;
}

function list(session: Session, rows: number): Promise<Response> {
  return fetch(`${session.address}/api/Cliente?size=${rows}`, { headers: headersOf(session) });
}

function pdf(session: Session, rows: number): Promise<Response> {
  return fetch(`${session.address}/api/Cliente/report/pdf?size=${rows}`, {
    method: 'POST',
    headers: { ...headersOf(session), 'content-type': 'application/json' },
    body: JSON.stringify({ entity: 'Cliente', columns: columns.map((name) => ({ name, label: name, visible: true })) }),
  });
}

/** ms until a small call is answered. */
async function read(session: Session, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${session.address}/api/${path}`, { headers: headersOf(session) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}.`);
  return performance.now() - started;
}

function headersOf({ token }: Session): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function logIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@vitral.example', password: 'vitral-demo' }),
  });
  const token = /"token":"([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error(`Logging in answered ${answer.status}.`);
  return token;
}
