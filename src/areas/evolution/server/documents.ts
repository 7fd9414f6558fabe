import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { bindFiles, type FileRow, findFile, releaseFiles } from '../../../engine/files/file-table.ts';
import { takeSentFile } from '../../../engine/files/take-file.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { type NamedPlace, placeOf } from '../../../engine/records/named-refusals.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isInOwnNetwork, refusalOf } from '../../network/server/index.ts';
import { evolutionErrors } from './errors.ts';
import { type Consultant, evolvingStates, findConsultant } from './facts.ts';
import { mayAlter } from './owner.ts';

export type ClientDocument = components['schemas']['DocumentoClienteLista']['data'][number];

/** Maximum of a consultant's files of one type (specification 002, section 9). */
const filesPerType = 3;
/** Owner of the files: no entity, so that only these calls serve them. */
export const documentHolder = 'documento_consultor';
const limits = {
  ...{ types: ['image/jpeg', 'image/png', 'application/pdf'], names: 'JPG, PNG, PDF', maxBytes: 100_000_000 },
  pointer: '/arquivos',
};

/**
 * A consultant of the caller's network whose documents they may see. Throws 403 outside of it and for anybody but the
 * owner, 404 for an unknown one.
 */
export async function findShown(
  db: Queryable,
  caller: Caller,
  id: number,
  place: NamedPlace | null = null,
): Promise<Consultant> {
  if (!(await isInOwnNetwork(db, caller, id))) throw refusalOf(caller, id, place);
  const consultant = await findConsultant(db, id);
  if (consultant === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  if (!(await mayAlter(db, caller, id))) throw evolutionErrors.EVOLUCAO_DOCUMENTOS();
  return consultant;
}

/** The documents of a consultant, newest of each type first. Throws as `findShown`. */
export async function listDocuments(
  db: Queryable,
  caller: Caller,
  id: number,
  publicUrl: string,
): Promise<readonly ClientDocument[]> {
  await findShown(db, caller, id, placeOf('query', 'id_cliente'));
  const rows = await db.query<Omit<ClientDocument, 'linkAnexo'>>(sql`
    select d.id, d.tipo_documento as id_tipo_documento, t.descricao as tipo_documento, a.nome, a.tipo, a.tamanho, d.dh_registro
    from documento_consultor as d join tipo_documento as t on t.id = d.tipo_documento join vitral_arquivo as a on a.id = d.arquivo
    where d.cliente = ${id} order by t.descricao, d.id desc`);
  return rows.map((row) => ({ ...row, linkAnexo: `${publicUrl}/api/documentoConsultor/${row.id}` }));
}

/**
 * Stores sent files as documents of a consultant. Throws as `findShown`; 422 beyond three of a type, for a type of
 * another country, and after the evolution was requested; 400 for files that are neither picture nor PDF.
 */
export async function addDocuments(
  db: Database,
  caller: Caller,
  id: number,
  { tipo_documento, arquivos }: { readonly tipo_documento: number; readonly arquivos: readonly number[] },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Concurrent calls wait for each other, so that all files are counted.
    await tx.query(sql`select 1 as held from cliente where id = ${id} for no key update`);
    const consultant = await findShown(tx, caller, id);
    if (evolvingStates.has(consultant.status)) throw evolutionErrors['REGRA_DE_NEGOCIO.documentos_evolucao']();
    const [type] = await tx.query<{ files: number }>(sql`
      select (select count(*) from documento_consultor as d where d.cliente = ${id} and d.tipo_documento = t.id)::int as files
      from tipo_documento as t join pais as p on p.id = t.id_pais
      where t.id = ${tipo_documento} and (${consultant.country}::text is null or p.sigla3 = ${consultant.country})`);
    if (type === undefined) throw evolutionErrors['REGRA_DE_NEGOCIO.documentos_tipo']();
    if (type.files + arquivos.length > filesPerType)
      throw evolutionErrors['REGRA_DE_NEGOCIO.documentos_tres']({ arquivos: type.files });
    for (const each of arquivos) {
      const file = await takeSentFile(tx, caller, each, limits);
      const [row] = await tx.query<{ id: number }>(sql`
        insert into documento_consultor (cliente, tipo_documento, arquivo, usuario, dh_registro)
        values (${id}, ${tipo_documento}, ${file.id}, ${caller.id}, ${now}) returning id`);
      if (row === undefined) throw new Error('Inserting into documento_consultor returned no row.');
      await bindFiles(tx, { entity: documentHolder, campo: 'arquivo', id: Number(row.id) }, [file.id]);
    }
  });
}

/** Removes a document, until the evolution is requested. Throws as `findShown`, and 422 afterwards. */
export async function removeDocument(db: Database, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = await findShown(tx, caller, await clientOf(tx, id));
    if (evolvingStates.has(status)) throw evolutionErrors['REGRA_DE_NEGOCIO.documentos_evolucao']();
    await tx.execute(sql`delete from documento_consultor where id = ${id}`);
    await releaseFiles(tx, documentHolder, id);
  });
}

/** The file of a document, if the caller may see it. Throws as `findShown`. */
export async function findDocumentFile(db: Queryable, caller: Caller, id: number): Promise<FileRow> {
  await findShown(db, caller, await clientOf(db, id));
  const [row] = await db.query<{ arquivo: number }>(sql`select arquivo from documento_consultor where id = ${id}`);
  const file = row === undefined ? null : await findFile(db, Number(row.arquivo));
  if (file === null) throw missing(id);
  return file;
}

async function clientOf(db: Queryable, id: number): Promise<number> {
  const [row] = await db.query<{ cliente: number }>(sql`select cliente from documento_consultor where id = ${id}`);
  if (row === undefined) throw missing(id);
  return Number(row.cliente);
}

function missing(id: number): Error {
  return entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'DocumentoCliente', id });
}
