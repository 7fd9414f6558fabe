import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Locks } from './locks.ts';

/** A record, with the name of its entity as calls use it. */
export type HeldRecord = { readonly entity: string; readonly id: number };

/** Who has a record open, since when and until when. */
export type RecordHold = {
  readonly usuario: { readonly id: number; readonly nome: string };
  /** Whether it is the session that asked. */
  readonly isOwn: boolean;
  /** Whether this call took it instead of renewing it. */
  readonly isNew: boolean;
  readonly desde: string;
  readonly dh_expiracao: string;
};

/**
 * Records that somebody has open, so that nobody else decides about them: locks by session, with a lease that the open
 * screen renews. Windows of one session share it. Another session, even of the same user, waits until it is released or
 * expires. The entity `RegistroAberto` lists who has what open.
 */
export type RecordHolds = {
  /** Takes a free record, or renews the session's own hold; returns who holds it then. */
  readonly take: (caller: Caller, record: HeldRecord) => Promise<RecordHold>;
  /** Releases a record, in `tx` if given. Holds of other sessions stay. */
  readonly release: (caller: Caller, record: HeldRecord, tx?: Queryable) => Promise<boolean>;
  /** Whether the session has the record, and keeps it until the end of this transaction. */
  readonly holds: (tx: Queryable, caller: Caller, record: HeldRecord) => Promise<boolean>;
  /** Who has a record, and whether it is the caller's session; null if it is free. */
  readonly find: (tx: Queryable, caller: Caller, record: HeldRecord) => Promise<RecordHold | null>;
};

/** ms for which opening a record holds it; the open screen renews it each minute (commerce.md, 4). */
export const holdTime = 15 * 60_000;

/** @param now the time shown in lists; the lock itself uses the time of the database */
export function createRecordHolds(db: Database, locks: Locks, now: () => Date): RecordHolds {
  return {
    take: (caller, record) =>
      db.transaction(async (tx) => {
        const holder = holderOf(caller);
        let before = await locks.find(resourceOf(record), tx);
        // The records of an ended session are closed, whatever the browser could still send.
        if (before !== null && !(await isOpenSession(tx, before.holder))) {
          await locks.release(resourceOf(record), before.holder, tx);
          before = null;
        }
        const lock = await locks.take(resourceOf(record), holder, holdTime, tx);
        const isOwn = lock.holder === holder;
        if (isOwn) await show(tx, caller, record, now());
        const usuario = isOwn ? { id: caller.id, nome: caller.nome } : await userOf(tx, lock.holder);
        const isNew = isOwn && before?.token !== lock.token;
        return { usuario, isOwn, isNew, desde: lock.since, dh_expiracao: lock.until };
      }),
    release: async (caller, record, tx) => {
      const give = async (within: Queryable): Promise<boolean> => {
        await within.execute(sql`
          delete from registro_aberto where entidade = ${record.entity} and id_entidade = ${record.id} and dono = ${holderOf(caller)}`);
        return locks.release(resourceOf(record), holderOf(caller), within);
      };
      return tx === undefined ? db.transaction(give) : give(tx);
    },
    holds: (tx, caller, record) => locks.holds(tx, resourceOf(record), holderOf(caller)),
    find: async (tx, caller, record) => {
      const lock = await locks.find(resourceOf(record), tx);
      if (lock === null) return null;
      const isOwn = lock.holder === holderOf(caller);
      const usuario = isOwn ? { id: caller.id, nome: caller.nome } : await userOf(tx, lock.holder);
      return { usuario, isOwn, isNew: false, desde: lock.since, dh_expiracao: lock.until };
    },
  };
}

const resourceOf = ({ entity, id }: HeldRecord) => `${entity} ${id}`;
const holderOf = ({ id, session = 0 }: Caller) => `usuario ${id} sessao ${session}`;

async function show(tx: Queryable, caller: Caller, { entity, id }: HeldRecord, now: Date): Promise<void> {
  const until = new Date(now.getTime() + holdTime);
  await tx.execute(sql`
    insert into registro_aberto as r (entidade, id_entidade, dono, id_usuario, dh_inicio, dh_expiracao)
    values (${entity}, ${id}, ${holderOf(caller)}, ${caller.id}, ${now}, ${until})
    on conflict (entidade, id_entidade) do update set dono = excluded.dono, id_usuario = excluded.id_usuario,
      dh_expiracao = excluded.dh_expiracao,
      dh_inicio = case when r.dono = excluded.dono and r.dh_expiracao > excluded.dh_inicio then r.dh_inicio else excluded.dh_inicio end`);
}

/** Whether the session of a holder is still open. A holder without a session id is the portal itself. */
async function isOpenSession(tx: Queryable, holder: string): Promise<boolean> {
  const session = Number(/ sessao (\d+)$/.exec(holder)?.[1] ?? 0);
  if (session === 0) return true;
  const found = await tx.query(sql`select 1 as found from vitral_sessao where id = ${session} and dh_expira > now()`);
  return found.length > 0;
}

async function userOf(tx: Queryable, holder: string): Promise<RecordHold['usuario']> {
  const id = Number(/^usuario (\d+)/.exec(holder)?.[1] ?? 0);
  const [user] = await tx.query<{ id: number; nome: string }>(sql`select id, nome from usuario where id = ${id}`);
  return user ?? { id, nome: '' };
}
