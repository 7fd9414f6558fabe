import { parseArgs } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import { startPostgres } from '../support/postgres.ts';
import { type RelatedKind, relatedKinds, relatedRecord, relatedSchemas, targetNames } from '../support/relations.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { median } from './load.ts';

const calls = ['GET', 'POST', 'PUT', 'list', 'list of 1,000'] as const;
type CallName = (typeof calls)[number];
const kinds = Object.keys(relatedKinds) as RelatedKind[];

/**
 * Calls on entities of many relations as ratios to the same calls on one without, which holds 41 whole numbers: medians,
 * in turns, on the embedded database and where its programs are installed on PostgreSQL. Aim: under 2 times with the 41
 * relations of ERPNext's Company.
 *
 *   --rounds N  (30)
 */
export async function benchRelations(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...parameters], options: { rounds: { type: 'string' } } });
  const rounds = Number(values.rounds ?? 30);
  await measure('embedded database', rounds);
  const postgres = await startPostgres();
  if (postgres === null) return;
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    await measure('PostgreSQL', rounds);
  } finally {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  }
}

async function measure(database: string, rounds: number): Promise<void> {
  const server = await startTestServer({ extraSchemas: relatedSchemas(), verifyAnswers: false });
  try {
    await fill(server);
    const token = await server.login('ADMINISTRADOR');
    const times = new Map<string, number[]>();
    // The first rounds open connections and compile; kinds take turns, so that a busy moment meets all of them.
    for (let round = -5; round < rounds; round += 1)
      for (const kind of kinds)
        for (const [name, ms] of await callAll(server, token, kind, round + 5))
          if (round >= 0) times.set(`${kind} ${name}`, [...(times.get(`${kind} ${name}`) ?? []), ms]);
    print(database, times);
  } finally {
    await server.close();
  }
}

async function fill({ db }: TestServer): Promise<void> {
  for (const name of targetNames)
    await db.execute(
      sql`insert into ${raw(name.toLowerCase())} (nome, codigo, grupo) select ${name} || ' ' || n, n::text, 'g' || n % 7 from generate_series(1, 500) n`,
    );
  for (const kind of kinds) {
    const { relations } = relatedKinds[kind];
    const columns = Array.from({ length: relations || 41 }, (_, index) => `${relations ? 'id_' : ''}campo_${index}`);
    await db.execute(
      sql`insert into ${raw(kind.toLowerCase())} (nome, ${raw(columns.join(', '))}) select 'x' || n, ${raw(columns.map((_, index) => `1 + (n + ${index}) % 500`).join(', '))} from generate_series(1, 1000) n`,
    );
  }
  await db.script('analyze');
}

async function callAll(
  server: TestServer,
  token: string,
  kind: RelatedKind,
  seed: number,
): Promise<readonly (readonly [CallName, number])[]> {
  const times: [CallName, number][] = [];
  const time = async (name: CallName, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => {
    const start = performance.now();
    const answer = await server.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    times.push([name, performance.now() - start]);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
    const read: unknown = answer.json();
    return typeof read === 'object' && read !== null ? Reflect.get(read, 'data') : null;
  };
  const id = 1 + seed;
  await time('GET', 'GET', `/${kind}/${id}`);
  const made = await time('POST', 'POST', `/${kind}`, relatedRecord(kind, seed));
  const record = typeof made === 'object' && made !== null ? made : {};
  const changes = { versao: 1, ...relatedRecord(kind, seed + 1) };
  await time('PUT', 'PUT', `/${kind}/${String(Reflect.get(record, 'id'))}`, changes);
  await time('list', 'GET', `/${kind}?size=20&page=${1 + (seed % 10)}`);
  if (seed % 5 === 0) await time('list of 1,000', 'GET', `/${kind}?size=1000`);
  return times;
}

function print(database: string, times: ReadonlyMap<string, readonly number[]>): void {
  const [alone = 'Sozinha', ...others] = kinds;
  const of = (kind: RelatedKind, name: CallName): number => median([...(times.get(`${kind} ${name}`) ?? [0])]);
  console.log(`Relations, ${database}: medians in ms, and times the entity without relations (aim: under 2 with 41)`);
  console.log(`  ${''.padEnd(34)}${calls.map((name) => name.padStart(16)).join('')}`);
  const line = (title: string, cell: (name: CallName) => string): void =>
    console.log(`  ${title.padEnd(34)}${calls.map((name) => cell(name).padStart(16)).join('')}`);
  line('without relations', (name) => of(alone, name).toFixed(1));
  for (const kind of others) {
    const { relations, targets } = relatedKinds[kind];
    line(`${relations} relations to ${targets} entities`, (name) => {
      const ms = of(kind, name);
      return `${ms.toFixed(1)} = ${(ms / of(alone, name)).toFixed(1)}x`;
    });
  }
}
