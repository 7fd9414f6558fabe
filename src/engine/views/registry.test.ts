import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import { formatProblem } from '../../language/json/format-problem.ts';
import { mergeView } from '../../language/merge/merge-view.ts';
import { createBuilds, createViewRegistry, type ViewRegistry } from './registry.ts';

let root: string;
let registry: ViewRegistry | null = null;
let entities: ReadonlyMap<string, EntityModel> = sampleEntities;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'views-'));
  entities = sampleEntities;
});

afterEach(async () => {
  await registry?.close();
  registry = null;
  await rm(root, { recursive: true, force: true });
});

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

async function open(): Promise<ViewRegistry> {
  registry = await createViewRegistry({ root, entities: () => entities });
  return registry;
}

const merged = (answer: { readonly layers: Parameters<typeof mergeView>[0] } | null) =>
  mergeView(answer?.layers ?? []).view;
const codes = (from: ViewRegistry) => from.problems().map(({ file, code }) => `${file} ${code}`);

describe('[V2] serving', () => {
  test('an entity without a view file has the default view', async () => {
    const views = await open();
    const answer = views.answer('Fornecedor');
    expect(Object.keys(answer?.layers[0]?.view.list?.columns ?? {})).toContain('nome');
    expect(Object.keys(answer?.related ?? {})).toEqual(['Cidade', 'FornecedorItem']);
    expect(views.answer('Nada')).toBeNull();
    expect(views.problems()).toEqual([]);
  });

  test('named views, views by parent and screens without an entity are found by their file name', async () => {
    await put('views/company/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": "Main" }');
    await put('views/company/Fornecedor.picker.view.json', '{ "entity": "Fornecedor", "title": "Picker" }');
    await put('views/company/FornecedorItem.Fornecedor.view.json', '{ "entity": "FornecedorItem", "title": "Inside" }');
    await put(
      'views/company/vendas.view.json',
      '{ "elements": { "grafico": { "type": "bar", "list": "dashboard_vendas" } } }',
    );
    const views = await open();
    expect(merged(views.answer('Fornecedor')).title).toBe('Main');
    expect(merged(views.answer('Fornecedor', 'picker'))).toMatchObject({ title: 'Picker', name: 'picker' });
    expect(views.answer('Fornecedor', 'naoTem')).toBeNull();
    expect(merged(views.answer('FornecedorItem', null, 'Fornecedor')).title).toBe('Inside');
    expect(merged(views.answer('FornecedorItem', null, 'Cidade')).title).toBe('Itens');
    expect(merged(views.answer('vendas')).elements).toHaveProperty('grafico');
    expect(views.problems()).toEqual([]);
  });

  test('a broken base gives the default view, a broken override the base alone, and both are reported', async () => {
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": }');
    await put('views/a/Cidade.view.json', '{ "entity": "Cidade", "title": "Municípios" }');
    await put('views/overrides/Cidade.view.json', '{ "title": "x" ');
    const views = await open();
    expect(merged(views.answer('Fornecedor')).title).toBe('Fornecedores');
    expect(merged(views.answer('Cidade')).title).toBe('Municípios');
    expect(codes(views)).toEqual([
      'views/a/Fornecedor.view.json json/syntax',
      'views/overrides/Cidade.view.json json/syntax',
    ]);
    expect(views.problems()[0]?.message).toContain('default view');
  });

  test('problems go to configurators only, under a hash of their own', async () => {
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "titel": "x" }');
    const views = await open();
    const [forConfigurators, forUsers] = [true, false].map((can) => views.answer('Fornecedor', null, null, can));
    expect(forConfigurators?.problems).toHaveLength(1);
    expect(forUsers?.problems).toEqual([]);
    expect(forConfigurators?.hash).not.toBe(forUsers?.hash);
  });

  test('files in a wrong place or of an unknown entity stop nothing', async () => {
    await put('views/a/Fornecedro.view.json', '{ "entity": "Fornecedro" }');
    await put('views/a/Cidade.view.json', '{ "entity": "Fornecedor" }');
    await put('views/a/Fornecedor.json', '{}');
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor" }');
    await put('views/b/Fornecedor.view.json', '{ "entity": "Fornecedor" }');
    await put('views/overrides/x.view.json', '{ "entity": "Fornecdor", "title": "x" }');
    const views = await open();
    expect(codes(views).sort()).toEqual([
      'views/a/Cidade.view.json view/wrong-place',
      'views/a/Fornecedor.json view/wrong-place',
      'views/a/Fornecedro.view.json view/unknown-entity',
      'views/b/Fornecedor.view.json view/duplicate-view',
      'views/overrides/x.view.json view/unknown-entity',
    ]);
    expect(views.problems().find(({ file }) => file.endsWith('/x.view.json'))?.suggestions).toEqual(['Fornecedor']);
    expect(merged(views.answer('Fornecedor')).title).toBe('Fornecedores');
  });

  test('the report names file, line, column, pointer, code, and the nearest name', async () => {
    await put(
      'views/x/Fornecedor.view.json',
      '{\n  "entity": "Fornecedor",\n  "form": { "elements": { "nome": { "type": "tabel" } } }\n}',
    );
    const [problem] = (await open()).problems();
    expect(problem && formatProblem(problem)).toBe(
      'views/x/Fornecedor.view.json:3:45  /form/elements/nome/type  view/unknown-type\n  There is no element type `tabel`. Did you mean `table`?',
    );
  });
});

