import { createHash, randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database/database.ts';
import type { Secrets } from './secrets/secrets.ts';
import { hashToken, newToken } from './sessions.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

/** The second step of a login: a code, or setting up an authenticator. */
export type SecondFactorChallenge = { readonly etapa: 'codigo' | 'cadastro'; readonly desafio: string };

export type FactorState = {
  readonly ativo: boolean;
  /** Required by the user's profile. */
  readonly exigido: boolean;
  /** Number of unused recovery codes. */
  readonly codigos: number;
  readonly dh_cadastro: string | null;
};

/** Authenticators and recovery codes of users. */
export type SecondFactor = {
  /** Starts the second step of a login, after the password; null if none is needed. */
  readonly challenge: (userId: number) => Promise<SecondFactorChallenge | null>;
  /** The user and the step of a challenge; null if it is unknown, expired or was tried too often. */
  readonly find: (
    desafio: string,
  ) => Promise<{ readonly userId: number; readonly etapa: SecondFactorChallenge['etapa'] } | null>;
  /** Counts an attempt at a challenge; false if no further attempt is allowed. */
  readonly count: (desafio: string) => Promise<boolean>;
  /** Ends a challenge; false if another call has ended it already. */
  readonly finish: (desafio: string) => Promise<boolean>;
  readonly state: (userId: number) => Promise<FactorState>;
  /**
   * Creates a secret that is active once its first code was confirmed. Replaces an unconfirmed one; null if the user
   * has a second factor already.
   */
  readonly prepare: (userId: number) => Promise<string | null>;
  /** Confirms the secret by a code and returns the recovery codes; null for a wrong code. */
  readonly activate: (userId: number, code: string) => Promise<readonly string[] | null>;
  /** Whether a code of the authenticator, or a recovery code, is right. Each is accepted only once. */
  readonly use: (userId: number, code: string) => Promise<boolean>;
  /** Replaces all recovery codes by new ones. */
  readonly renewCodes: (userId: number) => Promise<readonly string[]>;
  /** Removes the second factor; false if there was none. */
  readonly remove: (tx: Queryable, userId: number) => Promise<boolean>;
};

/** Attempts per challenge; after them the login starts again with the password. */
const triesOfChallenge = 5;
/** Minutes to type a code, and to set up an authenticator. */
const lifetimes: Readonly<Record<SecondFactorChallenge['etapa'], number>> = { codigo: 5, cadastro: 20 };
const recoveryCodes = 10;
/** Without letters and digits that look alike (I, L, O, 0 and 1). */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

type FactorRow = { readonly segredo: string; readonly dh_cadastro: string | null };

/**
 * @param now ms since 1970, to check codes: always the real time, which authenticators use, never the movable clock of
 * the portal
 */
export function createSecondFactor(db: Database, secrets: Secrets, now: () => number = Date.now): SecondFactor {
  async function rowOf(queryable: Queryable, userId: number): Promise<FactorRow | null> {
    const [row] = await queryable.query<FactorRow>(
      sql`select segredo, dh_cadastro from vitral_segundo_fator where id_usuario = ${userId}`,
    );
    return row ?? null;
  }

  async function takeStep(tx: Queryable, userId: number, sealed: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) return false;
    const step = stepOfCode(secrets.open(purposeOf(userId), sealed), code, now());
    if (step === null) return false;
    // Of two simultaneous calls with the same code only one updates the row: the other finds the step used.
    const used = await tx.execute(sql`
      update vitral_segundo_fator set ultimo_passo = ${step}
      where id_usuario = ${userId} and segredo = ${sealed} and ultimo_passo < ${step}`);
    return used > 0;
  }

  async function takeRecovery(userId: number, code: string): Promise<boolean> {
    const used = await db.execute(sql`
      delete from vitral_codigo_recuperacao
      where id_usuario = ${userId} and codigo_hash = ${hashOf(userId, code)}`);
    return used > 0;
  }

  return {
    challenge: async (userId) => {
      const { ativo, exigido } = await stateOf(db, userId);
      if (!ativo && !exigido) return null;
      const etapa = ativo ? 'codigo' : 'cadastro';
      const desafio = newToken();
      await db.execute(sql`delete from vitral_desafio where dh_expira < now()`);
      await db.execute(sql`
        insert into vitral_desafio (token_hash, id_usuario, etapa, dh_expira)
        values (${hashToken(desafio)}, ${userId}, ${etapa}, now() + ${lifetimes[etapa]} * interval '1 minute')`);
      return { etapa, desafio };
    },
    find: async (desafio) => {
      const [row] = await db.query<{ id_usuario: number; etapa: SecondFactorChallenge['etapa'] }>(sql`
        select d.id_usuario, d.etapa from vitral_desafio as d join usuario as u on u.id = d.id_usuario
        where d.token_hash = ${hashToken(desafio)} and d.dh_expira > now() and d.tentativas < ${triesOfChallenge}
          and coalesce(u.ativo, true)`);
      return row === undefined ? null : { userId: row.id_usuario, etapa: row.etapa };
    },
    count: async (desafio) => {
      const counted = await db.execute(sql`
        update vitral_desafio set tentativas = tentativas + 1
        where token_hash = ${hashToken(desafio)} and dh_expira > now() and tentativas < ${triesOfChallenge}`);
      return counted > 0;
    },
    finish: async (desafio) =>
      (await db.execute(sql`delete from vitral_desafio where token_hash = ${hashToken(desafio)}`)) > 0,
    state: (userId) => stateOf(db, userId),
    prepare: async (userId) => {
      const secret = newTotpSecret();
      const sealed = await secrets.seal(db, purposeOf(userId), secret);
      const made = await db.execute(sql`
        insert into vitral_segundo_fator (id_usuario, segredo) values (${userId}, ${sealed})
        on conflict (id_usuario) do update set segredo = excluded.segredo, ultimo_passo = 0, dh_registro = now()
        where vitral_segundo_fator.dh_cadastro is null`);
      return made > 0 ? secret : null;
    },
    activate: (userId, code) =>
      db.transaction(async (tx) => {
        const row = await rowOf(tx, userId);
        if (row === null || row.dh_cadastro !== null || !(await takeStep(tx, userId, row.segredo, digits(code))))
          return null;
        const activated = await tx.execute(sql`
          update vitral_segundo_fator set dh_cadastro = now() where id_usuario = ${userId} and dh_cadastro is null`);
        return activated > 0 ? putCodes(tx, userId) : null;
      }),
    use: async (userId, code) => {
      const row = await rowOf(db, userId);
      if (row === null || row.dh_cadastro === null) return false;
      return (await takeStep(db, userId, row.segredo, digits(code))) || (await takeRecovery(userId, code));
    },
    renewCodes: (userId) => db.transaction((tx) => putCodes(tx, userId)),
    remove: async (tx, userId) => {
      await tx.execute(sql`delete from vitral_codigo_recuperacao where id_usuario = ${userId}`);
      await tx.execute(sql`delete from vitral_desafio where id_usuario = ${userId}`);
      return (await tx.execute(sql`delete from vitral_segundo_fator where id_usuario = ${userId}`)) > 0;
    },
  };
}

