import { cleanup } from '@testing-library/react';
import { elementKeyOf, elementTypeOf, listKeysOf } from '../../../src/language/elements/vocabulary.ts';
import type { EntityModel } from '../../../src/language/entity/entity.ts';
import { readEntity } from '../../../src/language/entity/read-entity.ts';
import { fuzzEntities } from '../fuzz/fuzz-entities.ts';
import { observe } from '../observe.tsx';
import { button, inTurn, noAct, openFilters, rowPress, wait } from './acts.ts';
import { baseOf, navigate, type Plan, type Plans, plans } from './plans.ts';

/** `fuzzEntities` with attachments and tags. */
export const walkedEntities: ReadonlyMap<string, EntityModel> = new Map([
  ...fuzzEntities,
  ...Object.entries({
    Anexo: {
      title: 'Anexo',
      'x-plural': 'Anexos',
      type: 'object',
      properties: {
        tudo: { $ref: 'Tudo.schema.json', title: 'Tudo' },
        nome: { type: 'string', title: 'Nome', maxLength: 80 },
        tipo: { type: 'integer', title: 'Tipo' },
        arquivo: { type: 'object', format: 'file', title: 'Arquivo' },
      },
    },
    Tag: {
      title: 'Etiqueta',
      'x-plural': 'Etiquetas',
      type: 'object',
      properties: {
        dono: { $ref: 'Tudo.schema.json', title: 'Dono' },
        tudo: { $ref: 'Tudo.schema.json', title: 'Tudo' },
        cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
        produto: { $ref: 'Cidade.schema.json', title: 'Produto' },
      },
    },
  }).map(([name, schema]): [string, EntityModel] => {
    const { model } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
    if (model === null) throw new Error(name);
    return [name, model];
  }),
]);

/**
 * Loads all parts of the runtime that are loaded on demand. Otherwise two drawings could be equal on a busy machine,
 * because neither had loaded its part yet.
 */
export async function loadRuntime(): Promise<void> {
  const parts = import.meta.glob(['../../../src/{language,render}/**/*.{ts,tsx}', '!**/*.{test,worker,d}.ts']);
  await Promise.all(Object.values(parts).map((load) => load()));
}

/** Keys that are not tested: names and former names belong to the surrounding map of elements (rules M3 and M4). */
export const ofTheMap = ['type', 'name', 'renamedFrom', 'field'];

export type Look = (extra: object, plan: Plan) => Promise<string>;

/** Returns the keys that change neither the page nor the calls. */
export async function ignoredOf(
  keys: readonly string[],
  base: Readonly<Record<string, unknown>>,
  planOf: (key: string) => Plan,
  see: Look,
): Promise<readonly string[]> {
  const without = new Map<string, string>();
  const ignored: string[] = [];
  for (const key of keys) {
    const plan = planOf(key);
    const beside: Readonly<Record<string, unknown>> = { ...plan.beside };
    const sample = 'sample' in plan ? plan.sample : elementKeyOf(key)?.example;
    try {
      const id = JSON.stringify([beside, plan.place, plan.rows, plan.act === undefined ? '' : key]);
      // The drawing without the key still has the keys that the element needs or that are beside it.
      const before =
        without.get(id) ?? (await see({ ...beside, [key]: key in beside ? beside[key] : base[key] }, plan));
      without.set(id, before);
      if (before !== (await see({ ...beside, [key]: sample }, plan))) continue;
      if (!(await comesLate(before, { ...beside, [key]: sample }, plan, see))) ignored.push(key);
    } catch (error) {
      ignored.push(`${key} (${error instanceof Error ? error.message.slice(0, 60) : 'failed'})`);
      cleanup();
    }
  }
  return ignored;
}

/** Increasing waits in ms for effects on a busy machine. */
const waits = [500, 2_000, 6_000];

/** Whether an effect appears after a longer wait. */
async function comesLate(before: string, extra: object, plan: Plan, see: Look): Promise<boolean> {
  for (const ms of waits)
    if (before !== (await see(extra, { ...plan, act: inTurn(plan.act ?? noAct, wait(ms)) }))) return true;
  return false;
}

