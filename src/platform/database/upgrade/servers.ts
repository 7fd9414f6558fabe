import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database.ts';
import { type Release, ReleaseRefusedError, release as thisRelease } from './release.ts';

/** This server, registered among those of the database. */
export type JoinedServer = {
  /** Publishes the schemas that this server works with (`fingerprint`). */
  readonly announce: (schemas: string) => Promise<void>;
  readonly leave: () => Promise<void>;
};

/** ms between two heartbeats. */
const signInterval = 5_000;
/** Seconds without a heartbeat after which a server counts as stopped. */
const silence = 30;

/**
 * Registers this server in the database before it changes anything there. Throws `ReleaseRefusedError` if the database
 * is too new or too old for this release, or if an older server is running that cannot run beside it.
 */
export async function joinServers(
  db: Database,
  { version, release = thisRelease, log = () => undefined }: JoinOptions,
): Promise<JoinedServer> {
  const id = randomUUID();
  await db.exclusively(async () => {
    if (!(await hasTable(db)))
      await db.script(await readFile(new URL('../tables/servidores.sql', import.meta.url), 'utf8'));
    await admit(db, release);
    await db.execute(sql`
      insert into vitral_nivel (nivel, minimo) values (${release.level}, ${release.oldestBeside})
      on conflict (unico) do update set nivel = greatest(vitral_nivel.nivel, excluded.nivel),
        minimo = greatest(vitral_nivel.minimo, excluded.minimo)`);
    await db.execute(sql`delete from vitral_servidor where dh_sinal < now() - interval '1 day'`);
    await sign(null);
  });
  let schemas: string | null = null;
  let leaving: Promise<unknown> | null = null;

  async function sign(now: string | null): Promise<void> {
    await db.execute(sql`
      insert into vitral_servidor (id, versao, nivel, esquema) values (${id}, ${version}, ${release.level}, ${now})
      on conflict (id) do update set esquema = excluded.esquema, dh_sinal = now()`);
  }

  const timer = setInterval(() => {
    // The embedded database has no other server that would read it.
    if (db.kind === 'pglite') return;
    sign(schemas).catch((error: unknown) =>
      log('no sign of life was given', { error: error instanceof Error ? error.name : 'unknown' }),
    );
  }, signInterval);
  timer.unref();
  return {
    announce: async (now) => {
      schemas = now;
      await sign(now);
    },
    leave: async () => {
      clearInterval(timer);
      leaving ??= db.execute(sql`delete from vitral_servidor where id = ${id}`).catch(() => 0);
      await leaving;
    },
  };
}

type JoinOptions = {
  readonly version: string;
  /** Overrides the release; for tests. */
  readonly release?: Release;
  readonly log?: (message: string, details: object) => void;
};

async function admit(db: Queryable, { level, oldestBeside, oldestBrought }: Release): Promise<void> {
  const [stored] = await db.query<{ nivel: number; minimo: number }>(sql`select nivel, minimo from vitral_nivel`);
  if (stored !== undefined && stored.minimo > level)
    throw new ReleaseRefusedError(
      `This database takes releases of level ${stored.minimo} and above, and this one is of level ${level}. Start the newer release, or restore a backup from before the upgrade.`,
    );
  if (stored !== undefined && stored.nivel < oldestBrought)
    throw new ReleaseRefusedError(
      `This database is of level ${stored.nivel}, and this release brings up those of level ${oldestBrought} and above. Start a release in between first.`,
    );
  const [old] = await db.query<{ versao: string; nivel: number; servers: number }>(sql`
    select min(versao) as versao, min(nivel) as nivel, count(*)::int as servers from vitral_servidor
    where nivel < ${oldestBeside} and dh_sinal > now() - make_interval(secs => ${silence}) having count(*) > 0`);
  if (old !== undefined)
    throw new ReleaseRefusedError(
      `${old.servers} server(s) of release ${old.versao} (level ${old.nivel}) run on this database, which this release cannot run beside. Stop them first.`,
    );
}

/** Identifies what a server works with: its schema files, and its release's interpretation of them. */
export function schemasMark(
  texts: ReadonlyMap<string, string>,
  { level }: Pick<Release, 'level'> = thisRelease,
): string {
  const sorted = [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([level, sorted]))
    .digest('hex');
}

/**
 * Whether all running servers use the same schemas. Otherwise nothing that another server needs is removed, and no new
 * rule refuses what it saves.
 */
export async function isAloneWith(
  db: Queryable & Pick<Database, 'kind' | 'schema'>,
  schemas: string,
): Promise<boolean> {
  // The embedded database has one server.
  if (db.kind === 'pglite' || !(await hasTable(db))) return true;
  const others = await db.query(sql`
    select 1 as found from vitral_servidor
    where esquema is distinct from ${schemas} and dh_sinal > now() - make_interval(secs => ${silence}) limit 1`);
  return others.length === 0;
}

/**
 * Whether a newer release has run on the database. Its definitions stay and work for this release as well, so this
 * server does not install its own.
 */
export async function isOfNewerRelease(
  db: Queryable & Pick<Database, 'schema'>,
  { level }: Pick<Release, 'level'> = thisRelease,
): Promise<boolean> {
  if (!(await hasTable(db))) return false;
  const rows = await db.query(sql`select 1 as found from vitral_nivel where nivel > ${level}`);
  return rows.length > 0;
}

async function hasTable(db: Queryable & Pick<Database, 'schema'>): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 as found from pg_class where relnamespace = ${db.schema}::regnamespace and relname = 'vitral_nivel'`,
  );
  return rows.length > 0;
}
