import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createRandom } from '../../src/domain/random.ts';
import { createEntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../src/platform/database/base.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { entityData } from '../support/entity-data.ts';
import { fillDataFolder } from '../support/initial-data.ts';
import { putPeople } from '../support/points/ledger.ts';
import { newDatabase } from '../support/postgres.ts';

const month = '2026-11-01';
const people = 60;
const rows = 400;
/** Rows that each server in turn has folded when it is killed. */
const moments = [60, 90];

test('a server that folds is killed twice: figures are exact after each kill, and nothing is folded twice', {
  timeout: 300_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const directory = await mkdtemp(join(tmpdir(), 'vitral-folding-'));
  const database = base === undefined ? null : await newDatabase(base);
  const place = database?.url ?? join(directory, 'pglite');
  if (database === null) await fillDataFolder(place);
  const open = () => openDatabase(database === null ? { dataDir: place } : { url: place, dataDir: '' });
  const servers: ChildProcess[] = [];
  try {
    const expected = await withDatabase(await open(), fillTail);
    const readFigures = async () =>
      withDatabase(await open(), async (db) => ({
        figures: await db.query(
          sql`select cliente as id, individuais as own, total from ponto_mensal where mes = ${month}::date order by cliente`,
        ),
        left: Number((await db.query<{ left: number }>(sql`select count(*) as left from ponto_cauda`))[0]?.left),
      }));
    let before = rows;
    for (const moment of moments) {
      await kill(startFolding(place, servers), moment);
      const { figures, left } = await readFigures();
      expect(figures).toEqual(expected);
      expect(left).toBeLessThanOrEqual(before - moment);
      expect(left).toBeGreaterThan(0);
      before = left;
    }
    await kill(startFolding(place, servers), 'done');
    expect(await readFigures()).toEqual({ figures: expected, left: 0 });
  } finally {
    for (const one of servers) one.kill('SIGKILL');
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  }
});

async function withDatabase<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Puts a network with a tail that is not folded; answers what everybody has, added up by hand. Points are whole. */
async function fillTail(db: Database): Promise<readonly { id: number; own: number; total: number }[]> {
  await installBase(db);
  const entities = await createEntityCatalog({
    ...{ folder: `${projectRoot}/schemas`, db, log: () => undefined },
    data: entityData,
  });
  await entities.close();
  const random = createRandom(7);
  const parents = Array.from({ length: people }, (_, place) => (place === 0 ? null : 1 + Math.floor(random() * place)));
  await putPeople(
    db,
    parents.map((parent, place) => ({ id: place + 1, parent, isMember: true })),
  );
  const tail = Array.from({ length: rows }, () => ({
    cliente: 1 + Math.floor(random() * people),
    pontos: 1 + Math.floor(random() * 99),
  }));
  await db.execute(sql`
    insert into ponto_cauda (cliente, mes, individuais, total)
    select t.cliente, ${month}::date, t.pontos, t.pontos
    from jsonb_to_recordset(${JSON.stringify(tail)}::jsonb) as t (cliente bigint, pontos integer)`);
  const figures = parents.map((_, place) => ({ id: place + 1, own: 0, total: 0 }));
  for (const { cliente, pontos } of tail) {
    const own = figures[cliente - 1];
    if (own !== undefined) own.own += pontos;
    for (let id: number | null = cliente; id !== null; id = parents[id - 1] ?? null) {
      const figure = figures[id - 1];
      if (figure !== undefined) figure.total += pontos;
    }
  }
  return figures.filter(({ total }) => total > 0);
}

function startFolding(place: string, servers: ChildProcess[]): ChildProcess {
  const child = fork(fileURLToPath(new URL('../fixtures/points/folder.ts', import.meta.url)), [place], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  servers.push(child);
  return child;
}

/** Kills it once it has folded so many rows, in the middle of the next piece. */
async function kill(server: ChildProcess, moment: number | 'done'): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.on('message', (folded: number | 'done') => {
      if (folded === 'done' || (moment !== 'done' && folded >= moment)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended by itself: ${code}.`)));
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}