describe('[M3] overrides', () => {
  test('apply to the default view, with provenance, and their mistakes are told in their file', async () => {
    await put(
      'views/overrides/Fornecedor.view.json',
      '{ "entity": "Fornecedor", "form": { "elements": {\n "nome": { "label": "Razão social" },\n "email": { "colls": 3 },\n "nmoe": {},\n "obs": { "$new": true, "$after": "nome", "field": "observacao" } } } }',
    );
    const views = await open();
    const { view, provenance } = mergeView(views.answer('Fornecedor')?.layers ?? []);
    const inside = view.form?.elements?.dados?.elements ?? {};
    expect(Object.keys(inside).slice(0, 2)).toEqual(['nome', 'obs']);
    expect(inside.nome?.label).toBe('Razão social');
    expect(provenance['/form/elements/dados/elements/nome/label']).toMatchObject({
      layer: 'override',
      line: 2,
      column: 12,
    });
    expect(provenance['/form/elements/dados/elements/email/label']).toMatchObject({ layer: 'base', inferred: true });
    expect(views.problems().map(({ code, line, suggestions }) => [code, line, suggestions[0]])).toEqual([
      ['view/unknown-key', 3, 'cols'],
      ['override/orphan', 4, 'nome'],
    ]);
  });
});

describe('[V4] live', () => {
  const nextChange = (views: ViewRegistry) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('no change within a second')), 1_000);
      const stop = views.onChanged((changed) => {
        clearTimeout(timer);
        stop();
        resolve(changed);
      });
    });

  test('a saved, an atomically replaced and a removed file are live within a second', async () => {
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": "One" }');
    const views = await open();
    await views.watch();
    const before = views.answer('Fornecedor')?.hash;

    let change = nextChange(views);
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": "Two" }');
    expect(await change).toEqual(['Fornecedor']);
    expect(merged(views.answer('Fornecedor')).title).toBe('Two');
    expect(views.answer('Fornecedor')?.hash).not.toBe(before);

    change = nextChange(views);
    await put('swap.tmp', '{ "entity": "Fornecedor", "title": "Three" }');
    await rename(join(root, 'swap.tmp'), join(root, 'views/a/Fornecedor.view.json'));
    await change;
    expect(merged(views.answer('Fornecedor')).title).toBe('Three');

    change = nextChange(views);
    await rm(join(root, 'views/a/Fornecedor.view.json'));
    await change;
    expect(merged(views.answer('Fornecedor')).title).toBe('Fornecedores');
  });

  test('a file written in two halves is never shown broken', async () => {
    await put('views/a/Cidade.view.json', '{ "entity": "Cidade", "title": "One" }');
    const seen: string[] = [];
    registry = await createViewRegistry({ root, entities: () => entities, onProblem: ({ code }) => seen.push(code) });
    await registry.watch();
    const change = nextChange(registry);
    await put('views/a/Cidade.view.json', '{ "entity": "Cidade", "ti');
    await new Promise((resolve) => setTimeout(resolve, 150));
    await put('views/a/Cidade.view.json', '{ "entity": "Cidade", "title": "Two" }');
    await change;
    expect(merged(registry.answer('Cidade')).title).toBe('Two');
    expect(seen).toEqual([]);
  });

  test('a new entity has its view when the registry is told', async () => {
    entities = new Map([...sampleEntities].filter(([name]) => name !== 'Cidade'));
    const views = await open();
    expect(views.answer('Cidade')).toBeNull();
    entities = sampleEntities;
    expect(await views.reload()).toContain('Cidade');
    expect(views.answer('Cidade')).not.toBeNull();
  });

  test('a new entity and a new view make again what names them, and nothing else', async () => {
    const opening = (open: string) => JSON.stringify({ elements: { b: { type: 'button', click: { open } } } });
    await put('views/a/leva.view.json', opening('Fornecedor'));
    await put('views/a/erra.view.json', opening('Cidad'));
    await put('views/a/espera.view.json', opening('Fornecedor.nova'));
    entities = new Map([...sampleEntities].filter(([name]) => name !== 'Cidade'));
    const views = await open();
    const others = ['leva', 'FornecedorItem'];
    const before = others.map((name) => views.answer(name));
    const suggested = () => views.problems().find(({ file }) => file === 'views/a/erra.view.json')?.suggestions;
    expect(suggested()).toEqual([]);
    entities = sampleEntities;
    await views.rebuild();
    // Identity: nothing was built anew.
    expect(others.map((name, index) => views.answer(name) === before[index])).toEqual([true, true]);
    expect(suggested()).toEqual(['Cidade']);
    expect(codes(views)).toContain('views/a/espera.view.json view/unknown-view');
    await put('views/a/Fornecedor.nova.view.json', '{ "entity": "Fornecedor", "title": "Nova" }');
    await views.reload();
    expect(codes(views)).not.toContain('views/a/espera.view.json view/unknown-view');
  });
});

