import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLanguage } from '../../../src/ui/i18n/texts.ts';
import { type Answers, checkOf, drawPortal, failure, me } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';

const about: Answers = {
  'GET /sobre': {
    data: { versao: '1.2.3', commit: null, banco: 'pglite', versao_banco: null, versao_node: null, quadros: [] },
  },
};

test('configurators see versions of what runs, and get to the calls of the API', async () => {
  const data = { ...Object(about['GET /sobre']).data, versao_banco: '17.4', versao_node: '24.1' };
  const user = { ...me, perfil: { ...me.perfil, configurador: true } };
  await drawPortal('/sobre', { answers: { 'GET /sobre': { data } }, user });
  await screen.findByText('PGlite (embutido) 17.4');
  screen.getByText('24.1');
  expect(screen.getByRole('link', { name: 'Chamadas da API' }).getAttribute('href')).toBe('/swagger');
});

test('a server of an earlier version that names no commit has its version alone', async () => {
  const { commit: _, ...data } = Object(about['GET /sobre']).data;
  await drawPortal('/sobre', { answers: { 'GET /sobre': { data } } });
  await screen.findByText('1.2.3');
});

const entries = [
  { id: 1, question: 'Como altero a minha senha?', answer: '<p>No <a href="/sobre">menu</a>.</p>', total: 0 },
  { id: 2, question: 'Como encontro um cadastro?', answer: null, total: 1 },
  { id: 3, question: 'Sem resposta?', answer: null, total: 0 },
];
const nested = [{ id: 4, question: 'Pela lista', answer: '<p>Digite no campo de busca.</p>', total: 0 }];
const faq: Answers = {
  'GET /check': ({ query }) => {
    const address = query.get('url') ?? '';
    return checkOf(address, address === '/faq' ? { view: 'faq' } : {});
  },
  'GET /view/faq': portalViews.answer('faq', null, null) ?? {},
  'GET /findFaq': ({ headers }) => ({
    data: { title: headers.get('x-language') === 'en' ? 'Questions' : 'Perguntas' },
  }),
  'GET /listFaqByLanguage': ({ query }) => {
    const words = query.get('query') ?? '';
    if (query.get('parent') === '2' || words === 'lista') return { data: nested, total: 1 };
    const data = words === '' ? entries : [];
    return { data, total: data.length };
  },
};
const question = (name: string) => screen.findByRole('button', { name });
const isOpen = async (name: string) => (await question(name)).getAttribute('aria-expanded');

