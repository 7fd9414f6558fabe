import sql from 'sql-template-tag';
import { notifyUsers } from '../../../engine/alerts/notify-users.ts';
import { escapeHtml } from '../../../engine/export/print/record-html.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { TaskQueue } from '../../../platform/tasks/tasks.ts';
import { signingErrors } from './errors.ts';
import { codeMessage, sealTask } from './messages.ts';
import { addProcess, documentOfClient, makeModel, openProcess, putModel } from './open-contract.ts';
import type { Documents } from './pdf/documents.ts';
import {
  type Annotation,
  findByCode,
  findNewest,
  lockProcess,
  moveProcess,
  type Process,
  putDocument,
  type Role,
  readDocument,
  roleOf,
  useCode,
} from './processes.ts';
import { addEvent, digest } from './trail.ts';

/** Dependencies of preparing and signing. */
export type SigningParts = Parameters<typeof openProcess>[0] & {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly tasks: TaskQueue;
  readonly documents: Documents;
};

type Preparation = {
  readonly id_cliente: number;
  readonly hashcode: string;
  readonly signatario_testemunha: { readonly nome: string; readonly documento: string; readonly email: string };
  readonly assinatura: readonly Annotation[];
  readonly testemunha: readonly Annotation[];
};

/**
 * Turns the marks into form fields, stores the signers, and asks the D.I to sign. Throws 409 and 422 as in the API's
 * contract.
 * @param user who prepares it, and is notified of a refusal; null for nobody
 */
export async function prepareContract(
  parts: SigningParts,
  contract: number,
  body: Preparation,
  user: number | null = null,
): Promise<Process> {
  const { db, outbox, documents, now } = parts;
  if (body.assinatura.length === 0 || body.testemunha.length === 0)
    throw signingErrors['REGRA_DE_NEGOCIO.nada_para_processar']();
  const process = await openProcess(parts, contract, body.id_cliente);
  if (process.fase !== 'prepare') throw signingErrors.FASE_INVALIDA();
  if (process.hash !== body.hashcode) throw signingErrors.DOCUMENTO_ALTERADO();
  const marks = [...body.assinatura, ...body.testemunha];
  const bytes = await documents.ask({
    kind: 'prepare',
    bytes: await readDocument(db, process),
    marks: marks.map((mark) => ({ ...mark, role: mark.tipo })),
  });
  const [di] = await db.query<{ nome: string; documento: string | null; email: string | null }>(sql`
    select c.nome, ${documentOfClient} as documento, lower(c.email) as email from cliente as c where c.id = ${body.id_cliente}`);
  const document = (di?.documento ?? '').replace(/[^0-9A-Za-zÑ&]/g, '').toUpperCase();
  const hasMail = (di?.email ?? '') !== '';
  if (di === undefined || (document === '' && !hasMail)) throw signingErrors['REGRA_DE_NEGOCIO.di_sem_dados']();
  if (document === '') throw signingErrors['REGRA_DE_NEGOCIO.di_sem_documento']();
  if (!hasMail) throw signingErrors['REGRA_DE_NEGOCIO.di_sem_email']();
  const witness = body.signatario_testemunha;
  const email = witness.email.toLowerCase();
  if (witness.documento === document || email === di.email) throw signingErrors['REGRA_DE_NEGOCIO.mesma_pessoa']();
  return db.transaction(async (tx) => {
    const locked = await lockProcess(tx, process.id);
    // Another call was faster.
    if (locked.fase !== 'prepare') throw signingErrors.FASE_INVALIDA();
    if (locked.hash !== body.hashcode) throw signingErrors.DOCUMENTO_ALTERADO();
    // From here on the document to sign is the one with the fields.
    const hash = await putDocument(tx, process.id, bytes);
    await moveProcess(
      tx,
      locked,
      'CONFIRM',
      { hash, hash_modelo: locked.hash, testemunha: witness.nome, usuario: user },
      now(),
    );
    await tx.execute(sql`
      update assinatura_processo set lugares = ${JSON.stringify(marks)}::json where id = ${process.id}`);
    await tx.execute(sql`
      insert into assinatura_signatario (processo, papel, nome, documento, email)
      values (${process.id}, 'D.I', ${di.nome}, ${document}, ${di.email}),
        (${process.id}, 'TESTEMUNHA', ${witness.nome}, ${witness.documento}, ${email})`);
    await askToSign(tx, outbox, process.id, 'D.I', 'CONFIRM');
    return lockProcess(tx, process.id);
  });
}

