import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { readField } from '../../language/entity/fields/read-field.ts';
import {
  type ReportProblem,
  readBoolean,
  readStrings,
  readText,
  reportUnknownKeys,
} from '../../language/entity/schema-values.ts';
import { closestNames, didYouMean, nearestOrAll } from '../../language/json/closest-names.ts';
import { parseJson } from '../../language/json/parse.ts';
import { escapeName } from '../../language/json/pointer.ts';
import type { ViewProblem } from '../../language/json/problem.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { statementKeywords } from '../../language/statement/statement-keywords.ts';
import type { Operation } from '../../platform/http/contract.ts';
import { shapesOf } from './operation-shapes.ts';
import { readParams } from './read-params.ts';
import { readUnscoped, readWithin } from './read-scope.ts';
import { type Declaration, findServerModels, type StatementValues } from './statement.ts';

/** What exists besides the declaration. */
export type DeclarationSurroundings = {
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly shapes: ReadonlyMap<string, EntityModel>;
  readonly operations: ReadonlyMap<string, Operation>;
  /** Operations with a handler of their own. */
  readonly served: ReadonlySet<string>;
  /** What areas give to statements. */
  readonly values: StatementValues;
};

/** Of these what comes with the program, and not with the schemas of a project. */
export type KnownCalls = Pick<DeclarationSurroundings, 'operations' | 'served' | 'values'>;

const keys = Object.keys(statementKeywords);

/**
 * Reads the declaration of a statement. A mistake in a field excludes that field. A mistake in permissions, or in what
 * is answered, excludes the statement.
 */
