import { closestNames } from '../json/closest-names.ts';
import { parseJson } from '../json/parse.ts';
import { escapeName } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import { type AccessFlag, type EntityField, type EntityModel, type FieldKind, governedAreas } from './entity.ts';
import { accessFlagNames, entityKeywords, menuKeywords } from './entity-keywords.ts';
import { explainLongName } from './entity-limits.ts';
import { readFields } from './fields/read-fields.ts';
import { readChecks, readPartialUnique, readSharedKeys } from './rules/read-data-rules.ts';
import { readPerson } from './rules/read-person.ts';
import { readScope } from './rules/read-scope.ts';
import {
  createReport,
  type ReportProblem,
  readBoolean,
  readLists,
  readNumber,
  readStrings,
  readText,
  reportUnknownKeys,
} from './schema-values.ts';
import { fieldOfSetting } from './setting.ts';
import { ownDefault } from './texts/moment-default.ts';

const topKeys = Object.keys(entityKeywords);
/** Keys that only apply to an entity with a table and a screen. */
const storedKeys = [
  ...['x-menu', 'x-unique', 'x-indexes', 'x-soft-delete', 'x-append-only', 'x-single', 'x-access', 'x-scope'],
  'x-check',
  'x-keys',
  'x-person',
  'x-comments',
];
/** Those of them that also apply to rows that the server stores. */
const serverKeys = ['x-scope'];
const flags: readonly AccessFlag[] = accessFlagNames;
/** Snake case of an entity name: `FornecedorItem` becomes `fornecedor_item`. */
export function tableOf(entity: string): string {
  return entity.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

export type ReadEntity = {
  readonly model: EntityModel | null;
  /** False for a shape (`x-stored: false`): rows or answers of calls, without a table or screen. */
  readonly isStored: boolean;
  readonly problems: readonly ViewProblem[];
};

/**
 * Reads an entity schema. An invalid property is left out and reported; the rest works (rule V2). The model is null
 * only if the file as a whole cannot be understood.
 */
export function readEntity(name: string, source: { readonly file: string; readonly text: string }): ReadEntity {
  const parsed = parseJson(source.file, source.text);
  const problems: ViewProblem[] = [...parsed.problems];
  const report = createReport(source.file, parsed.at, problems);
  if (!isEntityName(name, report)) return { model: null, isStored: true, problems };
  const root = parsed.value;
  if (parsed.problems.some((problem) => problem.code === 'json/syntax') || !isRecord(root)) {
    if (problems.length === 0) report('entity/not-an-object', '', 'An entity schema is a JSON object.');
    return { model: null, isStored: true, problems };
  }
  const isOfServer = root['x-stored'] === 'server';
  const isStored = !isOfServer && (readBoolean(root['x-stored'], '/x-stored', report) ?? true);
  if (!isStored) reportStoredKeys(root, isOfServer, report);
  if (root['x-tables'] !== undefined && !isOfServer) {
    const message = '`x-tables` is said of rows that the server keeps (`x-stored`: "server"). Delete it.';
    report('entity/not-stored', '/x-tables', message, { what: 'key' });
  }
  const tables = readStrings(root['x-tables'], '/x-tables', report);
  reportUnknownKeys(root, topKeys, '', 'An entity schema', report);
  const { properties } = root;
  if (!isRecord(properties) || Object.keys(properties).length === 0) {
    const pointer = isRecord(properties) ? '/properties' : '';
    report('entity/no-properties', pointer, 'An entity schema needs `properties` with at least one field.');
    return { model: null, isStored, problems };
  }
  const required = new Set(readStrings(root.required, '/required', report));
  const fields = readFields(properties, { required, isStored, isOfServer }, report);
  const known = createKnownFields(fields, properties, report);
  for (const key of required)
    if (!Object.hasOwn(properties, key))
      report('entity/unknown-field', '/required', `\`required\` names \`${key}\`, which is not among the properties.`, {
        suggestions: closestNames(key, Object.keys(fields)),
      });
  for (const field of Object.values(fields)) {
    const path = field.country === undefined ? null : fieldOfSetting(field.country);
    if (path !== null) known([path.split('.')[0] ?? path], `/properties/${escapeName(field.name)}/x-country`);
  }
  const { search, searchRelations } = readSearch(root['x-search'], fields, known, report);
  const groups = (key: string, value: unknown, also: readonly string[] = []): string[][] =>
    readLists(value, `/${key}`, report)
      .map((list, index) => list.filter((name) => also.includes(name) || known([name], `/${key}/${index}`).length > 0))
      .filter((list) => list.length > 0 && list.every((name) => fields[name]?.kind !== 'collection'));
  const { label, labelDetail } = readLabel(root, fields, known, report);
  const title = readText(root.title, '/title', report) ?? name;
  const partialUnique = readPartialUnique(root['x-unique'], fields, report);
  const keys = readSharedKeys(root['x-keys'], fields, report);
  const checks = readChecks(root['x-check'], fields, report);
  const isSingle = readBoolean(root['x-single'], '/x-single', report) === true;
  const isAppendOnly = readAppendOnly(root['x-append-only'], isSingle, report);
  const person = isStored ? readPerson(root['x-person'], fields, report) : null;
  return {
    model: {
      name,
      table: tableOf(name),
      title,
      plural: readText(root['x-plural'], '/x-plural', report) ?? title,
      icon: readText(root['x-icon'], '/x-icon', report),
      label: label ?? 'id',
      ...(labelDetail === null ? {} : { labelDetail }),
      // Without `x-search` the label field is searched.
      search:
        root['x-search'] === undefined && label !== undefined && fields[label]?.kind === 'text' ? [label] : search,
      ...(searchRelations.length === 0 ? {} : { searchRelations }),
      unique: groups('x-unique', unconditional(root['x-unique'])),
      ...(partialUnique.length === 0 ? {} : { partialUnique }),
      ...(keys === null ? {} : { keys }),
      ...(checks.length === 0 ? {} : { checks }),
      ...(isAppendOnly ? { appendOnly: true } : {}),
      ...(isSingle ? { single: true } : {}),
      indexes: groups('x-indexes', root['x-indexes'], ['dh_registro', 'dh_alteracao']),
      ...(isOfServer ? { serverTables: tables.length > 0 ? tables : [tableOf(name)] } : {}),
      softDelete: readBoolean(root['x-soft-delete'], '/x-soft-delete', report) ?? false,
      ...readComments(root['x-comments'], report),
      ...(person === null ? {} : { person }),
      ...readGoverns(root['x-governs'], report),
      menu: readMenu(root['x-menu'], report),
      access: readAccess(root['x-access'], report),
      scope: readScope(root['x-scope'], fields, report),
      fields: isSingle ? beginning(fields, report) : fields,
    },
    isStored,
    problems,
  };
}

/** Whether a file name is valid for an entity; reports what is wrong. */
function isEntityName(name: string, report: ReportProblem): boolean {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
    const message = `An entity name starts with a capital letter and has letters and digits only; \`${name}\` does not. Rename the file.`;
    report('entity/bad-name', '', message);
    return false;
  }
  const tooLong = explainLongName(name, tableOf(name));
  if (tooLong !== null) report('entity/name-too-long', '', tooLong);
  return tooLong === null;
}

