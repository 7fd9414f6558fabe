import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { receive } from '../../../src/portal/live/live.ts';
import { setLanguage } from '../../../src/ui/i18n/texts.ts';
import { checkOf, drawPortal, failure, me } from '../../support/portal/draw-portal.tsx';
import { storedRecords } from '../../support/portal/stored-records.ts';

const banks = ['Banco do Norte', 'Banco do Oeste', 'Banco do Sul'].map((nome, index) => ({
  ...{ id: index + 1, nome, codigo: `00${index + 1}`, ispb: null },
}));
const box = () => screen.findByRole('combobox', { name: /^(Buscar|Search)/ });
/** Types into the palette and takes a line of it. */
async function run(user: UserEvent, typed: string, line: string | RegExp): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await box(), typed);
  const [first] = await screen.findAllByRole('option', { name: line });
  if (first !== undefined) await user.click(first);
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^(Buscar|Search)/ })).toBeNull());
}

test('[K1] screens, records and actions are a few letters away', async () => {
  const { answers } = storedRecords('Banco', banks);
  const { user, callsOf } = await drawPortal('/home', { answers: { ...answers, 'GET /*': { data: [], total: 0 } } });
  await user.click(screen.getByRole('button', { name: 'Buscar telas e ações' }));
  await user.type(await box(), 'banc');
  expect(screen.getByRole('option', { name: /^Bancos/ }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/'));
  // The action of the screen that is now in front; it is offered once the permissions are known.
  await screen.findByRole('button', { name: 'Novo' });
  await run(user, 'novo', /^Novo/);
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/0'));
  await run(user, 'banco do oeste', /^Banco do Oeste/);
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/2'));
  expect(callsOf('GET /Banco').map(({ query }) => query.get('query'))).toContain('banco do oeste');
});

test('theme and language are a few letters away, and the way out asks', async () => {
  const { user, callsOf } = await drawPortal('/home', {
    answers: { 'PUT /language/*': { data: me }, 'GET /*': { data: [], total: 0 } },
  });
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  await run(user, 'escuro', 'Tema: Escuro');
  await waitFor(() => expect(scheme()).toBe('dark'));
  await run(user, 'english', 'Idioma: English');
  await screen.findByRole('button', { name: /^User menu/ });
  await run(user, 'light', /Light$/);
  await waitFor(() => expect(scheme()).toBe('light'));
  await run(user, 'portugu', /Português$/);
  await screen.findByRole('button', { name: /^Menu do usuário/ });
  expect(callsOf('PUT').map(({ path }) => path)).toEqual(['/language/2', '/language/1']);
  await run(user, 'sair', 'Sair');
  const question = within(await screen.findByRole('dialog', { name: 'Sair' }));
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await act(() => setLanguage('pt-BR'));
});

test('the sheet of shortcuts opens by its key, and lists those of the screen', async () => {
  const { answers } = storedRecords('Banco', banks);
  const { user } = await drawPortal('/crud/Banco/', { answers });
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Atalhos do teclado' }));
  sheet.getByText('Nesta tela');
  sheet.getByText('Ctrl+K');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('from a record one goes to the next one of its list, by the keyboard', async () => {
  const { answers } = storedRecords('Banco', banks);
  const { user } = await drawPortal('/crud/Banco/', { answers });
  await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3));
  act(() => document.querySelector<HTMLElement>('[data-row="1"]')?.focus());
  await user.keyboard('{Enter}');
  const name = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })).value;
  await screen.findByText(/^2 de 3/);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByText(/^3 de 3/);
  await waitFor(async () => expect(await name()).toBe('Banco do Sul'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(async () => expect(await name()).toBe('Banco do Oeste'));
});

test('another language is that of everything at once, tabs whose screens are not drawn as well, and keeps what is typed', async () => {
  const { answers } = storedRecords('Banco', banks);
  const { user, callsOf } = await drawPortal('/crud/Pais/', {
    answers: {
      ...answers,
      'PUT /language/*': { data: { ...me, sigla_idioma: 'en' } },
      'GET /check': ({ query, headers }) => {
        const url = query.get('url') ?? '';
        const isEnglish = headers.get('x-language') === 'en';
        const [here, there] = url.includes('Pais') ? ['Países', 'Countries'] : ['Bancos', 'Banks'];
        return checkOf(url, { label: isEnglish ? there : here, language: isEnglish ? 'en' : 'pt-BR' });
      },
      'GET /view/Pais': failure(404, 'Sem tela.'),
    },
  });
  const tabs = () => screen.getByRole('navigation', { name: /Abas abertas|Open tabs/ });
  await within(tabs()).findByRole('link', { name: 'Países' });
  const side = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await user.click(await side.findByRole('link', { name: 'Bancos' }));
  await within(tabs()).findByRole('link', { name: 'Bancos' });
  await user.click(await screen.findByRole('button', { name: 'Novo' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Digitado');
  await user.click(screen.getByRole('button', { name: /^Escolher o idioma/ }));
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await screen.findByRole('button', { name: /^User menu/ });
  await within(tabs()).findByRole('link', { name: 'Countries' });
  for (const call of ['GET /listarMenuPrincipal', 'GET /view/Banco'])
    await waitFor(() => expect(callsOf(call).at(-1)?.headers.get('x-language')).toBe('en'));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'Digitado');
  await act(() => setLanguage('pt-BR'));
});

test('a translation that an administrator changes shows at once, as text', async () => {
  let faq = 'Perguntas frequentes';
  const { calls } = await drawPortal('/home', {
    answers: { 'GET /check': ({ query }) => checkOf(query.get('url') ?? '', { dictionary: { 'shell:top.faq': faq } }) },
  });
  await screen.findByRole('link', { name: faq });
  const before = calls.length;
  faq = '<b>Ajuda</b> da casa';
  act(() => receive({ name: 'texts', data: { version: 7 } }));
  // As text: nobody's translation makes elements.
  await screen.findByRole('link', { name: faq });
  expect(calls.length).toBeGreaterThan(before);
  faq = 'Perguntas frequentes';
  act(() => receive({ name: 'texts', data: { version: 8 } }));
  await screen.findByRole('link', { name: faq });
});
