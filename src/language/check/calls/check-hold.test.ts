import { expect, test } from 'vitest';
import { validateView } from '../check.ts';

const place = { file: 'x.view.json', line: 1, column: 1 };
const source = { call: { method: 'GET', url: 'pagamento' } };
const take = { method: 'POST', url: 'lock/P/{id}' };
const release = { method: 'POST', url: 'unlock/P/{id}' };
const elements = { conta: { type: 'text', disabled: '$not($held)' } };

function problemsOf(view: object): readonly string[] {
  const known = { entities: new Map(), operations: [] };
  return validateView(view, () => place, known)
    .filter(({ code }) => code !== 'view/asked-call' && code !== 'view/unknown-operation')
    .map(({ code, pointer }) => `${code} ${pointer}`);
}

test('[Q9] a hold needs a record and both of its calls, and `$held` needs a hold', () => {
  expect(problemsOf({ source, hold: { take, release, every: 60, when: 'id > 0' }, elements })).toEqual([]);
  expect(problemsOf({ source, elements })).toEqual(['expression/unknown-name /elements/conta/disabled']);
  expect(problemsOf({ hold: { take, release }, elements })).toEqual(['view/wrong-value /hold']);
  expect(problemsOf({ source, hold: { take }, elements })).toEqual(['view/missing-key /hold']);
  expect(problemsOf({ source, hold: { take: { ...take, method: 'DELETE' }, release }, elements })).toEqual([
    'view/wrong-value /hold/take/method',
  ]);
  expect(problemsOf({ source, hold: { take, release, every: 1 }, elements })).toEqual(['view/wrong-value /hold/every']);
  expect(problemsOf({ source, hold: 'sim', elements })).toEqual(['view/wrong-value /hold']);
});
