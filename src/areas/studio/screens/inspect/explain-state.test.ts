import { describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { completeView } from '../../../../language/complete/complete-view.ts';
import { checkDraft } from '../check/check-draft.ts';
import { explainState } from './explain-state.ts';
import { itemAtPath, outlineOf, removedItems } from './outline.ts';
import { tracedValues } from './provenance.ts';

const base = `{
  "entity": "Fornecedor",
  "list": { "columns": { "nome": {}, "limite": { "visible": { "field": "access.EDITAR", "is": true } } } },
  "form": { "elements": {
    "dados": { "type": "section", "visible": "tipo = 'PJ'", "elements": {
      "nome": { "required": true },
      "email": { "visible": { "field": "ativo", "is": true }, "disabled": "limite > 100" },
      "documento": { "visible": "$error('no')", "required": "$error('no')" }
    } },
    "observacao": {}
  } }
}`;
const override = `{
  "entity": "Fornecedor",
  "form": { "elements": { "nome": { "label": "Razão social" }, "observacao": { "$remove": true } } }
}`;
const overrideFile = 'views/overrides/Fornecedor.view.json';

const { merged, view } = checkDraft(
  { entity: 'Fornecedor', name: null },
  [
    { file: 'views/company/Fornecedor.view.json', text: base },
    { file: overrideFile, text: override },
  ],
  overrideFile,
  { entities: sampleEntities },
);
if (merged === null || view === null) throw new Error('The sample is no view.');
const completed = completeView(merged.view, sampleEntities);
const outline = outlineOf(completed);
const all = { LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true };

type FieldAt = Parameters<typeof explainState>[1]['fieldAt'];

async function explain(
  name: string,
  record: Record<string, unknown>,
  access: Record<string, boolean> = all,
  fieldAt: FieldAt = () => null,
) {
  const item = outline.find(
    (each) => each.name === name && each.kind !== 'filter' && (name !== 'nome' || each.kind === 'element'),
  );
  if (item === undefined) throw new Error(`There is no ${name}.`);
  const around = {
    view: completed,
    provenance: merged?.provenance ?? {},
    access,
    isNew: false,
    bindings: { record },
    fieldAt,
  };
  const states = await explainState(item, around);
  return Object.fromEntries(states.map((state) => [state.slot, state]));
}

describe('[M6] why an element is as it is', () => {
  test('hidden or closed by the permissions of its field, or by an eye, for the profile looked at', async () => {
    const finance = { permissions: ['PERFIL:FINANCEIRO'], isHeld: false };
    const perhaps = { permissions: ['PEDIDOS.ACESSAR'], isHeld: null };
    const rights = (given: object): FieldAt => {
      return (path) => (path === 'nome' ? { read: null, write: null, mask: null, ...given } : null);
    };
    const unreadable = await explain('nome', { tipo: 'PJ' }, all, rights({ read: finance, write: finance }));
    expect(unreadable.visible).toMatchObject({
      value: false,
      steps: [{ kind: 'unreadable', rule: 'PERFIL:FINANCEIRO' }],
    });
    expect(unreadable.disabled).toMatchObject({ value: true, steps: [{ kind: 'unwritable' }] });
    const open = await explain('nome', { tipo: 'PJ' }, all, rights({ read: perhaps, write: perhaps, mask: 'money' }));
    expect(open.visible?.value).toBe(true);
    expect(open.visible?.steps.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(
      expect.arrayContaining(['perhapsUnreadable PEDIDOS.ACESSAR', 'mask money']),
    );
    expect(open.disabled).toMatchObject({
      value: false,
      steps: expect.arrayContaining([expect.objectContaining({ kind: 'perhapsUnwritable' })]),
    });
  });

  test('hidden by the section around it, with what its expression read', async () => {
    const { visible } = await explain('nome', { tipo: 'PF' });
    expect(visible?.value).toBe(false);
    expect(visible?.steps).toMatchObject([
      { name: 'dados', isOwn: false, kind: 'expression', result: false, reads: [{ path: 'tipo', value: 'PF' }] },
    ]);
    expect(visible?.steps[0]?.origin).toMatchObject({ file: 'views/company/Fornecedor.view.json', line: 5 });
  });

  test('hidden by its own predicate, comparison by comparison', async () => {
    const { visible } = await explain('email', { tipo: 'PJ', ativo: false });
    expect(visible?.steps).toMatchObject([
      {
        name: 'email',
        kind: 'predicate',
        reads: [{ path: 'ativo', value: false, test: { operator: 'is', holds: false } }],
      },
    ]);
  });

  test('what is hidden or locked is never asked for', async () => {
    expect((await explain('nome', { tipo: 'PJ' })).required?.value).toBe(true);
    const hidden = await explain('nome', { tipo: 'PF' });
    expect(hidden.required).toMatchObject({ value: false, steps: [{ name: 'dados' }, { name: 'nome' }] });
  });

  test('locked by a permission of the profile', async () => {
    const { disabled } = await explain('nome', { tipo: 'PJ' }, { ...all, EDITAR: false });
    expect(disabled).toMatchObject({ value: true, steps: [{ kind: 'permission', rule: 'EDITAR' }] });
    expect((await explain('nome', { tipo: 'PJ' })).disabled?.value).toBe(false);
  });

  test('[E3] an expression that fails takes its fallback and says so', async () => {
    const { visible, required } = await explain('documento', { tipo: 'PJ' });
    expect(visible).toMatchObject({ value: true });
    expect(visible?.steps.at(-1)).toMatchObject({
      kind: 'fallback',
      result: true,
      failure: expect.stringContaining('no'),
    });
    expect(required).toMatchObject({ value: false, steps: [{ kind: 'fallback' }] });
  });

  test('a column shows by the flags of the profile', async () => {
    expect((await explain('limite', {}, all)).visible?.value).toBe(true);
    expect((await explain('limite', {}, { ...all, EDITAR: false })).visible).toMatchObject({
      value: false,
      steps: [{ kind: 'predicate', reads: [{ path: 'access.EDITAR', value: false }] }],
    });
  });
});

test('what an override removed is known as such', () => {
  const before = view.layers[0]?.view;
  expect(removedItems(before ?? {}, completed).map(({ name }) => name)).toEqual(['observacao']);
});

test('[M6] each value of an element has its layer and line, or that it follows from the schema', () => {
  const pointer = '/form/elements/dados/elements/nome';
  const values = tracedValues(merged.view, completed, merged.provenance, pointer);
  const of = (key: string) => values.find((each) => each.key === key);
  expect(of('label')).toMatchObject({ value: 'Razão social', origin: { layer: 'override', line: 3 } });
  expect(of('required')).toMatchObject({ value: true, origin: { layer: 'base', line: 6 } });
  expect(of('type')?.origin?.inferred ?? true).toBe(true);
});

test('a path of either file leads to the part that it speaks of', () => {
  expect(itemAtPath(outline, ['form', 'elements', 'nome', 'label'])?.pointer).toBe(
    '/form/elements/dados/elements/nome',
  );
  expect(itemAtPath(outline, ['list', 'columns', 'limite', 'visible', 'field'])?.kind).toBe('column');
  expect(itemAtPath(outline, ['entity'])).toBe(null);
});