async function askToSign(
  tx: Queryable,
  outbox: Outbox,
  processo: number,
  papel: 'D.I' | 'TESTEMUNHA',
  why: string,
): Promise<void> {
  await outbox.put(tx, codeMessage, `Contrato ${processo}`, `CODIGO ${papel} ${why}`, { processo, papel });
}

/** Asks the current signer again, with a new code. Throws 409 if nobody has to sign. */
export async function askAgain({ db, outbox, now }: SigningParts, contract: number, client: number): Promise<void> {
  await db.transaction(async (tx) => {
    const newest = await findNewest(tx, contract, client);
    if (newest === null) throw signingErrors.CONTRATO_NAO_ENCONTRADO();
    const process = await lockProcess(tx, newest.id);
    const role = roleOf(process.fase as 'di');
    if (role === null) throw signingErrors.FASE_INVALIDA();
    await addEvent(tx, process.id, 'ASK', { papel: role }, now());
    await askToSign(tx, outbox, process.id, role, now().toISOString());
  });
}

type Signature = {
  readonly contract: number;
  readonly client: number;
  readonly phase: 'di' | 'testemunha';
  readonly code: string;
  readonly hashcode: string;
  readonly document: Uint8Array | undefined;
  readonly picture: Uint8Array | undefined;
  readonly ip: string;
  readonly browser: string;
};

/** Puts a signature into the document, once. Returns the resulting process. */
export async function signContract(parts: SigningParts, given: Signature): Promise<Process> {
  const { db, outbox, tasks, documents, now } = parts;
  const { process, role } = await findByCode(db, given.code, now());
  if (process.contrato !== given.contract || process.cliente !== given.client)
    throw signingErrors.CONTRATO_CODIGO_INVALIDO();
  if (role !== roleOf(given.phase)) throw signingErrors.CODIGO_DE_OUTRA_FASE();
  if (process.fase !== given.phase) throw signingErrors.FASE_INVALIDA();
  if (given.document === undefined || given.picture === undefined)
    throw signingErrors['REGRA_DE_NEGOCIO.sem_assinatura']();
  if (given.hashcode !== process.hash || digest(given.document) !== process.hash)
    throw signingErrors.DOCUMENTO_ALTERADO();
  const marks = process.lugares.filter(({ tipo }) => tipo === role);
  const bytes = await documents.ask({
    ...{ kind: 'stamp', bytes: await readDocument(db, process), role, marks, picture: given.picture },
  });
  return db.transaction(async (tx) => {
    const locked = await lockProcess(tx, process.id);
    if (locked.fase !== given.phase || locked.hash !== process.hash) throw signingErrors.FASE_INVALIDA();
    await useCode(tx, given.code, now());
    const rows = await tx.query<{ nome: string; documento: string | null }>(sql`
      update assinatura_signatario set imagem = decode(${Buffer.from(given.picture ?? []).toString('base64')}, 'base64'),
        ip = ${given.ip}, navegador = ${given.browser.slice(0, 300)}, hash_visto = ${process.hash},
        dh_assinatura = ${now().toISOString()}::timestamptz
      where processo = ${process.id} and papel = ${role} and dh_assinatura is null returning nome, documento`);
    const [signatory] = rows;
    if (signatory === undefined) throw signingErrors.FASE_INVALIDA();
    const hash = await putDocument(tx, process.id, bytes);
    // The signer is also stored in the trail: later statements about a contract use the data from when it was signed.
    const who = { papel: role, nome: signatory.nome, documento: signatory.documento };
    const about = { ...who, ip: given.ip, navegador: given.browser.slice(0, 300), hash_visto: process.hash, hash };
    const phase = await moveProcess(tx, locked, 'SIGN', about, now());
    if (phase === 'testemunha') await askToSign(tx, outbox, process.id, 'TESTEMUNHA', 'SIGN');
    else await tasks.enqueue(tx, sealTask, { processo: process.id, papel: role }, { key: String(process.id) });
    return lockProcess(tx, process.id);
  });
}