/** Reports keys that do not apply to an entity without a table. */
function reportStoredKeys(root: JsonRecord, isOfServer: boolean, report: ReportProblem): void {
  const what = isOfServer ? 'What the server keeps (`x-stored`: "server")' : 'A shape (`x-stored`: false)';
  for (const key of Object.keys(root)) {
    if (!storedKeys.includes(key) || (isOfServer && serverKeys.includes(key))) continue;
    const message = `${what} has no table of its own and no screen, so \`${key}\` says nothing. Delete it.`;
    report('entity/not-stored', `/${escapeName(key)}`, message, { what: 'key' });
  }
}

type Fields = EntityModel['fields'];
/**
 * Keeps the names that are fields; reports the others at a JSON Pointer, unless their property was already reported.
 */
type KnownFields = (names: readonly string[], pointer: string) => string[];

function createKnownFields(fields: Fields, properties: JsonRecord, report: ReportProblem): KnownFields {
  return (list, pointer) =>
    list.filter((key) => {
      if (Object.hasOwn(fields, key)) return true;
      if (!Object.hasOwn(properties, key))
        report('entity/unknown-field', pointer, `There is no field \`${key}\`.`, {
          suggestions: closestNames(key, Object.keys(fields)),
        });
      return false;
    });
}

/** The text fields that a search covers, and the relations whose labels it covers. */
function readSearch(
  value: unknown,
  fields: Fields,
  known: KnownFields,
  report: ReportProblem,
): { readonly search: readonly string[]; readonly searchRelations: readonly string[] } {
  const searched = known(readStrings(value, '/x-search', report), '/x-search');
  const isRelation = (key: string): boolean => fields[key]?.kind === 'relation' && fields[key]?.target !== null;
  const search = searched.filter((key) => {
    if (isRelation(key)) return false;
    const isText = fields[key]?.kind === 'text';
    if (!isText) report('entity/wrong-value', '/x-search', `\`${key}\` is not a text field and cannot be searched.`);
    return isText;
  });
  return { search, searchRelations: searched.filter(isRelation) };
}

/** The label of a record: the requested field or the usual one, and the detail beside it. */
function readLabel(
  root: JsonRecord,
  fields: Fields,
  known: KnownFields,
  report: ReportProblem,
): { readonly label: string | undefined; readonly labelDetail: string | null } {
  const wanted = readText(root['x-label'], '/x-label', report);
  if (wanted !== null && wanted !== 'id') known([wanted], '/x-label');
  const firstText = Object.keys(fields).find((key) => fields[key]?.kind === 'text');
  const label = [wanted, 'nome', 'descricao', firstText].find(
    (key): key is string => typeof key === 'string' && isLabelKind(fields[key]?.kind),
  );
  const detail = readText(root['x-label-detail'], '/x-label-detail', report);
  const isKnown = detail !== null && known([detail.split('.')[0] ?? detail], '/x-label-detail').length > 0;
  return { label, labelDetail: isKnown ? detail : null };
}

