import {
  columnTypeNames,
  elementKeyOf,
  elementTypeNames,
  elementTypeOf,
  listKeysOf,
  listTypeNames,
} from '../../../src/language/elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../../../src/language/entity/entity.ts';
import { isRecord, type JsonRecord } from '../../../src/language/json/record.ts';
import { type ActionPlace, actionKeysOf } from '../../../src/language/view/keys/action-keys.ts';
import type { KeyDefinition, KeyTable } from '../../../src/language/view/keys/key-definition.ts';
import { columnKeys, columnKeysOf, filterKeys, listKeys } from '../../../src/language/view/keys/list-keys.ts';
import { fuzzEntities } from '../fuzz/fuzz-entities.ts';

export type Shape = Record<string, unknown>;

/** A valid view made at random from all types and keys of the vocabulary. The same seed always gives the same view. */
export function validView(seed: number): Shape {
  const make = maker(seed);
  return {
    ...make.some({ $schema: '../schemas/view.schema.json', version: 1, title: make.text(), icon: 'truck' }),
    entity: 'Tudo',
    list: make.list(),
    form: {
      elements: make.elements(modelOf('Tudo'), 3, make.between(1, 7)),
      ...make.some({ actions: make.actions(modelOf('Tudo'), false) }),
    },
  };
}

function modelOf(name: string): EntityModel {
  const model = fuzzEntities.get(name);
  if (model === undefined) throw new Error(name);
  return model;
}

/** What expressions and placeholders of any key may read of a record of an entity. */
const readable: Readonly<
  Record<string, { readonly field: string; readonly condition: string; readonly value: string }>
> = {
  Tudo: { field: 'texto', condition: "inteiro > 3 or texto = 'a'", value: '$sum(itens.(quantidade * valor))' },
  Item: { field: 'descricao', condition: '$exists(descricao) and quantidade > 1', value: 'quantidade * 2' },
  Cidade: { field: 'nome', condition: "nome != 'x'", value: '$uppercase(nome)' },
};
/** Fields that computed values read. They never get a computed value themselves, so that there are no cycles. */
const inputsOnly = ['texto', 'inteiro', 'itens', 'descricao', 'quantidade', 'nome'];

const words = [
  'Razão social',
  'Observação muito comprida que precisa de várias linhas para caber',
  'Ação',
  'Nº',
  'e-mail',
  'Total',
];