describe('[V1] one mistake gives one problem', () => {
  test('overrides of a base that cannot be read are not judged against its stand-in', async () => {
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", ');
    await put(
      'views/overrides/Fornecedor.view.json',
      '{ "entity": "Fornecedor", "form": { "elements": { "secao": { "label": "A" }, "outra": { "$remove": true } } } }',
    );
    await put('views/a/Fornecedor.picker.view.json', '{');
    await put(
      'views/overrides/Fornecedor.picker.view.json',
      '{ "entity": "Fornecedor", "name": "picker", "title": "A" }',
    );
    expect(codes(await open())).toEqual([
      'views/a/Fornecedor.picker.view.json json/syntax',
      'views/a/Fornecedor.view.json json/syntax',
    ]);
  });

  test('an entity that does not exist is not a file in the wrong place as well', async () => {
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedores" }');
    expect(codes(await open())).toEqual(['views/a/Fornecedor.view.json view/unknown-entity']);
  });
});

describe('screens without an entity', () => {
  const elements = '"elements": { "a": { "type": "bar", "list": { "method": "GET", "url": "Fornecedor" } } }';

  test('tell the shell their title, icon and place, and what they show', async () => {
    await put(
      'views/company/vendas.view.json',
      `{ "title": "Vendas", "icon": "truck", "menu": { "group": "Painéis" }, ${elements} }`,
    );
    await put('views/company/solta.view.json', `{ "elements": { "a": { "type": "html", "html": "x" } } }`);
    const views = await open();
    expect(views.problems()).toEqual([]);
    const entities = ['Fornecedor'];
    const plain = { home: null, entity: null, address: null, process: null, permission: [], isPublic: false };
    const menu = { order: 1000, group: 'Painéis' };
    expect(Object.fromEntries(views.screens())).toEqual({
      vendas: { name: 'vendas', ...plain, title: 'Vendas', icon: 'truck', menu, entities },
      solta: { name: 'solta', ...plain, title: 'solta', icon: null, menu: null, entities: [] },
    });
  });

  test('[Q1] may have an address, a process and a permission, and so may views of entities', async () => {
    const access = `"process": "CONFERENCIA", "permission": ["PERFIL:DIRETORIA", "Fornecedor.EDITAR"]`;
    await put('views/company/vendas.view.json', `{ "address": "/conferencia/:id", ${access}, ${elements} }`);
    await put(
      'views/a/Fornecedor.lista.view.json',
      '{ "entity": "Fornecedor", "name": "lista", "address": "/dashboard", "menu": {} }',
    );
    await put('views/overrides/vendas.view.json', '{ "address": "/outra", "process": "OUTRO", "permission": [] }');
    const views = await open();
    expect(codes(views)).toEqual(Array(3).fill('views/overrides/vendas.view.json override/locked'));
    expect(views.screens().get('vendas')).toMatchObject({
      ...{ address: '/conferencia/:id', process: 'CONFERENCIA', entity: null },
      permission: ['PERFIL:DIRETORIA', 'Fornecedor.EDITAR'],
    });
    expect(views.screens().get('Fornecedor.lista')).toMatchObject({ entity: 'Fornecedor', address: '/dashboard' });
  });

  test.each([
    ['/home', '', 'view/taken-address'],
    ['/crud/x', '', 'view/taken-address'],
    ['/consultores/novo', '', 'view/taken-address'],
    ['sem-barra', '', 'view/wrong-value'],
    ['/a/:id?/b', '', 'view/wrong-value'],
    ['/dashboard', '"process": "OUTRO",', 'view/wrong-value'],
    ['/dashboard', '"permission": ["PERFIL:DIRETORIA"],', 'view/wrong-value'],
    ['/conferencia', '"process": "dois mil",', 'view/wrong-value'],
    ['/conferencia', '"permission": ["Fornecedr.EDITAR"],', 'view/unknown-entity'],
    ['/conferencia', '"permission": ["Fornecedor.EDITARR"],', 'view/unknown-permission'],
    ['/conferencia', '"permission": ["CONSULTORES.EVOLUIR"],', 'view/unknown-permission'],
  ])('[Q1] a wrong place is one problem: %s %s', async (address, more, code) => {
    await put('views/company/vendas.view.json', `{ "address": "${address}", ${more} ${elements} }`);
    expect(codes(await open())).toEqual([`views/company/vendas.view.json ${code}`]);
  });

  test('[Q1] two views with one address are a problem of both', async () => {
    for (const name of ['um', 'dois'])
      await put(`views/company/${name}.view.json`, `{ "address": "/um", ${elements} }`);
    expect(codes(await open())).toEqual([
      'views/company/dois.view.json view/taken-address',
      'views/company/um.view.json view/taken-address',
    ]);
  });

  test('[V3] what is wrong in their place is told, and a menu of an entity is sent to its schema', async () => {
    await put('views/company/vendas.view.json', `{ "menu": { "ordem": 1, "group": 3 }, ${elements} }`);
    await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "menu": {} }');
    const views = await open();
    expect(codes(views)).toEqual([
      'views/a/Fornecedor.view.json view/wrong-value',
      'views/company/vendas.view.json view/unknown-key',
      'views/company/vendas.view.json view/wrong-value',
    ]);
    expect(views.screens().get('vendas')?.menu).toEqual({ order: 1000, group: null });
  });
});

