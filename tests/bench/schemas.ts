/**
 * What a change of a schema costs a company with many entities: `npm run bench -- schemas`, on the embedded database and,
 * where its programs are installed, on PostgreSQL.
 *
 *   --entities N   entities besides those of the portal (1,000)
 *   --rounds N     changes of each kind (5)
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../src/platform/project-root.ts';
import { startPostgres } from '../support/postgres.ts';
import { watch } from './exports/exports.ts';
import { runProgram } from './run-program.ts';

/** Every tenth entity points at the first one. */
const hubEvery = 10;
/** Files that are written at once. */
const delivered = 100;

/** Runs the bench and prints its figures. Throws when a delivery of files is reported as lacking one of them. */
export async function benchSchemas(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { entities: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
  });
  const [entities, rounds] = [Number(values.entities), Number(values.rounds)];
  if (!entities || !rounds) throw new RangeError('Options of the bench are numbers above 0.');
  const figures: Record<string, unknown>[] = [];
  figures.push(...(await measure('embedded', undefined, entities, rounds)));
  const postgres = await startPostgres();
  if (postgres === null) console.log('Schemas on PostgreSQL: left out, as its programs are not installed here.');
  else {
    try {
      figures.push(...(await measure('PostgreSQL', postgres.url, entities, rounds)));
    } finally {
      await postgres.stop();
    }
  }
  console.table(figures);
}

async function measure(database: string, url: string | undefined, entities: number, rounds: number) {
  const root = await mkdtemp(join(tmpdir(), 'vitral-bench-schemas-'));
  for (const part of ['schemas', 'views']) await cp(join(projectRoot, part), join(root, part), { recursive: true });
  await mkdir(join(root, 'schemas', 'company'), { recursive: true });
  const fileOf = (index: number): string => join(root, 'schemas', 'company', `Medida${index}.schema.json`);
  for (let index = 0; index < entities; index += 1) await writeFile(fileOf(index), schemaOf(index, index - 1));
  const portal = await runProgram([process.execPath, '--disable-warning=ExperimentalWarning', 'src/start/main.ts'], {
    cwd: projectRoot,
    env: {
      ...{ DATABASE_URL: url, NODE_ENV: '', VITRAL_DEV: '1', PORT: '0' },
      ...{ VITRAL_ROOT: root, VITRAL_DATA: join(root, 'data') },
    },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    const call = await openSession(portal.found);
    const figures: Record<string, unknown>[] = [];
    const report = async (change: string, work: () => Promise<void>): Promise<void> => {
      const { result: ms, slowest } = await watch({ address: portal.found, pid: portal.pid }, async () => {
        const started = performance.now();
        await work();
        return performance.now() - started;
      });
      figures.push({ database, entities, change, ms: Math.round(ms), 'slowest other call ms': Math.round(slowest) });
    };
    const untilShown = async (entity: string, field: string): Promise<void> => {
      while (!(await call(`view/${entity}`)).includes(`"${field}"`)) await sleep(5);
    };
    const addField = async (index: number, field: string): Promise<void> => {
      const text = await readFile(fileOf(index), 'utf8');
      await writeFile(fileOf(index), text.replace('"properties":{', `"properties":{"${field}":{"type":"string"},`));
      await untilShown(`Medida${index}`, field);
    };
    // Watching begins once the server is ready.
    await sleep(1_000);
    for (let round = 1; round <= rounds; round += 1) {
      await report('a field more', () => addField(Math.floor(entities / 2) + round, `campo${round}`));
      await report('a field more, of an entity that many point at', () => addField(0, `campo${round}`));
      await report('an entity more', async () => {
        await writeFile(fileOf(entities + round), schemaOf(entities + round, 0));
        await untilShown(`Medida${entities + round}`, 'nome');
      });
      await sleep(1_500);
    }
    await report(`${delivered} entities more`, async () => {
      const first = entities * 2;
      // Each points at the next, so each is written before what it points at.
      for (let index = first; index < first + delivered; index += 1)
        await writeFile(fileOf(index), schemaOf(index, index === first + delivered - 1 ? 0 : index + 1));
      while (!(await call(`view/Medida${first + delivered - 1}`)).includes('"nome"')) {
        const problems = await call('views/problemas');
        if (problems.includes('unknown-entity')) throw new Error(`Reported as lacking: ${problems.slice(0, 500)}`);
        await sleep(20);
      }
    });
    return figures;
  } finally {
    await portal.stop();
    await rm(root, { recursive: true, force: true });
  }
}

function schemaOf(index: number, next: number): string {
  const texts = Object.fromEntries(
    Array.from({ length: 16 }, (_, place) => [
      `texto${place}`,
      { type: 'string', title: `Texto ${place}`, maxLength: 80 },
    ]),
  );
  const relation = (target: number) => ({ $ref: `Medida${target}.schema.json`, title: `Medida ${target}` });
  return JSON.stringify({
    title: `Medida ${index}`,
    type: 'object',
    required: ['nome'],
    'x-unique': [['nome']],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 80 },
      ...texts,
      valor: { type: 'number', format: 'money', title: 'Valor' },
      dia: { type: 'string', format: 'date', title: 'Dia' },
      ...(next < 0 ? {} : { outra: relation(next) }),
      ...(index > 0 && index % hubEvery === 0 ? { centro: relation(0) } : {}),
    },
  });
}

/** Logs in as the configurator of the demonstration; answers how to read from the portal, as text. */
async function openSession(address: string): Promise<(path: string) => Promise<string>> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'config@vitral.example', password: 'vitral-demo' }),
  });
  const token = /"token":"([^"]+)"/.exec(await answer.text())?.[1];
  if (token === undefined) throw new Error(`Logging in answered ${answer.status}.`);
  return async (path) =>
    (await fetch(`${address}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
}
