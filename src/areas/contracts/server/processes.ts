import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { hashToken } from '../../../platform/sessions/sessions.ts';
import { nextPhase, type SigningEvent, type SigningPhase } from '../rules/signing-machine.ts';
import { signingErrors } from './errors.ts';
import { addEvent, digest } from './trail.ts';

/** The roles of signers. */
export type Role = 'D.I' | 'TESTEMUNHA';

/** A mark as in the API. */
export type Annotation = {
  readonly id?: string | null;
  readonly tipo: Role;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** One version of the signing of a client's contract. */
export type Process = {
  readonly id: number;
  readonly contrato: number;
  readonly cliente: number;
  readonly versao: number;
  readonly fase: SigningPhase;
  readonly nome: string;
  readonly hash: string;
  readonly lugares: readonly Annotation[];
  readonly codigo_verificacao: string;
  readonly motivo_recusa: string | null;
  readonly dh_conclusao: string | null;
};

/** Days in which a person may sign. */
export const signingDays = 7;

/** The role that signs in a phase; null for none. */
export function roleOf(phase: SigningPhase | 'send'): Role | null {
  return phase === 'di' ? 'D.I' : phase === 'testemunha' ? 'TESTEMUNHA' : null;
}

const columns = sql`p.id, p.contrato, p.cliente, p.versao, p.fase, p.nome, p.hash, p.lugares, p.codigo_verificacao, p.motivo_recusa, p.dh_conclusao`;

async function findOne(db: Queryable, rest: Sql): Promise<Process | null> {
  const [row] = await db.query<Process>(sql`select ${columns} from assinatura_processo as p ${rest}`);
  return row ?? null;
}

/** The newest version; null if nobody has opened the contract for the client. */
export function findNewest(db: Queryable, contract: number, client: number): Promise<Process | null> {
  return findOne(db, sql`where p.contrato = ${contract} and p.cliente = ${client} order by p.versao desc limit 1`);
}

/** A process, locked until the transaction ends. */
export async function lockProcess(tx: Queryable, id: number): Promise<Process> {
  const row = await findOne(tx, sql`where p.id = ${id} for update`);
  if (row === null) throw signingErrors.CONTRATO_NAO_ENCONTRADO();
  return row;
}

export function findByVerification(db: Queryable, code: string): Promise<Process | null> {
  return findOne(db, sql`where p.codigo_verificacao = ${code}`);
}

export function findBySealed(db: Queryable, hash: string): Promise<Process | null> {
  return findOne(
    db,
    sql`join assinatura_documento as d on d.processo = p.id and d.selado and d.hash = ${hash} order by p.id desc limit 1`,
  );
}

/** The process of a valid code, and its person. Throws 404 for unknown, used and expired codes. */
export async function findByCode(
  db: Queryable,
  code: string,
  now: Date,
  usedSince: Date | null = null,
): Promise<{ readonly process: Process; readonly role: Role | 'VER' }> {
  const [row] = await db.query<{ processo: number; papel: Role | 'VER' }>(sql`
    select processo, papel from assinatura_codigo
    where token_hash = ${hashToken(code)} and (
      (dh_uso is null and dh_expira > ${now.toISOString()}::timestamptz)
      or dh_uso > ${(usedSince ?? now).toISOString()}::timestamptz)`);
  const process = row === undefined ? null : await findOne(db, sql`where p.id = ${row.processo}`);
  if (row === undefined || process === null) throw signingErrors.CONTRATO_CODIGO_INVALIDO();
  return { process, role: row.papel };
}

/** Ends a code that a person used. Throws 404 if it was used before. */
export async function useCode(tx: Queryable, code: string, now: Date): Promise<void> {
  const rows = await tx.query(sql`
    update assinatura_codigo set dh_uso = ${now.toISOString()}::timestamptz
    where token_hash = ${hashToken(code)} and dh_uso is null and dh_expira > ${now.toISOString()}::timestamptz returning processo`);
  if (rows.length === 0) throw signingErrors.CONTRATO_CODIGO_INVALIDO();
}

/**
 * Advances a locked process, and adds the event to its trail. Throws FASE_INVALIDA if its phase does not have the
 * event.
 */
export async function moveProcess(
  tx: Queryable,
  process: Process,
  event: SigningEvent,
  data: Readonly<Record<string, string | number | null>>,
  now: Date,
): Promise<SigningPhase> {
  const phase = nextPhase(process.fase, event);
  if (phase === null) throw signingErrors.FASE_INVALIDA();
  const isAsked = phase === 'di' || phase === 'testemunha';
  const until = isAsked ? new Date(now.getTime() + signingDays * 86_400_000).toISOString() : null;
  await tx.execute(sql`
    update assinatura_processo set fase = ${phase}, dh_expira = ${until}::timestamptz where id = ${process.id}`);
  await addEvent(tx, process.id, event, { fase: phase, ...data }, now);
  return phase;
}

/** Stores a document as that of its process; equal bytes are stored once. Returns its digest. */
export async function putDocument(
  tx: Queryable,
  process: number,
  bytes: Uint8Array,
  isSealed = false,
): Promise<string> {
  const hash = digest(bytes);
  await tx.execute(sql`
    insert into assinatura_documento (processo, hash, selado, bytes)
    values (${process}, ${hash}, ${isSealed}, decode(${Buffer.from(bytes).toString('base64')}, 'base64')) on conflict do nothing`);
  await tx.execute(sql`update assinatura_processo set hash = ${hash} where id = ${process}`);
  return hash;
}

/** The current document of a process. */
export async function readDocument(db: Queryable, { id, hash }: Pick<Process, 'id' | 'hash'>): Promise<Buffer> {
  const [row] = await db.query<{ bytes: string }>(sql`
    select encode(bytes, 'base64') as bytes from assinatura_documento where processo = ${id} and hash = ${hash}`);
  if (row === undefined) throw new Error(`The process ${id} has lost its document.`);
  return Buffer.from(row.bytes, 'base64');
}
