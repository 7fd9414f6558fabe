import sql from 'sql-template-tag';
import type { Language } from '../../../domain/languages.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { fillText, firstName, linkMail } from '../../session/server/index.ts';
import { acceptancePath, invitationDays, invitationMessage } from './invitation.ts';

type Row = {
  readonly nome: string;
  readonly email: string;
  readonly ascendente: string | null;
  readonly sigla: string | null;
};

/** The task that mails invitations. A newer one ends those before it that nobody has used. */
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
    const language: Language = row.sigla === null || ['BR', 'PT'].includes(row.sigla) ? 'pt-BR' : 'es';
    const { subject, hello, body, who, button, end, footer } = texts[language];
    const fill = (text: string) =>
      fillText(text, { nome: firstName(row), ascendente: row.ascendente ?? '', dias: String(invitationDays) });
    await mail.send(
      linkMail(
        { email: row.email, language },
        {
          subject,
          before: [hello, body, ...(row.ascendente === null ? [] : [who])].map(fill),
          link: { address: `${publicUrl()}${acceptancePath}${token}`, button },
          after: [fill(end), footer],
        },
      ),
    );
  });
}

const texts: Readonly<
  Record<
    'pt-BR' | 'es' | 'en',
    Readonly<Record<'subject' | 'hello' | 'body' | 'who' | 'button' | 'end' | 'footer', string>>
  >
> = {
  'pt-BR': {
    subject: 'Aceite do seu cadastro de consultor',
    hello: 'Olá, {nome}!',
    body: 'O seu cadastro como consultor está quase pronto. Falta você aceitá-lo:',
    who: 'Na rede, você fica abaixo de {ascendente}.',
    button: 'Ver e aceitar o cadastro',
    end: 'O link vale por {dias} dias e só pode ser usado uma vez. Se você não pediu este cadastro, ignore esta mensagem: sem o aceite nada acontece.',
    footer: 'Esta é uma mensagem automática. Não encaminhe: quem abre o link aceita por você.',
  },
  es: {
    subject: 'Aceptación de su registro de consultor',
    hello: '¡Hola, {nome}!',
    body: 'Su registro como consultor está casi listo. Falta que usted lo acepte:',
    who: 'En la red, usted queda debajo de {ascendente}.',
    button: 'Ver y aceptar el registro',
    end: 'El enlace vale por {dias} días y se puede usar una sola vez. Si usted no pidió este registro, ignore este mensaje: sin la aceptación no pasa nada.',
    footer: 'Este es un mensaje automático. No lo reenvíe: quien abre el enlace acepta por usted.',
  },
  en: {
    subject: 'Accept your registration as a consultant',
    hello: 'Hello {nome},',
    body: 'Your registration as a consultant is nearly done. What is missing is that you accept it:',
    who: 'In the network you stand below {ascendente}.',
    button: 'See and accept the registration',
    end: 'The link works for {dias} days, once. If you did not ask for this registration, ignore this message: nothing happens unless you accept.',
    footer: 'This is an automatic message. Do not forward it: whoever opens the link accepts for you.',
  },
};
