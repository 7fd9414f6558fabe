import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { SqlError } from '../database/errors.ts';
import { type Caller, collectAccess } from '../http/caller.ts';
import { inBatches } from './in-batches.ts';
import { maySeeAs } from './see-as.ts';
import { type EntityNames, findAccess, findUserById, findUsers, type UserRow } from './session.queries.ts';
import { createSessionEnds } from './session-ends.ts';

export type StoredSession = {
  readonly caller: Caller;
  readonly user: UserRow;
  /** The user who sees the portal as `user`; absent in a usual session. */
  readonly seenBy?: NonNullable<Caller['seenBy']>;
};

type Access = Caller['access'];
type Remembered = { readonly at: number; readonly session: StoredSession | null };
type SessionRow = {
  readonly token_hash: string;
  readonly id: number;
  readonly id_usuario: number;
  readonly stale: boolean;
  readonly olhos: readonly string[];
  readonly id_usuario_visto: number | null;
};

/**
 * An open session as shown to its user: browser, address, and times. `dh_uso`, the last use, is accurate to five
 * minutes.
 */
export type OpenSession = {
  readonly id: number;
  readonly agente: string | null;
  readonly endereco: string | null;
  readonly dh_inicio: string;
  readonly dh_uso: string;
  readonly dh_expira: string;
  readonly atual: boolean;
};

export type Sessions = {
  /**
   * Opens a session of a user and returns its token, which is not stored. Throws if the user does not exist or is
   * inactive.
   */
  readonly open: (
    userId: number,
    agent: string | null,
    address?: string,
  ) => Promise<{ token: string; expira_em: string; session: StoredSession }>;
  /**
   * Finds the session of a token; null if it is unknown, expired or revoked, or if its user may not log in any more.
   */
  readonly find: (token: string) => Promise<StoredSession | null>;
  /** The same by the hash of the token. Links store only this hash. */
  readonly findByHash: (hash: string) => Promise<StoredSession | null>;
  /** A user with their current permissions, bypassing the cache; null if there is no active user with this id. */
  readonly callerOf: (userId: number) => Promise<Caller | null>;
  readonly revoke: (token: string) => Promise<void>;
  /** Reveals or hides the fields of a mask (`x-mask`) in the session of a token, until it ends. */
  readonly turnEye: (token: string, eye: string, isOpen: boolean) => Promise<void>;
  /** Lets the session of a token see the portal as another user; null ends that. */
  readonly seeAs: (token: string, userId: number | null) => Promise<void>;
  /** Open sessions of the user of a token, the last used first, 200 at most. */
  readonly list: (token: string) => Promise<readonly OpenSession[]>;
  /** Ends a session of the user of a token; false if that user has no such open session. */
  readonly revokeById: (token: string, id: number) => Promise<boolean>;
  /** Ends all sessions of the user of a token except the token's own. */
  readonly revokeOthers: (token: string) => Promise<void>;
  /**
   * Calls the listener once when the session of a token ends, for open connections. Returns a function that stops
   * watching.
   */
  readonly watchEnd: (token: string, listener: () => void) => () => void;
  /** Clears the cache of sessions and permissions, after users or permissions changed. */
  readonly forget: () => void;
};

/** ms after its last use at which a session ends. */
const lifetime = 12 * 60 * 60 * 1000;
/**
 * ms for which sessions and permissions are cached. Another server may accept a session this long after it was revoked
 * here; this server stops at once.
 */
const rememberFor = 2_000;
const maxRemembered = 20_000;

