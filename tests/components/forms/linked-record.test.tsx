import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EntityModel } from '../../../src/language/entity/entity.ts';
import { readEntity } from '../../../src/language/entity/read-entity.ts';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm, drawList } from '../../support/draw.tsx';

function entity(name: string, schema: object): [string, EntityModel] {
  const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
  if (model === null || problems.length > 0) throw new Error(`${name} cannot be read.`);
  return [name, model];
}
const text = { type: 'string', maxLength: 60 };
const entities = new Map([
  entity('Tudo', {
    title: 'Tudo',
    type: 'object',
    properties: {
      tipo: { title: 'Tipo', type: 'string', enum: ['PED', 'CLI'] },
      origem: { title: 'Origem', 'x-link': { field: 'tipo', entities: { PED: 'Pedido', CLI: 'Cliente' } } },
    },
  }),
  entity('Pedido', { title: 'Pedido', 'x-label': 'numero', type: 'object', properties: { numero: text } }),
  entity('Cliente', { title: 'Cliente', type: 'object', properties: { nome: text } }),
]);
const form = {
  entity: 'Tudo',
  form: { elements: { tipo: { type: 'text' }, origem: { type: 'autocomplete' } } },
} as const;
const origem = { id: 7, entity: 'Pedido', nome: 'P-7' };
const lists: Readonly<Record<string, readonly object[]>> = {
  Pedido: [{ id: 7, numero: 'P-7' }],
  Cliente: [{ id: 7, nome: 'Ana' }],
};
const loadList: RuntimeHost['loadList'] = async ({ url }) => ({
  data: lists[url] ?? [],
  total: lists[url]?.length ?? 0,
});

test('[D6] a link is chosen among the records of the entity that the other field says', async () => {
  const { user } = drawForm(form, null, { entities, loadList });
  expect(await screen.findByText('Escolha antes “Tipo”.')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Tipo'), 'CLI');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('disabled', false));
  expect(screen.queryByText('Escolha antes “Tipo”.')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Origem' }));
  await user.click(await screen.findByRole('option', { name: /Ana/ }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('value', 'Ana'));
});

test('[D6] another entity takes the record away with a word, and it can be brought back', async () => {
  const notify = vi.fn<RuntimeHost['notify']>();
  const loadRecord = async () => ({ id: 3, versao: 1, tipo: 'PED', origem });
  const { user } = drawForm(form, 3, { entities, loadList, loadRecord, notify });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('value', 'P-7'));
  await user.clear(screen.getByLabelText('Tipo'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('value', ''));
  const [message, kind, options] = notify.mock.calls[0] ?? [];
  expect([message, kind]).toEqual(['Origem está vazio: “P-7” não combina com “Tipo”.', 'info']);
  options?.actions?.[0]?.run();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Origem' })).toHaveProperty('value', 'P-7'));
  expect(screen.getByLabelText('Tipo')).toHaveProperty('value', 'PED');
  expect(notify).toHaveBeenCalledTimes(1);
});

test('[D6] a list shows a link as one that leads to the record', async () => {
  const navigate = vi.fn();
  const rows = [{ id: 3, versao: 1, tipo: 'PED', origem }];
  const { user } = drawList(
    { entity: 'Tudo', list: { columns: { tipo: {}, origem: {} } } },
    { entities, rows, navigate },
  );
  const link = await screen.findByRole('link', { name: 'P-7' });
  expect(link.getAttribute('href')).toBe('/crud/Pedido/7');
  await user.click(link);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/crud/Pedido/7');
});
