import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import type { Files } from '../../../engine/files/files.ts';
import type { Database } from '../../../platform/database/database.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { newToken } from '../../../platform/sessions/sessions.ts';
import { formatCpfOrCnpj } from '../../../ui/format/masks.ts';
import { zoneOfBranch } from '../../branches/server/index.ts';
import { signingErrors } from './errors.ts';
import { type Documents, greatestDocument } from './pdf/documents.ts';
import { findNewest, lockProcess, type Process, putDocument } from './processes.ts';
import { fillTemplate, type TemplateFilling } from './template.ts';
import { addEvent } from './trail.ts';

type Parts = { readonly db: Database; readonly files: Files; readonly documents: Documents; readonly now: () => Date };
type Source = { readonly nome: string; readonly url: string | null; readonly filling: TemplateFilling };

const portal = { ...nobody, administrator: true };

/**
 * The newest process of a client's contract. If nobody has prepared it yet, its document is the model with the client's
 * current data. Throws 404 for an unknown contract or client, 422 for an unusable model.
 */
export async function openProcess(parts: Parts, contract: number, client: number): Promise<Process> {
  const { db, now } = parts;
  const found = await findNewest(db, contract, client);
  if (found !== null && found.fase !== 'prepare') return found;
  const source = await readSource(db, contract, client, now());
  const print = printOf(source);
  if (found !== null) {
    const [row] = await db.query<{ fonte: string }>(sql`select fonte from assinatura_processo where id = ${found.id}`);
    if (row?.fonte === print) return found;
  }
  const made = await makeDocument(parts, source);
  return db.transaction(async (tx) => {
    const newest = await findNewest(tx, contract, client);
    if (newest !== null && newest.fase !== 'prepare') return newest;
    const id = newest?.id ?? (await addProcess(tx, source.nome, { contract, client, version: 1, now: now() }));
    if (id === null) throw signingErrors.FASE_INVALIDA();
    return putModel(tx, id, made);
  });
}

/** An unprepared document, and the digest of its sources. */
export type MadeDocument = { readonly nome: string; readonly print: string; readonly bytes: Uint8Array };

/**
 * Makes the document of a contract for a client from its model and the current record. Throws as {@link openProcess}.
 */
export async function makeModel(parts: Parts, contract: number, client: number): Promise<MadeDocument> {
  return makeDocument(parts, await readSource(parts.db, contract, client, parts.now()));
}

/** Stores a new document in a process that is not prepared. */
export async function putModel(
  tx: Parameters<typeof lockProcess>[0],
  id: number,
  { nome, print, bytes }: MadeDocument,
): Promise<Process> {
  const process = await lockProcess(tx, id);
  // Another call was faster.
  if (process.fase !== 'prepare') throw signingErrors.FASE_INVALIDA();
  const same = await tx.query(sql`select id from assinatura_processo where id = ${id} and fonte = ${print}`);
  // A document that somebody was shown meanwhile stays.
  if (same.length > 0) return process;
  await putDocument(tx, id, bytes);
  await tx.execute(sql`update assinatura_processo set fonte = ${print}, nome = ${nome} where id = ${id}`);
  return lockProcess(tx, id);
}

function printOf(source: Source): string {
  const { filling, ...rest } = source;
  const { data: _, ...values } = filling.values;
  const isOwn = filling.demanded.length > 0 || filling.texts.length > 0;
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, filling: isOwn ? filling : { ...filling, values } }))
    .digest('hex');
}

async function makeDocument({ files, documents }: Parts, source: Source): Promise<MadeDocument> {
  const { nome, url, filling } = source;
  const model = url === null ? null : await readModel(files, url);
  const bytes = await documents.ask({ kind: 'fill', bytes: model, title: nome, ...filling });
  return { nome, print: printOf(source), bytes };
}

/** Adds a version in the phase `prepare`; returns its id, null if another call was faster. */
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

