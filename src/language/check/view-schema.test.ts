import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { viewSchema } from './view-schema.ts';

const schema = viewSchema();
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

test('[V1] the committed schema is the one that the vocabulary gives (write it with `npm run generate`)', () => {
  const committed: unknown = JSON.parse(
    readFileSync(new URL('../../../schemas/view.schema.json', import.meta.url), 'utf8'),
  );
  expect(committed).toEqual(JSON.parse(JSON.stringify(schema)));
});

test('[V1] `type` discriminates: no oneOf anywhere', () => {
  expect(JSON.stringify(schema)).not.toContain('oneOf');
});

describe('[V1] an editor underlines what the check reports', () => {
  const element = (inner: unknown) => ({ entity: 'X', form: { elements: { a: inner } } });

  test.each([
    [{ entity: 'X' }],
    [element({ type: 'text', maxLength: 3 })],
    [element({ label: 'x', $after: 'b' })],
    [{ entity: 'X', list: { columns: ['a', { name: 'b', sort: true }], click: '/x/{id}' } }],
    [element({ visible: { field: 'a', is: 1 } })],
  ])('right: %j', (view) => {
    validate(view);
    expect(validate.errors).toBeNull();
  });

  test.each([
    [element({ type: 'tabel' }), '/form/elements/a/type'],
    [element({ type: 'text', rows: 3 }), '/form/elements/a'],
    [element({ type: 'masked' }), '/form/elements/a'],
    [element({ cols: 13 }), '/form/elements/a/cols'],
    [{ entity: 'X', list: { colums: {} } }, '/list'],
    [{ entity: 'X', list: { columns: { a: { sorted: true } } } }, '/list/columns/a'],
  ])('wrong: %j', (view, at) => {
    expect(validate(view)).toBe(false);
    expect(
      new Set(validate.errors?.filter(({ keyword }) => keyword !== 'if').map(({ instancePath }) => instancePath)),
    ).toEqual(new Set([at]));
  });
});
