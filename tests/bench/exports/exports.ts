/**
 * Whether a list, its totals and its export agree with SQL on many rows under a restricted role, and what an export
 * costs: `npm run bench -- exports`. Server, handler and database share one machine, so of times only ratios count;
 * the memory of the server is its own.
 *
 *   --rows N       clients in the table (1,000,000); the restricted role sees every fourth
 *   --requests N   random filters and sorts to compare (12)
 *   --exported N   rows of the measured workbook (100,000)
 *   --url URL      an existing PostgreSQL database instead of a throwaway server; its clients stay
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import { demoClientIds } from '../../../src/demo/seed.ts';
import { createRandom } from '../../../src/domain/random.ts';
import { installBase } from '../../../src/platform/database/base.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { startPostgres } from '../../support/postgres.ts';
import { unzip } from '../../support/workbook.ts';
import { openSession, seed } from '../lists/lists.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';
import { type AgreementCall, agreementCalls } from './exports-workload.ts';

const pdfRows = 5_000;
const columns = [
  ...['codigo_mundial', 'nome', 'documento', 'email', 'telefone'].map((name) => ({ name })),
  { name: 'cidade', field: 'cidade.nome' },
  { name: 'filial', field: 'filial.nome' },
  ...['status', 'limite_credito', 'data_cadastro', 'data_nascimento'].map((name) => ({ name })),
];

type Portal = { readonly address: string; readonly pid: number };

/** Runs the bench and prints its figures. Throws when an answer or a file of the portal differs from SQL. */
export async function benchExports(parameters: readonly string[]): Promise<void> {
  const { url, rows, requests, exported } = readSettings(parameters);
  const postgres = url === undefined ? await startPostgres() : { url, stop: async () => undefined };
  if (postgres === null) {
    console.log('Exports: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const running: RunningProgram[] = [];
  const db = await openPostgres({ url: postgres.url, schema: 'public', statementLimit: 0 });
  try {
    await installBase(db);
    const run = async (program: string): Promise<Portal> => {
      const started = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', program], {
        cwd: projectRoot,
        env: { DATABASE_URL: postgres.url, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0' },
        readyLine: /Listening on (http:\/\/[^\s;]+)/,
      });
      running.push(started);
      return { address: started.found, pid: started.pid };
    };
    const portal = await run('src/start/main.ts');
    await seed(db, rows);
    await giveClients(db);
    const administrator = await openSession(db, portal.address, 'ADMINISTRADOR', null);
    const consultant = await openSession(db, portal.address, 'CONSULTOR', demoClientIds.consultor);
    await measure(portal, await run('tests/bench/exports/exports-floor.ts'), administrator, exported);
    await compare(db, portal, consultant, agreementCalls(requests, createRandom(20_261_121)));
  } finally {
    for (const program of running) await program.stop();
    await db.close();
    await postgres.stop();
  }
}

function readSettings(parameters: readonly string[]) {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      rows: { type: 'string', default: '1000000' },
      requests: { type: 'string', default: '12' },
      exported: { type: 'string', default: '100000' },
      url: { type: 'string' },
    },
  });
  const [rows, requests, exported] = [values.rows, values.requests, values.exported].map(Number);
  if (!rows || !requests || !exported) throw new RangeError('Options of the bench are numbers above 0.');
  return { rows, requests, exported, url: values.url };
}

/** Gives the restricted role every fourth client: with the two hundred of the seed its totals would prove little. */
async function giveClients(db: Database): Promise<void> {
  const { consultor } = demoClientIds;
  await db.execute(
    sql`update cliente set id_consultor = ${consultor} where id % 4 = 0 and id_consultor is distinct from ${consultor}`,
  );
  await db.script('vacuum (analyze) cliente');
}

/** The list's page and totals and the exported file of each request, beside SQL written by hand. */
async function compare(db: Database, portal: Portal, token: string, calls: readonly AgreementCall[]): Promise<void> {
  let compared = 0;
  for (const { query, where, order } of calls) {
    const from = raw(`from cliente t where t.id_consultor = ${demoClientIds.consultor} and ${where}`);
    const [expected = {}] = await db.query(
      sql`select count(*) as total, sum(t.limite_credito), min(t.limite_credito), max(t.limite_credito),
        md5(string_agg(t.id::text, ',' order by ${raw(order)})) as ids ${from}`,
    );
    const first = await db.query<{ id: number }>(sql`select t.id ${from} order by ${raw(order)} limit 20`);
    const functions = ['sum', 'min', 'max'];
    const aggregate = functions.map((name) => `limite_credito:${name}`).join(',');
    const page = await getJson(
      `${portal.address}/api/Cliente?size=20&fields=id&${query}&aggregate=${aggregate}`,
      token,
    );
    const file = await send(portal, token, `Cliente/report/xls?${query}&aggregate=${aggregate}`, [
      { name: 'id' },
      { name: 'limite_credito' },
    ]);
    const { ids, totals } = readExport(file.bytes);
    const asked = `the restricted role's ${query}`;
    same(`total of ${asked}`, Reflect.get(page, 'total'), expected.total);
    same(`first page of ${asked}`, idsOf(page), first.map(({ id }) => id).join());
    const listed: unknown = Reflect.get(page, 'aggregate');
    same(`rows of the export of ${asked}`, ids.length, expected.total);
    same(`order of the export of ${asked}`, ids.length === 0 ? null : md5(ids.join()), expected.ids);
    for (const [index, name] of functions.entries()) {
      const entry: unknown = Array.isArray(listed) ? listed[index] : null;
      same(`${name} of the list of ${asked}`, Reflect.get(Object(entry), 'limite_credito'), expected[name]);
      same(`${name} of the export of ${asked}`, totals[index] ?? null, expected[name]);
    }
    compared += ids.length;
  }
  console.log(
    `${calls.length} requests of a restricted role: page, totals and export are those of SQL; ${compared.toLocaleString('en')} rows exported.`,
  );
}

