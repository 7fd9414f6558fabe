import { modelFor, modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { checkPeriodOrder } from '../../../engine/statements/period-days.ts';
import { type QueryRelation, takenParams } from '../../../engine/statements/query-relation.ts';
import type { RelationCatalog } from '../../../engine/statements/relation-catalog.ts';
import { openRelation, relationFields } from '../../../engine/statements/relation-source.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/http-errors.ts';
import { createValidators, fieldErrors, type ValidateFunctionOf } from '../../../platform/http/validation.ts';
import { refuseStrangersOf } from './named-people.ts';
import { checkPaths, type OpenList, openList, readRequest, withoutUnreadable } from './open-list.ts';

/** What a call of a relation brings along. */
export type RelationCall = {
  readonly caller: Caller;
  /** Parameters of the address, of the path and of the body. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly language: unknown;
};

/** Where lists come from. */
export type ListParts = {
  readonly db: Pick<Queryable, 'query'>;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly relations: Pick<RelationCatalog, 'named' | 'answering'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** The relation that a list is called by: its own name, or the operation that it answers. Null for other names. */
export function findRelation(
  { relations }: Pick<ListParts, 'relations'>,
  name: string,
  given: Readonly<Record<string, unknown>>,
): QueryRelation | null {
  return relations.named(name) ?? relations.answering(name, given);
}

/** What the rows of a list are. Throws ENTIDADE_NAO_ENCONTRADA for a name that no entity and no relation has. */
export function modelOfList(parts: ListParts, name: string, given: Readonly<Record<string, unknown>>): EntityModel {
  return findRelation(parts, name, given)?.model ?? parts.engine.model(name);
}

/** Opens the list of an entity or of a relation, whichever has the name. */
export async function openAnyList(
  parts: ListParts,
  name: string,
  call: RelationCall,
  fields?: readonly string[],
): Promise<OpenList> {
  const relation = findRelation(parts, name, call.given);
  return relation === null
    ? openList(parts, call.caller, name, call.given, { fields })
    : openRelationList(parts, relation, call, fields);
}

/**
 * Opens the list of a relation for a caller: with its permission, under their row scope, with the values of its
 * parameters. Everything else that the call gives is the search of the list. Throws SEM_PERMISSAO, PESSOA_SEM_ACESSO where a
 * parameter names somebody whom the caller may not see, 422 for a period that begins after it ends, and 400 for parameters that are missing or do not fit and for what the
 * list does not have.
 */
export async function openRelationList(
  { db, entities, clock }: Pick<ListParts, 'db' | 'clock'> & { readonly entities: Pick<EntityCatalog, 'models'> },
  relation: QueryRelation,
  { caller, given, language }: RelationCall,
  fields?: readonly string[],
  unreadable: 'refused' | 'left out' = 'refused',
): Promise<OpenList> {
  const { order, permission, params, when } = relation;
  if (!mayReadRelation(relation, caller))
    throw httpErrors.SEM_PERMISSAO({ permissao: (permission ?? []).join(', '), entity: relation.name });
  const taken = takenParams(relation);
  const values: Record<string, unknown> = {};
  const search: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    // What the statement does not take may be a field of the rows, and then it is a filter.
    if (taken.has(name) || (name === when && params.has(name))) values[name] = value === '' ? undefined : value;
    // A default that the contract fills in, of a parameter that means nothing to this statement.
    else if (value === params.get(name)?.fallback && !Object.hasOwn(relation.model.fields, name)) continue;
    else search[name] = value;
  }
  const errors = fieldErrors(validatorOf(relation)(values), '/query');
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  const models = entities.models();
  const tag = typeof language === 'string' ? language.slice(0, 35) : 'pt-BR';
  const paramValues = new Map(Object.entries(values));
  await refuseStrangersOf(relation, paramValues, { db, models, caller });
  checkPeriodOrder(paramValues, clock.now(), { isLater: relation.isPeriodLater });
  const list = openRelation(relation, {
    caller,
    models,
    values: paramValues,
    language: tag,
    now: clock.now(),
  });
  const isSorted = search.sortBy !== undefined && search.sortBy !== '';
  const hasOrder = (order.sortBy ?? '').split(',').every((name) => list.fields.has(name.trim()));
  const sorted = isSorted || !hasOrder ? search : { ...search, ...order };
  const whole = { ...list, fields: relationFields(relation.model, models) };
  const asked = unreadable === 'left out' ? withoutUnreadable(sorted, whole, list) : sorted;
  const readable = modelsFor(models, caller).models;
  const read = checkPaths(readRequest(asked, list, fields), caller, readable, unreadable);
  const request = isSorted || list.bestMatch.length === 0 ? read : { ...read, isRanked: true };
  return {
    model: modelFor(relation.model, caller),
    relation: list,
    request,
    scope: null,
    asked: { relation, params: paramValues },
  };
}

/** Whether a caller may read a relation, by whichever call: an export comes by one of its own. */
export function mayReadRelation({ operation, permission }: QueryRelation, caller: Caller): boolean {
  const mayRead = permission === null ? caller.administrator : mayCall(caller, permission);
  return mayRead && mayCall(caller, operation?.permissions ?? []);
}

const validators = new WeakMap<QueryRelation, ValidateFunctionOf>();

/** Checks the values of the parameters and converts what came as text. The contract has checked its own before. */
function validatorOf(relation: QueryRelation): ValidateFunctionOf {
  const known = validators.get(relation);
  if (known !== undefined) return known;
  const own = [...relation.params.values()].filter(({ isOwn }) => isOwn);
  const made = createValidators({ $id: 'contract' }).text({
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  });
  validators.set(relation, made);
  return made;
}
