import sql, { join } from 'sql-template-tag';
import { wholeFile } from '../../../engine/records/models/schema-problems.ts';
import { repeatedValue } from '../../../engine/records/value-refusals.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';

/** Fields of a user for logging in, which share one namespace (`vitral_login` in `tables/sistema.sql`). */
const loginFields = ['login', 'codigo_mundial'] as const;

/** The error for a login name that another user took concurrently. */
export function repeatedLogin(models: ReadonlyMap<string, EntityModel>): ApiError {
  const users = models.get('Usuario');
  const fields = loginFields.filter((name) => users?.fields[name] !== undefined);
  return repeatedValue(
    fields,
    fields.map((name) => users?.fields[name]?.title ?? name),
  );
}

/** Maximum of users that a problem names. */
const maxNamed = 20;

type Clash = { readonly id: number; readonly campo: string; readonly dono: number | null };

/**
 * Users whose login name belongs to another user as well, from before the rule (`vitral_login` in
 * `tables/sistema.sql`): one problem per field, which names the records but not the login names. Empty if there are
 * none, and before a server has started on the database.
 */
export async function findSharedLogins(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
): Promise<readonly ViewProblem[]> {
  const model = models.get('Usuario');
  const fields = loginFields.filter((name) => model?.fields[name] !== undefined);
  if (model === undefined || fields.length === 0) return [];
  const [prepared] = await db.query<{ found: boolean }>(
    sql`select to_regclass('vitral_login') is not null and to_regclass(${model.table}) is not null as found`,
  );
  if (prepared?.found !== true) return [];
  // A column may not exist yet if its schema is only being checked.
  const values = join(fields.map((name) => sql`(${name}::text, to_jsonb(u) ->> ${name}::text)`));
  const clashes = await db.query<Clash>(sql`
    select u.id, n.campo, v.id_usuario as dono
    from ${identifier(model.table)} as u
    cross join lateral (values ${values}) as n (campo, nome)
    left join vitral_login as v on v.nome = lower(btrim(n.nome) collate "C")
    where btrim(n.nome) <> '' and v.id_usuario is distinct from u.id
    order by u.id`);
  return fields.flatMap((field) => {
    const found = clashes.filter(({ campo }) => campo === field);
    return found.length === 0 ? [] : [problemOf(model, field, found)];
  });
}

function problemOf({ name, title }: EntityModel, field: string, clashes: readonly Clash[]): ViewProblem {
  const named = clashes
    .slice(0, maxNamed)
    .map(({ id, dono }) => (dono === null ? `${id}` : `${id} (the name of ${dono})`));
  const more = clashes.length > named.length ? ` and ${clashes.length - named.length} more` : '';
  const message = `\`${field}\` of these records of ${title} is a name that somebody else logs in by, or did when it was saved, so it lets them in nowhere: ${named.join(', ')}${more}. Give each another one, at /crud/${name}/<id>.`;
  return {
    ...wholeFile(name, 'entity/shared-login', message),
    severity: 'warning',
    pointer: `/properties/${field}`,
  };
}
