import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/platform/project-root.ts';
import { unpackLastRelease } from '../support/databases/last-release.ts';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';

const url = process.env.TEST_DATABASE_URL;
const last = url === undefined ? null : unpackLastRelease();
if (url !== undefined && last === null)
  console.log('The history of this clone does not reach back to the last release: its server is not started.');

/** Clients in the database beforehand, for a run by hand in a large size (tests/README.md). */
const clients = Number(process.env.VITRAL_UPGRADE_CLIENTES ?? 0);

/** What went wrong for somebody, and what was acknowledged. */
type Traffic = { readonly errors: string[]; readonly saved: Map<number, string> };

test.skipIf(last === null)(
  'the server of the last release and the new one serve one database at once',
  {
    timeout: clients === 0 ? 400_000 : 3_600_000,
  },
  async () => {
    if (last === null || url === undefined) return;
    const database = await newDatabase(url);
    const grown = growSchemas();
    const traffic: Traffic = { errors: [], saved: new Map() };
    const servers: ServerProcess[] = [];
    const ending = new AbortController();
    let isNew = false;
    try {
      const old = await startServerProcess({ DATABASE_URL: database.url }, { program: last.root });
      servers.push(old);
      const token = await firstAdministrator(old);
      if (clients > 0)
        await promisify(execFile)(process.execPath, ['scripts/seed.ts', '--clientes', String(clients)], {
          cwd: last.root,
          env: { ...process.env, DATABASE_URL: database.url },
        });
      const read = await openStream(old, token, ending.signal);
      const onOld = work(old, token, 'A', traffic, ending.signal);
      while (traffic.saved.size < 20) await pause(20);
      const before = traffic.saved.size;
      const begun = performance.now();
      const fresh = await startServerProcess({ DATABASE_URL: database.url, VITRAL_ROOT: grown });
      servers.push(fresh);
      const took = performance.now() - begun;
      isNew = true;
      expect(traffic.saved.size).toBeGreaterThan(before + 10);
      // The same session on both.
      const onNew = work(fresh, token, 'B', traffic, ending.signal);
      const both = traffic.saved.size + 60;
      while (traffic.saved.size < both && traffic.errors.length === 0) await pause(20);
      expect(read.isOpen()).toBe(true);
      ending.abort();
      await Promise.all([onOld, onNew]);
      expect(traffic.errors).toEqual([]);
      await old.stop();
      servers.splice(servers.indexOf(old), 1);
      const stored = await allRecords(fresh, token);
      const lost = [...traffic.saved].filter(([id, descricao]) => stored.get(id)?.descricao !== descricao);
      expect(lost).toEqual([]);
      // What the old one saved has what the new one asks for.
      expect([...stored.values()].filter(({ situacao }) => situacao !== 'NOVA')).toEqual([]);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      // The last release may be ended by force before it has left the list; nothing waits for it then but its last sign of life.
      const { rows } = await client.query(
        `select count(*)::int as servers from vitral_servidor where nivel = (select max(nivel) from vitral_servidor)`,
      );
      // A database that was brought beyond this release is left alone.
      await client.query('update vitral_nivel set nivel = 99, minimo = 98');
      await client.end();
      expect(await startRefused(database.url)).toEqual({
        code: 2,
        message: expect.stringContaining('level 98 and above'),
      });
      expect(rows[0]).toMatchObject({ servers: 1 });
      console.log(
        `${traffic.saved.size} saves beside ${last.commit.slice(0, 8)}, none refused or lost; the new server was there in ${Math.round(took / 1_000)} s`,
      );
    } catch (error) {
      console.log(servers.map((server) => server.output().slice(-2_000)).join('\n'), isNew);
      throw error;
    } finally {
      ending.abort();
      for (const server of servers) await server.stop();
      rmSync(grown, { recursive: true, force: true });
      last.remove();
      await database.drop();
    }
  },
);

/** Starts a server that is to end by itself. */
function startRefused(databaseUrl: string): Promise<{ readonly code: unknown; readonly message: string }> {
  const env = { ...process.env, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0', DATABASE_URL: databaseUrl };
  const options = { cwd: projectRoot, env, timeout: 60_000 };
  return new Promise((resolve) =>
    execFile(process.execPath, ['src/start/main.ts'], options, (error, _output, message) =>
      resolve({ code: error?.code, message }),
    ),
  );
}

/** The schemas and views of the project, one entity of them with one more field that is required and an index of it. */
function growSchemas(): string {
  const root = mkdtempSync(join(tmpdir(), 'vitral-grown-'));
  for (const folder of ['schemas', 'views']) cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  const file = join(root, 'schemas/lookups/EstadoCivil.schema.json');
  const schema: { properties: object; required: string[]; 'x-indexes'?: string[][] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  schema.properties = { ...schema.properties, situacao: { type: 'string', maxLength: 20, default: 'NOVA' } };
  schema.required = [...schema.required, 'situacao'];
  schema['x-indexes'] = [['situacao']];
  writeFileSync(file, JSON.stringify(schema, null, 2));
  return root;
}

/** Saves, changes and lists, one behind the other, until it is ended. */
async function work(server: ServerProcess, token: string, name: string, traffic: Traffic, signal: AbortSignal) {
  const call = async (method: string, path: string, body?: object): Promise<{ data?: unknown } | null> => {
    const answer = await fetch(`${server.address()}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    traffic.errors.push(`${name} ${method} ${path} ${answer.status} ${text.slice(0, 300)}`);
    return null;
  };
  for (let count = 0; !signal.aborted && traffic.errors.length < 5; count += 1) {
    const descricao = `${name} ${count}`;
    const made = await call('POST', '/EstadoCivil/', { descricao, constante: `${name}_${count}` });
    const data = made?.data as { id: number; versao: number } | undefined;
    if (data === undefined) break;
    traffic.saved.set(data.id, descricao);
    const changed = await call('PUT', `/EstadoCivil/${data.id}`, {
      ...{ descricao: `${descricao}!`, constante: `${name}_${count}`, versao: data.versao },
    });
    if (changed !== null) traffic.saved.set(data.id, `${descricao}!`);
    await call('GET', '/EstadoCivil?size=5');
  }
}

async function openStream(server: ServerProcess, token: string, signal: AbortSignal) {
  const answer = await fetch(`${server.address()}/api/views/mudancas`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  expect(answer.status).toBe(200);
  let isOpen = true;
  const reading = async (): Promise<void> => {
    const reader = answer.body?.getReader();
    while ((await reader?.read())?.done === false);
  };
  reading()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  return { isOpen: () => isOpen };
}

async function allRecords(server: ServerProcess, token: string) {
  const answer = await fetch(`${server.address()}/api/EstadoCivil?size=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list: { data: { id: number; descricao: string; situacao: string }[] } = JSON.parse(await answer.text());
  return new Map(list.data.map((record) => [record.id, record]));
}
