import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../database/database.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import type { SendLater } from '../../integrations/mail/send-later.ts';
import { ownerOfName } from '../../sessions/session.queries.ts';
import { hashToken } from '../../sessions/sessions.ts';
import { type PasswordReason, passwordMail } from './password-mails.ts';

/** Whose password a link sets, and what they log in with. */
export type LinkOwner = { readonly id: number; readonly names: readonly string[] };

export type PasswordLinks = {
  /**
   * Sends a link to whoever logs in so, if there is such a person, after the caller has gone on: neither the answer nor
   * its time tells who exists.
   */
  readonly recover: (login: string) => void;
  /** Sends the link of the first access to a new user, in the background as well. */
  readonly welcome: (userId: number) => void;
  /** Whose link this is; null when it is unknown, used, too old, or was sent to what is no longer the user's address. */
  readonly find: (token: string) => Promise<LinkOwner | null>;
  /** Uses the link up, and with it every other of the same user; false when somebody was faster. */
  readonly use: (tx: Queryable, token: string) => Promise<boolean>;
  /** Makes every link of a user void, as their password has changed. */
  readonly revoke: (tx: Queryable, userId: number) => Promise<void>;
};

/** Minutes that a link is good for. Earlier ones stay good: whoever asks for more must not spoil another's link. */
const lifetimes: Readonly<Record<PasswordReason, number>> = { recovery: 60, welcome: 7 * 24 * 60 };
const paths: Readonly<Record<PasswordReason, string>> = { recovery: '/recuperar_senha', welcome: '/welcome' };

/**
 * Mails with a link that one person gets within an hour, whoever asks for them. Only unused ones count: who gets no more
 * has as many good links already, so that nobody can keep another person out by asking for theirs.
 */
const mailsAnHour = 5;

type Options = {
  readonly db: Database;
  readonly mail: Mail;
  /** Where people reach the portal, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly later: SendLater;
};

type Recipient = {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly sigla_idioma: string | null;
};

/** Links by mail to set a password with: after it was forgotten, and for the first access. */
export function createPasswordLinks({ db, mail, publicUrl, later }: Options): PasswordLinks {
  const inBackground = (work: () => Promise<void>): void => later.begin('sending a link for a password failed', work);

  /** The work for nobody is the same but for the mail itself. */
  async function send(reason: PasswordReason, user: Recipient | undefined): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    await db.execute(sql`delete from vitral_senha_link where dh_expira < now() - interval '1 day'`);
    const made = await db.execute(sql`
      insert into vitral_senha_link (token_hash, id_usuario, email, dh_expira)
      select ${hashToken(token)}, u.id, u.login, now() + ${lifetimes[reason]} * interval '1 minute'
      from usuario as u
      where u.id = ${user?.id ?? 0}::bigint and (
        select count(*) from vitral_senha_link as l
        where l.id_usuario = u.id and l.email = u.login and l.dh_uso is null and l.dh_registro > now() - interval '1 hour'
      ) < ${mailsAnHour}`);
    const message = passwordMail(
      reason,
      { nome: user?.nome ?? '', email: user?.login ?? '', language: user?.sigla_idioma ?? null },
      `${publicUrl()}${paths[reason]}?token=${token}`,
    );
    if (made > 0) await mail.send(message);
  }

  return {
    recover: (login) =>
      inBackground(async () => {
        const [user] = await db.query<Recipient>(sql`
          select id, nome, login, sigla_idioma from usuario
          where id = ${ownerOfName(login)} and coalesce(ativo, true)`);
        await send('recovery', user);
      }),
    welcome: (userId) =>
      inBackground(async () => {
        const [user] = await db.query<Recipient>(sql`
          select id, nome, login, sigla_idioma from usuario as u
          where id = ${userId} and coalesce(ativo, true)
            and not exists (select 1 from vitral_credencial as c where c.id_usuario = u.id)`);
        if (user !== undefined) await send('welcome', user);
      }),
    find: async (token) => {
      const [row] = await db.query<{ id: number; login: string; codigo_mundial: string | null }>(sql`
        select u.id, u.login, u.codigo_mundial from vitral_senha_link as l join usuario as u on u.id = l.id_usuario
        where l.token_hash = ${hashToken(token)} and l.dh_uso is null and l.dh_expira > now()
          and u.login = l.email and coalesce(u.ativo, true)`);
      return row === undefined ? null : { id: row.id, names: [row.login, row.codigo_mundial ?? ''] };
    },
    use: async (tx, token) => {
      const [used] = await tx.query<{ id_usuario: number }>(sql`
        update vitral_senha_link set dh_uso = now()
        where token_hash = ${hashToken(token)} and dh_uso is null and dh_expira > now() returning id_usuario`);
      if (used === undefined) return false;
      await revoke(tx, used.id_usuario);
      return true;
    },
    revoke,
  };
}

async function revoke(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`update vitral_senha_link set dh_uso = now() where id_usuario = ${userId} and dh_uso is null`);
}
