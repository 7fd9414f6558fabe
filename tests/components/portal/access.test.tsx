import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { portalScreens } from '../../../src/domain/screens.ts';
import { session } from '../../../src/portal/session/session.ts';
import { setLanguage } from '../../../src/ui/i18n/texts.ts';
import { type Answers, checkOf, drawPortal, failure, me, portalRoutes } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';
import { storedRecords } from '../../support/portal/stored-records.ts';

const name = () => screen.getByRole('textbox', { name: 'Cod. Mundial ou e-mail' });
const password = () => screen.getByLabelText('Senha');
const asked = (answer: object = { data: { token: 'novo', usuario: me } }): Answers => ({
  'POST /login': () => answer,
  'GET /view/*': failure(404, 'Sem tela.'),
});
async function enter(user: UserEvent, word = 'vitral-demo'): Promise<void> {
  await user.type(name(), 'ana@vitral.example');
  await user.type(password(), `${word}{Enter}`);
}

test('the login names empty fields without asking the server', async () => {
  const { user, callsOf } = await drawPortal('/', { user: null, answers: asked() });
  expect(window.location.pathname).toBe('/login');
  expect(screen.getByRole('link', { name: 'Esqueci a Senha' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'ENTRAR' }));
  expect(screen.getByText('Informe o seu Cod. Mundial ou o seu e-mail.')).toBeTruthy();
  expect(screen.getByText('Informe a sua senha.')).toBeTruthy();
  expect(document.activeElement).toBe(name());
  expect(callsOf('POST')).toEqual([]);
});

test('a wrong password is said in the words of the server, and nothing typed is lost', async () => {
  let answer: object = failure(401, 'Cod. Mundial, e-mail ou senha incorretos.', { code: 'CREDENCIAIS_INVALIDAS' });
  const answers = { ...asked(), 'POST /login': () => answer };
  const { user, callsOf } = await drawPortal('/login', { user: null, answers });
  await enter(user, 'errada');
  expect((await screen.findByRole('alert')).textContent).toBe('Cod. Mundial, e-mail ou senha incorretos.');
  expect(name()).toHaveProperty('value', 'ana@vitral.example');
  expect(password()).toHaveProperty('value', 'errada');
  expect(document.activeElement).toBe(password());
  answer = { data: { token: 'novo', usuario: me } };
  await user.type(password(), 'certa{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  await screen.findByRole('heading', { name: /, Ana$/ });
  expect(window.location.pathname).toBe('/home');
  expect(callsOf('POST /login').map(({ body }) => body)).toEqual([
    { username: 'ana@vitral.example', password: 'errada' },
    { username: 'ana@vitral.example', password: 'certa' },
  ]);
});

test('who has an address of their own begins there, unless they asked for another', async () => {
  const usuario = { ...me, url: '/crud/Pais/?query=b' };
  const answers = asked({ data: { token: 'novo', usuario } });
  const { user } = await drawPortal('/login', { user: null, answers });
  await enter(user);
  await waitFor(() => expect(window.location.href).toMatch(/\/crud\/Pais\/\?query=b$/));
  session.end('novo');
  const { user: again } = await drawPortal('/crud/Banco/?query=sul', { user: null, answers });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await enter(again);
  await waitFor(() => expect(window.location.href).toMatch(/\/crud\/Banco\/\?query=sul$/));
});

test('a token of somebody else in the address is asked about, and whoever stays is who they were', async () => {
  const other = { ...me, id: 2, nome: 'Bruno Reis', login: 'bruno@vitral.example' };
  const answers: Answers = {
    ...asked(),
    'GET /sessao': ({ headers }) => ({ data: headers.get('authorization') === 'Bearer de Bruno' ? other : me }),
  };
  vi.spyOn(session, 'offered').mockReturnValue('de Bruno');
  const decline = vi.spyOn(session, 'declineOffer');
  const { user } = await drawPortal('/home', { answers });
  const question = within(await screen.findByRole('dialog', { name: 'Trocar de usuário?' }));
  for (const login of ['ana@vitral.example', 'bruno@vitral.example']) question.getByText(new RegExp(login));
  await user.click(question.getByRole('button', { name: 'Continuar como estou' }));
  await waitFor(() => expect(decline).toHaveBeenCalledTimes(1));
  expect(session.get()?.user).toMatchObject({ id: 1 });
});

test('the push token that this device has is registered for whoever comes in', async () => {
  localStorage.setItem('vitral.push', JSON.stringify({ token: 'abc123', userId: null }));
  // One that is registered is known until the page is left, and would be in other tests as well.
  const answers: Answers = { ...asked(), 'POST /push/registry': failure(422, 'Não agora.') };
  const { callsOf } = await drawPortal('/home', { answers });
  await waitFor(() => expect(callsOf('POST /push').map(({ body }) => body)).toEqual([{ token: 'abc123' }]));
});

test('every gated address belongs to the frame, which leads to the login and from there to where one wanted to go', async () => {
  const restricted = portalScreens.filter(({ audience }) => audience === 'session').flatMap(({ paths }) => paths);
  expect(restricted.length).toBeGreaterThan(100);
  const open = restricted
    .map((path) => path.replaceAll(/:\w+\??/g, '7').replace('/*', '/7'))
    .filter((address) => address !== '/' && matchRoutes(portalRoutes, address)?.at(-1)?.route.path !== '*');
  expect(open).toEqual([]);
  const { user } = await drawPortal('/crud/Banco/?query=sul', { user: null, answers: asked() });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await enter(user);
  await waitFor(() => expect(window.location.href).toMatch(/\/crud\/Banco\/\?query=sul$/));
});

test('the login speaks the language that one chooses, and so does the portal behind it, which keeps it for them', async () => {
  const answers = { ...asked(), 'PUT /language/*': { data: { ...me, sigla_idioma: 'en' } } };
  const { user, callsOf } = await drawPortal('/login', { user: null, answers });
  for (const [language, word] of [
    ['Español', 'INGRESAR'],
    ['English', 'LOG IN'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: language }));
    await screen.findByRole('button', { name: word });
  }
  await user.type(screen.getByRole('textbox'), 'ana@vitral.example');
  await user.type(screen.getByLabelText('Password'), 'vitral-demo{Enter}');
  await screen.findByRole('link', { name: 'All screens' });
  await waitFor(() => expect(callsOf('PUT /language').map(({ path }) => path)).toEqual(['/language/2']));
  await act(() => setLanguage('pt-BR'));
});

