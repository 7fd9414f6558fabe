import { analyseExpression, type BindingRoot, builtinFunctions } from '../../expressions/analyse.ts';
import type { Condition } from '../../expressions/condition.ts';
import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { CheckRule, EntityField, PartialUnique, SharedKeys } from '../entity.ts';
import { checkKeywords, keyKeywords, partialUniqueKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readLists, readStrings, readText, reportUnknownKeys } from '../schema-values.ts';
import { readPredicate } from './read-predicate.ts';

type Fields = Readonly<Record<string, EntityField>>;

const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

/**
 * Adds the conditions under which fields are required, closed or part of the record (`x-required`, `x-readonly`,
 * `x-when`).
 */
export function withFieldRules(fields: Fields, properties: JsonRecord, report: ReportProblem): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const source = properties[name];
      if (!isRecord(source)) return [name, field];
      const read = (key: 'x-required' | 'x-readonly' | 'x-when'): Condition | null => {
        if (source[key] === undefined) return null;
        const pointer = `/properties/${escapeName(name)}/${key}`;
        if (field.kind !== 'collection') return readCondition(source[key], pointer, fields, report);
        report('entity/wrong-value', pointer, `\`${key}\` is for single values, and \`${name}\` is a list of records.`);
        return null;
      };
      const [requiredWhen, readOnlyWhen, presentWhen] = [read('x-required'), read('x-readonly'), read('x-when')];
      if (presentWhen !== null && field.required) {
        const message = `\`${name}\` is required, so it is part of every record. Ask for it by \`x-required\`: what is no part of the record is not asked for.`;
        report('entity/wrong-value', `/properties/${escapeName(name)}/x-when`, message);
      }
      const isKeeping = source['x-keeps'] === true;
      return [
        name,
        {
          ...field,
          ...(requiredWhen === null ? {} : { requiredWhen }),
          ...(readOnlyWhen === null ? {} : { readOnlyWhen }),
          ...(presentWhen === null || field.required ? {} : { presentWhen }),
          ...(isKeeping ? { keeps: true as const } : {}),
        },
      ];
    }),
  );
}

/** Adds the expressions of computed fields (`x-value`). Such a field is read-only; each may read those above it. */
export function withComputedFields(fields: Fields, properties: JsonRecord, report: ReportProblem): Fields {
  const later = new Set(Object.keys(properties).filter((name) => textOf(properties[name]) !== undefined));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = textOf(properties[name]);
      if (value === undefined) return [name, field];
      const pointer = `/properties/${escapeName(name)}/x-value`;
      const because = 'A computed value reads the record, its lists and what is behind its relations.';
      const isSingle = !['relation', 'link', 'collection', 'json'].includes(field.kind);
      if (typeof value !== 'string' || !isSingle)
        report('entity/wrong-value', pointer, '`x-value` is JSONata text, of a field that holds one value.');
      else if (isExpression(value, pointer, fields, report, { roots: ['record'], because })) {
        const below = analyseExpression(value).reads.find(({ names: [first = ''] }) => later.has(first));
        later.delete(name);
        if (below === undefined) return [name, { ...field, computed: value, readOnly: true }];
        const message = `\`${below.names[0]}\` is computed as well: a value reads computed ones only that stand above it.`;
        report('expression/cycle', pointer, message);
      }
      return [name, { ...field, readOnly: true }];
    }),
  );
}

function textOf(property: unknown): unknown {
  return isRecord(property) ? property['x-value'] : undefined;
}

/** Reads `x-check`. An invalid rule is left out and reported. */
export function readChecks(value: unknown, fields: Fields, report: ReportProblem): readonly CheckRule[] {
  if (value === undefined) return [];
  if (!isRecord(value)) {
    const message = '`x-check` maps names to { "condition", "message", "field" }.';
    report('entity/wrong-value', '/x-check', message);
    return [];
  }
  return Object.entries(value).flatMap(([name, given]): CheckRule[] => {
    const pointer = `/x-check/${escapeName(name)}`;
    if (!namePattern.test(name)) {
      const message = `The name of a rule has small letters, digits and _ only, 40 at most; \`${name}\` does not.`;
      report('entity/bad-name', pointer, message, { what: 'key' });
      return [];
    }
    if (!isRecord(given)) {
      report('entity/wrong-value', pointer, 'A rule is { "condition", "message", "field" }.');
      return [];
    }
    reportUnknownKeys(given, Object.keys(checkKeywords), pointer, 'A rule of `x-check`', report);
    const condition = readCondition(given.condition, `${pointer}/condition`, fields, report);
    const message = readText(given.message, `${pointer}/message`, report);
    if (given.message === undefined)
      report('entity/wrong-value', pointer, 'Say in `message` what a user reads where the rule is broken.');
    const field = readText(given.field, `${pointer}/field`, report);
    const isPlace = field === null || Object.hasOwn(fields, field);
    if (!isPlace) {
      const near = closestNames(field, Object.keys(fields));
      report('entity/unknown-field', `${pointer}/field`, `There is no field \`${field}\` to show the message at.`, {
        suggestions: near,
      });
    }
    if (condition === null || message === null) return [];
    return [{ name, condition, message, field: isPlace ? field : null }];
  });
}