/** @param models the existing entities; permissions on others grant nothing */
export function createSessions(db: Database, models: () => EntityNames): Sessions {
  const ends = createSessionEnds(db);
  const { findByHash, forget, forgetOne } = createSessionMemory(db, models, ends);

  return {
    open: async (userId, agent, address) => {
      const token = newToken();
      await db.execute(sql`delete from vitral_sessao where id_usuario = ${userId} and dh_expira < now()`);
      const [row] = await db.query<{ id: number; dh_expira: string }>(sql`
        insert into vitral_sessao (token_hash, id_usuario, dh_expira, agente, endereco)
        values (${hashToken(token)}, ${userId}, now() + ${lifetime / 1000} * interval '1 second', ${agent?.slice(0, 300) ?? null}, ${address ?? null})
        returning id, dh_expira`);
      const session = await sessionOf(db, models(), userId, row?.id);
      if (row === undefined || session === null) throw new Error(`User ${userId} disappeared while logging in.`);
      return { token, expira_em: row.dh_expira, session };
    },
    find: (token) => findByHash(hashToken(token)),
    findByHash,
    callerOf: async (userId) => (await sessionOf(db, models(), userId))?.caller ?? null,
    revoke: async (token) => {
      const hash = hashToken(token);
      await db.execute(sql`delete from vitral_sessao where token_hash = ${hash}`);
      forgetOne(hash);
      ends.refresh();
    },
    turnEye: async (token, eye, isOpen) => {
      const hash = hashToken(token);
      const others = sql`array_remove(olhos, ${eye}::text)`;
      const eyes = isOpen ? sql`array_append(${others}, ${eye}::text)` : others;
      await db.execute(sql`update vitral_sessao set olhos = ${eyes} where token_hash = ${hash}`);
      forgetOne(hash);
    },
    seeAs: async (token, userId) => {
      await db.execute(sql`
        update vitral_sessao set id_usuario_visto = ${userId}::bigint where token_hash = ${hashToken(token)}`);
      forget();
    },
    list: (token) =>
      db.query<OpenSession>(sql`
        select s.id, s.agente, s.endereco, s.dh_inicio, s.dh_uso, s.dh_expira, s.token_hash = own.token_hash as atual
        from vitral_sessao as s join vitral_sessao as own on own.id_usuario = s.id_usuario
        where own.token_hash = ${hashToken(token)} and s.dh_expira > now()
        order by s.dh_uso desc, s.id desc limit 200`),
    revokeById: async (token, id) => {
      const ended = await db.execute(sql`
        delete from vitral_sessao where id = ${id} and dh_expira > now()
          and id_usuario = (select id_usuario from vitral_sessao where token_hash = ${hashToken(token)})`);
      forget();
      return ended > 0;
    },
    revokeOthers: async (token) => {
      const own = hashToken(token);
      await db.execute(sql`
        delete from vitral_sessao where token_hash <> ${own}
          and id_usuario = (select id_usuario from vitral_sessao where token_hash = ${own})`);
      forget();
    },
    watchEnd: (token, listener) => ends.watch(hashToken(token), listener),
    forget,
  };
}

