import {
  allElementKeys,
  columnTypeNames,
  elementKeyOf,
  elementTypeNames,
  elementTypeOf,
  listKeysOf,
  listTypeNames,
} from '../elements/vocabulary.ts';
import { actionKeys, callKeys, predicateKeys } from '../view/keys/action-keys.ts';
import { fragmentKey, fragmentParamKeys, includeKeys, includeType } from '../view/keys/fragment-keys.ts';
import type { KeyDefinition, KeyTable, ValueType } from '../view/keys/key-definition.ts';
import { columnKeys, filterKeys } from '../view/keys/list-keys.ts';
import {
  templateColumnKeys,
  templateElementKeys,
  templateKey,
  templateKeys,
  templatePartKeys,
  templateSheetKeys,
  templateTypes,
} from '../view/keys/template-keys.ts';
import { checkKeys, formKeys, holdKeys, menuKeys, overrideKeys, sourceKeys, viewKeys } from '../view/keys/view-keys.ts';

type Schema = Readonly<Record<string, unknown>>;

// The name is in a variable, because an object literal with the property `then` looks like a promise.
const thenKeyword = 'then';

/**
 * The JSON Schema of view files and overrides (`schemas/view.schema.json`), made from the vocabulary so that editors
 * complete, explain and underline as the check does. `type` selects by if and then, so that a mistake underlines one
 * place. Draft 7, which editors support best.
 */
export function viewSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'View definition',
    description: 'A screen as data: see views/README.md. Generated from src/language/elements/element-types.ts.',
    ...objectOf({ ...viewKeys, ...templateKey, ...fragmentKey }),
    definitions: {
      list: objectOf({
        type: listTypeKey,
        ...listKeysOf(null),
        ...swapKeys,
      }),
      form: objectOf({ ...formKeys, ...swapKeys }),
      menu: objectOf({ ...menuKeys, ...swapKeys }),
      source: objectOf({ ...sourceKeys, ...swapKeys }),
      hold: objectOf({ ...holdKeys, ...swapKeys }),
      check: objectOf({ ...checkKeys, ...overrideKeys }),
      fragmentParam: objectOf(fragmentParamKeys),
      template: objectOf({ ...templateKeys, ...swapKeys }),
      templateSheet: objectOf({ ...templateSheetKeys, ...swapKeys }),
      templatePart: objectOf({ ...templatePartKeys, ...swapKeys }),
      templateElement: templateElementSchema(),
      templateColumn: objectOf({ ...templateColumnKeys, ...overrideKeys }),
      element: elementSchema(),
      column: objectOf({ ...columnKeys, ...overrideKeys }),
      filter: objectOf({ ...filterKeys, ...overrideKeys }),
      action: objectOf({ ...actionKeys, ...overrideKeys }),
      call: { ...objectOf(callKeys), type: ['object', 'string'] },
      condition: { type: ['boolean', 'string', 'object'], ...propertiesOf(predicateKeys) },
      option: {
        type: ['object', 'string', 'number'],
        properties: { id: { type: ['string', 'number', 'boolean'] }, descricao: { type: 'string' } },
        required: ['id', 'descricao'],
        // Aggregates of charts and tiles.
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      },
    },
  };
}

const anyKey: KeyDefinition = { type: 'any', description: '', example: null };
const listTypeKey: KeyDefinition = {
  type: 'list-type',
  description: 'How the rows are drawn; a grid when left out.',
  example: 'grid',
};
const { $remove, $replace, $expect } = overrideKeys;
const swapKeys: KeyTable = { $remove, $replace, $expect };

function objectOf(table: KeyTable): Schema {
  return { type: 'object', ...propertiesOf(table), additionalProperties: false };
}

function propertiesOf(table: KeyTable): { readonly properties: Schema } {
  return {
    properties: Object.fromEntries(Object.entries(table).map(([key, definition]) => [key, propertyOf(definition)])),
  };
}

function propertyOf(definition: KeyDefinition): Schema {
  const { type, description, example, values, min, max } = definition;
  return {
    description,
    examples: [example],
    ...shapes[type],
    ...(values === undefined ? {} : { enum: values }),
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
}

const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });

