import sql, { type Sql } from 'sql-template-tag';
import { greatestFile } from '../../language/entity/file-rules.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { newStorageKey, type StorageKey, storageKey } from './storage/storage.ts';

/** A stored file; `entity`, `campo` and `id_registro` name the record that holds it or last held it. */
export type FileRow = {
  readonly id: number;
  readonly chave: string;
  readonly nome: string;
  readonly extensao: string;
  readonly tipo: string;
  readonly tamanho: number;
  readonly sha256: string;
  readonly id_usuario: number | null;
  readonly entity: string | null;
  readonly campo: string | null;
  readonly id_registro: number | null;
};

const columns = sql`id, chave, nome, extensao, tipo, tamanho, sha256, id_usuario, entity, campo, id_registro`;

/**
 * An import keeps its file, which it needs to continue and to report failed rows, until the import itself is deleted.
 */
const isImported = sql`exists (select from vitral_importacao as i where i.id_arquivo = a.id)`;

/** A deleted record gets its files back when it is restored. */
const isInBin = sql`exists (select from vitral_lixeira as l where l.arquivos @> array[a.id])`;

/**
 * Counts the files that a user has sent and no record holds, and their bytes. An unfinished upload counts with the
 * maximum size of a file, because its size is not known yet.
 */
export async function countUnheld(
  db: Database,
  id_usuario: number,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const [row] = await db.query<{ files: number; bytes: number }>(sql`
    select count(*)::int as files,
      coalesce(sum(case when not pronto and dh_registro > now() - interval '1 hour' then ${greatestFile} else tamanho end), 0)::bigint as bytes
    from vitral_arquivo as a where id_usuario = ${id_usuario} and id_registro is null and not ${isImported}`);
  return row ?? { files: 0, bytes: 0 };
}

/** Registers an upload in advance, so that its remains are found and deleted if the server dies. */
export async function announceFile(
  db: Database,
  {
    nome,
    extensao,
    declarado,
    id_usuario,
  }: Readonly<Record<'nome' | 'extensao' | 'declarado', string>> & { readonly id_usuario: number },
): Promise<{ readonly id: number; readonly key: StorageKey }> {
  const key = newStorageKey();
  const [row] = await db.query<{ id: number }>(sql`
    insert into vitral_arquivo (chave, nome, extensao, tipo, tipo_declarado, id_usuario)
    values (${key}, ${nome}, ${extensao}, 'application/octet-stream', ${declarado}, ${id_usuario}) returning id`);
  if (row === undefined) throw new Error('Inserting into vitral_arquivo returned no row.');
  return { id: row.id, key };
}

export async function finishFile(
  db: Database,
  id: number,
  { tipo, tamanho, sha256 }: Pick<FileRow, 'tipo' | 'tamanho' | 'sha256'>,
): Promise<FileRow> {
  const [row] = await db.query<FileRow>(sql`
    update vitral_arquivo set tipo = ${tipo}, tamanho = ${tamanho}, sha256 = ${sha256}, pronto = true
    where id = ${id} returning ${columns}`);
  if (row === undefined) throw new Error(`The file ${id} went while it was being stored.`);
  return row;
}

export async function forgetFile(db: Database, id: number): Promise<void> {
  await db.execute(sql`delete from vitral_arquivo where id = ${id}`);
}

/** A completely uploaded file; null if there is none. */
export async function findFile(db: Queryable, id: number): Promise<FileRow | null> {
  const [row] = await findAll(db, sql`id = ${id}`);
  return row ?? null;
}

/** Locks the files that a save names against deletion, until the transaction ends. */
export function lockFiles(tx: Queryable, ids: readonly number[]): Promise<readonly FileRow[]> {
  return findAll(tx, sql`id = any(${ids}::bigint[])`, sql` order by id for update`);
}

function findAll(db: Queryable, condition: Sql, ending: Sql = sql``): Promise<FileRow[]> {
  return db.query<FileRow>(
    sql`select ${columns} from vitral_arquivo where ${condition} and pronto and dh_descarte is null${ending}`,
  );
}

/** Assigns files to a field of a record, and releases the others that it held. */
export async function bindFiles(
  tx: Queryable,
  { entity, campo, id }: { readonly entity: string; readonly campo: string; readonly id: number },
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update vitral_arquivo set dh_solto = now()
    where entity = ${entity} and id_registro = ${id} and campo = ${campo} and dh_solto is null
      and not (id = any(${ids}::bigint[]))`);
  if (ids.length > 0)
    await tx.execute(sql`
      update vitral_arquivo set entity = ${entity}, campo = ${campo}, id_registro = ${id}, dh_solto = null
      where id = any(${ids}::bigint[])`);
}

/** Releases all files of a record; returns them. */
export async function releaseFiles(tx: Queryable, entity: string, id: number): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`update vitral_arquivo set dh_solto = now() where entity = ${entity} and id_registro = ${id} and dh_solto is null returning id`,
  );
  return rows.map((row) => row.id);
}

/** Assigns files again to the records that held them last. */
export async function retakeFiles(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(
      sql`update vitral_arquivo set dh_solto = null where id = any(${[...ids]}::bigint[]) and dh_descarte is null`,
    );
}

/** Storage keys of files, including those being deleted. */
export function readFileKeys(
  db: Queryable,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly chave: string; readonly tipo: string }[]> {
  return db.query(sql`select id, chave, tipo from vitral_arquivo where id = any(${[...ids]}::bigint[]) order by id`);
}

/**
 * Released files are deleted in two steps: first marked, so that no record can take them, then deleted with their
 * bytes.
 */
export async function markUnheld(
  db: Database,
  { hours, limit }: { readonly hours: number; readonly limit: number },
): Promise<readonly { readonly id: number; readonly key: StorageKey; readonly tipo: string }[]> {
  const rows = await db.query<{ id: number; chave: string; tipo: string }>(sql`
    update vitral_arquivo set dh_descarte = now() where id in (
      select id from vitral_arquivo as a
      where (id_registro is null or dh_solto is not null)
        and coalesce(dh_solto, dh_registro) < now() - ${hours} * interval '1 hour' and not ${isImported} and not ${isInBin}
      order by id limit ${limit} for update skip locked)
    returning id, chave, tipo`);
  return rows.map(({ id, chave, tipo }) => ({ id, key: storageKey(chave), tipo }));
}
