import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { EntityModel } from '../../language/entity/entity.ts';
import { readEntity } from '../../language/entity/read-entity.ts';
import { mergeView } from '../../language/merge/merge-view.ts';
import { parseViewFile } from '../../language/merge/view-file.ts';
import { readTemplate } from '../../language/sheets/template.ts';
import { loadContract } from '../../platform/http/contract.ts';
import { readChartData, rowsOfAnswer, valueFieldOf } from '../../render/blocks/chart/chart-data.ts';
import { readSchemas } from '../records/schemas/schema-folder.ts';
import { type KnownNames, loadKnownNames } from './known-names.ts';
import { createViewRegistry } from './registry.ts';
import { scaffoldEntity } from './scaffold-entity.ts';
import { buildEntry } from './view-entry.ts';

const readme = fileURLToPath(new URL('../../../views/README.md', import.meta.url));

async function readExamples(): Promise<{ readonly file: string; readonly body: string }[]> {
  const text = await readFile(readme, 'utf8');
  return [...text.matchAll(/```jsonc\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file = '', body = '']) => ({ file, body }));
}

/** Examples whose calls ask the user first, as the text beside them says. */
const asking: Readonly<Record<string, readonly string[]>> = {
  'views/company/conferir.view.json': ['view/asked-call', 'view/asked-call', 'view/asked-call'],
  'views/company/convite.view.json': ['view/asked-call'],
  'views/company/pesquisa.view.json': ['view/asked-call'],
};

/** Names of the contract, and the call of the statement that the examples read: its files stand in the project. */
async function loadNames(): Promise<KnownNames> {
  const names = await loadKnownNames(await loadContract());
  const query = { values: {}, isOpen: true } as const;
  return {
    ...names,
    operations: [...names.operations, { method: 'GET', url: 'pagina_externa', query, body: null, isSafe: true }],
  };
}

const codesOf = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code);

test('[V1] a new entity shows every field of its schema, and the examples pasted after it in order are never wrong', async () => {
  const root = await mkdtemp(join(tmpdir(), 'readme-'));
  const names = await loadNames();
  const open = async () => {
    const { models, problems } = await readSchemas(join(root, 'schemas'));
    const registry = await createViewRegistry({ root, entities: () => models, names });
    await registry.close();
    return { registry, problems: [...problems, ...registry.problems()] };
  };
  await scaffoldEntity(root, 'Fornecedor', 'company');
  const schema = join(root, 'schemas/company/Fornecedor.schema.json');
  await writeFile(
    schema,
    (await readFile(schema, 'utf8')).replace('"properties": {', '"properties": { "fantasia": { "type": "string" },'),
  );
  const { registry, problems } = await open();
  expect(problems).toEqual([]);
  const { view } = mergeView(registry.answer('Fornecedor')?.layers ?? []);
  expect(Object.keys(view.list?.columns ?? {})).toContain('fantasia');
  expect(Object.keys(view.form?.elements?.dados?.elements ?? {})).toEqual([
    'fantasia',
    'nome',
    'valor',
    'data',
    'ativo',
    'observacao',
  ]);
  let warned: readonly string[] = [];
  for (const { file, body } of await readExamples()) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), body);
    // A warning stays with its file, whatever comes after it.
    warned = [...warned, ...(asking[file] ?? [])];
    expect([file, codesOf((await open()).problems)]).toEqual([file, warned]);
  }
  await rm(root, { recursive: true, force: true });
});

test('[V1] every example of views/README.md is right, and does what the text says', async () => {
  const examples = await readExamples();
  expect(examples.map(({ file }) => file)).toHaveLength(30);
  const entities = new Map<string, EntityModel>();
  const names = await loadNames();
  for (const { file, body } of examples.filter((example) => example.file.startsWith('schemas/'))) {
    const name = file.slice('schemas/company/'.length, -'.schema.json'.length);
    const { model, problems } = readEntity(name, { file, text: body });
    expect(problems).toEqual([]);
    if (model !== null) entities.set(name, model);
  }
  const all = examples
    .filter(({ file }) => file.startsWith('views/'))
    .map(({ file, body }) => parseViewFile(file, body));
  const isMain = ({ entity, name }: (typeof all)[number]) => entity === 'Fornecedor' && name === null;
  for (const file of all.filter((each) => !isMain(each))) {
    const { problems } = buildEntry(file.entity, file.name, [file], [], { ...names, entities });
    expect([file.file, codesOf(problems)]).toEqual([file.file, asking[file.file] ?? []]);
  }
  const dashboard = all.find(({ entity }) => entity === 'compras')?.view;
  expect(dashboard?.elements?.por_tipo).toMatchObject({
    label: 'Total por tipo',
    itemLabel: 'tipo',
    itemValue: 'total',
  });
  // The tile shows its figure and does not count rows.
  const rows = rowsOfAnswer(dashboard?.elements?.resumo?.data);
  const drawn = readChartData(rows, {
    label: (row) => String(row.descricao),
    value: valueFieldOf(rows, dashboard?.elements?.resumo?.itemValue),
    group: null,
  });
  expect([drawn.labels, drawn.series[0]?.values]).toEqual([['Pedidos abertos'], [12]]);
  const supplier = entities.get('Fornecedor');
  if (supplier === undefined) throw new Error('There is no supplier.');
  const order = all.find(({ name }) => name === 'pedido')?.view?.template;
  const { page, header, elements, footer } = readTemplate(order, supplier, entities);
  const typesOf = (part: typeof elements): readonly string[] => part.map(({ name, type }) => `${name}: ${type}`);
  expect([page, typesOf(header), typesOf(elements), typesOf(footer)]).toEqual([
    { width: 210, height: 297 },
    ['titulo: text', 'codigo: qrcode', 'traco: line'],
    ['cnpj: field', 'email: field', 'itens: table', 'quadro: section'],
    ['impresso: text', 'pagina: text'],
  ]);
  const files = all.filter(isMain);
  expect(files).toHaveLength(2);
  const [bases, overrides] = (['base', 'override'] as const).map((role) => files.filter((file) => file.role === role));
  const entry = buildEntry('Fornecedor', null, bases ?? [], overrides ?? [], { ...names, entities });
  expect(entry.problems).toEqual([]);
  const { view } = mergeView('forUsers' in entry ? entry.forUsers.layers : []);
  expect(Object.keys(view.list?.columns ?? {})).toEqual(['nome', 'email', 'tipo', 'total']);
  expect(Object.keys(view.form?.elements ?? {})).toEqual(['situacao', 'dados', 'itens', 'total']);
  expect(Object.keys(view.form?.elements?.dados?.elements ?? {})).toEqual([
    'nome',
    'email',
    'tipo',
    'cnpj',
    'observacao',
  ]);
  expect(view.form?.elements?.dados?.elements?.nome?.label).toBe('Razão social');
});
