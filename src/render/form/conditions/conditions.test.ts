import { expect, test, vi } from 'vitest';
import * as slot from '../../../language/expressions/slot.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import { flattenElements } from '../values/flatten.ts';
import { createFlowFacts } from '../values/flow-facts.ts';
import { createFormStore } from '../values/form-store.ts';
import { createConditions } from './conditions.ts';
import type { ExpressionModule } from './evaluate-slots.ts';

function setUp(
  elements: ElementMap,
  values: Record<string, unknown>,
  module: ExpressionModule = slot,
  more: object = {},
) {
  const store = createFormStore(values);
  const conditions = createConditions({
    elements: flattenElements(elements, '/form/elements'),
    store,
    bindings: () => ({ user: { perfil: 'X' }, ...more }),
    loadExpressions: async () => module,
  });
  return { store, conditions };
}

test('[E1] a predicate answers at once, and again when its field changes', () => {
  const { store, conditions } = setUp({ cnpj: { type: 'cnpj', visible: { field: 'tipo', is: 'PJ' } } }, { tipo: 'PF' });
  expect(conditions.state('cnpj').visible).toBe(false);
  store.set('tipo', 'PJ');
  expect(conditions.state('cnpj').visible).toBe(true);
});

test('[E2] a single permission or parameter of the address is known at once', () => {
  const names = ['$access.EDITAR', '$access.EXCLUIR', '$not($params.id)', '$params.aba', '$not($access.EDITAR)'];
  const elements = Object.fromEntries(names.map((visible, at) => [`a${at}`, { type: 'text', visible } as const]));
  const { conditions } = setUp(elements, {}, slot, { access: { EDITAR: true }, params: { aba: '1' } });
  expect(names.map((_, at) => conditions.state(`a${at}`).visible)).toEqual([true, false, true, true, false]);
});

test('[E2] a change evaluates only what depends on it', async () => {
  const evaluateCondition = vi.fn(slot.evaluateCondition);
  const elements: ElementMap = {
    a: { type: 'text', visible: 'x = 1' },
    b: { type: 'text', required: 'y = 1' },
    c: { type: 'text', visible: 'x > 5' },
  };
  const { store, conditions } = setUp(elements, { x: 1, y: 0 }, { ...slot, evaluateCondition });
  await conditions.whenSettled();
  evaluateCondition.mockClear();
  store.set('y', 1);
  await conditions.whenSettled();
  expect(evaluateCondition.mock.calls.map(([kind, text]) => [kind, text])).toEqual([['required', 'y = 1']]);
  expect(conditions.state('b').required).toBe(true);
});

test('[E2] computed values follow their fields, one after another', async () => {
  const elements: ElementMap = {
    total: { type: 'money', value: 'quantidade * valor' },
    imposto: { type: 'money', value: 'total * 0.1' },
  };
  const { store, conditions } = setUp(elements, { quantidade: 2, valor: 10, total: 0, imposto: 0 });
  await conditions.whenSettled();
  store.set('quantidade', 3);
  await conditions.whenSettled();
  expect([store.get('total'), store.get('imposto')]).toEqual([30, 3]);
});

test('[E2] values that depend on each other stop and are reported', async () => {
  const { store, conditions } = setUp(
    { a: { type: 'number', value: 'b + 1' }, b: { type: 'number', value: 'a + 1' } },
    { a: 0, b: 0 },
  );
  await conditions.whenSettled();
  expect(Number(store.get('a'))).toBeLessThan(100);
  expect(conditions.failures().map(({ code }) => code)).toContain('expression/cycle');
});

test('[E2] the result of an earlier evaluation is dropped', async () => {
  const waiting: ((value: boolean) => void)[] = [];
  const evaluateCondition: ExpressionModule['evaluateCondition'] = () =>
    new Promise((resolve) => waiting.push((value) => resolve({ value, problem: null })));
  const { store, conditions } = setUp(
    { a: { type: 'text', visible: 'x = 1' } },
    { x: 0 },
    { ...slot, evaluateCondition },
  );
  await Promise.resolve();
  await Promise.resolve();
  store.set('x', 1);
  expect(waiting).toHaveLength(2);
  waiting[1]?.(true);
  waiting[0]?.(false);
  await conditions.whenSettled();
  expect(conditions.state('a').visible).toBe(true);
});

test('[E3] an expression that fails takes the fallback of its slot and names its place', async () => {
  const elements: ElementMap = {
    a: { type: 'text', visible: '$undefinedFunction(1)', required: '1 + "a"' },
  };
  const { conditions } = setUp(elements, {});
  await conditions.whenSettled();
  expect(conditions.state('a')).toEqual({ visible: true, required: false, disabled: false });
  expect(conditions.failures().map(({ pointer }) => pointer)).toEqual([
    '/form/elements/a/visible',
    '/form/elements/a/required',
  ]);
});

test('what stands in a hidden section is hidden, and disabled in a disabled one', () => {
  const elements: ElementMap = {
    s: { type: 'section', visible: { field: 'x', is: 1 }, disabled: true, elements: { a: { type: 'text' } } },
  };
  const { store, conditions } = setUp(elements, { x: 0 });
  const listener = vi.fn();
  conditions.subscribe('a', listener);
  expect([conditions.isShown('a'), conditions.isEnabled('a')]).toEqual([false, false]);
  store.set('x', 1);
  expect([conditions.isShown('a'), listener.mock.calls.length]).toEqual([true, 1]);
});