function readAppendOnly(value: unknown, isSingle: boolean, report: ReportProblem): boolean {
  const isAppendOnly = readBoolean(value, '/x-append-only', report) === true;
  if (!isAppendOnly || !isSingle) return isAppendOnly;
  const message =
    'The only record of an entity (`x-single`) begins by itself: with `x-append-only` nobody could fill it in.';
  report('entity/wrong-value', '/x-append-only', message, { what: 'key' });
  return false;
}

/** The fields of a single record that is created automatically: values that nobody has filled in cannot be required. */
function beginning(fields: Readonly<Record<string, EntityField>>, report: ReportProblem): EntityModel['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const hasDefault = (field.default !== null && field.default !== ownDefault) || field.begins !== undefined;
      if (!field.required || hasDefault || field.computed !== undefined) return [key, field];
      const message = `The record begins by itself (\`x-single\`), and \`${key}\` is required: give it a \`default\`, or ask for it when it is saved ("x-required": "true").`;
      report('entity/single-required', `/properties/${escapeName(key)}`, message, { what: 'key' });
      return [key, { ...field, required: false }];
    }),
  );
}

/** The entries of `x-unique` that apply to all records. */
function unconditional(value: unknown): unknown {
  return Array.isArray(value) ? value.filter((entry) => !isRecord(entry)) : value;
}

function readComments(value: unknown, report: ReportProblem): Pick<EntityModel, 'comments'> {
  if (value === 'EDITAR') return { comments: 'EDITAR' };
  return readBoolean(value, '/x-comments', report) === true ? { comments: 'LISTAR' } : {};
}

function readGoverns(value: unknown, report: ReportProblem): Pick<EntityModel, 'governs'> {
  const text = readText(value, '/x-governs', report);
  if (text === null) return {};
  const governs = governedAreas.find((area) => area === text);
  if (governs !== undefined) return { governs };
  const message = `\`x-governs\` names what the records decide about; \`${text}\` is none.`;
  report('entity/wrong-value', '/x-governs', message, {
    suggestions: closestNames(text, governedAreas),
    what: 'value',
    known: governedAreas,
  });
  return {};
}

function readMenu(value: unknown, report: ReportProblem): EntityModel['menu'] {
  if (value === false) return null;
  if (value === undefined || value === true) return { order: 1000, group: 'Cadastros', lookup: false };
  if (!isRecord(value)) {
    report('entity/wrong-value', '/x-menu', '`x-menu` is false or { "order": 10, "group": "Cadastros" }.');
    return null;
  }
  reportUnknownKeys(value, Object.keys(menuKeywords), '/x-menu', '`x-menu`', report);
  return {
    order: readNumber(value.order, '/x-menu/order', report) ?? 1000,
    group: value.group === null ? null : (readGroup(value.group, report) ?? 'Cadastros'),
    lookup: readBoolean(value.lookup, '/x-menu/lookup', report) ?? false,
  };
}

/** Headings of the menu are processes, whose names have a maximum length. */
const longestGroup = 200;

function readGroup(value: unknown, report: ReportProblem): string | null {
  const group = readText(value, '/x-menu/group', report);
  if (group === null || group.length <= longestGroup) return group;
  report('entity/wrong-value', '/x-menu/group', `A heading of the menu has ${longestGroup} characters at most.`);
  return null;
}

function readAccess(value: unknown, report: ReportProblem): EntityModel['access'] {
  if (value === undefined) return { ADMINISTRATIVO: flags, CONFIGURADOR: flags };
  if (!isRecord(value)) {
    report('entity/wrong-value', '/x-access', '`x-access` maps profiles to lists of flags.');
    return {};
  }
  const access: Record<string, AccessFlag[]> = {};
  for (const [profile, list] of Object.entries(value)) {
    const pointer = `/x-access/${escapeName(profile)}`;
    access[profile] = readStrings(list, pointer, report).filter((flag): flag is AccessFlag => {
      const isFlag = (flags as readonly string[]).includes(flag);
      if (!isFlag) {
        const at = `${pointer}/${Array.isArray(list) ? list.indexOf(flag) : 0}`;
        const message = `There is no permission \`${flag}\`.`;
        report('entity/unknown-flag', at, message, {
          suggestions: closestNames(flag, flags),
          what: 'value',
          known: flags,
        });
      }
      return isFlag;
    });
  }
  return access;
}

function isLabelKind(kind: FieldKind | undefined): boolean {
  return kind !== undefined && !['relation', 'link', 'collection', 'json'].includes(kind);
}
