import { screen } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import type { InputProps } from '../../src/render/registry/element-entry.ts';

function SlowElement({ id, label, value, onChange }: InputProps) {
  return (
    <input id={id} aria-label={label} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
  );
}

/** Loads of the two types, in the hands of each test. */
const loads = { color: vi.fn<() => Promise<typeof SlowElement>>(), tags: vi.fn<() => Promise<typeof SlowElement>>() };

vi.doMock('../../src/render/elements/lazy-elements.ts', async (load) => {
  const { lazyElement } = await import('../../src/render/registry/lazy-element.tsx');
  const { lazyInputs, ...rest } = await load<{ readonly lazyInputs: object }>();
  const color = lazyElement<InputProps>(() => loads.color());
  const tags = lazyElement<InputProps>(() => loads.tags());
  return { ...rest, lazyInputs: { ...lazyInputs, color, tags } };
});

// What other files have loaded knows only the elements themselves, and what they load next must not know these loads.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('../../src/render/elements/lazy-elements.ts');
  vi.resetModules();
});
const { drawForm } = await import('../support/draw.tsx');

test('a form waits for the code of what it names, loads nothing else and draws at once', async () => {
  const color = Promise.withResolvers<typeof SlowElement>();
  loads.color.mockReturnValue(color.promise);
  drawForm({ entity: 'Tudo', form: { elements: { texto: {}, longo: { type: 'color', label: 'Cor' } } } }, null);
  await vi.waitFor(() => expect(loads.color).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('textbox', { name: 'Texto' })).toBeNull();
  color.resolve(SlowElement);
  expect(await screen.findByRole('textbox', { name: 'Cor' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Texto' })).toBeTruthy();
  expect(loads.tags).not.toHaveBeenCalled();
});

test('an element whose code does not load is an error of its own, and is drawn once it does', async () => {
  loads.tags.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const createRecord = vi.fn((_entity: string, values: object) => Promise.resolve({ ...values, id: 7 }));
  const elements = { texto: {}, dados: { elements: { livre: { type: 'tags', label: 'Marcas' } }, type: 'section' } };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null, { createRecord });
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Marcas');
  expect(loads.tags).toHaveBeenCalledTimes(1);
  // The rest of the form is there, and keeps what is typed.
  const field = screen.getByRole('textbox', { name: 'Texto' });
  await user.type(field, 'Ana');

  loads.tags.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByRole('alert');
  expect(loads.tags).toHaveBeenCalledTimes(2);

  loads.tags.mockResolvedValueOnce(SlowElement);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await user.type(await screen.findByRole('textbox', { name: 'Marcas' }), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveProperty('value', 'Ana');
});
