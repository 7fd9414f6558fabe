import sql from 'sql-template-tag';
import { readerLanguage } from '../../../domain/languages.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { firstName, linkMail, mailText } from '../../session/server/index.ts';
import { acceptancePath, invitationDays, invitationMessage } from './invitation.ts';
import { acceptanceText } from './texts.ts';

type Row = {
  readonly nome: string;
  readonly email: string;
  readonly ascendente: string | null;
  readonly sigla: string | null;
};

/** The task that mails invitations. A new invitation deletes earlier ones that were not used. */
export function sendInvitations({ db, mail, publicUrl, now }: MailDeps & { readonly now: () => Date }): Task {
  return deliver(invitationMessage, async ({ id_cliente }) => {
    const [row] = await db.query<Row>(sql`
      select c.nome, lower(c.email) as email, p.nome as ascendente, pa.sigla
      from cliente as c left join filial as f on f.id = c.id_filial left join pais as pa on pa.id = f.id_pais
      left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      left join cliente as p on p.id = d."id_clientePaiEmpresarial"
      where c.id = ${id_cliente} and c.dh_exclusao is null and c.status = 'PENDENTE' and not coalesce(c.aceite_consultor, false)
        and coalesce(c.email, '') <> ''`);
    if (row === undefined) return;
    const token = newToken();
    const until = new Date(now().getTime() + invitationDays * 86_400_000);
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from consultor_aceite where cliente = ${id_cliente} and dh_uso is null`);
      await tx.execute(sql`
        insert into consultor_aceite (token_hash, cliente, email, dh_expira)
        values (${hashToken(token)}, ${id_cliente}, ${row.email}, ${until.toISOString()}::timestamptz)`);
    });
    const language = readerLanguage(null, row.sigla);
    const { ascendente } = row;
    const say = acceptanceText;
    await mail.send(
      linkMail(
        { email: row.email, language },
        {
          subject: say('subject', language),
          before: [
            mailText('hello', language, { nome: firstName(row) }),
            say('body', language),
            ...(ascendente === null ? [] : [say('who', language, { ascendente })]),
          ],
          link: { address: `${publicUrl()}${acceptancePath}${token}`, button: say('button', language) },
          after: [say('end', language, { dias: invitationDays }), say('footer', language)],
        },
      ),
    );
  });
}
