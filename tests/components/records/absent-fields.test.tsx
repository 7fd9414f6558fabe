import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

/** `Tudo`, of which a text is part only while a number is above 5. */
function entities(rule: object = { presentWhen: 'inteiro > 5' }) {
  const model = fuzzEntities.get('Tudo');
  const texto = model?.fields.texto;
  if (model === undefined || texto === undefined) throw new Error('There is no entity Tudo with a text.');
  const fields = { ...model.fields, texto: { ...texto, ...rule } };
  return new Map([...fuzzEntities, ['Tudo', { ...model, fields }] as const]);
}
const view = { entity: 'Tudo', form: { elements: { inteiro: {}, texto: {} } } };
const number = () => screen.findByLabelText<HTMLInputElement>('Inteiro');

test('[D3] what was typed into a field that is no part of the record any more is not sent, and is back with the field', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async () => ({ id: 8, versao: 1 }));
  const { user } = drawForm(view, null, { createRecord, entities: entities() });
  await user.type(await number(), '7');
  await user.type(await screen.findByLabelText('Texto'), 'RG 12');
  await user.clear(await number());
  await user.type(await number(), '2');
  await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull());
  await user.clear(await number());
  await user.type(await number(), '9');
  expect((await screen.findByLabelText<HTMLInputElement>('Texto')).value).toBe('RG 12');
  await user.clear(await number());
  await user.type(await number(), '3');
  await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalled());
  expect(createRecord.mock.calls[0]?.[1]).toMatchObject({ inteiro: 3 });
  expect(createRecord.mock.calls[0]?.[1]).not.toHaveProperty('texto', 'RG 12');
});

test('[D3] of a saved record only what is part of it is sent', async () => {
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => ({ id, ...values, versao: 3 }));
  const loadRecord = async () => ({ id: 4, versao: 2, inteiro: 7, texto: 'RG' });
  const { user } = drawForm(view, 4, { saveRecord, loadRecord, entities: entities() });
  await user.type(await screen.findByLabelText('Texto'), ' 12');
  await user.clear(await number());
  await user.type(await number(), '2');
  await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalled());
  expect(saveRecord.mock.calls[0]?.[2]).toEqual({ inteiro: 2, versao: 2 });
});

test.each([
  [{}, 'RG'],
  [{ keeps: true }, 'RG 12'],
])(
  '[D3] what a view alone hides is not sent once it was typed into, unless its schema keeps it: %j',
  async (rule, texto) => {
    const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => ({ id, ...values, versao: 3 }));
    const loadRecord = async () => ({ id: 4, versao: 2, inteiro: 7, texto: 'RG' });
    const hiding = { entity: 'Tudo', form: { elements: { inteiro: {}, texto: { visible: 'inteiro > 5' } } } };
    const { user } = drawForm(hiding, 4, { saveRecord, loadRecord, entities: entities(rule) });
    await user.type(await screen.findByLabelText('Texto'), ' 12');
    await user.clear(await number());
    await user.type(await number(), '2');
    await waitFor(() => expect(screen.queryByLabelText('Texto')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saveRecord).toHaveBeenCalled());
    const sent = { texto: 'RG', ...saveRecord.mock.calls[0]?.[2] };
    expect(sent).toEqual({ inteiro: 2, versao: 2, texto });
  },
);