/** Random generator of the parts of views: numbers, names, texts, elements. */
export function maker(seed: number) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  let counter = 0;

  /** Mulberry32: small, and the same on every machine. */
  function random(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const chance = (share: number) => random() < share;
  function pick<T>(list: readonly T[]): T {
    const item = list[between(0, list.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
  /** A random part of these keys. */
  const some = (all: Shape, share = 0.4): Shape => Object.fromEntries(Object.entries(all).filter(() => chance(share)));
  const text = () => pick(words);
  const uniqueName = (stem: string) => {
    counter += 1;
    return `${stem.replaceAll(/\W/g, '_')}_${counter}`;
  };

  function condition({ name }: EntityModel): unknown {
    const own = readable[name];
    if (own === undefined) return true;
    const predicate = () =>
      pick<Shape>([
        { field: own.field, is: pick(['a', null, 'b']) },
        { field: own.field, empty: chance(0.5) },
        { field: 'id', gt: between(-1, 5), lte: 90 },
        { field: own.field, in: ['a', 'b'] },
      ]);
    return pick<unknown>([
      true,
      false,
      predicate(),
      { and: [predicate(), { or: [predicate(), predicate()] }] },
      own.condition,
      `$access.EDITAR or ${own.condition}`,
      '$user.id > 0',
    ]);
  }

  const options = () =>
    ['PF', 'PJ', 'XX', 'Outra opção'].slice(0, between(0, 4)).map((id) => ({ id, descricao: `${id} ${text()}` }));

  /**
   * Number of enclosing rows of a record for the part that is being generated. Inside of rows placeholders must say
   * `$row`.
   */
  let rowsAround = 0;
  const nameOf = (name: string): string => (rowsAround > 0 ? `{$row.${name}}` : `{${name}}`);

  /** An action. With `isOfRow` it has no conditions on fields, because both row and record may be meant. */
  function action(model: EntityModel, place: ActionPlace, isOfRow = false): Shape {
    const own = readable[model.name]?.field ?? 'id';
    const all: Shape = {
      label: text(),
      validate: chance(0.5),
      confirm: `Deseja realmente ${nameOf(own)}?`,
      call: { method: 'PUT', url: `${model.name}/${nameOf('id')}` },
      navigate: `/crud/${model.name}/${nameOf('id')}`,
      cancel: chance(0.5),
      enter: chance(0.2),
      redirect: `/crud/${model.name}/`,
      open: pick(['Cidade', 'Item/0', `${model.name}/${nameOf('id')}`]),
      download: { method: 'GET', url: `${model.name}/print/${nameOf('id')}.pdf` },
      set: { [own]: pick(['x', `= $string(id)`]) },
      refresh: true,
      emit: 'cart.checkout',
      visible: condition(model),
      disabled: condition(model),
      bulk: chance(0.5),
      danger: chance(0.5),
      button: chance(0.5),
      optimistic: { [own]: 'y' },
      ask: { motivo: { type: 'textarea', label: text() } },
      message: text(),
      alert: `Feito: ${nameOf(own)}`,
      close: chance(0.2),
      copy: text(),
      focus: own,
      primary: chance(0.3),
    };
    if (isOfRow) {
      all.visible = true;
      all.disabled = '$access.EDITAR';
    }
    const given = only(some(all, 0.25), actionKeysOf(place));
    // An action for several rows must do something with each.
    if (given.call === undefined && given.set === undefined) delete given.bulk;
    if (given.call === undefined && given.download === undefined) delete given.cancel;
    if (given.open !== undefined)
      Object.assign(given, some({ params: { x: nameOf('id') }, answered: { refresh: true } }));
    if (given.confirm !== undefined) Object.assign(given, some({ confirmLabel: 'Sim', cancelLabel: 'Não' }));
    return { label: text(), ...given };
  }

  function actions(model: EntityModel, hasUndo: boolean): Shape {
    const place = hasUndo ? 'list' : 'form';
    const names = Array.from({ length: between(1, 3) }, () => uniqueName('acao'));
    return Object.fromEntries(
      names.map((name) => [
        name,
        { ...action(model, place), ...(hasUndo && chance(0.3) ? { undo: pick(names) } : {}) },
      ]),
    );
  }

  function column(row: EntityModel, field: EntityField, record: EntityModel): Shape {
    return some(
      {
        field: field.name,
        type: pick(columnTypeNames),
        label: text(),
        format: pick(columnKeys.format.values ?? ['text']),
        sort: chance(0.7),
        sortType: pick(['asc', 'desc']),
        visible: condition(record),
        click: action(row, 'key', true),
        currency: pick(['BRL', 'USD', 'R$']),
        ...aggregateOf(field),
        filter: chance(0.5),
        rowEdit: chance(0.3),
        readOnly: chance(0.3),
        disabled: condition(row),
        cols: between(1, 12),
        narrow: between(1, 12),
        bold: chance(0.5),
      },
      0.25,
    );
  }

  /** An aggregate that the field allows; empty if there is none. */
  function aggregateOf({ kind }: EntityField): Shape {
    if (kind === 'json' || kind === 'collection') return {};
    if (['integer', 'number', 'money'].includes(kind)) return { aggregate: pick(columnKeys.aggregate.values) };
    return { aggregate: ['date', 'datetime', 'time'].includes(kind) ? pick(['min', 'max', 'count']) : 'count' };
  }

  const fieldsOf = (model: EntityModel, most: number) =>
    Object.values(model.fields)
      .filter(() => chance(0.6))
      .slice(0, most);

  const columns = (row: EntityModel, record: EntityModel): Shape =>
    Object.fromEntries(fieldsOf(row, 6).map((field) => [field.name, column(row, field, record)]));

  const filters = (row: EntityModel, record: EntityModel): Shape =>
    Object.fromEntries(
      fieldsOf(row, 4).map((field) => [
        field.name,
        some(
          {
            field: field.name,
            label: text(),
            dataType: pick(filterKeys.dataType.values ?? ['text']),
            filter: condition(record),
            data: options(),
            entity: 'Cidade',
          },
          0.3,
        ),
      ]),
    );

  /** Value of a key; undefined if the caller sets the key itself. */
  function valueFor(
    key: string,
    definition: KeyDefinition,
    record: EntityModel,
    row: EntityModel | null,
    depth: number,
  ): unknown {
    const { type, values, min = 0, max = 200 } = definition;
    const rowFields = Object.keys((row ?? record).fields);
    if (key === 'rowsFrom') return Object.values(record.fields).find(({ kind }) => kind === 'collection')?.name;
    switch (type) {
      case 'flag':
        return chance(0.5);
      case 'integer':
        return key === 'maxFileSize' ? 5_000_000 : between(min, Math.min(max, min + 50));
      case 'condition':
        return condition(record);
      case 'expression':
        return key === 'beforeAdd' ? '{ "quantidade": 1 }' : readable[record.name]?.value;
      case 'options':
        return options();
      case 'call':
        return { method: 'GET', url: row?.name ?? 'Item' };
      case 'action':
        return action(row ?? record, 'key', row !== null);
      case 'actions':
        return actions(row ?? record, true);
      case 'columns':
        return row === null ? {} : columns(row, record);
      case 'filters':
        return row === null ? {} : filters(row, record);
      case 'elements':
        if (depth <= 0) return {};
        if (key !== 'detail') return elements(record, depth - 1, between(0, 4));
        rowsAround += 1;
        try {
          return elements(row ?? record, depth - 1, between(0, 4));
        } finally {
          rowsAround -= 1;
        }
      case 'field':
        return definition.of === 'row' ? pick(rowFields) : undefined;
      case 'fields':
        return rowFields.slice(0, between(0, 3));
      case 'names':
        return 'values' in definition && Array.isArray(definition.values)
          ? definition.values.slice(0, between(1, definition.values.length))
          : [uniqueName('antigo')];
      case 'setting':
        return key === 'currency'
          ? pick(['BRL', 'USD', 'PYG', 'R$'])
          : key === 'country'
            ? pick(['BRA', 'ECU'])
            : 'RUC';
      case 'values':
        return row === null ? {} : { [pick(rowFields)]: null };
      case 'component':
        return 'record/changes';
      case 'any':
        return pick([null, 'x', 1, true]);
      case 'text':
        return values === undefined ? textOf(key, row) : pick(values);
      default:
        return undefined;
    }
  }

  function textOf(key: string, row: EntityModel | null): string | undefined {
    if (key === 'mask') return pick(['999.999', 'AA-9999', '99/99/9999']);
    if (key === 'acceptedFiles') return pick(['image/*', '.pdf,application/pdf']);
    if (key === 'itemLabelOf') return 'Cidade.nome';
    if (key === 'itemLabel') return row === null ? undefined : (readable[row.name]?.field ?? 'id');
    if (key === 'itemValue') return 'id';
    if (key === 'parent') return 'pai';
    if (key === 'target') return 'descricao';
    if (key === 'html') return pick(['<p>Bem-vindo</p>', '<b>Olá</b><script>x()</script>', 'texto']);
    if (key === 'name' || key === 'selectAll') return undefined;
    return text();
  }

  /** Valid limits of an input. */
  function limits(type: string): Shape {
    if (['date', 'datetime', 'date-range'].includes(type)) return some({ min: '2020-01-01', max: '2030-12-31' });
    return type === 'time' ? {} : some({ min: between(-5, 5), max: between(6, 99) });
  }

  function element(type: string, record: EntityModel, depth: number): Shape | null {
    const definition = elementTypeOf(type);
    if (definition === null) return null;
    const { group, kinds } = definition;
    const fitting = Object.values(record.fields).filter(({ kind }) => kinds === null || kinds.includes(kind));
    const isBound = definition.keys.includes('field') && (kinds !== null || group === 'input' || chance(0.5));
    if (isBound && fitting.length === 0) return null;
    const field = isBound ? pick(fitting) : null;
    const hasRows = ['collection', 'relation', 'chart', 'registered'].includes(group);
    const entity = hasRows && field?.target == null && definition.keys.includes('entity') ? 'Item' : null;
    const row = hasRows ? (fuzzEntities.get(entity ?? field?.target ?? '') ?? null) : null;
    const result: Shape = {
      type,
      ...(field === null ? {} : { field: field.name }),
      ...(entity === null ? {} : { entity }),
    };
    for (const key of definition.keys) {
      // The format of an input chooses another type, which has other keys.
      if (key === 'format' && group === 'input') continue;
      const known = elementKeyOf(key);
      const isNeeded = definition.needs.includes(key);
      if (
        known === null ||
        Object.hasOwn(result, key) ||
        ['entity', 'min', 'max', 'mappedBy', 'columnsFrom'].includes(key) ||
        // The rows would belong to another entity than the other keys assume.
        (key === 'rowsFrom' && group === 'registered')
      )
        continue;
      if (!isNeeded && !chance(key === 'elements' ? 0.9 : 0.2)) continue;
      if (key === 'value' && !isNeeded && inputsOnly.includes(field?.name ?? '')) continue;
      if ((key === 'elements' || key === 'detail') && group === 'registered') continue;
      const value = type === 'menu' && key === 'elements' ? buttons(record) : valueFor(key, known, record, row, depth);
      if (value !== undefined) result[key] = value;
    }
    // Rows of an entity define no columns.
    if (definition.keys.includes('columnsFrom') && group === 'collection' && Object.keys(result).length % 4 === 0)
      Object.assign(result, { list: { method: 'GET', url: 'consulta' }, columnsFrom: 'answer' });
    if (isRecord(result.columns)) result.columns = columnsOf(type, result.columns);
    if (definition.keys.includes('min')) Object.assign(result, limits(type));
    // The check refuses these in any other section.
    if (type === 'section' && ['param', 'leave'].some((key) => Object.hasOwn(result, key))) result.dialog = true;
    // Nothing of a form stands in the head of a screen.
    if (Object.hasOwn(result, 'head')) result.head = false;
    // As it refuses a click inside of a row that is clicked as a whole.
    if (type === 'repeat' && JSON.stringify(result.detail ?? {}).includes('"click":')) delete result.click;
    // Lists are landmarks, so each needs a name of its own.
    if (group === 'collection') result.label = uniqueName('Lista');
    if (type === 'iframe') result.value = "'about:blank'";
    if (row?.name === 'Item' && group === 'collection' && chance(0.5)) result.mappedBy = 'tudo';
    const own = result.actions as Shape | undefined;
    if (own !== undefined && group === 'collection' && chance(0.5)) result.selectAll = pick(Object.keys(own));
    return result;
  }

  const buttons = (record: EntityModel): Shape =>
    Object.fromEntries(
      Array.from({ length: between(1, 3) }, () => [
        uniqueName('botao'),
        { type: 'button', label: text(), click: action(record, 'button') },
      ]),
    );

  function elements(record: EntityModel, depth: number, count: number): Shape {
    const result: Shape = {};
    for (let index = 0; index < count; index += 1) {
      const type = pick(elementTypeNames);
      const made = element(type, record, depth);
      if (made !== null) result[uniqueName(type)] = made;
    }
    return result;
  }

  /** The main list of a screen. */
  function list(): Shape {
    const row = modelOf('Tudo');
    const type = pick(listTypeNames);
    const result: Shape = { type };
    const ofType = Object.keys(listKeysOf(type));
    for (const [key, definition] of Object.entries<KeyDefinition>(listKeys)) {
      if (!ofType.includes(key)) continue;
      if (!chance(0.25) || ['entity', 'mappedBy', 'parent', 'target', 'selectAll', 'columnsFrom'].includes(key))
        continue;
      const value = valueFor(key, definition, row, row, 2);
      if (value !== undefined) result[key] = value;
    }
    if (isRecord(result.columns)) result.columns = columnsOf(type, result.columns);
    if (chance(0.4)) result.click = action(row, 'key');
    const own = result.actions as Shape | undefined;
    if (own !== undefined && chance(0.5)) result.selectAll = pick(Object.keys(own));
    return result;
  }

  return { random, between, chance, pick, some, text, elements, actions, list };
}

/** Columns with only the keys that are allowed for a type of list. */
function columnsOf(type: string, columns: JsonRecord): Shape {
  const table = columnKeysOf(type);
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, isRecord(column) ? only(column, table) : column]),
  );
}

function only(all: JsonRecord, table: KeyTable): Shape {
  return Object.fromEntries(Object.entries(all).filter(([key]) => Object.hasOwn(table, key)));
}
