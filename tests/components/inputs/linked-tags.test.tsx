import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { settleDelay } from '../../../src/render/form/state/element-hooks.ts';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';

/** Cities that are linked to record 1 by rows of `Item`, shown as tags; a change of them leads to another screen. */
function drawTags(id: number | null, given: Partial<RuntimeHost> = {}) {
  let rows = [{ id: 31, versao: 1, cidade: { id: 1, nome: 'Recife' } }];
  const cities = [
    { id: 1, nome: 'Recife' },
    { id: 2, nome: 'Olinda' },
  ];
  const navigate = vi.fn<RuntimeHost['navigate']>();
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => {
    const { id: city } = values.cidade as { readonly id: number };
    rows = [...rows, { id: 32, versao: 1, cidade: cities.find((each) => each.id === city) ?? { id: 0, nome: '' } }];
    return { ...values, id: 32, versao: 1 };
  });
  const deleteRecord = vi.fn<RuntimeHost['deleteRecord']>(async (_entity, removed) => {
    rows = rows.filter((row) => row.id !== removed);
  });
  const loadList: RuntimeHost['loadList'] = async ({ url }) => {
    const data = url === 'Item' ? rows : cities;
    return { data, total: data.length };
  };
  const tags = { type: 'tags', label: 'Cidades', field: 'itens', mappedBy: 'tudo', target: 'cidade' };
  const form = { elements: { alvo: { ...tags, change: { navigate: '/mudou' } }, texto: {} } };
  const { user } = drawForm({ entity: 'Tudo', form }, id, {
    ...{ navigate, createRecord, deleteRecord, loadList, loadRecord: async () => ({ id: 1, versao: 1 }) },
    ...given,
  });
  return { user, navigate, createRecord, deleteRecord };
}
type User = ReturnType<typeof drawTags>['user'];
const tags = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const open = async (user: User) => {
  await user.click(await screen.findByRole('combobox', { name: /^Cidades/ }));
  return within(await screen.findByRole('listbox', { name: /Cidades/ }));
};

test('a tag that is added to a saved record is linked at once, and is a change', async () => {
  const { user, navigate, createRecord } = drawTags(1);
  await waitFor(() => expect(tags()).toEqual(['Recife']));
  await user.click(await (await open(user)).findByRole('option', { name: 'Olinda' }));
  await waitFor(() => expect(tags()).toEqual(['Recife', 'Olinda']));
  expect(createRecord.mock.calls.map((call) => call.slice(0, 2))).toEqual([
    ['Item', { tudo: { id: 1 }, cidade: { id: 2 } }],
  ]);
  await waitFor(() => expect(navigate.mock.calls).toEqual([['/mudou']]));
  // It is saved already: the form has nothing to send.
  expect(screen.queryByText('Alterações não salvas')).toBeNull();
});

test.each([
  ['by its own button', (user: User) => user.click(screen.getByRole('button', { name: 'Remover Recife' }))],
  [
    'by the list, where it is chosen',
    async (user: User) => user.click(await (await open(user)).findByRole('option', { name: 'Recife', selected: true })),
  ],
])('a tag that is taken off a saved record %s is a change', async (_how, takeOff) => {
  const { user, navigate, deleteRecord } = drawTags(1);
  await waitFor(() => expect(tags()).toEqual(['Recife']));
  await takeOff(user);
  await waitFor(() => expect(tags()).toEqual([]));
  expect(deleteRecord.mock.calls.map((call) => call.slice(0, 2))).toEqual([['Item', 31]]);
  await waitFor(() => expect(navigate.mock.calls).toEqual([['/mudou']]));
});

test('a tag that could not be linked is no change', async () => {
  const refused = Object.assign(new Error('Não pode.'), { code: 'REGRA', status: 422, details: {} });
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const { user, navigate } = drawTags(1, { createRecord: () => Promise.reject(refused), alert });
  await user.click(await (await open(user)).findByRole('option', { name: 'Olinda' }));
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  // Longer than a change takes to come to rest.
  await new Promise((done) => setTimeout(done, settleDelay + 100));
  expect(navigate).not.toHaveBeenCalled();
  expect(tags()).toEqual(['Recife']);
});

test('tags of a new record wait for its save, and are a change as well', async () => {
  const { user, navigate, createRecord } = drawTags(null);
  await user.click(await (await open(user)).findByRole('option', { name: 'Olinda' }));
  await waitFor(() => expect(tags()).toEqual(['Olinda']));
  await waitFor(() => expect(navigate.mock.calls).toEqual([['/mudou']]));
  expect(createRecord).not.toHaveBeenCalled();
});
