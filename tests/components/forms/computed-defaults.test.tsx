import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

/** `Tudo` and its rows with computed defaults. */
function entitiesWith(fields: Readonly<Record<string, string>>, ofRows: Readonly<Record<string, string>> = {}) {
  const begun = (name: string, texts: Readonly<Record<string, string>>) => {
    const model = fuzzEntities.get(name);
    if (model === undefined) throw new Error(`There is no entity ${name}.`);
    const changed = Object.entries(texts).flatMap(([field, begins]) => {
      const known = model.fields[field];
      return known === undefined ? [] : [[field, { ...known, default: null, begins }] as const];
    });
    expect(changed).toHaveLength(Object.keys(texts).length);
    return [name, { ...model, fields: { ...model.fields, ...Object.fromEntries(changed) } }] as const;
  };
  return new Map([...fuzzEntities, begun('Tudo', fields), begun('Item', ofRows)]);
}

const view = { entity: 'Tudo', form: { elements: { texto: {}, inteiro: {}, dinheiro: {} } } };

test('[D7] a new record begins with its computed defaults, which are no change and may be changed', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async () => ({ id: 8, versao: 1 }));
  const set = vi.fn();
  const entities = entitiesWith({
    texto: "'De ' & $user.nome",
    inteiro: '$count([1, 2, 3])',
    dinheiro: 'inteiro * 1.1',
  });
  const { user } = drawForm(view, null, { entities, createRecord, unsaved: { set } });
  const text = await screen.findByRole('textbox', { name: 'Texto' });
  await waitFor(() => expect(text).toHaveProperty('value', 'De Ana'));
  expect(screen.getByRole('textbox', { name: 'Dinheiro' })).toHaveProperty('value', '3,30');
  expect(set.mock.calls.filter(([, what]) => what !== null)).toEqual([]);
  await user.clear(text);
  await user.type(text, 'Outro');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalled());
  expect(createRecord.mock.calls[0]?.[1]).toMatchObject({ texto: 'Outro', inteiro: 3 });
});

test('[D7] a default that was emptied is sent as such, or the server would give it again', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async () => ({ id: 8, versao: 1 }));
  const { user } = drawForm(view, null, { entities: entitiesWith({ texto: '$user.nome' }), createRecord });
  const text = await screen.findByRole('textbox', { name: 'Texto' });
  await waitFor(() => expect(text).toHaveProperty('value', 'Ana'));
  await user.clear(text);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalled());
  expect(createRecord.mock.calls[0]?.[1]).toEqual({ texto: null });
});

test('[D7] a row of a list begins with what its parent has in the form', async () => {
  const rows = { entity: 'Tudo', form: { elements: { inteiro: {}, itens: { type: 'grid' } } } };
  const entities = entitiesWith({ inteiro: '4' }, { quantidade: '$parent.inteiro + 1' });
  const { user } = drawForm(rows, null, { entities });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Inteiro' })).toHaveProperty('value', '4'));
  await user.click(screen.getByRole('button', { name: 'Adicionar em Itens' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('textbox', { name: 'Quantidade' })).toHaveProperty('value', '5');
});

test('[D7] what the view gives a default of its own keeps it, and one that fails is left to the server', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const own = { entity: 'Tudo', form: { elements: { texto: { default: 'Da tela' }, inteiro: {}, dinheiro: {} } } };
  drawForm(own, null, { entities: entitiesWith({ texto: '$user.nome', inteiro: "'um'", dinheiro: '7' }) });
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Dinheiro' })).toHaveProperty('value', '7,00'));
  expect(screen.getByRole('textbox', { name: 'Texto' })).toHaveProperty('value', 'Da tela');
  expect(screen.getByRole('textbox', { name: 'Inteiro' })).toHaveProperty('value', '');
  expect(error.mock.calls.flat().join()).toContain('The default of inteiro was left out');
});

test('[E6] what is computed of a field, or shows by it, follows when the field is emptied', async () => {
  const elements = {
    inteiro: {},
    dinheiro: { value: 'inteiro * 2', disabled: true },
    texto: { visible: 'inteiro > 1' },
  };
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, null, { entities: fuzzEntities });
  const whole = await screen.findByRole('textbox', { name: 'Inteiro' });
  const double = () => screen.getByRole('textbox', { name: 'Dinheiro' });
  await user.type(whole, '3');
  await waitFor(() => expect(double()).toHaveProperty('value', '6,00'));
  await screen.findByRole('textbox', { name: 'Texto' });
  await user.clear(whole);
  await waitFor(() => expect(double()).toHaveProperty('value', ''));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Texto' })).toBeNull());
});