/** Declines to sign, which ends the version. */
export async function declineContract(
  { db, now }: SigningParts,
  given: Pick<Signature, 'contract' | 'client' | 'code' | 'ip'> & { readonly reason: string },
): Promise<void> {
  const { process, role } = await findByCode(db, given.code, now());
  if (process.contrato !== given.contract || process.cliente !== given.client)
    throw signingErrors.CONTRATO_CODIGO_INVALIDO();
  if (role === 'VER') throw signingErrors.CODIGO_DE_OUTRA_FASE();
  await db.transaction(async (tx) => {
    const locked = await lockProcess(tx, process.id);
    if (roleOf(locked.fase as 'di') !== role) throw signingErrors.FASE_INVALIDA();
    await useCode(tx, given.code, now());
    await moveProcess(tx, locked, 'DECLINE', { papel: role, motivo: given.reason, ip: given.ip }, now());
    await tx.execute(sql`update assinatura_processo set motivo_recusa = ${given.reason} where id = ${process.id}`);
    await tx.execute(sql`delete from assinatura_codigo where processo = ${process.id} and dh_uso is null`);
    await notifyRefusal(tx, locked, role, given.reason);
  });
}

/** Notifies the person who prepared a contract, and the client if the witness declined, of a refusal and its reason. */
async function notifyRefusal(tx: Queryable, { id, cliente, nome }: Process, role: Role, reason: string): Promise<void> {
  const [signer] = await tx.query<{ nome: string }>(
    sql`select nome from assinatura_signatario where processo = ${id} and papel = ${role}`,
  );
  const [who, contract, why] = [signer?.nome ?? '', nome, reason].map(escapeHtml);
  const notice = {
    title: 'Assinatura recusada',
    text: `${who} recusou a assinatura de ${contract}: ${why}`,
    url: sql`case when u.id_cliente = ${cliente} then '/contratos' else ${`/contratos/preparar/${cliente}`} end`,
  };
  await notifyUsers(
    tx,
    notice,
    sql`(u.id_cliente = ${cliente} and ${role !== 'D.I'}::boolean) or u.id = (
      select (e.dados ->> 'usuario')::bigint from assinatura_evento as e
      where e.processo = ${id} and e.evento = 'CONFIRM' order by e.numero desc limit 1)`,
  );
}

/** Starts the next version. Throws 409 if somebody has signed, unless it was declined or has expired. */
export async function reopenContract(parts: SigningParts, contract: number, client: number): Promise<Process> {
  const { db, now } = parts;
  // Making a document takes time: no transaction waits for it.
  const made = await makeModel(parts, contract, client);
  return db.transaction(async (tx) => {
    const newest = await findNewest(tx, contract, client);
    if (newest === null) throw signingErrors.CONTRATO_NAO_ENCONTRADO();
    const process = await lockProcess(tx, newest.id);
    await moveProcess(tx, process, 'REOPEN', { versao: process.versao + 1 }, now());
    // The version itself stays closed; the next one starts in the phase to which the event leads.
    if (process.fase === 'di')
      await tx.execute(sql`update assinatura_processo set fase = 'expirado' where id = ${process.id}`);
    else await tx.execute(sql`update assinatura_processo set fase = ${process.fase} where id = ${process.id}`);
    await tx.execute(sql`delete from assinatura_codigo where processo = ${process.id} and dh_uso is null`);
    const version = { contract, client, version: process.versao + 1, now: now() };
    const id = await addProcess(tx, process.nome, version);
    if (id === null) throw signingErrors.FASE_INVALIDA();
    return putModel(tx, id, made);
  });
}
