import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { defineMessage, deliver, type Outbox, type OutboxDelivery } from '../../../platform/outbox/outbox.ts';
import { ownerOfName } from '../../../platform/sessions/session.queries.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { type PasswordReason, passwordMail } from './password-mails.ts';

/** The user whose password a link sets, and the names with which they log in. */
export type LinkOwner = { readonly id: number; readonly names: readonly string[] };

export type PasswordLinks = {
  /**
   * Requests a link for the user with this login, if there is one. A task looks the user up and sends it, so that
   * neither the answer nor its time tells whether the user exists.
   */
  readonly recover: (login: string) => Promise<void>;
  /**
   * The owner of a link; null if it is unknown, used or expired, or if the user's address is no longer the one to which
   * it was sent.
   */
  readonly find: (token: string) => Promise<LinkOwner | null>;
  /** Uses the link and makes all others of the user void; false if it was used meanwhile. */
  readonly use: (tx: Queryable, token: string) => Promise<boolean>;
  /** Makes all links of a user void after a change of the password. */
  readonly revoke: (tx: Queryable, userId: number) => Promise<void>;
};

/**
 * Minutes for which a link is valid. Earlier links stay valid, because a request by somebody else must not break them.
 */
const lifetimes: Readonly<Record<PasswordReason, number>> = { recovery: 60, welcome: 7 * 24 * 60 };
const paths: Readonly<Record<PasswordReason, string>> = { recovery: '/recuperar_senha', welcome: '/welcome' };

/**
 * Maximum number of mails with a link to one user within an hour, whoever requests them. Only unused links count: a
 * user without a further mail still has that many valid links, so nobody can lock another user out by requesting links.
 */
const mailsAnHour = 5;

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
const recoveryMessage = defineMessage({
  kind: 'senha.recuperacao',
  parse: (payload) => ({ login: String(field(payload, 'login')) }),
  forgets: true,
});
const welcomeMessage = defineMessage({
  kind: 'senha.convite',
  parse: (payload) => ({ id_usuario: Number(field(payload, 'id_usuario')) }),
});

type Recipient = {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly sigla_idioma: string | null;
};

/**
 * Requests the link for the first access of a new user, in the transaction that creates them.
 * @param again for another mail, if the first one was lost
 */
export function inviteUser(tx: Queryable, outbox: Outbox, userId: number, again = false): Promise<boolean> {
  const event = again ? `CONVITE ${randomUUID()}` : 'CRIADO';
  return outbox.put(tx, welcomeMessage, `Usuario ${userId}`, event, { id_usuario: userId });
}

/** Links by mail to set a password: after it was forgotten, and for the first access. */
export function createPasswordLinks({ db, outbox }: { readonly db: Database; readonly outbox: Outbox }): PasswordLinks {
  return {
    recover: (login) =>
      db.transaction(async (tx) => {
        await outbox.put(tx, recoveryMessage, 'Login', randomUUID(), { login });
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

/**
 * Sends the requested links. A link is created when its mail is sent, and only its hash is stored: neither outbox nor
 * tasks hold a valid link.
 */
export function passwordMails({ db, mail, publicUrl }: MailDeps): readonly Task[] {
  async function send(reason: PasswordReason, { id, nome, login, sigla_idioma }: Recipient, delivery: OutboxDelivery) {
    const token = newToken();
    const made = await delivery.step(async (tx) => {
      await tx.execute(sql`delete from vitral_senha_link where dh_expira < now() - interval '1 day'`);
      return tx.execute(sql`
        insert into vitral_senha_link (token_hash, id_usuario, email, dh_expira, mensagem)
        select ${hashToken(token)}, u.id, u.login, now() + ${lifetimes[reason]} * interval '1 minute', ${delivery.key}
        from usuario as u
        where u.id = ${id} and (
          select count(*) from vitral_senha_link as l
          where l.id_usuario = u.id and l.email = u.login and l.dh_uso is null and l.dh_registro > now() - interval '1 hour'
            and l.mensagem is distinct from ${delivery.key}
        ) < ${mailsAnHour}
        on conflict (mensagem) do update set token_hash = excluded.token_hash, dh_expira = excluded.dh_expira`);
    });
    if (made === 0) return;
    const link = `${publicUrl()}${paths[reason]}?token=${token}`;
    await mail.send(passwordMail(reason, { nome, email: login, language: sigla_idioma }, link));
  }

  return [
    deliver(recoveryMessage, async ({ login }, delivery) => {
      const [user] = await db.query<Recipient>(sql`
        select id, nome, login, sigla_idioma from usuario
        where id = ${ownerOfName(login)} and coalesce(ativo, true)`);
      if (user !== undefined) await send('recovery', user, delivery);
    }),
    deliver(welcomeMessage, async ({ id_usuario }, delivery) => {
      const [user] = await db.query<Recipient>(sql`
        select id, nome, login, sigla_idioma from usuario as u
        where id = ${id_usuario} and coalesce(ativo, true)
          and not exists (select 1 from vitral_credencial as c where c.id_usuario = u.id)`);
      if (user !== undefined) await send('welcome', user, delivery);
    }),
  ];
}