function idsOf(page: object): string {
  const data: unknown = Reflect.get(page, 'data');
  return Array.isArray(data) ? data.map((row: unknown) => Reflect.get(Object(row), 'id')).join() : '';
}

/** Ids in the first column, and what stands below them in the second: sum, lowest, highest. */
function readExport(bytes: Buffer): { ids: number[]; totals: number[] } {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const end = sheet.lastIndexOf('<row r="', sheet.indexOf('t="inlineStr"', sheet.indexOf('<row r="2">')));
  const [data, closing] = [sheet.slice(sheet.indexOf('<row r="2">'), end), sheet.slice(end)];
  const ids = [...data.matchAll(/<c r="A\d+"[^>]*><v>(\d+)<\/v>/g)].map(([, id]) => Number(id));
  const totals = [...closing.matchAll(/<c r="B\d+"[^>]*><v>([^<]+)<\/v>/g)].map(([, value]) => Number(value));
  return { ids, totals };
}

function same(what: string, found: unknown, expected: unknown): void {
  if (found !== expected) throw new Error(`The ${what} is ${String(found)} and by SQL ${String(expected)}.`);
}

/** What a workbook and a PDF cost the server, and others who call it meanwhile. */
async function measure(portal: Portal, floor: Portal, token: string, rows: number): Promise<void> {
  const xls = (count: number) => send(portal, token, `Cliente/report/xls?id=1 | ${count}&sortBy=nome`, columns);
  const csv = async (): Promise<number> => {
    const started = performance.now();
    await drain(await fetch(`${floor.address}/clientes.csv?rows=${rows}`));
    return performance.now() - started;
  };
  const pdf = () => send(portal, token, `Cliente/report/pdf?id=1 | ${pdfRows}&sortBy=nome`, columns);
  // Code is compiled and fonts are read before anything counts.
  await xls(1_000);
  await csv();
  const figures: Record<string, string>[] = [];
  for (const [title, work] of [
    [`workbook of ${rows.toLocaleString('en')} rows`, () => xls(rows)],
    [`PDF of ${pdfRows.toLocaleString('en')} rows`, pdf],
  ] as const) {
    for (let round = 0; round < 3; round += 1) {
      const { result, growth, slowest } = await watch(portal, work);
      const least = title.startsWith('workbook') ? await csv() : null;
      figures.push({
        '': title,
        s: (result.ms / 1_000).toFixed(2),
        'times CSV': least === null ? '' : (result.ms / least).toFixed(2),
        MB: (result.bytes.length / 1e6).toFixed(1),
        'RSS growth MB': growth.toFixed(0),
        'slowest other call ms': slowest.toFixed(0),
      });
    }
  }
  console.table(figures);
}

/** Runs work while it looks at the memory of the server and calls it for something small all the time. */
export async function watch<T>({ address, pid }: Portal, work: () => Promise<T>) {
  const before = await residentMemory(pid);
  let peak = before;
  let slowest = 0;
  let isOver = false;
  const memory = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMemory(pid));
      await sleep(10);
    }
  })();
  const others = (async () => {
    while (!isOver) {
      const started = performance.now();
      await drain(await fetch(`${address}/api/health`));
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(10);
    }
  })();
  try {
    const result = await work();
    return { result, growth: (peak - before) / 1e6, slowest };
  } finally {
    isOver = true;
    await Promise.all([memory, others]);
  }
}

/** Bytes of a process in memory. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}

async function send(portal: Portal, token: string, address: string, shown: readonly unknown[]) {
  const started = performance.now();
  const answer = await fetch(`${portal.address}/api/${address}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ columns: shown }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${bytes.toString().slice(0, 300)}`);
  return { bytes, ms: performance.now() - started };
}

async function drain(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
  await answer.body?.pipeTo(new WritableStream());
}

async function getJson(url: string, token: string): Promise<object> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body: unknown = await answer.json();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(body)}`);
  return Object(body);
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
