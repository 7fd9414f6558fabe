/**
 * How fast the generic list is, as a ratio to a hand-written handler for the same answer: `npm run bench -- lists`.
 * Server, handler, database and load share one machine, so only the ratios say something; rounds are interleaved.
 *
 *   --rows N       clients in the table (1,000,000)
 *   --seconds N    of each measurement (5)
 *   --rounds N     (3)
 *   --connections N (16)
 *   --each         each scenario alone, as administrator, instead of the mixture
 *   --url URL      an existing PostgreSQL database instead of a throwaway server; its clients stay
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { demoClientIds, seedClientes } from '../../../src/demo/seed.ts';
import { installBase } from '../../../src/platform/database/base.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { hashPassword } from '../../../src/platform/sessions/passwords.ts';
import { storePassword } from '../../../src/platform/sessions/session.queries.ts';
import { startPostgres } from '../../support/postgres.ts';
import { type Load, loadServer, median, type Target } from '../load.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';
import { floorPath, type ListCall, mixed, portalPath, scenarios } from './lists-workload.ts';

type Contestant = 'portal' | 'floor' | 'floor, kept totals';
const contestants: readonly Contestant[] = ['portal', 'floor', 'floor, kept totals'];

/** One line of the table: the same calls to every contestant. */
type Subject = {
  readonly title: string;
  readonly calls: readonly ListCall[];
  readonly user: User;
  /** A client is changed each second, so that no cached total of the portal lasts longer. */
  readonly hasWrites: boolean;
};
type User = { readonly token: string; readonly consultor: number | null; readonly deepPage: number };
type Settings = Readonly<Record<'rows' | 'seconds' | 'rounds' | 'connections', number>> & { readonly each: boolean };

const password = 'senha-do-bench-de-listas';

/** Runs the bench and prints its table. Throws when an answer of the portal differs from the hand-written one. */
export async function benchLists(parameters: readonly string[]): Promise<void> {
  const { url, ...settings } = readSettings(parameters);
  const postgres = url === undefined ? await startPostgres() : { url, stop: async () => undefined };
  if (postgres === null) {
    console.log('Lists: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const running: RunningProgram[] = [];
  const db = await openPostgres({ url: postgres.url, schema: 'public', statementLimit: 0 });
  try {
    await installBase(db);
    const run = async (program: string, env: Readonly<Record<string, string>>): Promise<string> => {
      const started = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', program], {
        cwd: projectRoot,
        env: { DATABASE_URL: postgres.url, NODE_ENV: 'production', ...env },
        readyLine: /Listening on (http:\/\/[^\s;]+)/,
      });
      running.push(started);
      return started.found;
    };
    // VITRAL_DEV leaves the web app out; nothing else of the server changes.
    const portal = await run('src/start/main.ts', { VITRAL_DEV: '1', PORT: '0' });
    await seed(db, settings.rows);
    // What seeding left to write would slow down whoever is measured first.
    if (url === undefined) await db.script('checkpoint');
    const addresses: Readonly<Record<Contestant, string>> = {
      portal,
      floor: await run('tests/bench/lists/lists-floor.ts', {}),
      'floor, kept totals': await run('tests/bench/lists/lists-floor.ts', { FLOOR_KEEPS: '1' }),
    };
    const lastPage = Math.floor(settings.rows / 20);
    const administrator = {
      token: await openSession(db, portal, 'ADMINISTRADOR', null),
      consultor: null,
      deepPage: Math.max(1, Math.min(1_000, lastPage - 4)),
    };
    const consultant = {
      token: await openSession(db, portal, 'CONSULTOR', demoClientIds.consultor),
      consultor: demoClientIds.consultor,
      deepPage: 6,
    };
    for (const user of [administrator, consultant]) await verifyAnswers(addresses, user);
    await measure(addresses, subjectsOf(settings, administrator, consultant), settings, db);
  } finally {
    for (const program of running) await program.stop();
    await db.close();
    await postgres.stop();
  }
}

function readSettings(parameters: readonly string[]): Settings & { readonly url: string | undefined } {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      rows: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '16' },
      each: { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  });
  const { each, url, ...numbers } = values;
  const [rows, seconds, rounds, connections] = [numbers.rows, numbers.seconds, numbers.rounds, numbers.connections].map(
    Number,
  );
  if (!rows || !seconds || !rounds || !connections) throw new RangeError('Options of the bench are numbers above 0.');
  return { rows, seconds, rounds, connections, each, url };
}

/** Puts the clients in as far as they are missing. */
export async function seed(db: Database, rows: number): Promise<void> {
  const started = performance.now();
  const put = await seedClientes(db, { count: rows });
  await db.script('vacuum (analyze) cliente');
  console.log(`${put.toLocaleString('en')} clients put in ${((performance.now() - started) / 1_000).toFixed(0)} s.`);
}

function subjectsOf({ each }: Settings, administrator: User, consultant: User): Subject[] {
  const calls = scenarios(administrator.deepPage);
  const asAdministrator = { user: administrator, hasWrites: false };
  if (each) {
    return Object.entries(calls).map(([title, variants]) => ({ title, calls: variants, ...asAdministrator }));
  }
  return [
    { title: 'administrator', calls: mixed(calls), ...asAdministrator },
    { title: 'restricted user', calls: mixed(scenarios(consultant.deepPage)), user: consultant, hasWrites: false },
    { title: 'administrator, 1 write/s', calls: mixed(calls), user: administrator, hasWrites: true },
  ];
}

