import sql from 'sql-template-tag';
import { recordHistory } from '../../../engine/records/rows/history.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { tooManyAttempts } from '../../../platform/http/errors/http-errors.ts';
import { defineMessage, deliver, type Outbox } from '../../../platform/outbox/outbox.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { changedMail, confirmationMail } from './email-mails.ts';
import { accountErrors } from './errors.ts';

export type EmailLinks = {
  /**
   * Requests another address for logging in: a task sends the link, unless the address is taken, which the answer does
   * not reveal. Throws MUITAS_TENTATIVAS after five in an hour.
   */
  readonly ask: (userId: number, email: string) => Promise<void>;
  /** The address that waits for confirmation, or null. */
  readonly pending: (userId: number) => Promise<string | null>;
  /** Changes the user's login address to that of a link. Throws LINK_INVALIDO. */
  readonly confirm: (userId: number, token: string, model: EntityModel) => Promise<void>;
};

/** Minutes for which a link is valid. */
const lifetime = 60;
const maxAnHour = 5;

const field = (payload: unknown, name: string): unknown =>
  typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined;
const confirmationMessage = defineMessage({
  kind: 'email.confirmacao',
  parse: (payload) => ({ id_link: Number(field(payload, 'id_link')) }),
});
const changeMessage = defineMessage({
  kind: 'email.alterado',
  parse: (payload) => ({
    id_usuario: Number(field(payload, 'id_usuario')),
    antes: String(field(payload, 'antes')),
    depois: String(field(payload, 'depois')),
  }),
  forgets: true,
});

type User = {
  readonly nome: string;
  readonly login: string;
  readonly versao: number;
  readonly language: string | null;
};

/** Links by mail that confirm a new login address. */
export function createEmailLinks({ db, outbox }: { readonly db: Database; readonly outbox: Outbox }): EmailLinks {
  return {
    ask: async (userId, email) => {
      await db.transaction(async (tx) => {
        // Makes concurrent requests of the same user wait for each other.
        await tx.query(sql`select id from usuario where id = ${userId} for update`);
        const [asked] = await tx.query<{ total: number }>(sql`
          select count(*)::integer as total from vitral_email_link
          where id_usuario = ${userId} and dh_registro > now() - interval '1 hour'`);
        if ((asked?.total ?? 0) >= maxAnHour) throw tooManyAttempts(3600);
        await tx.execute(sql`
          delete from vitral_email_link where id_usuario = ${userId} and dh_registro < now() - interval '1 day'`);
        // Only the last request is valid.
        await tx.execute(sql`
          update vitral_email_link set dh_expira = now() where id_usuario = ${userId} and dh_expira > now()`);
        // The token is created when the mail is sent; until then the row has a token that nobody knows.
        const [link] = await tx.query<{ id: number }>(sql`
          insert into vitral_email_link (token_hash, id_usuario, email, dh_expira)
          values (${hashToken(newToken())}, ${userId}, ${email}, now() + ${lifetime} * interval '1 minute') returning id`);
        if (link === undefined) throw new Error('Inserting into vitral_email_link returned no row.');
        await outbox.put(tx, confirmationMessage, `Link ${link.id}`, 'PEDIDO', { id_link: link.id });
      });
    },
    pending: async (userId) => {
      const [link] = await db.query<{ email: string }>(sql`
        select email from vitral_email_link
        where id_usuario = ${userId} and dh_uso is null and dh_expira > now() order by dh_registro desc limit 1`);
      return link?.email ?? null;
    },
    confirm: async (userId, token, model) => {
      await db.transaction(async (tx) => {
        const [link] = await tx.query<{ email: string }>(sql`
          update vitral_email_link set dh_uso = now()
          where token_hash = ${hashToken(token)} and id_usuario = ${userId} and dh_uso is null and dh_expira > now()
          returning email`);
        const [before] = await tx.query<User>(sql`
          select nome, login, versao, sigla_idioma as language from usuario where id = ${userId} for update`);
        if (link === undefined || before === undefined) throw accountErrors['LINK_INVALIDO.email']();
        const changed = await tx.execute(sql`
          update usuario set login = ${link.email}, versao = versao + 1, dh_alteracao = now()
          where id = ${userId} and not exists (
            select 1 from vitral_login as v where v.nome = ${link.email} and v.id_usuario <> ${userId})`);
        if (changed === 0) throw accountErrors['LINK_INVALIDO.email']();
        await recordHistory(tx, {
          model,
          id: userId,
          versao: before.versao + 1,
          operacao: 'ALTERACAO',
          id_usuario: userId,
          antes: { login: before.login },
          depois: { login: link.email },
        });
        const payload = { id_usuario: userId, antes: before.login, depois: link.email };
        await outbox.put(tx, changeMessage, `Usuario ${userId}`, `EMAIL ${before.versao + 1}`, payload);
      });
    },
  };
}

/**
 * Sends the mails about addresses from the outbox. The token of a link is created here and only its hash is stored, so
 * that neither outbox nor tasks contain anything to log in with; a repeated mail has a new token.
 */
export function emailMails({ db, mail, publicUrl }: MailDeps): readonly Task[] {
  return [
    deliver(confirmationMessage, async ({ id_link }, { step }) => {
      const token = newToken();
      const user = await step(async (tx) => {
        const [found] = await tx.query<User & { email: string }>(sql`
          select u.nome, u.login, u.versao, u.sigla_idioma as language, l.email
          from vitral_email_link as l join usuario as u on u.id = l.id_usuario
          where l.id = ${id_link} and l.dh_uso is null and l.dh_expira > now() and not exists (
            select 1 from vitral_login as v where v.nome = l.email and v.id_usuario <> u.id)`);
        if (found !== undefined)
          await tx.execute(sql`update vitral_email_link set token_hash = ${hashToken(token)} where id = ${id_link}`);
        return found;
      });
      if (user !== undefined)
        await mail.send(confirmationMail(user, user.email, `${publicUrl()}/meus_dados?confirmacao=${token}`));
    }),
    deliver(changeMessage, async ({ id_usuario, antes, depois }) => {
      const [user] = await db.query<User>(sql`
        select nome, login, versao, sigla_idioma as language from usuario where id = ${id_usuario}`);
      if (user !== undefined) await mail.send(changedMail(user, antes, depois));
    }),
  ];
}
