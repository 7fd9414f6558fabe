import sql from 'sql-template-tag';
import { signingPath } from '../../../domain/signing/signing-machine.ts';
import { deliver } from '../../outbox/outbox.ts';
import { hashToken, newToken } from '../../sessions/sessions.ts';
import type { Task } from '../../tasks/task.ts';
import type { MailDeps } from '../module.ts';
import { fillText, firstName, linkMail } from '../session/password-mails.ts';
import { codeMessage, deliveryMessage } from './messages.ts';
import { type Role, roleOf, signingDays } from './processes.ts';
import { noteDelivery, verificationPath } from './seal.ts';

type Parts = MailDeps & { readonly now: () => Date };
type Row = {
  readonly fase: 'di' | 'testemunha' | 'sending';
  readonly contrato: number;
  readonly cliente: number;
  readonly nome_contrato: string;
  readonly codigo_verificacao: string;
  readonly nome: string;
  readonly email: string;
  readonly dh_entrega: string | null;
};

/** Days for which the link of a sealed document opens it. */
const deliveryDays = 90;

function findRecipient({ db }: Parts, process: number, role: Role): Promise<Row[]> {
  return db.query<Row>(sql`
    select p.fase, p.contrato, p.cliente, p.nome as nome_contrato, p.codigo_verificacao, s.nome, s.email, s.dh_entrega
    from assinatura_processo as p join assinatura_signatario as s on s.processo = p.id and s.papel = ${role}
    where p.id = ${process}`);
}

/** Makes a code and ends those of the same person before it. */
async function makeCode({ db, now }: Parts, process: number, role: Role | 'VER', days: number): Promise<string> {
  const token = newToken();
  const until = new Date(now().getTime() + days * 86_400_000).toISOString();
  await db.transaction(async (tx) => {
    if (role !== 'VER')
      await tx.execute(
        sql`delete from assinatura_codigo where processo = ${process} and papel = ${role} and dh_uso is null`,
      );
    await tx.execute(sql`
      insert into assinatura_codigo (token_hash, processo, papel, dh_expira)
      values (${hashToken(token)}, ${process}, ${role}, ${until}::timestamptz)`);
  });
  return token;
}

/** The tasks that mail codes and sealed documents. */
export function signingMails(parts: Parts): Task[] {
  const { mail, publicUrl, now } = parts;
  return [
    deliver(codeMessage, async ({ processo, papel }) => {
      const [row] = await findRecipient(parts, processo, papel);
      if (row === undefined || roleOf(row.fase as 'di') !== papel) return;
      const token = await makeCode(parts, processo, papel, signingDays);
      const path = signingPath(row.contrato, row.cliente, row.fase as 'di');
      const fill = (text: string) =>
        fillText(text, { nome: firstName(row), contrato: row.nome_contrato, dias: String(signingDays) });
      await mail.send(
        linkMail(
          { email: row.email, language: 'pt-BR' },
          {
            subject: `Assinatura de contrato (${processo})`,
            before: [fill('Olá, {nome}!'), fill('Você foi chamado a assinar o documento “{contrato}”.')],
            link: { address: `${publicUrl()}${path}?codigo_sessao=${token}`, button: 'Ler e assinar' },
            after: [
              fill('O link vale por {dias} dias e só pode ser usado uma vez.'),
              'Esta é uma mensagem automática. Não encaminhe: quem abre o link assina por você.',
            ],
          },
        ),
      );
    }),
    deliver(deliveryMessage, async ({ processo, papel }, { finish }) => {
      const [row] = await findRecipient(parts, processo, papel);
      if (row === undefined || row.dh_entrega !== null) return;
      const token = await makeCode(parts, processo, 'VER', deliveryDays);
      await mail.send(
        linkMail(
          { email: row.email, language: 'pt-BR' },
          {
            subject: `Contrato assinado (${processo})`,
            before: [`Olá, ${firstName(row)}!`, `Todos assinaram o documento “${row.nome_contrato}”. Ele está selado.`],
            link: { address: `${publicUrl()}/public/contracts?codigo_sessao=${token}`, button: 'Ver e baixar' },
            after: [
              `Qualquer pessoa confere o documento em ${publicUrl()}${verificationPath}${row.codigo_verificacao}`,
              `O link vale por ${deliveryDays} dias.`,
            ],
          },
        ),
      );
      await finish((tx) => noteDelivery(tx, processo, papel, now()));
    }),
  ];
}
