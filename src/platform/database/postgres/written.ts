import pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { memoryOfBackend, watchMemory, writtenDisk } from '../../watch/probes/memory-watch.ts';
import type { Queryable, WrittenStatements } from '../database.ts';
import { cancelled, outOfMemory, SqlError, UnboundLoginError, UnsafeLoginError } from '../errors.ts';
import { identifier, quoteIdentifier } from '../identifier.ts';
import { getTypeParser, prepareSession, processOf, run, translate } from './client.ts';

/** What a statement takes is its own process's, which can be seen, and no more of it than needed. */
const settings = {
  default_transaction_read_only: 'on',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
} as const;

/** ms that one statement has. */
const limit = 15_000;

type WrittenOptions = Readonly<{ writtenUrl?: string; schema: string; readLimit?: number; diskLimit?: number }>;

/**
 * Statements that people write, each over a new connection of a login of its own: whatever one leaves behind in its
 * session ends with it, and the login may read nothing but what it was given.
 * @param options `writtenUrl` is the address of the login; empty for none
 * @param owner the portal's own connections, which give the rights
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
    // A connection that breaks rejects what runs on it.
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
  /** The name of the login, which its address may leave open, and whether there is a limit for what it puts on the disk. */
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

  /** Only superusers may set this limit: where the portal is none, somebody has to have set it. */
  async function bind(login: string): Promise<void> {
    const statement = `alter role ${quoteIdentifier(login)} set temp_file_limit = '${diskLimit}kB'`;
    known = undefined;
    try {
      await owner.execute(raw(statement));
    } catch (error) {
      // Another server may have been faster.
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
        // A login may end what runs under its own name.
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

/** Whether the database runs where this program does, so that what a statement takes of the machine can be seen. */
async function isOnThisMachine(client: pg.Client): Promise<boolean> {
  const { rows } = await run(
    client,
    'select inet_server_addr() is null or inet_server_addr() = inet_client_addr() as here',
  );
  return rows[0]?.here === true;
}

/** Rights that let a statement do more than read the tables that its login was given. */
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
