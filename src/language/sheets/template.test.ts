import { expect, test } from 'vitest';
import { templateColumnKeys, type templateElementKeys } from '../view/keys/template-keys.ts';
import { readTemplate } from './template.ts';

const model = { name: 'Nota', fields: {} } as unknown as Parameters<typeof readTemplate>[1];
/** Keys that are read by what they hold, not as they stand. */
const parts = ['type', 'elements', 'columns', 'visible'];

/** A value of the kind that a key holds. */
const exampleOf = ({ type, example }: { readonly type: string; readonly example?: unknown }): unknown =>
  type === 'flag' ? true : type === 'color' ? '#112233' : (example ?? 'a');

test('every key that the check takes of an element or a column is in the template that is printed', () => {
  const keysOf = (table: typeof templateElementKeys | typeof templateColumnKeys) =>
    Object.entries(table).filter(([key]) => !parts.includes(key));
  const column = Object.fromEntries(keysOf(templateColumnKeys).map(([key, known]) => [key, exampleOf(known)]));
  const { elements } = readTemplate(
    { elements: { itens: { type: 'table', columns: { valor: column } } } },
    model,
    new Map(),
  );
  expect(elements[0]?.columns?.[0]).toEqual({ ...column, name: 'valor' });
  const field = { type: 'field', label: 'Total', currency: 'moeda', format: 'money' };
  expect(readTemplate({ elements: { total: field } }, model, new Map()).elements[0]).toMatchObject(field);
});
