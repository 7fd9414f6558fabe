import sql, { join, type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { UserAttribute } from '../../language/entity/rules/notice.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { type Caller, can, mayCall } from '../../platform/http/caller.ts';
import { findAccess, findUsers, type UserRow } from '../../platform/sessions/session.queries.ts';
import { callerOfUser } from '../../platform/sessions/sessions.ts';
import { andScope, scopeOf } from '../records/rows/scope.ts';
import type { Addressee, RecordNotice } from './record-notices.ts';

type Models = ReadonlyMap<string, EntityModel>;

export type Recipient = { readonly user: UserRow; readonly caller: Caller };

/** The users who get a notice: active ones who may see the record, except the one who changed it. */
export async function findRecipients(
  db: Queryable,
  models: Models,
  message: Pick<RecordNotice, 'entity' | 'id' | 'sender' | 'to' | 'row'>,
): Promise<readonly Recipient[]> {
  const model = models.get(message.entity);
  if (model === undefined) return [];
  const all = await findAddressed(db, models, message.to);
  const mayRead = createReading(db, models, model, message);
  const found: Recipient[] = [];
  for (const recipient of all)
    if (recipient.user.id !== message.sender && (await mayRead(recipient.caller))) found.push(recipient);
  return found;
}

/** Active users of these addressees, whether or not they may see the record. */
export async function findAddressed(
  db: Queryable,
  models: Models,
  to: readonly Addressee[],
): Promise<readonly Recipient[]> {
  const conditions: Sql[] = [];
  for (const one of to) {
    if ('profile' in one) conditions.push(sql`p.constante = ${one.profile}`);
    else if ('permission' in one) conditions.push(await holdsPermission(db, models, one.permission));
    else if ('user' in one) conditions.push(sql`${userColumns[one.user]} = ${one.value}`);
  }
  if (conditions.length === 0) return [];
  const users = await findUsers(db, sql`u.ativo is not false and (${join(conditions, ' or ')})`);
  const grants = new Map<number, Awaited<ReturnType<typeof findAccess>>>();
  for (const { id_perfil } of users)
    if (!grants.has(id_perfil)) grants.set(id_perfil, await findAccess(db, id_perfil, models));
  return users.map((user) => ({ user, caller: callerOfUser(user, grants.get(user.id_perfil) ?? []) }));
}

/** Columns of `usuario` as `u`. */
export const userColumns: Readonly<Record<UserAttribute, Sql>> = {
  id: sql`u.id`,
  id_cliente: sql`u.id_cliente`,
  id_filial: sql`u.id_filial`,
  id_pais: sql`u.id_pais`,
};

/** The users who hold a permission through their profile or type of user. */
async function holdsPermission(db: Queryable, models: Models, permission: string): Promise<Sql> {
  const profiles = await db.query<{
    id: number;
    constante: string;
    administrador: boolean | null;
    configurador: boolean | null;
  }>(sql`select id, constante, administrador, configurador from perfil order by id`);
  const byType = new Map<string, number[]>([
    ['', []],
    [staff, []],
  ]);
  for (const { id, constante, administrador, configurador } of profiles) {
    const access = await findAccess(db, id, models);
    for (const [tipo, ids] of byType) {
      const person = { ...nobody, id_perfil: id, perfil_constante: constante, tipo };
      const caller = callerOfUser(
        { ...person, perfil_administrador: administrador, perfil_configurador: configurador },
        access,
      );
      if (mayCall(caller, [permission])) ids.push(id);
    }
  }
  const staffIds = byType.get(staff) ?? [];
  return sql`(u.id_perfil = any(${byType.get('') ?? []}::bigint[]) or (u.tipo like ${`%${staff}%`} and u.id_perfil = any(${staffIds}::bigint[])))`;
}

/** Type of user that counts like a profile in permissions (`mayCall`). */
const staff = 'ADMINISTRATIVO';

/** A user of whom only the profile is known. */
const nobody: UserRow = {
  ...{ id: 0, login: '', nome: '', ativo: true, tipo: '', avatar: null, foto: null, url: null, status_penn: null },
  ...{ exibir_carrinho: null, salvar_cookies: null, sigla_idioma: null, id_perfil: 0, perfil_constante: '' },
  ...{ perfil_descricao: '', perfil_administrador: null, perfil_configurador: null, id_cliente: null },
  ...{ cliente_nome: null, id_pessoa: null, pessoa_nome: null, id_filial: null, filial_nome: null },
  ...{ id_pais: null, codigo_pais: null },
};

/**
 * Whether a caller may see a record, or could see it before it was deleted. Callers with the same rows share one query.
 */
function createReading(
  db: Queryable,
  models: Models,
  model: EntityModel,
  { id, row }: Pick<RecordNotice, 'id' | 'row'>,
): (caller: Caller) => Promise<boolean> {
  const known = new Map<string, boolean>();
  const table = identifier(model.table);
  const from =
    row === null
      ? sql`${table} as t where t.id = ${id}`
      : sql`json_populate_record(null::${table}, ${JSON.stringify(row)}::json) as t where true`;
  return async (caller) => {
    if (!can(caller, model.name, 'LISTAR')) return false;
    const statement = sql`select 1 as found from ${from}${andScope(scopeOf(model, models, caller, 't'))}`;
    const key = JSON.stringify([statement.text, statement.values]);
    const found = known.get(key) ?? (await db.query(statement)).length > 0;
    known.set(key, found);
    return found;
  };
}