function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Keys that the check accepts for a type of element but that change neither the page nor the calls. */
export async function ignoredKeys(name: string): Promise<readonly string[]> {
  const type = elementTypeOf(name);
  if (type === null) throw new Error(name);
  const base = baseOf(name);
  const see: Look = (extra, { place = 'record', act, rows }) => {
    // Recent choices come first, also those of another test.
    localStorage.clear();
    const elements = {
      alvo: withoutUndefined({ ...base, ...extra }),
      ao_lado: { field: 'longo', type: 'text', label: 'Vizinho' },
    };
    return observe({
      view: { entity: 'Tudo', form: { elements } },
      place,
      act,
      rows,
      given: { entities: walkedEntities },
    });
  };
  // A first drawing loads parts that later ones have from the start.
  await see({}, {});
  await see({}, { place: 'new' });
  const own = plans(name);
  const keys = type.keys.filter((key) => !ofTheMap.includes(key));
  return ignoredOf(keys, base, (key) => own[key] ?? {}, see);
}

/** The call for rows of a type if its view names a POST with a body. */
export async function askedByPost(name: string): Promise<string> {
  const { list } = plans(name);
  const call = { method: 'POST', url: 'Outros', body: { ativo: true } };
  const alvo = withoutUndefined({ ...baseOf(name), ...list?.beside, list: call });
  const view = { entity: 'Tudo', form: { elements: { alvo } } };
  const seen = await observe({
    view,
    place: 'record',
    act: list?.act,
    awaits: 'Outros',
    given: { entities: walkedEntities },
  });
  return seen.split('\n').find((line) => line.startsWith('loadList') && line.includes('Outros')) ?? '';
}

/** The same as `ignoredKeys` for the list of an entity as a screen. */
export async function ignoredListKeys(name: string): Promise<readonly string[]> {
  const type = elementTypeOf(name);
  if (type === null) throw new Error(name);
  const see: Look = (extra, { act, rows }) => {
    const list = withoutUndefined({ type: name, ...extra });
    return observe({ view: { entity: 'Tudo', list }, place: 'list', act, rows, given: { entities: walkedEntities } });
  };
  await see({}, {});
  const listed = { label: 'Ação', set: { texto: 'x' }, bulk: true };
  const own: Plans = {
    ...plans(name),
    columns: { sample: { numero: {} } },
    filters: { sample: { numero: {} }, act: openFilters },
    fields: { sample: ['cidade.uf'] },
    sortBy: { sample: 'numero' },
    sortType: { beside: { sortBy: 'numero' }, sample: 'desc' },
    list: { sample: { method: 'GET', url: 'Outros' } },
    entity: { sample: 'Cidade' },
    print: { sample: false, ...(name === 'table' ? { beside: { filters: { texto: {} } } } : {}) },
    reorder: {
      beside: { entity: 'Item', list: { method: 'GET', url: 'Item' } },
      sample: true,
      act: name === 'grid' || name === 'table' ? noAct : button(/^Ações/),
    },
    import: { sample: false },
    commands: {
      sample: { trazer: { label: 'Trazer', call: { method: 'POST', url: 'trazer' } } },
      act: wait(300),
    },
    new: { sample: false },
    click: { sample: navigate, act: rowPress },
    totalizer: { sample: ['opcao'] },
    pictureHeight: { beside: { columns: { livre: { type: 'image' }, texto: {} } }, sample: 250 },
    detail: { sample: { longo: {} } },
    detailAlone: { beside: { detail: { longo: {} } }, sample: true, act: button(/^Detalhes de/) },
    actions: { sample: { arquivar: listed }, act: button(/^Ações/) },
    parent: { sample: 'cidade' },
    accent: { sample: 'opcao' },
    defaults: { sample: { texto: 'Começo' }, act: button(/^Novo|^Adicionar/) },
    beforeAdd: { sample: '{ "texto": "Começo" }', act: button(/^Novo|^Adicionar/) },
  };
  // A tree as a whole screen only draws visible rows, and none are visible without layout. Trees in forms test these
  // keys.
  const inRows = ['actions', 'delete', 'select', 'click', 'reorder'];
  const keys = Object.keys(listKeysOf(name)).filter((key) => name !== 'tree' || !inRows.includes(key));
  return ignoredOf(keys, { type: name }, (key) => own[key] ?? {}, see);
}
