import { analyseExpression } from '../../expressions/analyse.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { EntityField } from '../entity.ts';
import { isFileField } from '../file-rules.ts';
import type { ReportProblem } from '../schema-values.ts';
import { isExpression } from './read-data-rules.ts';

type Fields = Readonly<Record<string, EntityField>>;

/** The result of a computed default as far as it is known in advance: a kind of value, or a record of an entity. */
type Outcome = 'text' | 'date' | 'datetime' | 'number' | 'boolean' | { readonly record: string };

/** The attributes of `$user` that forms and the server both know. */
const ofUser: Readonly<Record<string, Outcome | null>> = {
  id: 'number',
  nome: 'text',
  tipo: 'text',
  administrativo: 'boolean',
  perfil: null,
  cliente: { record: 'Cliente' },
  filial: { record: 'Filial' },
  id_pais: 'number',
};

const because =
  'A default reads fields of the record, `$parent` of a row, `$user` and `$today`, as they are when the record begins.';

/** Whether a `default` is JSONata text: as in views, after `=`. */
export function isComputedDefault(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}

/**
 * Fields with the expressions for their defaults in new records (`default` after `=`). Each may read those above it.
 */
export function withBeginnings(fields: Fields, properties: JsonRecord, report: ReportProblem): Fields {
  const given = (name: string): unknown => (isRecord(properties[name]) ? properties[name].default : undefined);
  const later = new Set(Object.keys(fields).filter((name) => isComputedDefault(given(name))));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = given(name);
      if (!isComputedDefault(value)) return [name, field];
      const pointer = `/properties/${escapeName(name)}/default`;
      const text = value.slice(1).trim();
      const isRefused =
        explainField(field, pointer, report) ||
        !isExpression(text, pointer, fields, report, { roots: ['record', 'parent', 'user', 'today'], because }) ||
        explainReads(text, name, later, pointer, report) ||
        explainOutcome(text, field, fields, pointer, report);
      later.delete(name);
      return [name, isRefused ? field : { ...field, begins: text }];
    }),
  );
}

/** Each of these reports what is wrong, and returns whether something is. */
function explainField(field: EntityField, pointer: string, report: ReportProblem): boolean {
  const isServers = field.computed !== undefined || field.number !== undefined;
  const isSeveral = field.kind === 'collection' || field.kind === 'link' || isFileField(field);
  if (!isSeveral && !isServers) return false;
  const message = isServers
    ? `The server gives \`${field.name}\` its value with every save: it has no default.`
    : 'A computed default gives a field one value: lists of records, files and links have none.';
  report('entity/wrong-value', pointer, message);
  return true;
}

function explainReads(
  text: string,
  name: string,
  later: ReadonlySet<string>,
  pointer: string,
  report: ReportProblem,
): boolean {
  for (const { root, names } of analyseExpression(text).reads) {
    const [first = '', second] = names;
    if (root === 'user' && first !== '' && !Object.hasOwn(ofUser, first)) {
      const known = Object.keys(ofUser);
      report('expression/unknown-path', pointer, `There is no \`$user.${first}\`.`, {
        suggestions: closestNames(first, known),
        what: 'value',
        known,
      });
      return true;
    }
    if (root !== 'record') continue;
    if (later.has(first)) {
      const message =
        first === name
          ? `The default of \`${name}\` reads itself.`
          : `\`${first}\` has a computed default as well: a default reads those only that stand above it.`;
      report('expression/cycle', pointer, message);
      return true;
    }
    if (second !== undefined && second !== 'id') {
      report('expression/unloadable', pointer, `Nothing behind \`${first}\` is known when a record begins. ${because}`);
      return true;
    }
  }
  return false;
}

function explainOutcome(
  text: string,
  field: EntityField,
  fields: Fields,
  pointer: string,
  report: ReportProblem,
): boolean {
  const parsed = parseExpression(text);
  const outcome = parsed.ok ? outcomeOf(parsed.tree, fields) : null;
  if (outcome === null || fits(outcome, field)) return false;
  const gives = typeof outcome === 'string' ? `a value of type ${outcome}` : `a record of \`${outcome.record}\``;
  const holds = field.kind === 'relation' ? `a record of \`${field.target}\`` : `a value of type ${field.kind}`;
  report('entity/wrong-value', pointer, `The default gives ${gives}, and \`${field.name}\` holds ${holds}.`);
  return true;
}

function fits(outcome: Outcome, { kind, target }: EntityField): boolean {
  if (kind === 'json') return true;
  if (kind === 'relation') return typeof outcome === 'string' ? outcome === 'number' : outcome.record === target;
  if (typeof outcome !== 'string') return false;
  switch (kind) {
    case 'integer':
    case 'number':
    case 'money':
      return outcome === 'number';
    case 'boolean':
      return outcome === 'boolean';
    case 'date':
    case 'datetime':
      return outcome === 'text' || outcome === kind;
    default:
      return ['text', 'date', 'datetime'].includes(outcome);
  }
}

const comparisons = ['=', '!=', '<', '<=', '>', '>=', 'in', 'and', 'or'];
const ofFunctions: Readonly<Record<string, Outcome>> = {
  ...{ now: 'datetime', millis: 'number', toMillis: 'number', fromMillis: 'text', string: 'text', join: 'text' },
  ...{ uppercase: 'text', lowercase: 'text', trim: 'text', substring: 'text', substringBefore: 'text' },
  ...{ substringAfter: 'text', sum: 'number', count: 'number', round: 'number', floor: 'number', ceil: 'number' },
  ...{ abs: 'number', number: 'number', not: 'boolean', exists: 'boolean', contains: 'boolean', boolean: 'boolean' },
};

/** The kind of value that an expression tree returns; null if it is only known when it runs. */
function outcomeOf(node: unknown, fields: Fields): Outcome | null {
  if (!isRecord(node)) return null;
  const { type, value } = node;
  if (node.predicate !== undefined || node.group !== undefined) return null;
  switch (type) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'value':
      return typeof value === 'boolean' ? 'boolean' : null;
    case 'binary':
      if (value === '&') return 'text';
      return comparisons.includes(String(value)) ? 'boolean' : value === '..' ? null : 'number';
    case 'variable':
      return value === 'today' ? 'date' : null;
    case 'function':
      return isRecord(node.procedure) ? (ofFunctions[String(node.procedure.value)] ?? null) : null;
    case 'path':
      return outcomeOfPath(node.steps, fields);
    default:
      return null;
  }
}

function outcomeOfPath(steps: unknown, fields: Fields): Outcome | null {
  if (!Array.isArray(steps)) return null;
  const [first, second, third]: readonly unknown[] = steps;
  if (!isRecord(first) || third !== undefined) return null;
  if (first.type === 'variable' && first.value === 'user')
    return isRecord(second) ? (ofUser[String(second.value)] ?? null) : null;
  if (second !== undefined) return isRecord(first) && isRecord(second) && second.value === 'id' ? 'number' : null;
  const field = first.type === 'name' ? fields[String(first.value)] : undefined;
  switch (field?.kind) {
    case undefined:
    case 'json':
    case 'link':
    case 'collection':
      return null;
    case 'relation':
      return { record: field.target ?? '' };
    case 'date':
    case 'datetime':
    case 'boolean':
      return field.kind;
    case 'text':
    case 'time':
      return 'text';
    default:
      return 'number';
  }
}
