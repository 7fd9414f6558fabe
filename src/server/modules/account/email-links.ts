import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../entities/rows/history.ts';
import { tooManyAttempts } from '../../http/http-errors.ts';
import type { Mail } from '../../integrations/mail/mail.ts';
import type { SendLater } from '../../integrations/mail/send-later.ts';
import { hashToken } from '../../sessions/sessions.ts';
import { changedMail, confirmationMail } from './email-mails.ts';
import { accountErrors } from './errors.ts';

export type EmailLinks = {
  /**
   * Asks to log in with another address: sends the link after the caller has gone on, unless somebody else has the
   * address, which nothing tells. Throws MUITAS_TENTATIVAS after five in an hour.
   */
  readonly ask: (userId: number, email: string) => Promise<void>;
  /** The address that waits for its confirmation, or null. */
  readonly pending: (userId: number) => Promise<string | null>;
  /** Makes the address of a link the one that its user logs in with. Throws LINK_INVALIDO. */
  readonly confirm: (userId: number, token: string, model: EntityModel) => Promise<void>;
};

/** Minutes that a link is good for. */
const lifetime = 60;
const maxAnHour = 5;

type Options = {
  readonly db: Database;
  readonly mail: Mail;
  /** Where people reach the portal, without a slash at its end. */
  readonly publicUrl: () => string;
  readonly later: SendLater;
};

type User = {
  readonly nome: string;
  readonly login: string;
  readonly versao: number;
  readonly language: string | null;
};

/** Links by mail that confirm a new address to log in with. */
export function createEmailLinks({ db, mail, publicUrl, later }: Options): EmailLinks {
  const inBackground = (work: () => Promise<void>): void => later.begin('sending a mail about an address failed', work);

  return {
    ask: async (userId, email) => {
      const token = randomBytes(32).toString('base64url');
      await db.transaction(async (tx) => {
        // Holds off who asks twice at once.
        await tx.query(sql`select id from usuario where id = ${userId} for update`);
        const [asked] = await tx.query<{ total: number }>(sql`
          select count(*)::integer as total from vitral_email_link
          where id_usuario = ${userId} and dh_registro > now() - interval '1 hour'`);
        if ((asked?.total ?? 0) >= maxAnHour) throw tooManyAttempts(3600);
        await tx.execute(sql`
          delete from vitral_email_link where id_usuario = ${userId} and dh_registro < now() - interval '1 day'`);
        // The last one asked for counts.
        await tx.execute(sql`
          update vitral_email_link set dh_expira = now() where id_usuario = ${userId} and dh_expira > now()`);
        await tx.execute(sql`
          insert into vitral_email_link (token_hash, id_usuario, email, dh_expira)
          values (${hashToken(token)}, ${userId}, ${email}, now() + ${lifetime} * interval '1 minute')`);
      });
      inBackground(async () => {
        const [user] = await db.query<User & { taken: boolean }>(sql`
          select u.nome, u.login, u.versao, u.sigla_idioma as language,
            exists (select 1 from vitral_login as v where v.nome = ${email} and v.id_usuario <> u.id) as taken
          from usuario as u where u.id = ${userId}`);
        if (user === undefined || user.taken) return;
        await mail.send(confirmationMail(user, email, `${publicUrl()}/meus_dados?confirmacao=${token}`));
      });
    },
    pending: async (userId) => {
      const [link] = await db.query<{ email: string }>(sql`
        select email from vitral_email_link
        where id_usuario = ${userId} and dh_uso is null and dh_expira > now() order by dh_registro desc limit 1`);
      return link?.email ?? null;
    },
    confirm: async (userId, token, model) => {
      const { user, email } = await db.transaction(async (tx) => {
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
        return { user: before, email: link.email };
      });
      inBackground(() => mail.send(changedMail(user, user.login, email)));
    },
  };
}
