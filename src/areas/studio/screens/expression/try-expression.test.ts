import { describe, expect, test } from 'vitest';
import { tryExpression } from './try-expression.ts';

const record = { tipo: 'PJ', telefone: { ddi: 55 }, itens: [{ valor: 2 }, { valor: 3 }] };
const attempt = (text: string) => tryExpression(text, { record, user: { id: 7 } });

describe('trying on a record', () => {
  test.each([
    ['telefone.ddi = 55', true],
    ['$sum(itens.valor) + $user.id', 12],
    ['{ "a": tipo }', { a: 'PJ' }],
    ['{ "field": "tipo", "is": "PF" }', false],
    ['{ "or": [{ "field": "tipo", "is": "PF" }, { "field": "telefone.ddi", "gt": 5 }] }', true],
  ])('%s', async (text, value) => {
    expect((await attempt(text)).outcome).toEqual({ ok: true, value });
  });

  test('what was read is shown with its value', async () => {
    expect((await attempt('$sum(itens.valor)')).reads).toEqual([{ path: 'itens.valor', value: [2, 3], test: null }]);
    expect((await attempt('{ "field": "tipo", "in": ["PF"] }')).reads).toMatchObject([
      { path: 'tipo', value: 'PJ', test: { operator: 'in', holds: false } },
    ]);
  });

  test('a mistake has its place', async () => {
    const { outcome } = await attempt('tipo = (1 + ');
    expect(outcome).toMatchObject({ ok: false, code: 'expression/syntax' });
    expect(outcome.ok ? null : outcome.offset).toBeGreaterThan(4);
    expect((await attempt('$foo(tipo)')).unknown).toEqual([{ name: 'foo', offset: expect.any(Number) }]);
    expect((await attempt('{ "field": "tipo", "iss": 1 }')).outcome).toMatchObject({ ok: false });
    expect((await attempt('{ "and": [{ "is": 1 }] }')).outcome).toMatchObject({ ok: false });
  });

  test('[E3] a hostile one ends', async () => {
    expect((await attempt('($f := function($x){ $f($x + 1) }; $f(0))')).outcome).toMatchObject({
      ok: false,
      code: 'expression/budget',
    });
  });
});
