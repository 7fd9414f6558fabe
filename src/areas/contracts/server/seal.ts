import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { carryOut, type Task } from '../../../platform/tasks/task.ts';
import { type SignedContract, writeCertificate, writeReason } from './certificate.ts';
import { deliveryMessage, sealTask } from './messages.ts';
import type { Documents } from './pdf/documents.ts';
import { makeOwnCertificate, type OwnCertificate } from './pdf/own-certificate.ts';
import { lockProcess, moveProcess, putDocument, readDocument } from './processes.ts';
import type { SealSettings } from './seal-settings.ts';
import { addEvent, readTrail } from './trail.ts';

type Parts = {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly documents: Documents;
  readonly settings: SealSettings;
  readonly now: () => Date;
  readonly publicUrl: () => string;
};

/** The page of public verification, after the public address of the portal. */
export const verificationPath = '/public/assinaturas/';

/**
 * Seals fully signed documents: adds the certificate pages and the seal, which is the only signature by the portal, to
 * the signed document, and stores it together with the next phase and the mails. An interrupted run leaves nothing
 * behind.
 */
export function sealContracts({ db, outbox, documents, settings, now, publicUrl }: Parts): Task {
  return carryOut(sealTask, async ({ processo }, { finish }) => {
    const process = await db.transaction((tx) => lockProcess(tx, processo));
    if (process.fase !== 'sealing') return;
    const signed = await db.query<SignedContract>(sql`
      select papel, nome, documento, email, ip, navegador, hash_visto, dh_assinatura,
        encode(imagem, 'base64') as imagem from assinatura_signatario
      where processo = ${processo} order by dh_assinatura`);
    const certificate = writeCertificate(
      process,
      signed,
      await readTrail(db, processo),
      `${publicUrl()}${verificationPath}${process.codigo_verificacao}`,
    );
    const at = now();
    const { openP12, timestamps } = settings;
    const own = openP12 === null ? await ownCertificate(db, at) : null;
    const p12 = openP12 === null ? null : await openP12();
    const bytes = await documents.ask({
      ...{ kind: 'seal', bytes: await readDocument(db, process), certificate },
      reason: writeReason(process.codigo_verificacao, signed),
      ...{ at: at.toISOString(), seal: { own, p12, timestamps } },
    });
    await finish(async (tx) => {
      const locked = await lockProcess(tx, processo);
      if (locked.fase !== 'sealing') return;
      const hash = await putDocument(tx, processo, bytes, true);
      await moveProcess(tx, locked, 'SEALED', { hash }, at);
      await tx.execute(sql`
        update assinatura_processo set dh_conclusao = ${at.toISOString()}::timestamptz where id = ${processo}`);
      for (const { papel } of signed)
        await outbox.put(tx, deliveryMessage, `Contrato ${processo}`, `ENTREGA ${papel}`, { processo, papel });
    });
  });
}

/** The portal's own certificate, created once. */
async function ownCertificate(db: Database, now: Date): Promise<OwnCertificate> {
  const read = async (): Promise<OwnCertificate | null> => {
    const [row] = await db.query<{ certificado: string; chave: string }>(sql`
      select encode(certificado, 'base64') as certificado, encode(chave, 'base64') as chave from assinatura_certificado where id = 1`);
    return row === undefined
      ? null
      : { certificate: Buffer.from(row.certificado, 'base64'), key: Buffer.from(row.chave, 'base64') };
  };
  const known = await read();
  if (known !== null) return known;
  const made = makeOwnCertificate(now);
  const [certificate, key] = [made.certificate, made.key].map((bytes) => Buffer.from(bytes).toString('base64'));
  await db.execute(sql`
    insert into assinatura_certificado (id, certificado, chave)
    values (1, decode(${certificate}, 'base64'), decode(${key}, 'base64')) on conflict do nothing`);
  return (await read()) ?? made;
}

/** Expires processes that nobody signed in time. */
export async function expireProcesses(db: Database, now: Date): Promise<number> {
  const due = await db.query<{ id: number }>(sql`
    select id from assinatura_processo where fase in ('di', 'testemunha') and dh_expira <= ${now.toISOString()}::timestamptz
    order by id limit 500`);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const process = await lockProcess(tx, id);
      if (process.fase !== 'di' && process.fase !== 'testemunha') return;
      await moveProcess(tx, process, 'EXPIRE', {}, now);
      await tx.execute(sql`delete from assinatura_codigo where processo = ${id} and dh_uso is null`);
    });
  return due.length;
}

/** Records that a party has the document; after the last one the process is finished. */
export async function noteDelivery(
  tx: Parameters<typeof lockProcess>[0],
  id: number,
  papel: string,
  now: Date,
): Promise<void> {
  const process = await lockProcess(tx, id);
  await tx.execute(sql`
    update assinatura_signatario set dh_entrega = ${now.toISOString()}::timestamptz where processo = ${id} and papel = ${papel}`);
  const [rest] = await tx.query<{ quantos: number }>(sql`
    select count(*)::int as quantos from assinatura_signatario where processo = ${id} and dh_entrega is null`);
  if (rest?.quantos !== 0) await addEvent(tx, id, 'DELIVERED', { papel }, now);
  else if (process.fase === 'sending') await moveProcess(tx, process, 'SENT', { papel }, now);
}
