import sql from 'sql-template-tag';
import { type Language, readerLanguage } from '../../../domain/languages.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { firstName, linkMail, mailText } from '../../session/server/index.ts';
import { signingPath } from '../rules/signing-machine.ts';
import { codeMessage, deliveryMessage } from './messages.ts';
import { type Role, roleOf, signingDays } from './processes.ts';
import { noteDelivery, verificationPath } from './seal.ts';
import { signingText } from './texts.ts';

type Parts = MailDeps & { readonly now: () => Date };
type Row = {
  readonly fase: 'di' | 'testemunha' | 'sending';
  readonly contrato: number;
  readonly cliente: number;
  readonly nome_contrato: string;
  readonly codigo_verificacao: string;
  readonly nome: string;
  readonly email: string;
  readonly language: Language;
  readonly dh_entrega: string | null;
};

/** Days for which the link of a sealed document is valid. */
const deliveryDays = 90;

/**
 * The recipient of a mail, with the language of the client's user, for a witness that of the user with this address,
 * else that of the client's country.
 */
async function findRecipient({ db }: Parts, process: number, role: Role): Promise<Row | undefined> {
  const [row] = await db.query<
    Omit<Row, 'language'> & { readonly idioma: string | null; readonly pais: string | null }
  >(sql`
    select p.fase, p.contrato, p.cliente, p.nome as nome_contrato, p.codigo_verificacao, s.nome, s.email, s.dh_entrega,
      (select u.sigla_idioma from usuario as u
        where (case s.papel when 'D.I' then u.id_cliente = p.cliente else lower(u.login) = lower(s.email) end)
          and u.sigla_idioma is not null order by u.id limit 1) as idioma,
      n.sigla as pais
    from assinatura_processo as p join assinatura_signatario as s on s.processo = p.id and s.papel = ${role}
    left join cliente as c on c.id = p.cliente
    left join filial as f on f.id = c.id_filial
    left join pais as n on n.id = f.id_pais
    where p.id = ${process}`);
  return row && { ...row, language: readerLanguage(row.idioma, row.pais) };
}

/**
 * Creates a code and ends those of the same person from earlier tasks. A code that the same task created before it was
 * interrupted stays valid, because its mail may have arrived. Returns null if a later task has created a code.
 */
async function makeCode(
  { db, now }: Parts,
  process: number,
  role: Role | 'VER',
  { days, task }: { readonly days: number; readonly task: number },
): Promise<string | null> {
  const token = newToken();
  const until = new Date(now().getTime() + days * 86_400_000).toISOString();
  return db.transaction(async (tx) => {
    if (role !== 'VER') {
      await tx.query(sql`select id from assinatura_processo where id = ${process} for update`);
      const later = await tx.query(sql`
        select tarefa from assinatura_codigo where processo = ${process} and papel = ${role} and tarefa > ${task} limit 1`);
      if (later.length > 0) return null;
      await tx.execute(sql`
        delete from assinatura_codigo
        where processo = ${process} and papel = ${role} and dh_uso is null and tarefa < ${task}`);
    }
    await tx.execute(sql`
      insert into assinatura_codigo (token_hash, processo, papel, dh_expira, tarefa)
      values (${hashToken(token)}, ${process}, ${role}, ${until}::timestamptz, ${task})`);
    return token;
  });
}

/** The tasks that mail codes and sealed documents. */
export function signingMails(parts: Parts): Task[] {
  const { mail, publicUrl, now } = parts;

  /** Sends a mail, once per task however often it is tried, because its key is that of the task. */
  async function send(
    row: Row,
    key: string,
    kind: 'code' | 'delivery',
    given: { readonly address: string; readonly processo: number; readonly dias: number; readonly verificacao: string },
  ) {
    const { language } = row;
    const { address, ...values } = given;
    const message = linkMail(row, {
      subject: signingText(`${kind}.subject`, language, values),
      before: [
        mailText('hello', language, { nome: firstName(row) }),
        signingText(`${kind}.body`, language, { contrato: row.nome_contrato }),
      ],
      link: { address, button: signingText(`${kind}.button`, language) },
      after: [signingText(`${kind}.end`, language, values), signingText(`${kind}.footer`, language, values)],
    });
    // Tasks of two installations may have the same number; the public code is unique to one process.
    await mail.send({ ...message, key: `${key}/${row.codigo_verificacao}` });
  }

  return [
    deliver(codeMessage, async ({ processo, papel }, { id, key }) => {
      const row = await findRecipient(parts, processo, papel);
      if (row === undefined || roleOf(row.fase as 'di') !== papel) return;
      const token = await makeCode(parts, processo, papel, { days: signingDays, task: id });
      if (token === null) return;
      const address = `${publicUrl()}${signingPath(row.contrato, row.cliente, row.fase as 'di')}?codigo_sessao=${token}`;
      await send(row, key, 'code', { address, processo, dias: signingDays, verificacao: '' });
    }),
    deliver(deliveryMessage, async ({ processo, papel }, { id, key, finish }) => {
      const row = await findRecipient(parts, processo, papel);
      if (row === undefined || row.dh_entrega !== null) return;
      const token = await makeCode(parts, processo, 'VER', { days: deliveryDays, task: id });
      const address = `${publicUrl()}/public/contracts?codigo_sessao=${token}`;
      const verificacao = `${publicUrl()}${verificationPath}${row.codigo_verificacao}`;
      await send(row, key, 'delivery', { address, processo, dias: deliveryDays, verificacao });
      await finish((tx) => noteDelivery(tx, processo, papel, now()));
    }),
  ];
}