/** Without the field `exige_segundo_fator` in the profiles of an installation no second factor is required. */
async function stateOf(db: Queryable, userId: number): Promise<FactorState> {
  const [row] = await db.query<FactorState>(sql`
    select f.dh_cadastro is not null as ativo, f.dh_cadastro,
      coalesce((to_jsonb(p) ->> 'exige_segundo_fator')::boolean, false) as exigido,
      (select count(*)::integer from vitral_codigo_recuperacao as c where c.id_usuario = u.id) as codigos
    from usuario as u join perfil as p on p.id = u.id_perfil
      left join vitral_segundo_fator as f on f.id_usuario = u.id
    where u.id = ${userId}`);
  return row ?? { ativo: false, exigido: false, codigos: 0, dh_cadastro: null };
}

async function putCodes(tx: Queryable, userId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, newCode);
  await tx.execute(sql`delete from vitral_codigo_recuperacao where id_usuario = ${userId}`);
  await tx.execute(sql`
    insert into vitral_codigo_recuperacao (id_usuario, codigo_hash)
    select ${userId}, hash from unnest(${codes.map((code) => hashOf(userId, code))}::text[]) as hash`);
  return codes;
}

/** 79 random bits in groups of four letters. That is too much to guess, so a plain hash is enough. */
function newCode(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  );
  return groups.join('-');
}

function hashOf(userId: number, code: string): string {
  const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${typed}`).digest('base64url');
}

/** Authenticators show codes as `123 456`. */
function digits(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function purposeOf(userId: number): string {
  return `totp ${userId}`;
}