/** Cache of sessions and permissions, so that not every call needs a query. */
function createSessionMemory(db: Database, models: () => EntityNames, ends: ReturnType<typeof createSessionEnds>) {
  const remembered = new Map<string, Remembered>();
  /** Number of changes so far. A session that was read before a change is not cached after it. */
  let changes = 0;

  const grants = new Map<number, { readonly at: number; readonly access: Promise<Access> }>();

  /** Permissions of a profile, read once for all its users and cached like sessions. */
  function accessOf(profile: number, isAnew: boolean): { readonly at: number; readonly access: Promise<Access> } {
    const known = grants.get(profile);
    if (!isAnew && known !== undefined && Date.now() - known.at < rememberFor) return known;
    const read = { at: Date.now(), access: findAccess(db, profile, models()).then(collectAccess) };
    grants.set(profile, read);
    // A failed query is not cached: the next call tries again.
    read.access.catch(() => {
      if (grants.get(profile) === read) grants.delete(profile);
    });
    return read;
  }

  const load = inBatches<string, Remembered>(async (hashes) => {
    const rows = await db.query<SessionRow>(sql`
      select token_hash, id, id_usuario, dh_uso < now() - interval '5 minutes' as stale, olhos, id_usuario_visto
      from vitral_sessao
      where token_hash = any (${hashes}::text[]) and dh_expira > now()`);
    const stale = rows.flatMap((row) => (row.stale ? [row.token_hash] : []));
    if (stale.length > 0)
      await db
        .execute(sql`
          update vitral_sessao set dh_uso = now(), dh_expira = now() + ${lifetime / 1000} * interval '1 second'
          where token_hash = any (${stale}::text[])`)
        .catch(ignoreFullDisk);
    const ids = rows.flatMap(({ id_usuario, id_usuario_visto }) => [
      id_usuario,
      ...(id_usuario_visto === null ? [] : [id_usuario_visto]),
    ]);
    const users = rows.length === 0 ? [] : await findUsers(db, sql`u.id = any (${ids}::bigint[])`);
    const byId = new Map(users.map((user) => [user.id, user]));
    const found = new Map<string, Remembered>();
    // A session that this server does not know yet, as after a login, gets its current permissions, not cached ones.
    const unknown = rows.filter((row) => !remembered.has(row.token_hash));
    for (const profile of new Set(unknown.map((row) => byId.get(row.id_usuario)?.id_perfil)))
      if (profile !== undefined) accessOf(profile, true);
    for (const { token_hash, id, id_usuario, olhos, id_usuario_visto } of rows) {
      const user = byId.get(id_usuario);
      if (user?.ativo !== true) continue;
      const { at, access } = accessOf(user.id_perfil, false);
      const caller = { ...callerWith(user, await access), session: id, openEyes: new Set(olhos) };
      const seen = byId.get(id_usuario_visto ?? 0);
      const other = seen === undefined ? null : await seenAs(caller, seen);
      found.set(token_hash, { at, session: other ?? { user, caller } });
    }
    return found;
  });

  /** The session of `own` seen as another user; null if that is not allowed at this moment. */
  async function seenAs(own: Caller, user: UserRow): Promise<StoredSession | null> {
    if (!user.ativo) return null;
    const caller = callerWith(user, await accessOf(user.id_perfil, false).access);
    if (!maySeeAs(own, caller)) return null;
    const seenBy = { id: own.id, nome: own.nome };
    // Masked fields stay hidden: seeing the portal as another user must not reveal them.
    const ofSession = own.session === undefined ? {} : { session: own.session };
    return { user, seenBy, caller: { ...caller, ...ofSession, openEyes: new Set(), seenBy } };
  }

  async function findByHash(hash: string): Promise<StoredSession | null> {
    const known = remembered.get(hash);
    if (known !== undefined && Date.now() - known.at < rememberFor) return known.session;
    const [before, at] = [changes, Date.now()];
    const loaded = (await load(hash)) ?? { at, session: null };
    if (before !== changes) return loaded.session;
    if (remembered.size >= maxRemembered) remembered.clear();
    // The entry is as old as its oldest part, which may be the permissions.
    remembered.set(hash, { ...loaded, at: Math.min(at, loaded.at) });
    return loaded.session;
  }

  function forget(): void {
    changes += 1;
    remembered.clear();
    grants.clear();
    ends.refresh();
  }

  /** Removes one session from the cache, and prevents that any session which is being read is cached. */
  function forgetOne(hash: string): void {
    changes += 1;
    remembered.delete(hash);
  }

  return { findByHash, forget, forgetOne };
}

/** A new token of 256 random bits. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 is enough for tokens: they are 256 random bits, not chosen by people. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

async function sessionOf(
  db: Database,
  models: EntityNames,
  userId: number,
  id?: number,
  eyes: readonly string[] = [],
): Promise<StoredSession | null> {
  const user = await findUserById(db, userId);
  if (user === null || !user.ativo) return null;
  const ofSession = { ...(id === undefined ? {} : { session: id }), openEyes: new Set(eyes) };
  return { user, caller: { ...callerOfUser(user, await findAccess(db, user.id_perfil, models)), ...ofSession } };
}

/** A user as a caller, for permissions and row scope; all masked fields are hidden. */
export function callerOfUser(
  user: UserRow,
  grants: readonly { readonly entity: string; readonly flag: string }[],
): Caller {
  return callerWith(user, collectAccess(grants));
}

function callerWith(user: UserRow, access: Access): Caller {
  return {
    id: user.id,
    nome: user.nome,
    perfil: user.perfil_constante,
    administrator: user.perfil_administrador === true,
    configurator: user.perfil_configurador === true || user.perfil_administrador === true,
    tipo: user.tipo ?? 'CLIENTE',
    id_cliente: user.id_cliente,
    id_filial: user.id_filial,
    id_pais: user.id_pais,
    records: recordsOf(user),
    access,
  };
}

/** The records that belong to a user: their user, client, branch and country. */
function recordsOf({ id, id_cliente, id_filial, id_pais }: UserRow): ReadonlyMap<string, number> {
  const ids = { Usuario: id, Cliente: id_cliente, Filial: id_filial, Pais: id_pais };
  return new Map(Object.entries(ids).flatMap(([entity, own]) => (own === null ? [] : [[entity, own] as const])));
}

/** A full disk must not prevent reading, so failing to store the time of use is ignored. */
function ignoreFullDisk(error: unknown): void {
  if (!(error instanceof SqlError) || error.code !== '53100') throw error;
}
