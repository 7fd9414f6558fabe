import { expect, test } from 'vitest';
import { createValidators, fieldErrors } from './validation.ts';

const validators = createValidators({ $id: 'contract' });
const validate = (schema: object, value: unknown) =>
  fieldErrors(validators.body(schema)(value)).map(({ pointer, code }) => `${pointer} ${code}`);

test('patterns of one contract are told apart, and none of them keeps the server busy', () => {
  const properties = {
    codigo: { type: 'string', pattern: '^[A-Z]{3}$' },
    texto: { type: 'string', pattern: '^(\\d|\\w)*$' },
    outro: { type: 'string', pattern: '^\\w*\\d*\\w*\\d*\\w*-$' },
  };
  const letters = `${'a'.repeat(50_000)}!`;
  expect(validate({ type: 'object', properties }, { codigo: 'ABC', texto: 'abc', outro: 'abc-' })).toEqual([]);
  expect(validate({ type: 'object', properties }, { codigo: 'abc' })).toEqual(['/codigo pattern']);
  expect(validate({ type: 'object', properties }, { texto: letters })).toEqual(['/texto pattern']);
  expect(validate({ type: 'object', properties }, { outro: letters })).toEqual(['/outro pattern']);
});
