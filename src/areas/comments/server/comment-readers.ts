import sql from 'sql-template-tag';
import { findRecipients } from '../../../engine/alerts/recipients.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { normalizeText } from '../../../platform/database/normalize.ts';
import { can } from '../../../platform/http/caller.ts';
import { findAccess } from '../../../platform/sessions/session.queries.ts';

type Models = ReadonlyMap<string, EntityModel>;
type Named = { readonly entity: string; readonly id: number };

/** A user who may be mentioned; the name of their profile is shown as the second line. */
export type MentionableUser = { readonly id: number; readonly nome: string; readonly perfil: string };

/** Maximum of users in a search result. */
const maxFound = 8;
/** Maximum of users with a matching name whose permission to read the record is checked. */
const maxLooked = 80;

/** The active users among these who may read a record and its comments. */
export async function readersOf(
  db: Queryable,
  models: Models,
  { entity, id }: Named,
  users: readonly number[],
): Promise<ReadonlySet<number>> {
  const to = users.map((value) => ({ user: 'id', value }) as const);
  const found = await findRecipients(db, models, { entity, id, sender: 0, to, row: null });
  const flag = models.get(entity)?.comments ?? 'LISTAR';
  return new Set(found.flatMap(({ user, caller }) => (can(caller, entity, flag) ? [user.id] : [])));
}

/**
 * Users who may read a record, ranked by a match at the beginning of their name, then of one of its words, then
 * anywhere; those who wrote or changed something there come first.
 */
export async function findMentionable(
  db: Queryable,
  models: Models,
  record: Named,
  { text, without }: { readonly text: string; readonly without: number },
): Promise<readonly MentionableUser[]> {
  const wanted = normalizeText(text)
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  const name = sql`vitral_normaliza(u.nome)`;
  const candidates = await db.query<MentionableUser>(sql`
    select u.id, u.nome, p.descricao as perfil
    from usuario as u join perfil as p on p.id = u.id_perfil
    where u.ativo is not false and u.id <> ${without} and u.nome is not null
      and u.id_perfil = any(${await readingProfiles(db, models, record.entity, models.get(record.entity)?.comments ?? 'LISTAR')}::bigint[])
      and ${name} like ${`%${wanted}%`}
    order by ${name} like ${`${wanted}%`} desc, (' ' || ${name}) like ${`% ${wanted}%`} desc,
      u.id in (select c.id_usuario from vitral_comentario as c where c.entity = ${record.entity} and c.id_registro = ${record.id}) desc,
      u.id in (select h.id_usuario from vitral_historico as h where h.entity = ${record.entity} and h.id_registro = ${record.id}) desc,
      ${name}, u.id
    limit ${maxLooked}`);
  const found: MentionableUser[] = [];
  for (let start = 0; start < candidates.length && found.length < maxFound; start += maxFound) {
    const some = candidates.slice(start, start + maxFound);
    const readers = await readersOf(
      db,
      models,
      record,
      some.map(({ id }) => id),
    );
    found.push(...some.filter(({ id }) => readers.has(id)));
  }
  return found.slice(0, maxFound);
}

/** Profiles with a permission on an entity; row scopes are checked for each user. */
async function readingProfiles(db: Queryable, models: Models, entity: string, flag: string): Promise<number[]> {
  const profiles = await db.query<{ id: number; administrador: boolean | null }>(
    sql`select id, administrador from perfil order by id`,
  );
  const reading: number[] = [];
  for (const { id, administrador } of profiles) {
    const access = administrador === true ? [] : await findAccess(db, id, models);
    if (administrador === true || access.some((one) => one.entity === entity && one.flag === flag)) reading.push(id);
  }
  return reading;
}
