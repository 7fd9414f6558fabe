import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import type { Database } from '../../database/database.ts';
import type { Files } from '../../file-store/files.ts';
import { nobody } from '../../http/caller.ts';
import { newToken } from '../../sessions/sessions.ts';
import { signingErrors } from './errors.ts';
import type { Documents } from './pdf/documents.ts';
import { greatestDocument } from './pdf/documents.ts';
import { findNewest, lockProcess, type Process, putDocument } from './processes.ts';
import { addEvent } from './trail.ts';

type Parts = { readonly db: Database; readonly files: Files; readonly documents: Documents; readonly now: () => Date };
type Source = { readonly nome: string; readonly url: string | null; readonly values: Readonly<Record<string, string>> };

const portal = { ...nobody, administrator: true };

/**
 * The newest process of a contract of a client. Where nobody has prepared it yet, its document is the model with the data of the client
 * as they are now. Throws 404 for a contract or a client that there is not, 422 for a model that cannot be used.
 */
export async function openProcess(parts: Parts, contract: number, client: number): Promise<Process> {
  const { db, documents, now } = parts;
  const source = await readSource(db, contract, client);
  const found = await findNewest(db, contract, client);
  if (found !== null && found.fase !== 'prepare') return found;
  const print = createHash('sha256').update(JSON.stringify(source)).digest('hex');
  if (found !== null) {
    const [row] = await db.query<{ fonte: string }>(sql`select fonte from assinatura_processo where id = ${found.id}`);
    if (row?.fonte === print) return found;
  }
  const model = source.url === null ? null : await readModel(parts.files, source.url);
  const bytes = await documents.ask({ kind: 'fill', bytes: model, title: source.nome, values: source.values });
  return db.transaction(async (tx) => {
    const newest = await findNewest(tx, contract, client);
    if (newest !== null && newest.fase !== 'prepare') return newest;
    const id = newest?.id ?? (await addProcess(tx, source.nome, { contract, client, version: 1, now: now() }));
    const process = id === null ? null : await lockProcess(tx, id);
    // Another call made it first.
    if (process === null || process.fase !== 'prepare') throw signingErrors.FASE_INVALIDA();
    await putDocument(tx, process.id, bytes);
    await tx.execute(
      sql`update assinatura_processo set fonte = ${print}, nome = ${source.nome} where id = ${process.id}`,
    );
    return lockProcess(tx, process.id);
  });
}

/** Adds a version, in the phase `prepare`; answers its id, null where another call did. */
export async function addProcess(
  tx: Parameters<typeof lockProcess>[0],
  name: string,
  of: { readonly contract: number; readonly client: number; readonly version: number; readonly now: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into assinatura_processo (contrato, cliente, versao, nome, hash, fonte, codigo_verificacao, dh_registro)
    values (${of.contract}, ${of.client}, ${of.version}, ${name}, '', '', ${newToken()}, ${of.now.toISOString()}::timestamptz)
    on conflict do nothing returning id`);
  if (row === undefined) return (await findNewest(tx, of.contract, of.client))?.id ?? null;
  await addEvent(tx, row.id, 'CREATE', { versao: of.version }, of.now);
  return row.id;
}

async function readSource(db: Database, contract: number, client: number): Promise<Source> {
  const [row] = await db.query<Record<string, string | null> & { nome: string }>(sql`
    select k.nome, coalesce(k.modelo->>'url', k.url) as url, c.nome as cliente, c.documento, c.email, c.codigo_mundial, ci.nome as cidade
    from contrato as k cross join cliente as c left join cidade as ci on ci.id = c.id_cidade
    where k.id = ${contract} and c.id = ${client} and c.dh_exclusao is null`);
  if (row === undefined) throw signingErrors.CONTRATO_NAO_ENCONTRADO();
  const { nome, url, cliente, ...others } = row;
  const values = Object.fromEntries(
    Object.entries({ nome: cliente, ...others }).map(([key, value]) => [key, value ?? '']),
  );
  return { nome, url: (url ?? '') === '' ? null : (url ?? null), values };
}

/** A model is a file of the portal: nothing is fetched from elsewhere. */
async function readModel(files: Files, url: string): Promise<Buffer> {
  const id = Number(/(?:^|\/)arquivo\/(\d+)(?:[/?#]|$)/.exec(url)?.[1] ?? 0);
  if (id === 0) throw signingErrors['REGRA_DE_NEGOCIO.modelo']();
  const file = await files.find(portal, id).catch(() => {
    throw signingErrors['REGRA_DE_NEGOCIO.modelo']();
  });
  if (Number(file.tamanho) > greatestDocument) throw signingErrors['REGRA_DE_NEGOCIO.pdf_grande']();
  return buffer(await files.read(file));
}