/** A user of a profile, made anew where there is none, and its session's token. */
export async function openSession(
  db: Database,
  portal: string,
  profile: string,
  cliente: number | null,
): Promise<string> {
  const login = `${profile.toLowerCase()}@bench.example`;
  const [user] = await db.query<{ id: number }>(sql`
    insert into usuario (nome, login, id_perfil, id_cliente, ativo)
    select ${login}, ${login}, id, ${cliente}::bigint, true from perfil where constante = ${profile}
    on conflict (login) do update set ativo = true returning id`);
  if (user === undefined) throw new Error(`There is no profile ${profile}.`);
  await storePassword(db, user.id, await hashPassword(password));
  const answer = await fetch(`${portal}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password }),
  });
  const body: unknown = await answer.json();
  const token = member(member(body, 'data'), 'token');
  if (typeof token !== 'string') throw new Error(`Logging in answered ${answer.status}: ${JSON.stringify(body)}`);
  return token;
}

function targetOf(
  contestant: Contestant,
  address: string,
  user: User,
): Target & { pathOf: (call: ListCall) => string } {
  return contestant === 'portal'
    ? { address, headers: { authorization: `Bearer ${user.token}` }, pathOf: portalPath }
    : { address, headers: {}, pathOf: (call) => floorPath(call, user.consultor) };
}

/** Nothing is measured before every contestant answers the same rows and the same total to every call. */
async function verifyAnswers(addresses: Readonly<Record<Contestant, string>>, user: User): Promise<void> {
  let compared = 0;
  for (const [scenario, calls] of Object.entries(scenarios(user.deepPage))) {
    for (const call of calls) {
      const answers: unknown[] = [];
      for (const contestant of contestants) {
        const { address, headers, pathOf } = targetOf(contestant, addresses[contestant], user);
        const body: unknown = await (await fetch(address + pathOf(call), { headers })).json();
        answers.push({ total: member(body, 'total'), data: member(body, 'data') });
      }
      const [first, ...others] = answers;
      const other = others.find((answer) => !isDeepStrictEqual(answer, first));
      if (typeof member(first, 'total') !== 'number' || other !== undefined) {
        const texts = [first, other].map((answer) => JSON.stringify(answer)?.slice(0, 600));
        throw new Error(`Different answers to ${scenario} ${JSON.stringify(call)}:\n${texts.join('\n')}`);
      }
      compared += 1;
    }
  }
  const who = user.consultor === null ? 'administrator' : 'restricted user';
  console.log(`${compared} calls as ${who}: same rows and totals from the portal and from the hand-written handler.`);
}

async function measure(
  addresses: Readonly<Record<Contestant, string>>,
  subjects: readonly Subject[],
  { rounds, seconds, connections }: Settings,
  db: Database,
): Promise<void> {
  const loads = new Map<Subject, Record<Contestant, Load[]>>();
  for (const subject of subjects) loads.set(subject, { portal: [], floor: [], 'floor, kept totals': [] });
  for (let round = -1; round < rounds; round++) {
    // Each round in the opposite order of the one before; the first only warms up.
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) {
      for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
        const { pathOf, ...target } = targetOf(contestant, addresses[contestant], subject.user);
        const writer = subject.hasWrites ? setInterval(() => void changeClient(db), 1_000) : undefined;
        const load = await loadServer(target, subject.calls.map(pathOf), {
          connections,
          seconds: round < 0 ? 1 : seconds,
        });
        clearInterval(writer);
        if (round >= 0) loads.get(subject)?.[contestant].push(load);
      }
    }
  }
  console.log(`\n${connections} connections`);
  print([...loads].map(([subject, results]) => tableRow(subject, results)));
}

/** A committed change of the table, as any other program would make it. */
async function changeClient(db: Database): Promise<void> {
  const id = 1 + Math.floor(Math.random() * 1_000);
  await db.execute(sql`update cliente set observacao = ${`bench ${Date.now()}`} where id = ${id}`);
}

function tableRow({ title }: Subject, results: Record<Contestant, Load[]>): Record<string, string> {
  const row: Record<string, string> = { '': title };
  for (const contestant of contestants) {
    const loads = results[contestant];
    row[`${contestant} req/s`] = median(loads.map(({ perSecond }) => perSecond)).toFixed(1);
    row[`${contestant} p50/p95 ms`] =
      `${median(loads.map(({ p50 }) => p50)).toFixed(1)}/${median(loads.map(({ p95 }) => p95)).toFixed(1)}`;
    const failed = loads.reduce((sum, load) => sum + load.failed, 0);
    if (failed > 0) row[`${contestant} failed`] = String(failed);
  }
  // Of each round by itself, as other programs come and go on the machine.
  const ratio = (to: Contestant): string =>
    median(
      results.portal.map(({ perSecond }, round) => perSecond / (results[to][round]?.perSecond ?? Number.NaN)),
    ).toFixed(2);
  row['portal / floor'] = ratio('floor');
  row['portal / kept'] = ratio('floor, kept totals');
  return row;
}

function print(rows: readonly Record<string, string>[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const table = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  for (const cells of table) console.log(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