/** Reads the entries of `x-unique` that apply to some records only; entries for all records are lists of fields. */
export function readPartialUnique(value: unknown, fields: Fields, report: ReportProblem): readonly PartialUnique[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((given: unknown, place): PartialUnique[] => {
    if (!isRecord(given)) return [];
    const pointer = `/x-unique/${place}`;
    reportUnknownKeys(given, Object.keys(partialUniqueKeywords), pointer, 'An entry of `x-unique`', report);
    const names = readStrings(given.fields, `${pointer}/fields`, report);
    const unknown = names.find((name) => fields[name] === undefined || fields[name].kind === 'collection');
    if (names.length === 0 || unknown !== undefined) {
      const message =
        unknown === undefined ? 'Name the fields.' : `There is no field \`${unknown}\` that holds one value.`;
      report('entity/unknown-field', `${pointer}/fields`, message, {
        suggestions: closestNames(unknown ?? '', Object.keys(fields)),
      });
      return [];
    }
    const where = readPredicate(given.where, `${pointer}/where`, fields, report, { paths: false });
    return where === null ? [] : [{ fields: names, where, place }];
  });
}

/** Reads the fields by which files identify a record although others may share the values; null if there are none. */
export function readSharedKeys(value: unknown, fields: Fields, report: ReportProblem): SharedKeys | null {
  if (value === undefined) return null;
  if (!isRecord(value)) {
    report('entity/wrong-value', '/x-keys', '`x-keys` is { "fields": [["matricula"]] }.');
    return null;
  }
  reportUnknownKeys(value, Object.keys(keyKeywords), '/x-keys', '`x-keys`', report);
  const lists = readLists(value.fields, '/x-keys/fields', report).filter((names, place) => {
    const unknown = names.find((name) => fields[name] === undefined || fields[name].kind === 'collection');
    if (unknown === undefined) return names.length > 0;
    const message = `There is no field \`${unknown}\` that holds one value.`;
    report('entity/unknown-field', `/x-keys/fields/${place}`, message, {
      suggestions: closestNames(unknown, Object.keys(fields)),
    });
    return false;
  });
  const prefer =
    value.prefer === undefined ? null : readPredicate(value.prefer, '/x-keys/prefer', fields, report, { paths: false });
  const own = readText(value.own, '/x-keys/own', report);
  const isRelation = own === null || (Object.hasOwn(fields, own) && fields[own]?.kind === 'relation');
  if (!isRelation)
    report('entity/unknown-field', '/x-keys/own', `There is no relation \`${own}\`.`, {
      suggestions: closestNames(own, Object.keys(fields)),
    });
  return lists.length === 0 ? null : { fields: lists, own: isRelation ? own : null, prefer };
}

/** Reads a predicate or JSONata text over the record; null if it is invalid, which is reported. */
export function readCondition(
  value: unknown,
  pointer: string,
  fields: Fields,
  report: ReportProblem,
): Condition | null {
  if (typeof value !== 'string') return readPredicate(value, pointer, fields, report, { paths: true });
  const because = 'A rule of the data reads the record and `$old`: it holds for everybody.';
  return isExpression(value, pointer, fields, report, { roots: ['record', 'old'], because }) ? value : null;
}

/**
 * Whether a text is a valid expression over the record; only its first mistake is reported, as others may follow from
 * it.
 * @param roots what it may read, and `because` why nothing else
 */
export function isExpression(
  text: string,
  pointer: string,
  fields: Fields,
  report: ReportProblem,
  { roots, because }: { readonly roots: readonly BindingRoot[]; readonly because: string },
): boolean {
  const { syntaxError, reads, unknownVariables, unsafeRegexes } = analyseExpression(text);
  const refuse = (code: string, message: string, near: readonly string[] = []): false => {
    report(`expression/${code}`, pointer, message, { suggestions: near });
    return false;
  };
  if (syntaxError !== null) return refuse('syntax', syntaxError.message);
  const [regex] = unsafeRegexes;
  if (regex !== undefined) return refuse('unsafe-regex', `The pattern /${regex.source}/ ${regex.reason}`);
  const [variable] = unknownVariables;
  if (variable !== undefined) {
    const near = closestNames(variable.name, [...roots, ...builtinFunctions]);
    return refuse('unknown-name', `There is no \`$${variable.name}\`.`, near);
  }
  for (const { root, names } of reads) {
    if (!roots.includes(root)) return refuse('unknown-name', `\`$${root}\` cannot be read here. ${because}`);
    const [first] = names;
    const isOfRecord = root === 'record' || root === 'old';
    if (isOfRecord && first !== undefined && first !== 'id' && !Object.hasOwn(fields, first))
      return refuse('unknown-path', `There is no field \`${first}\`.`, closestNames(first, Object.keys(fields)));
  }
  return true;
}
