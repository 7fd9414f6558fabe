import { isDeepStrictEqual } from 'node:util';
import type { KnownLists } from '../../language/check/check-context.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import { pathOfRows } from '../../language/entity/field-path.ts';
import { isRecord } from '../../language/json/record.ts';
import type { KnownOperation, KnownValue } from '../../language/view/operation-match.ts';
import type { Operation } from '../../platform/http/contract.ts';
import { shapesOf } from './operation-shapes.ts';
import { type Declaration, type ParamType, pathOfStatement } from './statement.ts';

type Named = Pick<Declaration, 'name' | 'operation' | 'when' | 'model' | 'params'>;

/**
 * What views may know of lists without an entity: the shape of their rows by address, and the calls that statements
 * with their own name add to the contract. An operation whose rows have one shape always has them; for others the
 * statement says which fields exist.
 */
export function knownLists(
  statements: readonly Named[],
  operations: ReadonlyMap<string, Operation>,
  shapes: ReadonlyMap<string, EntityModel>,
): KnownLists {
  const rows = new Map<string, EntityModel>();
  for (const operation of operations.values()) {
    const [name = '', ...others] = shapesOf(operation, 'Lista|Colunas');
    const shape = shapes.get(name);
    if (shape !== undefined && others.length === 0) rows.set(pathOfRows(operation.path), shape);
  }
  for (const statement of statements)
    rows.set(`${pathOfStatement(statement)}${statement.when === null ? '' : `?${statement.when}`}`, rowsOf(statement));
  const list = operations.get('listarRegistros');
  const own = statements.filter(({ operation }) => operation === null);
  return { rows, operations: list === undefined ? [] : own.map((statement) => callOf(statement, list)) };
}

const known = new WeakMap<EntityModel, EntityModel>();
/** The last shape of each statement's rows, by name. */
const lastRows = new Map<string, EntityModel>();

/** The same object for equal rows, because views are built again when it changes. */
function rowsOf({ name, model }: Named): EntityModel {
  const made = known.get(model);
  if (made !== undefined) return made;
  const [last, next] = [lastRows.get(name), { ...model, isStatement: true as const }];
  const rows = isDeepStrictEqual(last, next) ? (last ?? next) : next;
  lastRows.set(name, rows);
  known.set(model, rows);
  return rows;
}

/** The call of a statement with its own name: that of the generic list, with its parameters. */
function callOf({ name, params }: Named, { query }: Operation): KnownOperation {
  const ofLists = isRecord(query.properties) ? Object.keys(query.properties) : [];
  const values: Record<string, KnownValue> = Object.fromEntries(ofLists.map((one) => [one, {}]));
  for (const { name: param, type, schema, isRequired } of params.values())
    values[param] = {
      type: jsonTypes[type],
      ...(Array.isArray(schema.enum) ? { options: schema.enum } : {}),
      ...(isRequired ? { required: true as const } : {}),
    };
  return { method: 'GET', url: `/${name}`, query: { values, isOpen: true } };
}

const jsonTypes = {
  ...{ text: 'string', date: 'string', timestamptz: 'string', boolean: 'boolean' },
  ...{ bigint: 'integer', numeric: 'number' },
} as const satisfies Record<ParamType, KnownValue['type']>;
