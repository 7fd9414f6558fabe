import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import { isRecord } from '../../../language/json/record.ts';
import { defineMessage, deliver } from '../../../platform/outbox/outbox.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { chosenLanguage, firstName, linkMail, mailText } from '../../session/server/index.ts';
import { credentialText } from './texts.ts';

/** Sends the credentials of an event to a consultant. */
export const credentialMessage = defineMessage({
  kind: 'credencial.consultor',
  parse: (payload) => {
    const given = isRecord(payload) ? payload : {};
    return { id_evento: Number(given.id_evento), id_consultor: Number(given.id_consultor) };
  },
});

type Row = {
  readonly nome: string;
  readonly email: string;
  readonly language: Language;
  readonly evento: string;
  readonly quem: string;
  readonly endereco: string;
};

/** The task that mails credentials: one mail each, with the page that shows and verifies it. */
export function sendCredentialMails({ db, mail }: MailDeps): Task {
  return deliver(credentialMessage, async ({ id_evento, id_consultor }) => {
    const rows = await db.query<Row>(sql`
      select c.nome, c.email, e.titulo as evento, k.nome as quem, k."qrCode" as endereco,
        coalesce(${chosenLanguage}, 'pt-BR') as language
      from credencial_cliente as k join cliente as c on c.id = k.id_consultor and coalesce(c.email, '') <> ''
      join evento as e on e.id = k.id_evento
      where k.tipo = 'CREDENCIAL_CONSULTOR' and k.id_evento = ${id_evento} and k.id_consultor = ${id_consultor} and k."qrCode" is not null
      order by k.id`);
    for (const row of rows) {
      const { language, evento, quem } = row;
      await mail.send(
        linkMail(row, {
          subject: credentialText('subject', language, { evento }),
          before: [
            mailText('hello', language, { nome: firstName(row) }),
            credentialText('body', language, { quem, evento }),
          ],
          link: { address: row.endereco, button: credentialText('button', language) },
          after: [mailText('automatic', language)],
        }),
      );
    }
  });
}