test('registries that share builds say the same of the same files, and each what its own say', async () => {
  const builds = createBuilds();
  const shared = (): Promise<ViewRegistry> => createViewRegistry({ root, entities: () => entities, builds });
  await put('views/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": "Antes" }');
  const first = await shared();
  const second = await shared();
  expect(second.answer('Fornecedor')).toBe(first.answer('Fornecedor'));
  await put('views/Fornecedor.view.json', '{ "entity": "Fornecedor", "title": "Depois" }');
  const city = entities.get('Cidade');
  entities = new Map(entities).set('Cidade', { ...(city as EntityModel), title: 'Município' });
  // Both build at once: none takes what the other began.
  const [third, fourth] = await Promise.all([shared(), open()]);
  expect([third.answer('Fornecedor'), third.answer('Cidade')]).toEqual([
    fourth.answer('Fornecedor'),
    fourth.answer('Cidade'),
  ]);
  expect(merged(third.answer('Fornecedor')).title).toBe('Depois');
  expect(third.answer('Cidade')?.model?.title).toBe('Município');
  expect(merged(first.answer('Fornecedor')).title).toBe('Antes');
  await Promise.all([first, second, third].map((each) => each.close()));
});

test('[V4] a schema and its view that are saved together are judged together', async () => {
  await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor" }');
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const settled = () => new Promise<void>((resolve) => void waiting.push(resolve));
  registry = await createViewRegistry({
    root,
    entities: () => entities,
    settled,
    onProblem: ({ code }) => seen.push(code),
  });
  const views = registry;
  await views.watch();
  const change = new Promise<void>((resolve) => void views.onChanged(() => resolve()));
  await put('views/a/Fornecedor.view.json', '{ "entity": "Fornecedor", "form": { "elements": { "apelido": {} } } }');
  // The schema takes its time.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const known = sampleEntities.get('Fornecedor');
  const nome = known?.fields.nome;
  if (known === undefined || nome === undefined) throw new Error('no sample');
  const fields = { ...known.fields, apelido: { ...nome, name: 'apelido', title: 'Apelido' } };
  entities = new Map([...sampleEntities, ['Fornecedor', { ...known, fields }]]);
  for (const resolve of waiting) resolve();
  await change;
  expect(seen).toEqual([]);
  expect(merged(views.answer('Fornecedor')).form?.elements).toHaveProperty('apelido');
});

