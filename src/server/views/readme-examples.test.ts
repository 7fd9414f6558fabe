import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { EntityModel } from '../../runtime/definition/entity.ts';
import { readEntity } from '../../runtime/definition/read-entity.ts';
import { readChartData, rowsOfAnswer, valueFieldOf } from '../../runtime/elements/chart/chart-data.ts';
import { mergeView } from '../../runtime/merge/merge-view.ts';
import { parseViewFile } from '../../runtime/merge/view-file.ts';
import { loadContract } from '../http/contract.ts';
import { loadKnownNames } from './known-names.ts';
import { buildEntry } from './view-entry.ts';

const readme = fileURLToPath(new URL('../../../views/README.md', import.meta.url));

test('[V1] every example of views/README.md is right, and does what the text says', async () => {
  const text = await readFile(readme, 'utf8');
  const examples = [...text.matchAll(/```jsonc\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file = '', body = '']) => ({
    file,
    body,
  }));
  expect(examples.map(({ file }) => file)).toHaveLength(9);
  const entities = new Map<string, EntityModel>();
  const names = await loadKnownNames(await loadContract());
  for (const { file, body } of examples.filter((example) => example.file.startsWith('schemas/'))) {
    const name = file.slice('schemas/entities/'.length, -'.schema.json'.length);
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
    expect([file.file, problems]).toEqual([file.file, []]);
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
