import sql, { join } from 'sql-template-tag';
import { wholeFile } from '../../../engine/records/models/schema-problems.ts';
import { repeatedValue } from '../../../engine/records/value-refusals.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';

/** Fields of a user by which people log in: one space of names (`vitral_login` in `tables/sistema.sql`). */
const loginFields = ['login', 'codigo_mundial'] as const;

/** The refusal of a name to log in with that somebody else took at the same moment. */
export function repeatedLogin(models: ReadonlyMap<string, EntityModel>): ApiError {
  const users = models.get('Usuario');
  const fields = loginFields.filter((name) => users?.fields[name] !== undefined);
  return repeatedValue(
    fields,
    fields.map((name) => users?.fields[name]?.title ?? name),
  );
}

/** Users that a problem names at most. */
const maxNamed = 20;

type Clash = { readonly id: number; readonly campo: string; readonly dono: number | null };

/**
 * Users with a name to log in that is another's, as data of before the rule may have them (`vitral_login` in
 * `tables/sistema.sql`): one problem a field, which names the records and not the names. Empty where no user has one, and
 * before a server has started on the database.
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
  // A column of a schema that is only checked need not be there yet.
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
