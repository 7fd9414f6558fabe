import { modelFor, modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { checkPeriodOrder } from '../../../engine/statements/period-days.ts';
import { type Statement, takenParams } from '../../../engine/statements/statement.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import { openStatement, rowFields } from '../../../engine/statements/statement-rows.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { createValidators, fieldErrors, type ValidateFunctionOf } from '../../../platform/http/validation.ts';
import { refuseStrangersOf } from './named-people.ts';
import { checkPaths, type OpenList, openList, readRequest, withoutUnreadable } from './open-list.ts';

/** Input of a call of a statement. */
export type StatementCall = {
  readonly caller: Caller;
  /** Parameters of the address, of the path and of the body together. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly language: unknown;
};

/** Sources of lists. */
export type ListParts = {
  readonly db: Pick<Queryable, 'query'>;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly statements: Pick<StatementCatalog, 'named' | 'answering'>;
  readonly clock: Pick<Clock, 'now'>;
};

/** The statement with this name, or the one that answers this operation; null for none. */
export function findStatement(
  { statements }: Pick<ListParts, 'statements'>,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Statement | null {
  return statements.named(name) ?? statements.answering(name, given);
}

/** The model of a list's rows. Throws ENTIDADE_NAO_ENCONTRADA for a name of no entity and no statement. */
export function modelOfList(parts: ListParts, name: string, given: Readonly<Record<string, unknown>>): EntityModel {
  return findStatement(parts, name, given)?.model ?? parts.engine.model(name);
}

/** Opens the list of an entity or of a statement, depending on the name. */
export async function openAnyList(
  parts: ListParts,
  name: string,
  call: StatementCall,
  fields?: readonly string[],
): Promise<OpenList> {
  const statement = findStatement(parts, name, call.given);
  return statement === null
    ? openList(parts, call.caller, name, call.given, { fields })
    : openStatementList(parts, statement, call, fields);
}

/**
 * Opens the list of a statement for a caller: checks its permission, applies their row scope and the values of its
 * parameters. Everything else in the call is the search of the list. Throws SEM_PERMISSAO, PESSOA_SEM_ACESSO if a
 * parameter names a person whom the caller may not see, 422 for a period that begins after it ends, and 400 for missing
 * or invalid parameters and for unknown fields.
 */
export async function openStatementList(
  { db, entities, clock }: Pick<ListParts, 'db' | 'clock'> & { readonly entities: Pick<EntityCatalog, 'models'> },
  statement: Statement,
  { caller, given, language }: StatementCall,
  fields?: readonly string[],
  unreadable: 'refused' | 'left out' = 'refused',
): Promise<OpenList> {
  const { order, permission, params, when } = statement;
  if (!mayReadStatement(statement, caller))
    throw httpErrors.SEM_PERMISSAO({ permissao: (permission ?? []).join(', '), entity: statement.name });
  const taken = takenParams(statement);
  const values: Record<string, unknown> = {};
  const search: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    // Parameters that the statement does not take may be fields of the rows, and then are filters.
    if (taken.has(name) || (name === when && params.has(name))) values[name] = value === '' ? undefined : value;
    // A default filled in by the contract, for a parameter that this statement does not take.
    else if (value === params.get(name)?.fallback && !Object.hasOwn(statement.model.fields, name)) continue;
    else search[name] = value;
  }
  const errors = fieldErrors(validatorOf(statement)(values), '/query');
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  const models = entities.models();
  const tag = typeof language === 'string' ? language.slice(0, 35) : 'pt-BR';
  const paramValues = new Map(Object.entries(values));
  await refuseStrangersOf(statement, paramValues, { db, models, caller });
  checkPeriodOrder(paramValues, clock.now(), { isLater: statement.isPeriodLater });
  const list = openStatement(statement, {
    caller,
    models,
    values: paramValues,
    language: tag,
    now: clock.now(),
  });
  const isSorted = search.sortBy !== undefined && search.sortBy !== '';
  const hasOrder = (order.sortBy ?? '').split(',').every((name) => list.fields.has(name.trim()));
  const sorted = isSorted || !hasOrder ? search : { ...search, ...order };
  const whole = { ...list, fields: rowFields(statement.model, models) };
  const asked = unreadable === 'left out' ? withoutUnreadable(sorted, whole, list) : sorted;
  const readable = modelsFor(models, caller).models;
  const read = checkPaths(readRequest(asked, list, fields), caller, readable, unreadable);
  const request = isSorted || list.bestMatch.length === 0 ? read : { ...read, isRanked: true };
  return {
    model: modelFor(statement.model, caller),
    listable: list,
    request,
    scope: null,
    asked: { statement, params: paramValues },
  };
}

/** Whether a caller may read a statement, by any call; an export has its own call. */
export function mayReadStatement({ operation, permission }: Statement, caller: Caller): boolean {
  const mayRead = permission === null ? caller.administrator : mayCall(caller, permission);
  return mayRead && mayCall(caller, operation?.permissions ?? []);
}

const validators = new WeakMap<Statement, ValidateFunctionOf>();

/** Checks the values of the parameters and converts texts. The contract has checked its own parameters before. */
function validatorOf(statement: Statement): ValidateFunctionOf {
  const known = validators.get(statement);
  if (known !== undefined) return known;
  const own = [...statement.params.values()].filter(({ isOwn }) => isOwn);
  const made = createValidators({ $id: 'contract' }).text({
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  });
  validators.set(statement, made);
  return made;
}