/** A map of names, or the array form with a `name` in each item. */
function mapOf(name: string): Schema {
  return {
    type: ['object', 'array'],
    properties: { $replace: { type: 'boolean' } },
    additionalProperties: mapItem(name, ['object', 'boolean']),
    items: mapItem(name, ['object', 'string']),
  };
}

function mapItem(name: string, types: readonly string[]): Schema {
  return { type: types, ...ifThen({ type: 'object' }, ref(name)) };
}

const names: Schema = { type: 'array', items: { type: 'string' } };
const texts: Schema = { type: 'string' };

const shapes: Readonly<Record<ValueType, Schema>> = {
  text: texts,
  flag: { type: 'boolean' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  'number-or-text': { type: ['number', 'string'] },
  any: {},
  condition: { allOf: [ref('condition')] },
  expression: texts,
  options: { type: ['array', 'object'], items: ref('option') },
  call: { allOf: [ref('call')] },
  action: mapItem('action', ['object', 'string']),
  entity: texts,
  field: texts,
  setting: texts,
  fields: names,
  names,
  permissions: { type: 'object', additionalProperties: texts },
  values: { type: 'object' },
  'call-values': { type: 'object' },
  'call-body': { type: ['object', 'string'] },
  'element-type': { type: 'string', enum: [...elementTypeNames, includeType.name] },
  'list-type': { type: 'string', enum: listTypeNames },
  'column-type': { type: 'string', enum: columnTypeNames },
  component: texts,
  elements: mapOf('element'),
  columns: mapOf('column'),
  filters: mapOf('filter'),
  actions: mapOf('action'),
  list: { allOf: [ref('list')] },
  form: { allOf: [ref('form')] },
  source: { allOf: [ref('source')] },
  hold: { allOf: [ref('hold')] },
  checks: { type: 'object', additionalProperties: ref('check') },
  menu: { allOf: [ref('menu')] },
  fragment: { type: 'object', additionalProperties: ref('fragmentParam') },
  template: { allOf: [ref('template')] },
  'template-part': { allOf: [ref('templatePart')] },
  'template-sheet': { allOf: [ref('templateSheet')] },
  'template-elements': mapOf('templateElement'),
  'template-columns': mapOf('templateColumn'),
  page: {
    type: ['string', 'object'],
    properties: { width: { type: 'number' }, height: { type: 'number' } },
    required: ['width', 'height'],
  },
  color: texts,
};

function elementSchema(): Schema {
  const table = Object.fromEntries(allElementKeys.map((key) => [key, elementKeyOf(key) ?? anyKey]));
  const { view, params } = includeKeys;
  const { properties } = propertiesOf({ ...table, view, params, ...overrideKeys });
  const type = {
    ...propertyOf(table.type ?? anyKey),
    enumDescriptions: [...elementTypeNames.map((name) => elementTypeOf(name)?.description), includeType.description],
  };
  return {
    type: 'object',
    properties: { ...properties, type },
    propertyNames: { enum: [...allElementKeys, 'view', 'params', ...Object.keys(overrideKeys)] },
    allOf: [
      ...elementTypeNames.flatMap((name) => {
        const definition = elementTypeOf(name);
        return definition === null ? [] : [whenType(name, definition)];
      }),
      whenType(includeType.name, includeType),
    ],
  };
}

function templateElementSchema(): Schema {
  const types = Object.entries(templateTypes);
  const { properties } = propertiesOf({ ...templateElementKeys, ...overrideKeys });
  const type = {
    ...propertyOf(templateElementKeys.type),
    enumDescriptions: types.map(([, { description }]) => description),
  };
  return {
    type: 'object',
    properties: { ...properties, type },
    additionalProperties: false,
    allOf: types.map(([name, { keys }]) => whenType(name, { keys, needs: [] })),
  };
}

function whenType(
  name: string,
  { keys, needs }: { readonly keys: readonly string[]; readonly needs: readonly string[] },
): Schema {
  return ifThen(
    { properties: { type: { const: name } }, required: ['type'] },
    {
      propertyNames: { enum: [...keys, ...Object.keys(overrideKeys)] },
      ...(needs.length === 0 ? {} : { required: needs }),
    },
  );
}

function ifThen(condition: Schema, consequence: Schema): Schema {
  return { if: condition, [thenKeyword]: consequence };
}
