import sql from 'sql-template-tag';
import type { FileRow } from '../../../engine/files/file-table.ts';
import { findFile } from '../../../engine/files/file-table.ts';
import type { Files } from '../../../engine/files/files.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type { Mail } from '../../../integrations/mail/mail.ts';
import type { WhatsAppPicture, WhatsAppPort } from '../../../integrations/whatsapp/whatsapp-port.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Database } from '../../../platform/database/database.ts';
import { defineMessage, deliver } from '../../../platform/outbox/outbox.ts';
import { FinalTaskError, type Task } from '../../../platform/tasks/task.ts';
import { escapeHtml } from '../../session/server/index.ts';
import { findAddress, type MailRecipient } from './addresses.ts';
import { linesOfHtml } from './notice-text.ts';

type Notice = {
  readonly cliente: number;
  readonly para: MailRecipient;
  readonly notificacao: number | null;
  readonly documentos: readonly number[];
  /** File of the attached picture. */
  readonly anexo: number | null;
};

/** A message of the customer flow: it contains only ids; texts, numbers and addresses are read when it is sent. */
export const flowNotice = defineMessage<Notice>({ kind: 'fluxo.aviso', parse: readNotice });

/** The task that sends the messages of the flow: by WhatsApp, or by mail to people without a telephone number. */
export function sendFlowNotices({
  db,
  files,
  whatsapp,
  mail,
}: {
  readonly db: Database;
  readonly files: Files;
  readonly whatsapp: WhatsAppPort;
  readonly mail: Mail | null;
}): Task {
  return deliver(flowNotice, async (notice, { key }) => {
    const address = await findAddress(db, notice.cliente, notice.para);
    if (address === null) return;
    const words = await readWords(db, notice);
    if (address.telefone !== null) {
      const picture = await readPicture(db, files, notice.anexo);
      const text = [words.title === '' ? '' : `*${words.title}*`, words.text]
        .filter((part) => part !== '')
        .join('\n\n');
      await whatsapp.send({ key, to: address.telefone, text, picture }).catch((error: unknown) => {
        // A refused message would be refused again.
        if (error instanceof PortError && error.outcome === 'refused') throw new FinalTaskError(error.message);
        throw error;
      });
    } else if (address.email !== null && mail !== null) {
      const paragraphs = words.text.split('\n').map((line) => `<p>${escapeHtml(line)}</p>`);
      const subject = words.title === '' ? words.text.slice(0, 120) : words.title;
      await mail.send({ to: address.email, subject, text: words.text, html: paragraphs.join('') });
    }
  });
}

/** Title, text and chosen documents, in the portal's language. */
async function readWords(
  db: Database,
  { cliente, para, notificacao, documentos }: Notice,
): Promise<{ readonly title: string; readonly text: string }> {
  const [notice] = await db.query<{ titulo: string; texto: string }>(
    sql`select titulo, texto from ngs_notificacao where id = ${notificacao}`,
  );
  const [client] = await db.query<{ nome: string; codigo_mundial: string }>(
    sql`select nome, codigo_mundial from cliente where id = ${cliente}`,
  );
  const documents = await db.query<{ descricao: string }>(sql`
    select descricao from ngs_notificacao_mensagem where id = any (${[...documentos]}::bigint[]) order by ordem, id`);
  // Recipients other than the client need the client's name.
  const about =
    para === 'cliente' || client === undefined ? [] : [`Cliente: ${client.codigo_mundial} - ${client.nome}`];
  const lines = [...about, linesOfHtml(notice?.texto ?? ''), ...documents.map(({ descricao }) => `• ${descricao}`)];
  return { title: notice?.titulo ?? '', text: lines.filter((line) => line !== '').join('\n') };
}

/**
 * The picture if it is still stored; files not claimed within a day are deleted, and the message is sent without it.
 */
async function readPicture(db: Database, files: Files, id: number | null): Promise<WhatsAppPicture | null> {
  const file: FileRow | null = id === null ? null : await findFile(db, id);
  if (file === null) return null;
  const parts: Buffer[] = [];
  for await (const part of await files.read(file)) parts.push(Buffer.from(part));
  return { name: file.nome, type: file.tipo, bytes: Buffer.concat(parts) };
}

function readNotice(payload: unknown): Notice {
  const given = isRecord(payload) ? payload : {};
  const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const para = given.para === 'pai' || given.para === 'filial' ? given.para : 'cliente';
  const documentos = Array.isArray(given.documentos) ? given.documentos.filter((id) => typeof id === 'number') : [];
  return {
    ...{ cliente: Number(given.cliente), para, documentos },
    ...{ notificacao: idOf(given.notificacao), anexo: idOf(given.anexo) },
  };
}
