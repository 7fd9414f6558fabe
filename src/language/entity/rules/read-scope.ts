import { closestNames } from '../../json/closest-names.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { EntityField, ScopeRows, ScopeRule } from '../entity.ts';
import { scopeAttributes, scopeKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readStrings, readText, reportUnknownKeys } from '../schema-values.ts';
import { readPredicate } from './read-predicate.ts';

type Fields = Readonly<Record<string, EntityField>>;

const closed: ScopeRows = { kind: 'none' };
/** The keys that select rows; a rule has exactly one of them. */
const forms = ['user', 'within', 'where', 'permission', 'any', 'all'] as const;
const shapes =
  'A rule says which rows: `field` with `user` or `within`, `where` with a condition, `permission` of who sees every row, `any` with several of these, or `"all": true`.';

/**
 * Reads `x-scope`. An invalid rule must not show rows: it selects none, and without profiles it applies to everybody.
 */
export function readScope(value: unknown, fields: Fields, report: ReportProblem): readonly ScopeRule[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    const message =
      '`x-scope` is a list of rules such as { "profiles", "field", "user" }; until it is, it closes the rows to everybody.';
    report('entity/wrong-value', '/x-scope', message);
    return [{ profiles: ['*'], rows: closed }];
  }
  return value.map((given: unknown, index): ScopeRule => {
    const pointer = `/x-scope/${index}`;
    const rule = isRecord(given) ? given : {};
    const profiles = readStrings(rule.profiles, `${pointer}/profiles`, report);
    if (profiles.length === 0) {
      const message = 'A scope rule names at least one profile; until it does, it closes the rows to everybody.';
      report('entity/wrong-value', pointer, message);
      return { profiles: ['*'], rows: closed };
    }
    return { profiles, rows: readRows(rule, pointer, fields, report, Object.keys(scopeKeywords)) };
  });
}

function readRows(
  rule: JsonRecord,
  pointer: string,
  fields: Fields,
  report: ReportProblem,
  known: readonly string[],
): ScopeRows {
  reportUnknownKeys(rule, known, pointer, 'A rule of `x-scope`', report);
  if (Object.keys(rule).some((key) => !known.includes(key))) return closed;
  const given = forms.filter((key) => rule[key] !== undefined);
  const [form, second] = given;
  if (form === undefined && rule.field === undefined) {
    report('entity/wrong-value', pointer, `${shapes} This one says nothing, so it closes the rows.`);
    return closed;
  }
  if (second !== undefined) {
    report(
      'entity/wrong-value',
      pointer,
      `${shapes} This one has \`${form}\` and \`${second}\`; make two rules of it.`,
    );
    return closed;
  }
  if (form !== 'user' && form !== 'within' && form !== undefined && rule.field !== undefined) {
    report(
      'entity/wrong-value',
      pointer,
      `${shapes} This one has \`${form}\` and \`field\`; until it says one, it closes the rows.`,
    );
    return closed;
  }
  if (form === 'all') {
    if (rule.all === true) return { kind: 'all' };
    report('entity/wrong-value', `${pointer}/all`, '`all` is true or left out.');
    return closed;
  }
  if (form === 'where') {
    const predicate = readPredicate(rule.where, `${pointer}/where`, fields, report, { paths: true });
    return predicate === null ? closed : { kind: 'where', predicate };
  }
  if (form === 'permission') {
    const permissions = readStrings(rule.permission, `${pointer}/permission`, report);
    if (permissions.length > 0) return { kind: 'permission', permissions };
    report(
      'entity/wrong-value',
      pointer,
      '`permission` names who sees every row; until it does, the rule closes them.',
    );
    return closed;
  }
  if (form === 'any') return readAny(rule.any, `${pointer}/any`, fields, report);
  return readOwn(rule, pointer, fields, report);
}

function readAny(value: unknown, pointer: string, fields: Fields, report: ReportProblem): ScopeRows {
  if (!Array.isArray(value) || value.length === 0) {
    report('entity/wrong-value', pointer, '`any` is a list of what may hold instead of each other.');
    return closed;
  }
  const known = Object.keys(scopeKeywords).filter((key) => key !== 'profiles' && key !== 'any' && key !== 'all');
  return {
    kind: 'any',
    of: value.map((part: unknown, index) =>
      readRows(isRecord(part) ? part : {}, `${pointer}/${index}`, fields, report, known),
    ),
  };
}

/** Rows of the user, or of those below the user in a tree. */
function readOwn(rule: JsonRecord, pointer: string, fields: Fields, report: ReportProblem): ScopeRows {
  const field = readText(rule.field, `${pointer}/field`, report);
  const names = Object.keys(fields);
  const first = field?.split('.')[0] ?? '';
  const isField = field !== null && (field === 'id' || names.includes(first));
  if (!isField) {
    const message = `There is no field \`${field ?? ''}\` to scope by.`;
    report('entity/unknown-field', `${pointer}/field`, message, { suggestions: closestNames(field ?? '', names) });
  }
  if (rule.within !== undefined) {
    const tree = readText(rule.within, `${pointer}/within`, report);
    return isField && tree !== null ? { kind: 'within', field, tree } : closed;
  }
  const user = readText(rule.user, `${pointer}/user`, report);
  const attribute = scopeAttributes.find((known) => known === user);
  if (attribute === undefined) {
    const near = closestNames(user ?? '', scopeAttributes);
    const message = `A user has no attribute \`${user ?? ''}\`.`;
    report('entity/unknown-attribute', `${pointer}/user`, message, {
      suggestions: near,
      what: 'value',
      known: scopeAttributes,
    });
  }
  return isField && attribute !== undefined ? { kind: 'own', field, user: attribute } : closed;
}