test('one question is open at a time, with those inside of it, also by keyboard', async () => {
  const { user } = await drawPortal('/faq', { answers: faq });
  await screen.findByRole('heading', { level: 1, name: 'Perguntas' });
  await user.click(await question('Como altero a minha senha?'));
  expect(await isOpen('Como altero a minha senha?')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await question('Como encontro um cadastro?'));
  await user.keyboard('{Enter}');
  expect(await isOpen('Como altero a minha senha?')).toBe('false');
  await user.click(await question('Pela lista'));
  await screen.findByText('Digite no campo de busca.');
  expect(await isOpen('Como encontro um cadastro?')).toBe('true');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  await user.click(await question('Como encontro um cadastro?'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pela lista' })).toBeNull());
});

test('a search finds nested questions as well, and says when there are none', async () => {
  const { user } = await drawPortal('/faq', { answers: faq });
  const search = await screen.findByRole('textbox', { name: 'Buscar nas perguntas e respostas' });
  await user.type(search, 'lista');
  await question('Pela lista');
  expect(screen.queryByRole('button', { name: 'Como altero a minha senha?' })).toBeNull();
  await screen.findByText('1 pergunta encontrada');
  await user.type(search, 'xyz');
  await screen.findByText('Nada encontrado');
  await user.click(screen.getAllByRole('button', { name: 'Limpar a busca' }).at(-1) as HTMLElement);
  await question('Como altero a minha senha?');
});

test('title and questions are those of the language that is switched to', async () => {
  const list = faq['GET /listFaqByLanguage'];
  const { user } = await drawPortal('/faq', {
    answers: {
      ...faq,
      'PUT /language/*': { data: { ...me, sigla_idioma: 'en' } },
      'GET /listFaqByLanguage': (call) =>
        call.headers.get('x-language') === 'en'
          ? { data: [{ id: 1, question: 'How do I change my password?', answer: null, total: 0 }], total: 1 }
          : typeof list === 'function'
            ? list(call)
            : {},
    },
  });
  await question('Como altero a minha senha?');
  await user.click(screen.getByRole('button', { name: /^Escolher o idioma/ }));
  await user.click(await screen.findByRole('button', { name: 'English' }));
  await screen.findByRole('heading', { level: 1, name: 'Questions' });
  await question('How do I change my password?');
  await act(() => setLanguage('pt-BR'));
});

test('links of an answer stay inside of the portal, and one without an answer says so', async () => {
  const { user } = await drawPortal('/faq', { answers: { ...faq, ...about } });
  await user.click(await question('Sem resposta?'));
  await screen.findByText('Esta pergunta ainda não tem resposta.');
  await user.click(await question('Como altero a minha senha?'));
  const link = await screen.findByRole('link', { name: 'menu' });
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/sobre'));
});

test('questions that cannot be loaded say why, and are asked for again', async () => {
  let isDown = true;
  const list = faq['GET /listFaqByLanguage'];
  const { user } = await drawPortal('/faq', {
    answers: {
      ...faq,
      'GET /listFaqByLanguage': (call) => (isDown || typeof list !== 'function' ? failure(500, 'Falhou.') : list(call)),
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Falhou.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await question('Sem resposta?');
});

const blog = 'https://blog.example.com';
/** Draws a page of an address as its view says; `page` is what a process has for it. */
const drawExternal = (address: string, view: string, page: object, more: Parameters<typeof drawPortal>[1] = {}) =>
  drawPortal(address, {
    ...more,
    answers: {
      ...faq,
      'GET /check': ({ query }) => {
        const url = query.get('url') ?? '';
        return url === address ? checkOf(url, { view, params: { produto: 'colchao' } }) : checkOf(url);
      },
      'GET /view/*': portalViews.answer(view) ?? {},
      'GET /pagina_externa': { data: { id: 1, titulo: null, link: null, html: null, nome: null, sufixo: '', ...page } },
      'GET /sobre': { data: { quadros: [] } },
    },
  });

test('a page without configuration says so, and to whom it concerns what to set', async () => {
  await drawExternal('/noticias', 'noticias', {});
  await screen.findByText('Esta página ainda não foi configurada');
  expect(screen.queryByRole('link', { name: 'Cadastrar parâmetro' })).toBeNull();
  const user = { ...me, perfil: { ...me.perfil, configurador: true } };
  await drawExternal('/tv_colchao', 'tv', { sufixo: '_COLCHAO', titulo: 'TV colchao' }, { user });
  await screen.findByText(/LINK_COLCHAO com o endereço de uma página, ou HTML_COLCHAO/);
  screen.getByRole('heading', { level: 1, name: 'TV colchao' });
  const link = screen.getByRole('link', { name: 'Cadastrar parâmetro' });
  expect(link.getAttribute('href')).toBe('/crud/ProcessoParametro/?processo=1');
});

test('links of HTML that an administrator wrote stay inside of the portal', async () => {
  const html = '<p>Leia o <a href="/sobre">regulamento</a>.</p>';
  const { user } = await drawExternal('/campanhas', 'campanhas', { titulo: 'Título', html });
  const link = await screen.findByRole('link', { name: 'regulamento' });
  screen.getByRole('heading', { level: 1, name: 'Título' });
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe('/sobre'));
});

test('a page of a server that nobody let in is offered in a window of its own, and no address that runs code', async () => {
  await drawExternal('/noticias', 'noticias', { titulo: 'Título', link: `${blog}/inicio` });
  await screen.findByText('Título abre fora do portal');
  const link = screen.getByRole('link', { name: 'Abrir em nova aba' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([`${blog}/inicio`, 'noopener noreferrer']);
  expect(document.querySelector('iframe')).toBeNull();
  await drawExternal('/news', 'news', { titulo: 'Título', link: 'javascript:alert(1)' });
  await screen.findByText('O endereço desta página não é válido');
  expect(document.querySelector('iframe, a[href^="javascript"]')).toBeNull();
});
