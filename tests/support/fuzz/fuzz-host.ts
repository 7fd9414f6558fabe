import type { EntityField, EntityModel } from '../../../src/language/entity/entity.ts';
import type { ViewAnswer } from '../../../src/language/view/view-answer.ts';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { fuzzEntities } from './fuzz-entities.ts';

/**
 * A host without a server: it invents records of the entities, allows everything and stores nothing. With `rows` all
 * list calls return these.
 */
export function fuzzHost(answer: ViewAnswer, rows?: { readonly answer: unknown }): RuntimeHost {
  const made = (entity: string, id: number) => Promise.resolve(recordOf(fuzzEntities.get(entity), id, 2));
  return {
    loadView: (entity) =>
      Promise.resolve(
        entity === 'Tudo'
          ? answer
          : { ...answer, entity, model: fuzzEntities.get(entity) ?? null, layers: [bare(entity)], problems: [] },
      ),
    loadList: ({ url }, { size = 10, aggregate = [], totalizer = [], group }) => {
      if (rows !== undefined) return Promise.resolve(rows.answer);
      const records = Array.from({ length: 7 }, (_, index) => recordOf(fuzzEntities.get(url), index + 1, 1));
      return Promise.resolve({
        data: size === 0 ? records : records.slice(0, size),
        total: records.length,
        groups: group === undefined ? [] : [{ [group.label]: 'Grupo', [group.value]: 1, total: 7 }],
        totalizer: totalizer.map((field) => ({ field, value: 'A', count: 7 })),
        aggregate: aggregate.map((each) => ({ [each.split(':')[0] ?? '']: 12.5 })),
      });
    },
    loadRecord: made,
    createRecord: (entity) => made(entity, 1),
    saveRecord: made,
    deleteRecord: () => Promise.resolve(),
    loadHistory: () => Promise.resolve([]),
    call: () => Promise.resolve({}),
    loadAccess: () => Promise.resolve({ LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true }),
    navigate: () => undefined,
    confirm: () => Promise.resolve(true),
    alert: () => Promise.resolve(null),
    notify: () => undefined,
    drafts: { load: () => Promise.resolve(null), save: () => undefined, clear: () => undefined },
    unsaved: { set: () => undefined },
    preferences: { load: () => undefined, save: () => undefined },
    user: { id: 1, nome: 'Ana' },
    canConfigure: true,
    language: 'pt-BR',
  };
}

/** Preferences of a user in a browser. `all` contains the stored ones. */
export function storePreferences(stored: Readonly<Record<string, unknown>> = {}) {
  const all = new Map(Object.entries(stored));
  const preferences: RuntimeHost['preferences'] = {
    load: (key) => all.get(key),
    save: (key, value) => void all.set(key, value),
  };
  return { all, preferences };
}

function bare(entity: string): ViewAnswer['layers'][number] {
  return { layer: 'base', file: `${entity}.view.json`, view: { entity } };
}

/** A record with valid values in most fields and none in the others. */
function recordOf(model: EntityModel | undefined, id: number, depth: number): EntityRecord {
  const values = Object.values(model?.fields ?? {}).map((field, index): [string, unknown] => [
    field.name,
    (id + index) % 6 === 0 ? null : valueOfField(field, id, depth),
  ]);
  return { ...Object.fromEntries(values), id, versao: 1 };
}

function valueOfField({ kind, target, options }: EntityField, id: number, depth: number): unknown {
  switch (kind) {
    case 'text':
      return options === null ? `Texto ${id}` : (options[id % options.length]?.id ?? null);
    case 'integer':
      return id;
    case 'number':
    case 'money':
      return id * 12.5;
    case 'boolean':
      return id % 2 === 0;
    case 'date':
      return `2026-0${(id % 9) + 1}-15`;
    case 'datetime':
      return `2026-0${(id % 9) + 1}-15T12:30:00Z`;
    case 'time':
      return '14:30';
    case 'json':
      return { chave: id };
    case 'link':
      return { id, entity: 'Outra', nome: `Registro ${id}` };
    case 'relation':
      return depth === 0 ? { id } : recordOf(fuzzEntities.get(target ?? ''), id, 0);
    case 'collection':
      return depth === 0 ? [] : [1, 2, 3].map((each) => recordOf(fuzzEntities.get(target ?? ''), each, 0));
  }
}