describe('[V7] fragments', () => {
  const fragment = (label: string) =>
    `{ "fragment": { "titulo": { "default": "Contato" } },
  "elements": { "email": { "label": "${label} {{titulo}}" }, "documento": {} } }`;
  const use =
    '{ "entity": "Fornecedor", "form": { "elements": { "bloco": { "type": "include", "view": "contato" } } } }';
  const including = 'views/company/Fornecedor.view.json';
  const shown = (views: ViewRegistry) => merged(views.answer('Fornecedor')).form?.elements?.bloco?.elements;

  test('stand where they are included, live, and their overrides hold everywhere', async () => {
    await put('views/company/contato.view.json', fragment('E-mail de'));
    await put(including, use);
    const views = await open();
    expect(views.problems()).toEqual([]);
    expect(shown(views)).toMatchObject({ email: { type: 'email', label: 'E-mail de Contato' }, documento: {} });
    // A fragment is no screen by itself.
    expect([views.answer('contato'), views.screens().has('contato')]).toEqual([null, false]);

    await put('views/company/contato.view.json', fragment('Correio de'));
    expect(await views.reload()).toEqual(['Fornecedor']);
    expect(shown(views)?.email?.label).toBe('Correio de Contato');

    await put(
      'views/overrides/contato.view.json',
      '{ "elements": { "documento": { "$remove": true }, "nome": { "$new": true, "$first": true } } }',
    );
    await views.reload();
    expect(views.problems()).toEqual([]);
    expect(Object.keys(shown(views) ?? {})).toEqual(['nome', 'email']);
    // What a fragment put in is overridden by its name, as anything else of the view.
    await put(
      'views/overrides/Fornecedor.view.json',
      '{ "entity": "Fornecedor", "form": { "elements": { "email": { "label": "Endereço" } } } }',
    );
    await views.reload();
    expect(shown(views)?.email?.label).toBe('Endereço');
  });

  test('what is wrong names file, line and fragment, and costs that element only', async () => {
    await put(including, use);
    const views = await open();
    expect(codes(views)).toEqual([`${including} view/unknown-view`]);
    expect(merged(views.answer('Fornecedor')).form?.elements?.bloco).toMatchObject({ type: 'include' });

    await put('views/company/contato.view.json', '{ "fragment": {}, "elements": { "emial": {}, "a": { "text": 1 } } }');
    await views.reload();
    const [problem] = views.problems().filter(({ code }) => code === 'view/unknown-field');
    expect(problem).toMatchObject({ file: including, line: 1, suggestions: ['email'] });
    expect(problem?.message).toMatch(/^In the fragment `contato`: Fornecedor has no field `emial`/);

    await put(
      'views/company/contato.view.json',
      '{ "fragment": { "titulo": {} }, "elements": { "email": { "label": "{{titlo}}" } } }',
    );
    await views.reload();
    expect(codes(views)).toEqual(['views/company/contato.view.json view/unknown-parameter']);
  });
});
