import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Predicate } from './condition.ts';
import { evaluatePredicate } from './predicate.ts';
import { conditionFields, evaluateCondition, evaluateValue } from './slot.ts';

const record = {
  tipo: 'PJ',
  valor: 10,
  ativo: true,
  obs: '',
  cidade: { id: 12, nome: 'Campinas' },
  emissao: '2024-05-01',
};

describe('[E1] predicates', () => {
  test.each<[Predicate, boolean]>([
    [{ field: 'tipo', is: 'PJ' }, true],
    [{ field: 'tipo', not: 'PJ' }, false],
    [{ field: 'tipo', in: ['PF', 'PJ'] }, true],
    [{ field: 'cidade', is: 12 }, true],
    [{ field: 'cidade.nome', is: 'Campinas' }, true],
    [{ field: 'valor', gt: 5, lte: 10 }, true],
    [{ field: 'valor', lt: 'a' }, false],
    [{ field: 'emissao', gte: '2024-01-01' }, true],
    [{ field: 'obs', empty: true }, true],
    [{ field: 'naoTem', gt: 0 }, false],
    [{ field: 'naoTem', is: null }, true],
    [
      {
        and: [
          { field: 'ativo', is: true },
          {
            or: [
              { field: 'tipo', is: 'PF' },
              { field: 'valor', gte: 10 },
            ],
          },
        ],
      },
      true,
    ],
    [{ and: [] }, true],
    [{ or: [] }, false],
  ])('%j', (predicate, holds) => expect(evaluatePredicate(predicate, record)).toBe(holds));

  test('a comparison and its opposite are never both true', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
    fc.assert(
      fc.property(value, fc.oneof(fc.integer(), fc.string()), (left, bound) => {
        const holds = (predicate: Predicate) => evaluatePredicate(predicate, { left });
        expect(holds({ field: 'left', gt: bound }) && holds({ field: 'left', lte: bound })).toBe(false);
        expect(holds({ field: 'left', is: bound })).toBe(!holds({ field: 'left', not: bound }));
      }),
    );
  });
});

describe('[E3] a slot whose expression fails takes its fallback', () => {
  const endless = '($f := function($x){ $f($x + 1) }; $f(0))';

  test.each(['$error("x")', 'tipo +', '"a" > 1', endless])('%s', async (text) => {
    expect((await evaluateCondition('visible', text, { record })).value).toBe(true);
    expect((await evaluateCondition('required', text, { record })).value).toBe(false);
    expect((await evaluateCondition('disabled', text, { record }, true)).value).toBe(true);
    const value = await evaluateValue(text, { record }, 42);
    expect(value).toMatchObject({
      value: 42,
      problem: { code: expect.stringMatching(/^expression\//) },
    });
  });

  test('a missing condition means shown, optional and enabled', async () => {
    const all = await Promise.all(
      (['visible', 'required', 'disabled'] as const).map((slot) => evaluateCondition(slot, undefined, { record })),
    );
    expect(all.map(({ value }) => value)).toEqual([true, false, false]);
  });
});

test('[E2] the fields of a condition', () => {
  expect(
    conditionFields({
      or: [{ field: 'a', is: 1 }, { and: [{ field: 'b.c', is: 2 }] }, { field: 'a', is: 3 }],
    }),
  ).toEqual(['a', 'b.c']);
  expect(conditionFields('valor > 3 and tipo = "PJ"')).toEqual(['valor', 'tipo']);
  expect(conditionFields(true)).toEqual([]);
});