export function readDeclaration(
  name: string,
  source: { readonly file: string; readonly text: string },
  known: DeclarationSurroundings,
): { readonly declaration: Declaration | null; readonly problems: readonly ViewProblem[] } {
  const { file } = source;
  const parsed = parseJson(file, source.text);
  const problems: ViewProblem[] = [...parsed.problems];
  const root = parsed.value;
  /** Readers of entity schemas prefix their problem codes. */
  const report: ReportProblem = (code, pointer, message, { suggestions = [], what = 'value', known: names } = {}) => {
    const hint = names === undefined ? didYouMean(suggestions) : nearestOrAll(suggestions, names);
    const { line, column } = parsed.at(pointer, what);
    const own = code.replace(/^entity\//, 'statement/');
    problems.push({ code: own, severity: 'error', file, line, column, pointer, message: message + hint, suggestions });
  };
  if (!isRecord(root)) {
    if (problems.length === 0)
      report('statement/not-an-object', '', 'The declaration of a statement is a JSON object.');
    return { declaration: null, problems };
  }
  if (!/^[a-z][a-zA-Z0-9_]{1,59}$/.test(name)) {
    report(
      'statement/bad-name',
      '',
      `A statement begins with a small letter and has letters, digits and _ only (60 at most); \`${name}\` does not. Rename both files.`,
    );
    return { declaration: null, problems };
  }
  reportUnknownKeys(root, keys, '', 'A statement', report);
  const operation = readOperation(root, name, known, report);
  const model = operation === undefined ? null : readModel(name, root, operation, known, report);
  if (operation === undefined || model === null) return { declaration: null, problems };
  const among = (list: readonly string[], pointer: string): string[] =>
    list.filter((field, index) => {
      if (Object.hasOwn(model.fields, field)) return true;
      report('statement/unknown-field', `${pointer}/${index}`, `There is no field \`${field}\`.`, {
        suggestions: closestNames(field, Object.keys(model.fields)),
      });
      return false;
    });
  const key = among(readStrings(root.key, '/key', report), '/key');
  const search =
    root.search === undefined ? model.search : among(readStrings(root.search, '/search', report), '/search');
  const order = readOrder(root, model, report);
  const bestMatch = readBestMatch(root.bestMatch, model, report);
  const params = readParams(root.params, operation, known.values, report);
  for (const [param, { entity }] of params)
    if (entity !== null && !known.models.has(entity))
      report('statement/unknown-entity', `/params/${param}/entity`, `There is no entity \`${entity}\`.`, {
        suggestions: closestNames(entity, known.models.keys()),
      });
  const when = readText(root.when, '/when', report);
  if (when !== null && !params.has(when))
    report('statement/unknown-parameter', '/when', `The call has no parameter \`${when}\`.`, {
      suggestions: closestNames(when, params.keys()),
    });
  const permission = readPermission(root.permission, report);
  const serverModels = [...findServerModels(known.shapes).values()].map((one) => [one.name, one] as const);
  const unscoped = readUnscoped(root.unscoped, new Map([...known.models, ...serverModels]), report);
  const within = readWithin(root.within, known.models, report);
  const isSingle = readBoolean(root.single, '/single', report) ?? false;
  const isPeriodLater = readBoolean(root.periodEndsLater, '/periodEndsLater', report) ?? false;
  // Permissions must not be guessed.
  const isUnsafe = problems.some(
    ({ pointer, code }) => /^\/(permission|unscoped|within|when|key)/.test(pointer) || code === 'json/syntax',
  );
  const declaration = {
    name,
    file,
    operation,
    when,
    model,
    lists: listsOf(shapeName(root, operation), known),
    key: key.length > 0 ? key : ['id'],
    search,
    isIdSent: operation === null || isIdDeclared(root, operation, known),
    order,
    bestMatch,
    params,
    values: known.values,
    permission,
    unscoped,
    within,
    isSingle,
    isPeriodLater,
  };
  return { declaration: isUnsafe ? null : declaration, problems };
}

/** Lists of a stored entity's records, which rows of a list may omit. */
function listsOf(shape: string | null, { models }: DeclarationSurroundings): ReadonlySet<string> {
  const fields = shape === null ? {} : (models.get(shape)?.fields ?? {});
  return new Set(Object.values(fields).flatMap(({ name, kind }) => (kind === 'collection' ? [name] : [])));
}

/** The call that it answers; null if it has its own name, undefined if it is invalid. */
function readOperation(
  root: JsonRecord,
  name: string,
  known: DeclarationSurroundings,
  report: ReportProblem,
): Operation | null | undefined {
  const wanted = readText(root.operation, '/operation', report);
  if (wanted === null) {
    if (root.operation !== undefined) return undefined;
    if (!known.operations.has(name)) return null;
    report(
      'statement/taken-name',
      '',
      `\`${name}\` is a call of the contract. Name it in \`operation\`, or rename both files.`,
    );
    return undefined;
  }
  const found = known.operations.get(wanted);
  const place = '/operation';
  if (found === undefined)
    report('statement/unknown-operation', place, `The contract has no operation \`${wanted}\`.`, {
      suggestions: closestNames(wanted, known.operations.keys()),
    });
  else if (known.served.has(wanted))
    report('statement/served-operation', place, `The server answers \`${wanted}\` by itself; a statement cannot.`);
  else if (shapesOf(found).length === 0)
    report('statement/no-list', place, `\`${wanted}\` does not answer a list or a record of a shape.`);
  else return found;
  return undefined;
}

/** Whether the contract declares an `id` for the rows. */
function isIdDeclared(root: JsonRecord, operation: Operation, { models, shapes }: DeclarationSurroundings): boolean {
  const [only = ''] = shapesOf(operation);
  const name = typeof root.shape === 'string' ? root.shape : only;
  return models.has(name) || Object.hasOwn(shapes.get(name)?.fields ?? {}, 'id');
}

/** The shape that it names, or that of its call's answer. */
function shapeName({ shape }: JsonRecord, operation: Operation | null): string | null {
  if (typeof shape === 'string' && shape !== '') return shape;
  const [answered = null, ...others] = operation === null ? [] : shapesOf(operation);
  return others.length === 0 ? answered : null;
}

function readModel(
  name: string,
  root: JsonRecord,
  operation: Operation | null,
  known: DeclarationSurroundings,
  report: ReportProblem,
): EntityModel | null {
  const title = readText(root.title, '/title', report);
  const given = readText(root.shape, '/shape', report);
  const answered = operation === null ? [] : shapesOf(operation);
  const wanted = shapeName(root, operation);
  if (given !== null && root.properties !== undefined)
    report(
      'statement/two-shapes',
      '/properties',
      `The fields are those of \`${given}\`. Delete \`properties\`, or \`shape\`.`,
      { what: 'key' },
    );
  if (operation !== null && root.properties !== undefined) {
    report(
      'statement/two-shapes',
      '/properties',
      `The fields of \`${operation.id}\` stand in the contract: ${answered.join(', ')}. Delete \`properties\`.`,
      { what: 'key' },
    );
    return null;
  }
  if (wanted === null && operation !== null) {
    report(
      'statement/no-shape',
      '/operation',
      `\`${operation.id}\` answers one of several shapes: say which in \`shape\`.`,
      { suggestions: [], what: 'value', known: answered },
    );
    return null;
  }
  if (wanted !== null && operation !== null && !answered.includes(wanted)) {
    report('statement/wrong-shape', '/shape', `\`${operation.id}\` does not answer \`${wanted}\`.`, {
      suggestions: closestNames(wanted, answered),
      what: 'value',
      known: answered,
    });
    return null;
  }
  const base =
    wanted === null ? ownModel(root, report) : (known.shapes.get(wanted) ?? known.models.get(wanted) ?? null);
  if (base === null) {
    if (wanted !== null)
      report('statement/unknown-shape', '/shape', `There is no shape \`${wanted}\`.`, {
        suggestions: closestNames(wanted, [...known.shapes.keys(), ...known.models.keys()]),
      });
    return null;
  }
  const label = readText(root.label, '/label', report);
  if (label !== null && !Object.hasOwn(base.fields, label))
    report('statement/unknown-field', '/label', `There is no field \`${label}\`.`, {
      suggestions: closestNames(label, Object.keys(base.fields)),
    });
  const called = title ?? base.title;
  const system = wanted !== null && known.models.has(wanted) ? systemFields(report) : [];
  return {
    ...base,
    ...{
      name,
      table: '',
      title: called,
      plural: title ?? base.plural,
      scope: [],
      access: {},
      menu: null,
      softDelete: false,
    },
    label: label !== null && Object.hasOwn(base.fields, label) ? label : base.label,
    fields: Object.fromEntries(
      [...Object.values(base.fields), ...system].map((field) => [field.name, columnField(field, known)]),
    ),
  };
}

/** Fields of a statement are in no table. */
const shapeField = { isStored: false, isOfServer: false };

/** The standard fields of entities' records. */
function systemFields(report: ReportProblem): EntityField[] {
  const moment = { type: 'string', format: 'date-time' };
  return Object.entries({
    versao: { type: 'integer', title: 'Versão' },
    dh_registro: { ...moment, title: 'Registrado em' },
    dh_alteracao: { ...moment, title: 'Alterado em' },
  }).flatMap(([name, value]) => readField({ ...shapeField, name, value, pointer: '', required: false, report }) ?? []);
}

/** A list of records within a row, and a record of a shape, which has no table, are JSON columns. */
function columnField(field: EntityField, { shapes }: Pick<DeclarationSurroundings, 'shapes'>): EntityField {
  const isShape = field.kind === 'relation' && field.target !== null && shapes.has(field.target);
  return field.kind === 'collection' || isShape ? { ...field, kind: 'json', target: null, mappedBy: null } : field;
}

function ownModel(root: JsonRecord, report: ReportProblem): EntityModel | null {
  const { properties } = root;
  if (!isRecord(properties) || Object.keys(properties).length === 0) {
    report(
      'statement/no-shape',
      isRecord(properties) ? '/properties' : '',
      'A statement has the fields of a `shape`, or `properties` of its own.',
    );
    return null;
  }
  const required = new Set(readStrings(root.required, '/required', report));
  const fields: Record<string, EntityField> = {};
  for (const [name, value] of Object.entries(properties)) {
    const pointer = `/properties/${escapeName(name)}`;
    if (!/^[a-z][a-z0-9_]{0,59}$/i.test(name))
      report(
        'statement/bad-field-name',
        pointer,
        `A field name starts with a letter and has letters, digits and _ only; \`${name}\` does not.`,
        { what: 'key' },
      );
    else if (!isRecord(value))
      report('statement/wrong-value', pointer, `The field \`${name}\` must be an object such as { "type": "string" }.`);
    else {
      const field = readField({ ...shapeField, name, value, pointer, required: required.has(name), report });
      if (field !== null) fields[name] = field;
    }
  }
  const names = Object.values(fields);
  const text = names.find(({ kind }) => kind === 'text');
  const label =
    ['nome', 'descricao', text?.name].find((name) => name !== undefined && fields[name]?.kind === 'text') ?? 'id';
  return {
    ...{ name: '', table: '', title: '', plural: '', icon: null, label, search: label === 'id' ? [] : [label] },
    ...{ unique: [], indexes: [], softDelete: false, menu: null, access: {}, scope: [], fields },
  };
}

/** The default order; fields that a list could not sort by are left out. */
function readOrder(root: JsonRecord, { fields }: EntityModel, report: ReportProblem): Declaration['order'] {
  const sortBy = readText(root.sortBy, '/sortBy', report);
  const sortType = readText(root.sortType, '/sortType', report);
  if (sortBy === null) return {};
  for (const name of sortBy.split(',').map((item) => item.trim()))
    if (!Object.hasOwn(fields, name) && name !== 'id') {
      report('statement/unknown-field', '/sortBy', `There is no field \`${name}\`.`, {
        suggestions: closestNames(name, Object.keys(fields)),
      });
      return {};
    }
  if (sortType !== null && !/^\s*(asc|desc)\s*(,\s*(asc|desc)\s*)*$/i.test(sortType)) {
    report(
      'statement/wrong-value',
      '/sortType',
      '`sortType` is `asc` or `desc`, one for each field, separated by commas.',
    );
    return {};
  }
  return { sortBy, ...(sortType === null ? {} : { sortType }) };
}

/** The tests of the best match, in order; impossible ones are left out. */
function readBestMatch(value: unknown, { fields }: EntityModel, report: ReportProblem): Declaration['bestMatch'] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report('statement/wrong-value', '/bestMatch', '`bestMatch` is a list of `{ "field": ..., "test": ... }`.');
    return [];
  }
  return value.flatMap((item: unknown, index) => {
    const pointer = `/bestMatch/${index}`;
    const { field, test } = isRecord(item) ? item : {};
    const texts = Object.values(fields).flatMap(({ name, kind }) => (kind === 'text' ? [name] : []));
    if (typeof field !== 'string' || !texts.includes(field))
      report('statement/unknown-field', `${pointer}/field`, `There is no text field \`${String(field)}\`.`, {
        suggestions: closestNames(String(field), texts),
      });
    else if (test !== 'equal' && test !== 'start')
      report('statement/wrong-value', `${pointer}/test`, '`test` is `equal` or `start`.');
    else return [{ field, test }];
    return [];
  });
}

function readPermission(value: unknown, report: ReportProblem): readonly string[] | null {
  if (value === undefined) return null;
  const names = readStrings(value, '/permission', report);
  for (const [index, name] of names.entries())
    if (!/^(PERFIL:[A-Z_0-9]+|[A-Za-z][A-Za-z0-9_]*\.[A-Z_]+|[A-Z][A-Z_]+)$/.test(name))
      report(
        'statement/wrong-permission',
        `/permission/${index}`,
        `\`${name}\` is no permission. Write \`Entity.LISTAR\`, \`PROCESS.ACESSAR\` or \`PERFIL:CONSTANTE\`.`,
      );
  return names;
}
