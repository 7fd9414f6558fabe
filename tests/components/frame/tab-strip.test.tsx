import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { tabs } from '../../../src/portal/tabs/tabs.ts';
import { drawPortal, failure } from '../../support/portal/draw-portal.tsx';

// What the screens draw is not what this is about.
const answers = { 'GET /view/*': failure(404, 'Sem tela.') };
const draw = (width?: number) => drawPortal('/home', { answers, ...(width === undefined ? {} : { width }) });

const bar = () => within(screen.getByRole('navigation', { name: 'Abas abertas' }));
const tab = (name: string) => bar().getByRole('link', { name });
const names = () => tabs.get().map(({ label }) => label);
const isInFront = (name: string) => waitFor(() => expect(tab(name).getAttribute('aria-current')).toBe('page'));
const back = () => act(() => window.history.back());

/** Opens screens one after the other by the menu. */
async function openFromMenu(user: UserEvent, ...titles: readonly string[]): Promise<void> {
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  for (const title of titles) {
    await user.click(await menu.findByRole('link', { name: title }));
    await bar().findByRole('link', { name: title });
    await isInFront(title);
  }
}

test('tabs are moved by keyboard, and it is said', async () => {
  const { user } = await draw();
  await openFromMenu(user, 'Bancos', 'Países', 'Estados');
  act(() => tab('Estados').focus());
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  expect(names()).toEqual(['Bancos', 'Estados', 'Países']);
  expect(bar().getByText('Estados: posição 2 de 3')).toBeTruthy();
  expect(document.activeElement).toBe(tab('Estados'));
  await user.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
  expect(names()).toEqual(['Bancos', 'Países', 'Estados']);
});

test('tabs close by key, middle click and shortcut, and lead back to where they came from', async () => {
  const { user } = await draw();
  await openFromMenu(user, 'Bancos', 'Países', 'Estados');
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await isInFront('Países');
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await isInFront('Estados');
  await user.keyboard('{Alt>}w{/Alt}');
  await isInFront('Países');
  expect(names()).toEqual(['Bancos', 'Países']);
  await user.pointer({ keys: '[MouseMiddle]', target: tab('Bancos') });
  await waitFor(() => expect(names()).toEqual(['Países']));
  act(() => tab('Países').focus());
  await user.keyboard('{Delete}');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await waitFor(() => expect(document.activeElement).toBe(tab('Início')));
});

test('the browser goes back to a tab that was closed, which opens again', async () => {
  const { user } = await draw();
  await openFromMenu(user, 'Bancos', 'Países');
  await user.click(bar().getByRole('button', { name: 'Fechar a aba Bancos' }));
  await waitFor(() => expect(names()).toEqual(['Países']));
  back();
  await bar().findByRole('link', { name: 'Bancos' });
  await isInFront('Bancos');
});

test('the menu of a tab closes others, moves it, copies its address and opens it in a window of its own', async () => {
  const { user } = await draw();
  await openFromMenu(user, 'Bancos', 'Países', 'Estados', 'Cidades');
  const choose = async (name: string, entry: string) => {
    await user.pointer({ keys: '[MouseRight]', target: tab(name) });
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  act(() => tab('Países').focus());
  await user.keyboard('{Shift>}{F10}{/Shift}');
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(tab('Países')));
  await choose('Países', 'Copiar endereço');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/\/crud\/Pais\/$/));
  await choose('Estados', 'Fechar as da direita');
  await waitFor(() => expect(names()).toEqual(['Bancos', 'Países', 'Estados']));
  await choose('Bancos', 'Mover para a direita');
  expect(names()).toEqual(['Países', 'Bancos', 'Estados']);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await choose('Bancos', 'Abrir em nova janela');
  // Without an opener it has tabs of its own.
  expect(open).toHaveBeenCalledWith(expect.stringMatching(/\/crud\/Banco\/$/), '_blank', 'noopener');
  await choose('Bancos', 'Fechar as outras');
  await waitFor(() => expect(names()).toEqual(['Bancos']));
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/'));
});

test('tabs for which there is no room are all in a list that is searched, walked and emptied by keys', async () => {
  // Nothing is measured here: of every row more is there than shows.
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  const { user } = await draw();
  await openFromMenu(user, 'Bancos', 'Países', 'Estados');
  const button = await bar().findByRole('button', { name: 'Todas as abas abertas (3)' });
  await user.click(button);
  const list = within(await screen.findByRole('list', { name: 'Abas abertas' }));
  const rows = () => list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Início', 'Bancos', 'Países', 'Estados']);
  await user.type(screen.getByRole('textbox', { name: 'Buscar nas abas' }), 'paises');
  expect(rows()).toEqual(['Países']);
  await user.keyboard('{Enter}');
  await isInFront('Países');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Buscar nas abas' })).toBeNull());

  await user.click(button);
  await user.type(await screen.findByRole('textbox', { name: 'Buscar nas abas' }), '{ArrowDown}{ArrowDown}{Delete}');
  await waitFor(() => expect(names()).toEqual(['Países', 'Estados']));
  await user.click(screen.getByRole('button', { name: 'Fechar abas' }));
  await waitFor(() => expect(names()).toEqual([]));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

test('on a phone a button with their number opens a sheet with the tabs', async () => {
  const { user } = await draw(390);
  act(() => {
    for (const [key, label, view] of [
      ['Banco', 'Bancos', '/crud/Banco/'],
      ['Pais', 'Países', '/crud/Pais/'],
    ] as const)
      tabs.open({ key, label, view, icon: null, entity: key, id: null, back: null, visible: true, refresh: false });
  });
  await user.click(bar().getByRole('button', { name: /Todas as abas abertas \(2\)$/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Abas abertas' }));
  const rows = () => sheet.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Início', 'Bancos', 'Países']);
  await user.click(sheet.getByRole('button', { name: 'Fechar a aba Países' }));
  await waitFor(() => expect(rows()).toEqual(['Início', 'Bancos']));
  await user.click(sheet.getByRole('link', { name: 'Bancos' }));
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Abas abertas' })).toBeNull());
});
