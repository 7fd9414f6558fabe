import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { memoryOfBackend, watchMemory, writtenDisk } from '../../watch/probes/memory-watch.ts';
import type { Queryable, WrittenStatements } from '../database.ts';
import { cancelled, outOfMemory, SqlError, UnboundLoginError, UnsafeLoginError } from '../errors.ts';
import { identifier, quoteIdentifier } from '../identifier.ts';
import { getTypeParser, prepareSession, processOf, run, translate } from './client.ts';

/** A statement runs in its own process only, whose memory can be measured, and with low limits. */
const settings = {
  default_transaction_read_only: 'on',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
} as const;

/** ms that one statement has. */
const limit = 15_000;

type WrittenOptions = Readonly<{ writtenUrl?: string; schema: string; readLimit?: number; diskLimit?: number }>;

/**
 * Runs statements that people write, each over a new connection of a separate login. Whatever a statement leaves in its
 * session ends with the connection, and the login may only read the tables it was granted.
 * @param options `writtenUrl` is the address of the login; empty for none
 * @param owner the portal's own connections, which grant the rights
 */
export function openWritten(
  { writtenUrl = '', schema, readLimit = limit, diskLimit = writtenDisk }: WrittenOptions,
  owner: Queryable,
): WrittenStatements | null {
  if (writtenUrl === '') return null;

  async function withLogin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: writtenUrl,
      connectionTimeoutMillis: 10_000,
      types: { getTypeParser },
    });
    // A broken connection also rejects its statement, so the event itself is ignored.
    client.on('error', () => undefined);
    try {
      await translate('', () => client.connect());
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  type LoginFacts = { readonly name: string; readonly isBound: boolean };
  let known: Promise<LoginFacts> | undefined;
  /** The name of the login, which the address may omit, and whether its temporary files have a limit. */
  function readLogin(): Promise<LoginFacts> {
    known ??= withLogin(async (client) => {
      const { rows } = await run(
        client,
        `select current_user as name, current_setting('temp_file_limit') <> '-1' as bound`,
      );
      return { name: String(rows[0]?.name), isBound: rows[0]?.bound === true };
    });
    known.catch(() => {
      known = undefined;
    });
    return known;
  }

  /** Only superusers may set this limit. If the portal is not one, somebody must have set it. */
  async function bind(login: string): Promise<void> {
    const statement = `alter role ${quoteIdentifier(login)} set temp_file_limit = '${diskLimit}kB'`;
    known = undefined;
    try {
      await owner.execute(raw(statement));
    } catch (error) {
      // Another server may have done it first.
      if (!(error instanceof SqlError)) throw error;
      if (!(await readLogin()).isBound) {
        known = undefined;
        throw new UnboundLoginError(statement);
      }
    }
  }

  return {
    query: async <Row extends Record<string, unknown>>({ text, values }: Sql, signal: AbortSignal): Promise<Row[]> => {
      if (signal.aborted) throw cancelled(text);
      return withLogin(async (client) => {
        await prepareSession(client, schema, readLimit, settings);
        // A login may cancel statements of its own name.
        const cancel = (): void => {
          const pid = processOf(client);
          void withLogin((other) => other.query('select pg_cancel_backend($1)', [pid])).catch(() => undefined);
        };
        const isHere = await isOnThisMachine(client);
        const watch = watchMemory(signal, () => (isHere ? memoryOfBackend(processOf(client)) : null));
        watch.signal.addEventListener('abort', cancel, { once: true });
        try {
          await run(client, 'begin read only');
          return (await run(client, text, values)).rows as Row[];
        } catch (error) {
          throw watch.isOver() ? outOfMemory(text) : error;
        } finally {
          watch.end();
          watch.signal.removeEventListener('abort', cancel);
        }
      });
    },

    admit: async (tables) => {
      const { name: login, isBound } = await readLogin();
      await refuseUnsafe(owner, login, schema);
      if (!isBound) await bind(login);
      const [missing = { usage: true, tables: [] }] = await owner.query<{ usage: boolean; tables: string[] }>(sql`
        select has_schema_privilege(${login}, ${schema}, 'usage') as usage,
          coalesce((
            select array_agg(c.relname::text) from pg_class as c
            where c.relnamespace = to_regnamespace(${quoteIdentifier(schema)}) and c.relname = any(${[...tables]}::text[])
              and not has_table_privilege(${login}, c.oid, 'select')), '{}') as tables`);
      const to = identifier(login);
      if (!missing.usage) await owner.execute(sql`grant usage on schema ${identifier(schema)} to ${to}`);
      if (missing.tables.length > 0)
        await owner.execute(sql`grant select on ${join(missing.tables.map(identifier))} to ${to}`);
    },
  };
}

/** Whether the database runs on this machine, so that the memory of a statement can be measured. */
async function isOnThisMachine(client: pg.Client): Promise<boolean> {
  const { rows } = await run(
    client,
    'select inet_server_addr() is null or inet_server_addr() = inet_client_addr() as here',
  );
  return rows[0]?.here === true;
}

/** Refuses a login with rights that let a statement do more than read the tables it was granted. */
async function refuseUnsafe(owner: Queryable, login: string, schema: string): Promise<void> {
  const [found] = await owner.query<{ reason: string | null }>(sql`
    select case
      when r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls then 'has attributes beyond LOGIN'
      when exists (select from pg_auth_members as m where m.member = r.oid) then 'is a member of other roles'
      when exists (
        select from pg_class as c
        where c.relnamespace = to_regnamespace(${quoteIdentifier(schema)}) and c.relkind in ('r', 'p', 'v', 'S')
          and case c.relkind when 'S' then has_sequence_privilege(r.oid, c.oid, 'usage, update')
            else has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, trigger') end
      ) then 'may change tables'
      when exists (
        select from pg_class as c
        where c.relnamespace = to_regnamespace(${quoteIdentifier(schema)}) and c.relkind in ('r', 'p', 'v')
          and (c.relname like 'vitral\\_%' or c.relname = 'usuario') and has_table_privilege(r.oid, c.oid, 'select')
      ) then 'may read tables of the portal itself'
    end as reason
    from pg_roles as r where r.rolname = ${login}`);
  if (found === undefined) throw new UnsafeLoginError(`The login ${login} is unknown to the portal's database.`);
  if (found.reason !== null) throw new UnsafeLoginError(`The login ${login} ${found.reason}.`);
}