test('what reads a list that is still to come waits for it, and nothing is made of its absence', async () => {
  const store = createFormStore({ total: 5 });
  const conditions = createConditions({
    elements: flattenElements({ total: { type: 'money', value: '$sum(itens.valor)' } }, ''),
    store,
    bindings: () => ({}),
    loadExpressions: async () => slot,
    awaits: ['itens', 'outros'],
  });
  expect(await conditions.awaited()).toEqual(['itens']);
  await conditions.whenSettled();
  expect(store.get('total')).toBe(5);
  conditions.arrived('itens');
  store.replace({ ...store.base(), itens: [{ id: 1, valor: 2 }] }, { ...store.values(), itens: [{ id: 1, valor: 2 }] });
  await conditions.whenSettled();
  expect(store.get('total')).toBe(2);
});

test('[F10] a stored value that is no longer what is computed makes no unsaved work', async () => {
  const elements: ElementMap = { valor: { type: 'money' }, total: { type: 'money', value: 'valor * 2' } };
  const { store, conditions } = setUp(elements, { valor: 10, total: 7 });
  await conditions.whenSettled();
  expect([store.get('total'), store.isDirty(), store.dirtyFields()]).toEqual([20, false, ['total']]);
  store.set('valor', 11);
  await conditions.whenSettled();
  expect([store.get('total'), store.isDirty(), store.dirtyFields().toSorted()]).toEqual([22, true, ['total', 'valor']]);
});

test('[W4] what reads the flow follows it, and nothing else is evaluated for it', async () => {
  const evaluateCondition = vi.fn(slot.evaluateCondition);
  const flow = createFlowFacts('ABERTA');
  const conditions = createConditions({
    elements: flattenElements(
      {
        a: { type: 'text', visible: '$can.FECHAR' },
        b: { type: 'text', disabled: "$state = 'FECHADA'" },
        c: { type: 'text', visible: 'x = 1' },
      },
      '',
    ),
    store: createFormStore({ x: 1 }),
    bindings: () => ({ ...flow.get() }),
    flow,
    loadExpressions: async () => ({ ...slot, evaluateCondition }),
  });
  await conditions.whenSettled();
  expect([conditions.isShown('a'), conditions.isEnabled('b'), conditions.isShown('c')]).toEqual([false, true, true]);
  evaluateCondition.mockClear();
  flow.set({ state: 'FECHADA', can: { FECHAR: true } });
  flow.set({ state: 'FECHADA', can: { FECHAR: true } });
  await conditions.whenSettled();
  expect([conditions.isShown('a'), conditions.isEnabled('b')]).toEqual([true, false]);
  expect(evaluateCondition).toHaveBeenCalledTimes(2);
});

test('[E2] what is not evaluated yet is not there yet, and cannot be used', async () => {
  const elements: ElementMap = {
    preco: { type: 'number', visible: 'valor > 0' },
    desconto: { type: 'number', visible: 'desconto > 0' },
    comprar: { type: 'button', disabled: 'valor = 0' },
    nome: { type: 'text' },
    cnpj: { type: 'text', visible: { field: 'valor', gt: 1 } },
  };
  const seen: string[] = [];
  const { conditions } = setUp(elements, { valor: 10, desconto: 0 });
  const shown = () => Object.keys(elements).filter((name) => conditions.isShown(name));
  for (const name of Object.keys(elements))
    conditions.subscribe(name, () => seen.push(`${name} ${conditions.isShown(name)}`));
  expect(shown()).toEqual(['comprar', 'nome', 'cnpj']);
  expect(conditions.isEnabled('comprar')).toBe(false);
  await conditions.whenSettled();
  expect(shown()).toEqual(['preco', 'comprar', 'nome', 'cnpj']);
  expect(conditions.isEnabled('comprar')).toBe(true);
  // Nothing has shown for a moment.
  expect(seen.filter((each) => each.startsWith('desconto'))).toEqual([]);
});

test('[E2] conditions that take over go on with what was known, and start anew where the definition says so', async () => {
  const elements: ElementMap = { a: { type: 'text', visible: 'x = 1' }, b: { type: 'text', visible: 'x = 2' } };
  const { store, conditions } = setUp(elements, { x: 1 });
  await conditions.whenSettled();
  const next = createConditions({
    elements: flattenElements({ ...elements, b: { type: 'text' }, c: { type: 'text', visible: 'x = 1' } }, ''),
    store,
    bindings: () => ({}),
    loadExpressions: async () => slot,
    before: conditions,
  });
  expect(['a', 'b', 'c'].map((name) => next.isShown(name))).toEqual([true, true, false]);
  await next.whenSettled();
  expect(next.isShown('c')).toBe(true);
});

test('[E3] where the code of expressions cannot be loaded, or rows never come, nobody is kept from what they decide', async () => {
  const store = createFormStore({ x: 1 });
  const elements: ElementMap = {
    a: { type: 'text', visible: 'x = 2', disabled: 'x = 1' },
    b: { type: 'text', visible: '$count(itens) > 1' },
  };
  const flat = flattenElements(elements, '');
  const broken = createConditions({
    elements: flat,
    store,
    bindings: () => ({}),
    loadExpressions: () => Promise.reject(new Error('offline')),
  });
  await broken.whenSettled();
  expect([broken.isShown('a'), broken.isEnabled('a'), broken.isShown('b')]).toEqual([true, true, true]);
  const awaiting = createConditions({
    ...{ elements: flat, store, bindings: () => ({}), loadExpressions: async () => slot },
    awaits: ['itens'],
  });
  await awaiting.whenSettled();
  expect(awaiting.isShown('b')).toBe(false);
  awaiting.failedToArrive('itens');
  expect(awaiting.isShown('b')).toBe(true);
});
