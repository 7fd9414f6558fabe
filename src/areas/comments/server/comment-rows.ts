import sql, { type Sql } from 'sql-template-tag';
import { mentionedIn } from '../../../domain/mentions.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';

type Person = { readonly id: number; readonly nome: string };

/** A comment as returned to its readers. */
export type CommentRow = {
  readonly id: number;
  /** `@[12]` is a mention of user 12. */
  readonly texto: string;
  readonly dh_registro: string;
  readonly dh_edicao: string | null;
  readonly usuario: Person | null;
  readonly mencoes: Person[];
  /** Time until which the caller may change it; null if they may not. */
  readonly editavel_ate: string | null;
  readonly excluivel: boolean;
};

type StoredComment = {
  readonly id: number;
  readonly texto: string;
  readonly dh_registro: string;
  readonly dh_edicao: string | null;
  readonly id_usuario: number | null;
  readonly nome: string | null;
  readonly ate: string;
  readonly aberto: boolean;
};

/** Minutes for which the author of a comment may change and delete it. */
const openMinutes = 15;

/** Whether the author of a comment, `c`, may still change it. */
export const isOpenComment: Sql = sql`c.dh_registro > now() - make_interval(mins => ${openMinutes}::int)`;

/** Comments of a record, newest first: those older than `before`. */
export async function readComments(
  db: Queryable,
  caller: Caller,
  record: { readonly entity: string; readonly id: number },
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<CommentRow[]> {
  const older = before === null ? sql`` : sql` and c.id < ${before}`;
  return selectComments(
    db,
    caller,
    sql`c.entity = ${record.entity} and c.id_registro = ${record.id} and c.dh_exclusao is null${older}`,
    limit,
  );
}

/** One comment; null for none. */
export async function readComment(db: Queryable, caller: Caller, id: number): Promise<CommentRow | null> {
  const [found] = await selectComments(db, caller, sql`c.id = ${id} and c.dh_exclusao is null`, 1);
  return found ?? null;
}

async function selectComments(db: Queryable, caller: Caller, condition: Sql, limit: number): Promise<CommentRow[]> {
  if (limit === 0) return [];
  const rows = await db.query<StoredComment>(sql`
    select c.id, c.texto, c.dh_registro, c.dh_edicao, c.id_usuario, u.nome,
      c.dh_registro + make_interval(mins => ${openMinutes}::int) as ate, ${isOpenComment} as aberto
    from vitral_comentario as c left join usuario as u on u.id = c.id_usuario
    where ${condition} order by c.id desc limit ${limit}`);
  const people = await namesOf(db, [...new Set(rows.flatMap(({ texto }) => mentionedIn(texto)))]);
  return rows.map(({ id, texto, dh_registro, dh_edicao, id_usuario, nome, ate, aberto }) => {
    const isOpen = aberto && id_usuario === caller.id;
    return {
      ...{ id, texto, dh_registro, dh_edicao },
      usuario: id_usuario === null ? null : { id: id_usuario, nome: nome ?? '' },
      mencoes: mentionedIn(texto).flatMap((one) => people.get(one) ?? []),
      editavel_ate: isOpen ? ate : null,
      excluivel: isOpen || caller.administrator,
    };
  });
}

async function namesOf(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; nome: string | null }>(
    sql`select id, nome from usuario where id = any(${[...ids]}::bigint[])`,
  );
  return new Map(rows.map(({ id, nome }) => [id, { id, nome: nome ?? '' }]));
}

/** Number of comments of a record. */
export async function countComments(db: Queryable, entity: string, id: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(sql`
    select count(*)::int as total from vitral_comentario
    where entity = ${entity} and id_registro = ${id} and dh_exclusao is null`);
  return row?.total ?? 0;
}
