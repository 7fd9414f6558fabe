import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { ProjectText } from './project-store.ts';

/** How a file got a text. `DISCO` is a text that the studio found and had not written. */
export type VersionKind = 'GRAVACAO' | 'EXCLUSAO' | 'RENOMEACAO' | 'DISCO';

export type StoredVersion = {
  readonly id: number;
  readonly operacao: VersionKind;
  readonly hash: string | null;
  readonly linhas: number;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  /** The administrator who agreed, if the change had to wait. */
  readonly aprovador: { readonly id: number; readonly nome: string } | null;
  readonly dh_registro: string;
};

const maxListed = 200;

/** The earlier texts of a file, newest first. */
export async function listVersions(db: Queryable, file: string): Promise<readonly StoredVersion[]> {
  type Row = Omit<StoredVersion, 'usuario' | 'aprovador'> & {
    readonly id_usuario: number | null;
    readonly nome: string | null;
    readonly id_aprovador: number | null;
    readonly nome_aprovador: string | null;
  };
  const rows = await db.query<Row>(sql`
    select v.id, v.operacao, v.hash, coalesce(array_length(string_to_array(v.texto, chr(10)), 1), 0) as linhas,
      v.id_usuario, u.nome, v.id_aprovador, a.nome as nome_aprovador, v.dh_registro
    from vitral_versao as v left join usuario as u on u.id = v.id_usuario left join usuario as a on a.id = v.id_aprovador
    where v.arquivo = ${file} order by v.id desc limit ${maxListed}`);
  return rows.map(({ id_usuario, nome, id_aprovador, nome_aprovador, ...row }) => ({
    ...row,
    usuario: id_usuario === null ? null : { id: id_usuario, nome: nome ?? '' },
    aprovador: id_aprovador === null ? null : { id: id_aprovador, nome: nome_aprovador ?? '' },
  }));
}

/** A version by its id. Its text is null if the file was deleted; null if there is no such version. */
export async function findVersion(
  db: Queryable,
  id: number,
): Promise<{ readonly arquivo: string; readonly texto: string | null } | null> {
  const [row] = await db.query<{ arquivo: string; texto: string | null }>(
    sql`select arquivo, texto from vitral_versao where id = ${id}`,
  );
  return row ?? null;
}

/** The last stored text of a file, even if it was deleted; null for none. */
export async function findLastText(db: Queryable, file: string): Promise<string | null> {
  const [row] = await db.query<{ texto: string }>(
    sql`select texto from vitral_versao where arquivo = ${file} and texto is not null order by id desc limit 1`,
  );
  return row?.texto ?? null;
}

/** Stores the present text of a file if the newest version differs: somebody has written it without the studio. */
export async function keepFound(db: Database, file: string, found: ProjectText): Promise<void> {
  await db.execute(sql`
    insert into vitral_versao (arquivo, operacao, texto, hash)
    select ${file}, 'DISCO', ${found.text}, ${found.hash}
    where ${found.hash} is distinct from (select hash from vitral_versao where arquivo = ${file} order by id desc limit 1)`);
}

type KeepVersionOptions = {
  readonly db: Database;
  readonly file: string;
  readonly operation: VersionKind;
  readonly written: ProjectText | null;
  readonly userId: number;
  readonly agreed?: number | null | undefined;
};

/**
 * Stores a version of a file; `written` is null if it was deleted.
 * @param agreed the administrator who agreed, if the change had to wait
 */
export async function keepVersion({
  db,
  file,
  operation,
  written,
  userId,
  agreed = null,
}: KeepVersionOptions): Promise<void> {
  await db.execute(sql`
    insert into vitral_versao (arquivo, operacao, texto, hash, id_usuario, id_aprovador)
    values (${file}, ${operation}, ${written?.text ?? null}, ${written?.hash ?? null}, ${userId}, ${agreed})`);
}

/** Moves the versions of a file to its new path. */
export async function moveVersions(db: Database, file: string, to: string): Promise<void> {
  await db.execute(sql`update vitral_versao set arquivo = ${to} where arquivo = ${file}`);
}
