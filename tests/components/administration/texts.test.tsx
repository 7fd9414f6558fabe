import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalScreen } from '../../support/portal-views.tsx';

const texts = [
  { id: 11, chave: 'shell:logout', pt: 'Sair', es: 'Salir', en: 'Log out', alterado: false },
  { id: 12, chave: 'labels:Cliente', pt: 'Cliente', es: null, en: 'Customer', alterado: true },
];

async function openTexts(given: Partial<RuntimeHost> = {}) {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: texts, total: 2 }));
  const call = vi.fn<RuntimeHost['call']>(async () => ({}));
  const notify = vi.fn<RuntimeHost['notify']>();
  const { user } = drawPortalScreen('textos', { loadList, call, notify, ...given });
  await screen.findByText('Sair');
  return { user, loadList, call, notify };
}

/** What each row says, by its cells. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('[data-col]')].map(({ textContent }) => textContent));

async function openText(user: Awaited<ReturnType<typeof openTexts>>['user'], name: string) {
  await user.click(screen.getByText(name));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salvar texto' }));
  const box = (language: string) => dialog.findByRole('textbox', { name: `Texto em ${language}` });
  return { box, send: () => user.click(dialog.getByRole('button', { name: 'Salvar texto' })) };
}

test('each text of the portal stands in a row with its languages side by side, and a dash where one is missing', async () => {
  await openTexts();
  expect(rows()).toEqual([
    ['Sair', 'Salir', 'Log out'],
    ['Cliente', '–', 'Customer'],
  ]);
});

test('a text opens in all languages together, is saved as they are then, and the list is read anew', async () => {
  const { user, call, notify, loadList } = await openTexts();
  const { box, send } = await openText(user, 'Customer');
  expect(await box('português')).toHaveProperty('value', 'Cliente');
  expect(await box('espanhol')).toHaveProperty('value', '');
  expect(await box('inglês')).toHaveProperty('value', 'Customer');
  await user.type(await box('espanhol'), 'Cliente (es)');
  expect(loadList).toHaveBeenCalledTimes(1);
  await send();
  await waitFor(() => expect(notify).toHaveBeenCalledWith('Texto salvo.', 'success'));
  expect(call.mock.calls.map((each) => each.slice(0, 3))).toEqual([
    ['PUT', 'textosPortal/12', { pt: 'Cliente', es: 'Cliente (es)', en: 'Customer' }],
  ]);
  await waitFor(() => expect(loadList).toHaveBeenCalledTimes(2));
});

test('a text that is emptied is sent as empty, so that the language falls back to that of the portal', async () => {
  const { user, call } = await openTexts();
  const { box, send } = await openText(user, 'Log out');
  await user.clear(await box('inglês'));
  await send();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]?.[2]).toEqual({ pt: 'Sair', es: 'Salir', en: null });
});

test('where the text that was saved is found no more, the keys go on from the one in its place', async () => {
  const answer = Promise.withResolvers<object>();
  let found = [...texts, { id: 13, chave: 'labels:Pedido', pt: 'Pedido', es: null, en: 'Order', alterado: false }];
  const { user } = await openTexts({
    loadList: async () => ({ data: found, total: found.length }),
    call: () => answer.promise,
  });
  const focused = () => document.activeElement?.closest('tr')?.textContent ?? 'no row';
  const { send } = await openText(user, 'Customer');
  await send();
  await waitFor(() => expect(focused()).toContain('Customer'));
  found = found.filter(({ id }) => id !== 12);
  answer.resolve({});
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(focused()).toContain('Order');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toContain('Log out');
});

test('who cancels sends nothing', async () => {
  const { user, call } = await openTexts();
  const { box } = await openText(user, 'Log out');
  await user.type(await box('inglês'), ' now');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ['Só o que falta traduzir', 'textosPortal?falta=true'],
  ['Só o que foi alterado aqui', 'textosPortal?alterado=true'],
])('the switch %s asks for these texts at once', async (name, url) => {
  const { user, loadList } = await openTexts();
  await user.click(screen.getByRole('switch', { name }));
  await waitFor(() => expect(loadList.mock.lastCall?.[0]).toMatchObject({ method: 'GET', url }));
});
