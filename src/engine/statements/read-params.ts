import { type ReportProblem, readBoolean, reportUnknownKeys } from '../../language/entity/schema-values.ts';
import { escapeName } from '../../language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { paramKeywords } from '../../language/statement/statement-keywords.ts';
import type { Operation } from '../../platform/http/contract.ts';
import { type Param, type ParamType, type StatementValues, sessionValues } from './statement.ts';

/** Parameters of every list, which the list engine reads. */
const ofLists = new Set([
  ...['query', 'size', 'page', 'field', 'fields', 'group', 'sortBy', 'sortType', 'parentClass', 'mappedBy'],
  ...['aggregate', 'totalizer', 'lazy', 'eager', 'crud', 'resume', 'single', 'token', 'id_card'],
]);

/** The parameters of the operation's path, address and body, overridden by those of the declaration. */
export function readParams(
  value: unknown,
  operation: Operation | null,
  given: StatementValues,
  report: ReportProblem,
): ReadonlyMap<string, Param> {
  const isTaken = (name: string): boolean => ofLists.has(name) || Object.hasOwn(sessionValues, name) || given.has(name);
  const ofCall = operation === null ? [] : contractParams(operation, isTaken);
  const params = new Map(ofCall.map((param) => [param.name, param]));
  if (value === undefined) return params;
  if (!isRecord(value)) {
    report('statement/wrong-value', '/params', '`params` maps names to { "type": "string" } and the like.');
    return params;
  }
  for (const [name, declared] of Object.entries(value)) {
    const pointer = `/params/${escapeName(name)}`;
    if (!/^[a-z_]\w+$/i.test(name) || isTaken(name))
      report(
        'statement/bad-parameter-name',
        pointer,
        `The name \`${name}\` is taken, or has other signs than letters, digits and _. Choose another one.`,
        { suggestions: [], what: 'key' },
      );
    else if (!isRecord(declared))
      report(
        'statement/wrong-value',
        pointer,
        `The parameter \`${name}\` must be an object such as { "type": "integer" }.`,
      );
    else {
      reportUnknownKeys(declared, Object.keys(paramKeywords), pointer, 'A parameter', report);
      const { required, default: fallback, title, entity, others, description: _description, ...schema } = declared;
      const named: Pick<Param, 'title' | 'entity' | 'others'> = {
        title: typeof title === 'string' ? title : null,
        entity: typeof entity === 'string' ? entity : null,
        others: others === 'without-own' ? others : 'seen',
      };
      const ofContract = params.get(name);
      const isRequired = readBoolean(required, `${pointer}/required`, report) ?? false;
      if (ofContract !== undefined && Object.keys(schema).length === 0 && fallback === undefined) {
        // Required by the declaration but optional in the contract: checked here, by the schema of the contract.
        params.set(name, { ...ofContract, ...named, ...(isRequired ? { isOwn: true, isRequired } : {}) });
        continue;
      }
      const type = typeOf(schema);
      if (type === null)
        report(
          'statement/wrong-type',
          `${pointer}/type`,
          'A parameter is a text, a number or a boolean: "type" is "string", "integer", "number" or "boolean".',
        );
      else
        params.set(name, {
          ...{ name, type, schema, ...named },
          isOwn: true,
          isRequired,
          fallback: plainValue(fallback),
        });
    }
  }
  return params;
}

/** Parameters that the contract declares in addition to those of every list. */
function contractParams({ params, query, body }: Operation, isTaken: (name: string) => boolean): Param[] {
  return [params, query, body ?? {}].flatMap(({ properties, required }) => {
    if (!isRecord(properties)) return [];
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    return Object.entries(properties).flatMap(([name, schema]): Param[] => {
      const type = isRecord(schema) ? typeOf(schema) : null;
      if (!isRecord(schema) || type === null || isTaken(name)) return [];
      return [
        {
          ...{ name, type, schema, isOwn: false, isRequired: names.includes(name) },
          ...{ fallback: plainValue(schema.default), title: null, entity: null, others: 'seen' },
        },
      ];
    });
  });
}

function typeOf({ type, format }: JsonRecord): ParamType | null {
  const [first] = Array.isArray(type) ? type.filter((one: unknown) => one !== 'null') : [type];
  switch (first) {
    case 'integer':
      return 'bigint';
    case 'number':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    case 'string':
      return format === 'date' ? 'date' : format === 'date-time' ? 'timestamptz' : 'text';
    default:
      return null;
  }
}

function plainValue(value: unknown): Param['fallback'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
