import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { findPasswordHash } from './own-password.ts';

export type UserRow = {
  readonly id: number;
  readonly login: string;
  readonly nome: string;
  readonly ativo: boolean;
  readonly tipo: string | null;
  readonly avatar: string | null;
  /** The user's photo, as the value of a file field. */
  readonly foto: { readonly url: string } | null;
  readonly url: string | null;
  readonly status_penn: string | null;
  readonly exibir_carrinho: boolean | null;
  readonly salvar_cookies: boolean | null;
  readonly sigla_idioma: string | null;
  readonly id_perfil: number;
  readonly perfil_constante: string;
  readonly perfil_descricao: string;
  readonly perfil_administrador: boolean | null;
  readonly perfil_configurador: boolean | null;
  readonly id_cliente: number | null;
  readonly cliente_nome: string | null;
  /** The person behind the client. */
  readonly id_pessoa: number | null;
  readonly pessoa_nome: string | null;
  readonly id_filial: number | null;
  readonly filial_nome: string | null;
  readonly id_pais: number | null;
  readonly codigo_pais: string | null;
};

export async function findUserById(db: Queryable, id: number): Promise<UserRow | null> {
  const [row] = await findUsers(db, sql`u.id = ${id}`);
  return row ?? null;
}

/** Users that match a condition on `u` (`usuario`) and `p` (`perfil`), ordered by id. */
export async function findUsers(db: Queryable, condition: Sql): Promise<UserRow[]> {
  return db.query<UserRow>(userWhere(condition));
}

/**
 * Subquery for the id of the user who logs in with a name, 'Cod. Mundial ou e-mail', regardless of case. There is at
 * most one, because codes and e-mails share one list of unique names (`vitral_login`).
 */
export function ownerOfName(name: string): Sql {
  const wanted = name.trim();
  return sql`(select v.id_usuario from vitral_login as v where v.nome in (${wanted.toLowerCase()}, lower(${wanted}::text collate "C")) order by v.nome = ${wanted.toLowerCase()} desc limit 1)`;
}

/** Finds the user of a login name ('Cod. Mundial ou e-mail'), with the password hash. */
export async function findLogin(
  db: Queryable,
  username: string,
): Promise<{ user: UserRow; hash: string | null } | null> {
  const [user] = await findUsers(db, sql`u.id = ${ownerOfName(username)}`);
  if (user === undefined) return null;
  return { user, hash: await findPasswordHash(db, user.id) };
}

/** Names of the existing entities. */
export type EntityNames = { readonly has: (name: string) => boolean };

/**
 * The permissions of a profile. Permissions on an entity whose schema file is missing are left out. Their rows stay in
 * the database and count again when the file is back.
 */
export async function findAccess(
  db: Queryable,
  id_perfil: number,
  models: EntityNames,
): Promise<{ entity: string; flag: string }[]> {
  const rows = await db.query<{ entity: string; flag: string; of_entity: boolean }>(sql`
    select m.entity, m.flag, p.id is not null as of_entity
    from permissao as m left join processo as p on p.constante = m.entity and p.tipo = 'CADASTRO'
    where m.id_perfil = ${id_perfil}`);
  return rows.flatMap(({ entity, flag, of_entity }) => (of_entity && !models.has(entity) ? [] : [{ entity, flag }]));
}

/**
 * Sets the password of a user and ends their sessions and unfinished logins.
 * @param keep hash of the token of the session in which the user changed it; this session goes on
 */
export async function storePassword(db: Queryable, userId: number, hash: string, keep = ''): Promise<void> {
  await db.execute(sql`
    insert into vitral_credencial (id_usuario, hash) values (${userId}, ${hash})
    on conflict (id_usuario) do update set hash = excluded.hash, dh_alteracao = now()`);
  await db.execute(sql`delete from vitral_desafio where id_usuario = ${userId}`);
  await db.execute(sql`delete from vitral_sessao where id_usuario = ${userId} and token_hash <> ${keep}`);
}

function userWhere(condition: Sql): Sql {
  return sql`
    select u.id, u.login, u.nome, coalesce(u.ativo, true) as ativo, u.tipo, u.avatar, u.foto, u.url, u.status_penn, u.exibir_carrinho,
      u.salvar_cookies, u.sigla_idioma, u.id_perfil, p.constante as perfil_constante, p.descricao as perfil_descricao,
      p.administrador as perfil_administrador, p.configurador as perfil_configurador, u.id_cliente, c.nome as cliente_nome,
      c.id_pessoa, h.nome as pessoa_nome,
      u.id_filial, f.nome as filial_nome, u.id_pais, i.sigla3 as codigo_pais
    from usuario as u join perfil as p on p.id = u.id_perfil
      left join cliente as c on c.id = u.id_cliente
      left join pessoa as h on h.id = c.id_pessoa
      left join filial as f on f.id = u.id_filial
      left join pais as i on i.id = u.id_pais
    where ${condition} order by u.id`;
}
