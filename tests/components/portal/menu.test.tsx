import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPortal, failure, menu } from '../../support/portal/draw-portal.tsx';

// What the screens draw is not what this is about.
const answers = { 'GET /view/*': failure(404, 'Sem tela.') };
const side = () => within(screen.getByRole('navigation', { name: 'Menu principal' }));
const focused = () => document.activeElement?.textContent?.trim();

test('the menu is used without a mouse', async () => {
  const { user } = await drawPortal('/home', { answers });
  const search = side().getByRole('textbox', { name: 'Buscar no menu' });
  await side().findByRole('link', { name: 'Bancos' });
  const group = document.querySelector('[data-menu-item][aria-expanded]');
  act(() => search.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(group);
  await user.keyboard('{ArrowLeft}');
  expect(group?.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowRight}');
  expect(group?.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Bancos');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(group);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/'));

  // From the search to the first hit, past the group that holds it.
  await user.type(search, 'cidad{ArrowDown}');
  expect(focused()).toBe('Cidades');
  await user.clear(search);
  await user.type(search, 'paises{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Pais/'));
  expect(search).toHaveProperty('value', '');
});

test('a star that is quicker than the settings adds to those that there are', async () => {
  const known = Promise.withResolvers<object>();
  const { user, callsOf } = await drawPortal('/home', {
    answers: { ...answers, 'GET /configuracoesUsuario': known.promise },
  });
  await user.click(await side().findByRole('button', { name: 'Favorito: Cidades' }));
  expect(callsOf('POST')).toEqual([]);
  known.resolve({ data: { favoritos: ['/crud/Banco/'], passeio: {} } });
  await waitFor(() =>
    expect(callsOf('POST').map(({ body }) => body)).toEqual([
      { chave: 'favoritos', valor: ['/crud/Banco/', '/crud/Cidade/'] },
    ]),
  );
  const favourites = within(side().getByRole('region', { name: 'Favoritos' }));
  expect(favourites.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bancos', 'Cidades']);
});

test('a group without a screen of its own has cards, by its address and by its process', async () => {
  for (const address of ['/home?superior=1', '/menu/1']) {
    const { user } = await drawPortal(address, { answers });
    const screens = within(document.querySelector<HTMLElement>('[data-pane]') ?? document.body);
    await screens.findByRole('heading', { level: 1, name: 'Cadastros' });
    const links = () => screens.queryAllByRole('link').map(({ textContent }) => textContent);
    await waitFor(() => expect(links()).toHaveLength(4));
    expect(links()).toEqual(menu.slice(1).map(({ label }) => label));
    await user.type(screens.getByRole('textbox', { name: 'Buscar neste menu' }), 'País');
    await waitFor(() => expect(links()).toEqual(['Países']));
  }
});