test('who may not open a screen is told so, and an address of nothing as well', async () => {
  const no = { ...{ id_processo: null, admin: false, skip: false, icon: 'x', label: 'x' }, language: 'pt-BR' };
  await drawPortal('/estudio', { answers: { 'GET /check': { data: { ...no, dictionary: {}, access: {} } } } });
  expect(await screen.findByText('Você não tem acesso a esta tela')).toBeTruthy();
});

test('who may not import into an entity reads so as well', async () => {
  const answers = { 'GET /Estado/importacao/campos': failure(403, 'Não pode.', { code: 'SEM_PERMISSAO' }) };
  await drawPortal('/importar/Estado', { answers });
  expect(await screen.findByText('Você não tem acesso a esta tela')).toBeTruthy();
});

const bank = { id: 7, nome: 'Banco Sul', codigo: '123', ispb: null };
test('the generic screen of any area is the one of its entity, and an address of nothing says so', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  await drawPortal('/vendas/Banco/7', { answers });
  await screen.findByRole('textbox', { name: 'Nome' });
  expect(window.location.pathname).toBe('/crud/Banco/7');
  await drawPortal('/nada/disso/aqui', { answers });
  expect(await screen.findByText('Página não encontrada')).toBeTruthy();
});

test('whoever may no longer watch what is on the air is led home', async () => {
  const view = 'transmissao_ao_vivo';
  await drawPortal('/transmissao_ao_vivo', {
    answers: {
      'GET /check': ({ query }) => checkOf(query.get('url') ?? '', { view }),
      'GET /view/*': portalViews.answer(view) ?? {},
      'GET /consultaTransmissaoAtivaClienteUsuario': { data: { id: 5, titulo: 'Lançamento', url: '/static/a.webm' } },
      'GET /transmissao/validaAcesso/*': { acessoPermitido: false },
    },
  });
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});
