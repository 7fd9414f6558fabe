import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Condition, Predicate } from './condition.ts';
import { compileExpression } from './evaluate.ts';
import { bothConditions, joinConditions, predicateAsText } from './join-conditions.ts';
import { evaluatePredicate } from './predicate.ts';

const isRelation = (field: string): boolean => field === 'dono';
const scalar = fc.oneof(
  fc.constantFrom('', 'a', 'B"', 'é'),
  fc.constantFrom(-1, 0, 2.5),
  fc.boolean(),
  fc.constant(null),
);
const record = fc.record(
  {
    nome: scalar,
    'com espaço': scalar,
    lista: fc.constantFrom([], [1]),
    dono: fc.constantFrom(null, { id: 1, nome: 'x' }, { id: 2 }),
  },
  { requiredKeys: [] },
);
const field = fc.constantFrom('nome', 'com espaço', 'dono', 'dono.nome', 'nada');
const bound = fc.constantFrom<(string | number)[]>('a', 'b', 0, 2);
const { predicate } = fc.letrec<{ predicate: Predicate }>((tie) => ({
  predicate: fc.oneof(
    { depthSize: 'small' },
    fc.record({ field, is: scalar }),
    fc.record({ field, not: scalar }),
    fc.record({ field, in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ field: fc.constantFrom('nome', 'lista', 'nada'), empty: fc.boolean() }),
    fc.record({ field, gt: bound }),
    fc.record({ field, gte: bound, lt: bound }),
    fc.record({ and: fc.array(tie('predicate'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ or: fc.array(tie('predicate'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

async function evaluate(condition: Condition, given: Record<string, unknown>): Promise<boolean> {
  if (typeof condition === 'boolean') return condition;
  if (typeof condition === 'object') return evaluatePredicate(condition, given);
  const outcome = await compileExpression(condition).evaluate({ record: given });
  if (!outcome.ok) throw new Error(`${condition}: ${outcome.message}`);
  return outcome.value === true;
}

test('[E1] a predicate as text holds for the same records', async () => {
  await fc.assert(
    fc.asyncProperty(predicate, record, async (given, values) => {
      expect(await evaluate(predicateAsText(given, isRelation), values)).toBe(evaluatePredicate(given, values));
    }),
    { numRuns: 400 },
  );
});

test('[D1] what is joined holds where one of both does, and joining it again changes nothing', async () => {
  const text = fc.constantFrom("nome = 'a'", '$exists(dono)', 'nome = 0 or nome = 2.5');
  const condition = fc.oneof<fc.Arbitrary<Condition>[]>(fc.boolean(), predicate, text);
  await fc.assert(
    fc.asyncProperty(condition, condition, record, async (first, second, values) => {
      const joined = joinConditions(first, second, isRelation);
      const wanted = (await evaluate(first, values)) || (await evaluate(second, values));
      expect(await evaluate(joined, values)).toBe(wanted);
      expect(joinConditions(first, joined, isRelation)).toEqual(joined);
      const both = bothConditions(first, second, isRelation);
      expect(await evaluate(both, values)).toBe((await evaluate(first, values)) && (await evaluate(second, values)));
      expect(bothConditions(first, both, isRelation)).toEqual(both);
    }),
    { numRuns: 400 },
  );
});
