import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { fillNetwork } from '../../src/areas/network/server/fill-network.ts';
import { createEntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../src/platform/database/base.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { entityData } from '../support/entity-data.ts';
import { fillDataFolder } from '../support/initial-data.ts';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';

const people = 1000;
/** Branches, and the countries of the same numbers. */
const [here, there] = [900, 901];
/**
 * ms after the call begins at which the server dies. Each restart takes seconds: `VITRAL_KILL_EVERY=1` adds those before it does
 * anything and about its end to those within the transaction.
 */
const moments = process.env.VITRAL_KILL_EVERY === '1' ? [40, 150, 300, 600, 900, 1400] : [300, 900];

test('a clone of a thousand people is killed again and again: all of them or none, and under one key once', {
  timeout: 300_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const directory = await mkdtemp(join(tmpdir(), 'vitral-cloning-'));
  const database = base === undefined ? null : await newDatabase(base);
  const place = database?.url ?? join(directory, 'pglite');
  if (database === null) await fillDataFolder(place);
  const open = (dataDir: string) => openDatabase(database === null ? { dataDir } : { url: database.url, dataDir: '' });
  let server: ServerProcess | null = null;
  try {
    await withDatabase(await open(place), fillPeople);
    server = await startServerProcess(
      database === null ? {} : { DATABASE_URL: database.url },
      database === null ? directory : undefined,
    );
    const api = callOf(server, await firstAdministrator(server));
    const { data: projected } = await api(`copia/cliente/projecao_rede?id_cliente=1&id_filial_destino=${there}`);
    const rede = (projected as readonly { readonly id: number }[]).map((card) =>
      card.id === 1 ? { ...card, documentoNovoCadastro: '800097351' } : card,
    );
    expect(rede).toHaveLength(people);
    const key = crypto.randomUUID();
    const clone = () => api('copia/cliente/rede_completa', { id_filial_destino: there, rede }, key);
    const count = async () => Number((await api(`listar_clientes_por_pais_filial?id_filial=${there}&size=1`)).total);
    for (const moment of moments) {
      const back = server.nextReady();
      const first = clone().catch(() => null);
      await sleep(moment);
      process.kill(server.serverPid(), 'SIGKILL');
      await first;
      await back;
      expect([0, people], `killed after ${moment} ms`).toContain(await count());
    }
    const made = await clone();
    expect(made).toMatchObject({ total: people });
    expect(await clone()).toEqual(made);
    expect(await count()).toBe(people);
    expect((await api('Clonagem?size=0')).data).toMatchObject([{ novos: people, existentes: 0 }]);
    const { data } = server;
    await server.stop({ keepsData: true });
    server = null;
    await withDatabase(await open(join(data, 'pglite')), checkNetwork);
    await rm(data, { recursive: true, force: true });
  } finally {
    await server?.stop();
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

/** A network of which each person stands below the one of half their number. */
async function fillPeople(db: Database): Promise<void> {
  await installBase(db);
  const entities = await createEntityCatalog({
    ...{ folder: `${projectRoot}/schemas`, db, log: () => undefined },
    data: entityData,
  });
  await entities.close();
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) select 900, 'Brasil', 'Brasil', 'BR' where not exists (select from pais where sigla = 'BR');
    insert into pais (id, nome, nome_es, sigla) select 901, 'Paraguai', 'Paraguay', 'PY' where not exists (select from pais where sigla = 'PY');
    insert into filial (id, nome, moeda, id_pais) select ${here}, 'Norte de teste', 'BRL', id from pais where sigla = 'BR';
    insert into filial (id, nome, moeda, id_pais) select ${there}, 'Assunção de teste', 'PYG', id from pais where sigla = 'PY';`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial)
    select n, 'T' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', 'CONSULTOR', ${here} from generate_series(1, ${people}::integer) as n`);
  await db.execute(sql`update cliente set id_consultor = id / 2 where id between 2 and ${people}`);
  await db.script(`select setval(pg_get_serial_sequence('cliente', 'id'), 100000);`);
  await fillNetwork(db);
}

/** Every clone stands below the clone of its original's sponsor, and every path is that of its sponsor. */
async function checkNetwork(db: Database): Promise<void> {
  const rows = await db.query<{ numero: number; acima: string | null; nivel: number }>(sql`
    select substr(c.codigo_mundial, 2)::integer as numero, s.codigo_mundial as acima, n.nivel
    from cliente as c join rede_no as n on n.id = c.id left join cliente as s on s.id = n.superior and s.id_filial = ${there}
    where c.id_filial = ${there} order by 1`);
  expect(rows).toHaveLength(people);
  for (const { numero, acima, nivel } of rows) {
    expect(acima).toBe(numero === 1 ? null : `T${Math.floor(numero / 2)}`);
    expect(Number(nivel)).toBe(Math.floor(Math.log2(numero)));
  }
}

type Row = Readonly<Record<string, unknown>>;

function callOf(server: ServerProcess, token: string) {
  return async (path: string, body?: object, key?: string): Promise<Row> => {
    const answer = await fetch(`${server.address()}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.status, `${path}: ${text.slice(0, 300)}`).toBe(200);
    return JSON.parse(text) as Row;
  };
}