/** Address of the file that is the model of the contract `k`. */
export const modelOf = sql`(
  select 'arquivo/' || a.id from vitral_arquivo as a
  where a.entity = 'Contrato' and a.campo = 'modelo' and a.id_registro = k.id and a.pronto and a.dh_solto is null
  order by a.id desc limit 1)`;

/** Document of the client `c`; outside of Brazil only their person has it. */
export const documentOfClient = sql`coalesce(nullif(c.documento, ''), (
  select coalesce(nullif(e.documento, ''), nullif(e_f.cpf, ''), nullif(e_j.cnpj, ''))
  from pessoa as e left join pessoa_fisica as e_f on e_f.id = e."id_pessoaFisica"
  left join pessoa_juridica as e_j on e_j.id = e."id_pessoaJuridica"
  where e.id = c.id_pessoa))`;

/** Values of a client that are copied from the record as they are. */
const recorded = [
  ...['documento', 'rg', 'email', 'telefone', 'codigo_mundial', 'data_nascimento', 'cep', 'logradouro', 'numero'],
  ...['complemento', 'bairro', 'cidade', 'estado', 'filial', 'pais'],
] as const;
/** Names that `{name}` in the fields of a contract may have. */
export const valueNames: readonly string[] = ['nome', 'contrato', 'documento_formatado', 'data', ...recorded];

/** Sources of a contract's document: its model, and the client's current record. */
async function readSource(db: Database, contract: number, client: number, now: Date): Promise<Source> {
  const [row] = await db.query<Readonly<Record<string, string | null>> & { nome: string; campos: unknown }>(sql`
    select k.nome, k.url, k.campos, ${modelOf} as modelo, c.nome as cliente, ${documentOfClient} as documento, c.rg, c.email, c.telefone, c.codigo_mundial,
      to_char(c.data_nascimento, 'DD/MM/YYYY') as data_nascimento, c.cep, c.logradouro, c.numero, c.complemento, c.bairro,
      ci.nome as cidade, es.sigla as estado, f.nome as filial, f.id::text as branch, pa.nome as pais
    from contrato as k cross join cliente as c left join cidade as ci on ci.id = c.id_cidade
    left join estado as es on es.id = ci.id_estado
    left join filial as f on f.id = c.id_filial left join pais as pa on pa.id = f.id_pais
    where k.id = ${contract} and c.id = ${client} and c.dh_exclusao is null`);
  if (row === undefined) throw signingErrors.CONTRATO_NAO_ENCONTRADO();
  const {
    nome,
    url,
    campos,
    cliente,
    modelo,
    branch = null,
    ...others
  } = row as Readonly<Record<string, string | null>>;
  const values = {
    nome: cliente ?? '',
    ...Object.fromEntries(recorded.map((name) => [name, others[name] ?? ''])),
    contrato: nome ?? '',
    documento_formatado: formatCpfOrCnpj(others.documento ?? ''),
    // The day of creation, at the client's branch: only documents that contain it are made again on another day.
    data: now.toLocaleDateString('pt-BR', {
      timeZone: await zoneOfBranch(db, branch === null ? null : Number(branch)),
    }),
  };
  return { nome: nome ?? '', url: modelo ?? (url || null), filling: fillTemplate(campos, values) };
}

/** Id of the file of the portal that an address names; 0 for any other address. */
export function fileOfModel(url: string): number {
  return Number(/(?:^|\/)arquivo\/(\d+)(?:[/?#]|$)/.exec(url)?.[1] ?? 0);
}

/** A model is a file of the portal: nothing is fetched from elsewhere. */
async function readModel(files: Files, url: string): Promise<Buffer> {
  const id = fileOfModel(url);
  if (id === 0) throw signingErrors['REGRA_DE_NEGOCIO.modelo']();
  const file = await files.find(portal, id).catch(() => {
    throw signingErrors['REGRA_DE_NEGOCIO.modelo']();
  });
  if (Number(file.tamanho) > greatestDocument) throw signingErrors['REGRA_DE_NEGOCIO.pdf_grande']();
  return buffer(await files.read(file));
}
