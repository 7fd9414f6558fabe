import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import type { InputProps } from '../../src/render/registry/element-entry.ts';
import { fuzzEntities } from '../support/fuzz/fuzz-entities.ts';

/** A number plate: the two halves of an element type as the README of the runtime asks for them. */
async function plateType() {
  const { inputType } = await import('../../src/language/elements/element-type.ts');
  const { writeText } = await import('../../src/language/values/cell-text.ts');
  return inputType({
    description: 'A number plate.',
    kinds: ['text'],
    keys: ['maxLength'],
    holds: 'code',
    look: 'badge',
    write: writeText((text) => `${text.slice(0, 3)}-${text.slice(3)}`),
    schema: () => ({ type: 'string', pattern: '^[A-Z]{3}[0-9]{4}$' }),
  });
}

function PlateElement({ id, label, value, error, onChange, onBlur }: InputProps) {
  return (
    <input
      id={id}
      aria-label={label}
      aria-invalid={error !== null}
      placeholder="AAA0000"
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

vi.doMock('../../src/language/elements/element-types.ts', async (load) => {
  const { elementTypes } = await load<{ readonly elementTypes: object }>();
  return { elementTypes: { ...elementTypes, plate: await plateType() } };
});
vi.doMock('../../src/render/elements/element-components.ts', async (load) => {
  const { inputComponents, ...rest } = await load<{ readonly inputComponents: object }>();
  return { ...rest, inputComponents: { ...inputComponents, plate: PlateElement } };
});

// What other files have loaded knows nothing of the new type, nor do they learn of it afterwards.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('../../src/language/elements/element-types.ts');
  vi.doUnmock('../../src/render/elements/element-components.ts');
  vi.resetModules();
});
const { drawForm, drawList } = await import('../support/draw.tsx');

test('a new type is checked: it takes its own keys, on fields of its kinds', async () => {
  const { validateView } = await import('../../src/language/check/check.ts');
  const codesOf = (elements: object) =>
    validateView({ entity: 'Tudo', form: { elements } }, () => ({ file: 'x', line: 1, column: 1 }), {
      entities: fuzzEntities,
      permissions: [],
    }).map(({ code, pointer }) => [code, pointer]);
  expect(codesOf({ texto: { type: 'plate', maxLength: 7 } })).toEqual([]);
  expect(codesOf({ texto: { type: 'plate', mask: '9' } })).toEqual([['view/unknown-key', '/form/elements/texto/mask']]);
  expect(codesOf({ inteiro: { type: 'plate' } })).toHaveLength(1);
  expect(codesOf({ texto: { type: 'plaque' } })).toHaveLength(1);
});

test('a new type is drawn and validated in a form', async () => {
  const createRecord = vi.fn();
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: { type: 'plate' } } } }, null, {
    createRecord,
  });
  const field = await screen.findByPlaceholderText('AAA0000');
  await user.type(field, 'abc');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(createRecord).not.toHaveBeenCalled();
});

test('a new type is written and drawn in the cells of a list', async () => {
  const rows = [{ id: 1, texto: 'ABC1234' }];
  drawList({ entity: 'Tudo', list: { type: 'grid', columns: { texto: { type: 'plate' } } } }, { rows });
  const row = await screen.findByRole('row', { name: /ABC/ });
  expect(within(row).getByText('ABC-1234').tagName).toBe('SPAN');
});
