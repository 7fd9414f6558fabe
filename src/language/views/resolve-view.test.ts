import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntity } from '../entity/read-entity.ts';
import type { ViewDefinition } from '../view/view.ts';
import type { ViewAnswer } from '../view/view-answer.ts';
import { resolveView } from './resolve-view.ts';

const { model } = readEntity('Fornecedor', {
  file: 'schemas/company/Fornecedor.schema.json',
  text: JSON.stringify({
    type: 'object',
    title: 'Fornecedor',
    'x-plural': 'Fornecedores',
    properties: { nome: { title: 'Nome', type: 'string' }, valor: { title: 'Valor', type: 'number', format: 'money' } },
  }),
});

function answer(...views: unknown[]): ViewAnswer {
  const layers = views.map((view, index) => ({
    layer: index === 0 ? ('base' as const) : ('override' as const),
    file: `views/${index}.view.json`,
    view: view as ViewDefinition,
  }));
  return { entity: 'Fornecedor', hash: 'h', model, related: {}, layers, problems: [] };
}

test('an entity without a view file has list and form from its schema', () => {
  const { view } = resolveView(answer());
  expect(Object.keys(view.list?.columns ?? {})).toEqual(['nome', 'valor']);
  expect(view.form?.elements?.dados?.elements?.nome?.label).toBe('Nome');
});

test('[M1] an override changes what it names, and types follow from the schema', () => {
  const { view } = resolveView(
    answer(
      { entity: 'Fornecedor', form: { elements: { nome: {}, valor: {} } } },
      { form: { elements: { nome: { label: 'Razão social' } } } },
    ),
  );
  expect(view.form?.elements?.nome).toMatchObject({ label: 'Razão social', type: 'text' });
});

test('[V2] no mistake in a view keeps the rest from being drawn', () => {
  const { view } = resolveView(
    answer({
      list: 7,
      form: { elements: { nome: 'x', valor: { label: { a: 1 } }, s: { type: 'section', elements: [] } } },
    }),
  );
  expect(view.form?.elements?.nome).toMatchObject({ type: 'string' });
  expect(view.form?.elements?.valor).toMatchObject({ type: 'money', label: 'Valor' });
});

test('[V2] whatever JSON a layer holds, resolving it does not throw', () => {
  const keys = fc.constantFrom(
    'list',
    'form',
    'elements',
    'columns',
    'filters',
    'type',
    'label',
    'nome',
    'valor',
    'x',
    '$remove',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      fc.constantFrom(1, 'text', null, true),
      fc.dictionary(keys, tie('tree'), { maxKeys: 5 }),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(tree, tree, (base, override) => {
      expect(resolveView(answer(base, override)).view).toBeTypeOf('object');
    }),
  );
});
