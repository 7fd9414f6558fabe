import sql, { join, type Sql } from 'sql-template-tag';
import { placeOf, refuseForeign } from '../../../engine/records/named-refusals.ts';
import { nameableScope } from '../../../engine/records/rows/nameable.ts';
import { hasWholeEntity, ownTreeOf, scopeOf } from '../../../engine/records/rows/scope.ts';
import { type Statement, takenParams } from '../../../engine/statements/statement.ts';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import { storedTrees } from '../../../language/entity/rules/stored-trees.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { type Caller, can, mayCall } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { type NamedPeopleRule, type NamedPerson, personRuleOf, seenOf } from '../../../platform/http/named-people.ts';
import { isAboveNetworks } from './above-networks.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** The caller, and the sources for the check. */
type Asking = { readonly db: Pick<Queryable, 'query'>; readonly models: Models; readonly caller: Caller };

/** Entities of people, and of the branches that they belong to. */
export const personEntities: ReadonlySet<string> = new Set(['Cliente', 'Pessoa', 'Usuario', 'Filial']);

/**
 * Refuses a call that names a person whom its caller may not see, whether the record exists or not. Everybody may name
 * their own record. Throws PESSOA_SEM_ACESSO with all refused places.
 */
export async function refuseStrangers(asking: Asking, named: readonly NamedPerson[]): Promise<void> {
  await refuseTogether(
    named
      .filter(({ others }) => others !== 'asked')
      .map((person) => () => assertSeen(asking, person, sightOf(asking, person.entity))),
  );
}

/**
 * The same for the parameters of a statement. If the statement reads the entity, the caller sees a person if it would
 * return their rows, so that the caller gets a refusal instead of an empty list. This does not hold for parameters that
 * only exclude rows (`beside`).
 */
export async function refuseStrangersOf(
  statement: Statement,
  values: ReadonlyMap<string, unknown>,
  asking: Asking,
): Promise<void> {
  const { models, caller } = asking;
  const taken = takenParams(statement);
  const checks = [...statement.params.values()].map(({ name, schema, entity: declared, others }) => async () => {
    const rule = personRuleOf(schema) ?? (declared === null ? null : { ...seenOf(declared), others });
    if (rule === null || !taken.has(name) || !personEntities.has(rule.entity)) return;
    const value = readNamed(rule, name, values.get(name));
    if (value === null) return;
    const model = models.get(rule.entity);
    const isRead =
      model !== undefined &&
      rule.others !== 'beside' &&
      !statement.unscoped.has(rule.entity) &&
      statement.query.tables.some(({ table }) => table === model.table);
    const tree = statement.within.get(rule.entity);
    const sight = isRead
      ? ((tree === undefined ? null : ownTreeOf(model, tree, caller, 't')) ?? scopeOf(model, models, caller, 't'))
      : sightOf(asking, rule.entity);
    await assertSeen(asking, { ...rule, where: 'query', name, value }, sight);
  });
  await refuseTogether(checks);
}

/**
 * The value of a parameter that names a person; null for none. Ids may be text, as in exports. Throws DADOS_INVALIDOS
 * for anything else.
 */
function readNamed({ by }: NamedPeopleRule, name: string, value: unknown): number | string | null {
  if (value === undefined || value === null || value === '') return null;
  if (by !== null) return String(value);
  const id = Number(value);
  if (Number.isSafeInteger(id) && /^\s*\d+\s*$/.test(String(value))) return id;
  throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: `/query/${name}`, ...httpErrors.format() }] });
}

/**
 * @param sight condition on alias `t` for the records that the caller sees; null for all
 */
async function assertSeen(
  { db, models, caller }: Asking,
  { entity, by, others, where, name, value }: NamedPerson,
  sight: Sql | null,
): Promise<void> {
  const own = caller.records.get(entity);
  if (by === null && value === own) return;
  const refusal = refuseForeign(placeOf(where, name));
  if (others === 'without-own' && own !== undefined) throw refusal;
  if (typeof others !== 'string' && !mayCall(caller, others)) throw refusal;
  const model = models.get(entity);
  // For callers who see all records, a missing one is no secret: the call itself reports it.
  if (sight === null || model === undefined || hasWholeEntity(model, caller)) return;
  const field = by === null ? undefined : model.fields[by];
  const column = identifier(field === undefined ? 'id' : columnOf(field));
  const seen = own === undefined ? sql`(${sight})` : sql`(t.id = ${own} or (${sight}))`;
  const rows = await db.query(
    sql`select 1 as found from ${identifier(model.table)} as t where t.${column} = ${value} and ${seen}`,
  );
  if (rows.length === 0) throw refusal;
}

/**
 * The condition on alias `t` for the records that a caller sees: those that they may list or that are below their own
 * in a stored tree; of people, those behind visible clients. Everybody chooses among branches, so only the row scope
 * counts for these. Null for all.
 */
function sightOf({ models, caller }: Asking, entity: string): Sql | null {
  const model = models.get(entity);
  if (model === undefined) return sql`false`;
  if (entity === 'Filial') return scopeOf(model, models, caller, 't');
  if (entity === 'Cliente' && isAboveNetworks(caller)) return null;
  const listed = nameableScope({ caller, models }, model);
  if (listed === null) return null;
  const tree = Object.keys(storedTrees).find((name) => storedTrees[name]?.entity === entity);
  const below = tree === undefined ? null : ownTreeOf(model, tree, caller, 't');
  const behind = entity === 'Pessoa' ? behindClients({ models, caller }) : null;
  return sql`(${join(
    [listed, below, behind].flatMap((part) => (part === null ? [] : [sql`(${part})`])),
    ' or ',
  )})`;
}

/** Condition: a person has a client whom the caller sees. */
function behindClients({ models, caller }: Omit<Asking, 'db'>): Sql | null {
  const client = models.get('Cliente');
  if (client === undefined || (!can(caller, client.name, 'LISTAR') && caller.id_cliente === null)) return null;
  const seen = [scopeOf(client, models, caller, 'c'), ownTreeOf(client, 'rede', caller, 'c')].flatMap((part) =>
    part === null ? [] : [sql`(${part})`],
  );
  return sql`t.id in (select c.id_pessoa from cliente as c where ${seen.length === 0 ? sql`true` : join(seen, ' or ')})`;
}
