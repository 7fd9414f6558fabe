import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tourState } from '../../../src/portal/tour/tour.ts';
import { type Answers, drawPortal, me } from '../../support/portal/draw-portal.tsx';

/** Pictures arrive when a test says so. */
let arrive: () => void;
beforeEach(() => {
  const images: { onload?: () => void }[] = [];
  vi.stubGlobal(
    'Image',
    class {
      constructor() {
        images.push(this);
      }
    },
  );
  arrive = () =>
    act(() => {
      for (const { onload } of images) onload?.();
    });
});
afterEach(() => {
  vi.useRealTimers();
  tourState.set(false);
});

const popUp: Answers = {
  'GET /configuracoesUsuario': { data: { salvar_cookies: true, passeio: {} } },
  'GET /listarPopUps': {
    data: [
      { id: 1, imagem: '/a.svg', descricao: 'Boas-vindas', link_conteudo: '/home', link_redirecionamento: '/sobre' },
    ],
    total: 1,
  },
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const passTime = () => vi.useFakeTimers({ shouldAdvanceTime: true });
const shownPopUp = () => screen.queryByRole('dialog', { name: 'Comunicado' });

test('a pop-up comes two seconds after its address was opened, with its picture, once, and leads on', async () => {
  passTime();
  let shownAt = 0;
  const answers: Answers = {
    ...popUp,
    // That it was seen is stored as it is shown.
    'POST /salvarConfiguracaoUsuario': () => {
      shownAt = Date.now();
      return { data: {} };
    },
  };
  const { user, callsOf } = await drawPortal('/sobre', { answers });
  await pass(4_000);
  expect(callsOf('POST')).toEqual([]);
  const begin = Date.now();
  fireEvent.click(await screen.findByRole('link', { name: 'Início' }));
  await pass(300);
  arrive();
  await pass(2_500);
  const dialog = within(await screen.findByRole('dialog', { name: 'Comunicado' }));
  expect(shownAt - begin).toBeGreaterThanOrEqual(2_000);
  expect(callsOf('POST').map(({ body }) => body)).toEqual([{ chave: 'avisos', valor: { popUps: ['/a.svg'] } }]);
  await user.click(dialog.getByRole('link', { name: /Boas-vindas/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/sobre'));
  await waitFor(() => expect(shownPopUp()).toBeNull());
});

test('a pop-up whose picture does not arrive never shows, and counts as unseen', async () => {
  passTime();
  const { callsOf } = await drawPortal('/home', { answers: popUp });
  await pass(6_000);
  expect(shownPopUp()).toBeNull();
  expect(callsOf('POST')).toEqual([]);
});

test('the tour begins by itself for who has never seen it, but not while a dialog is open', async () => {
  passTime();
  const answers = { 'GET /configuracoesUsuario': { data: { salvar_cookies: true } } };
  const { user } = await drawPortal('/home', { answers });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  await pass(8_000);
  expect(tourState.get()).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Atalhos do teclado' })).toBeNull());
  await pass(8_000);
  expect(tourState.get()).toBe(true);
});

test('the tour does not begin for who has seen it, nor before the cookies are answered', async () => {
  passTime();
  await drawPortal('/home');
  await pass(8_000);
  expect(tourState.get()).toBe(false);
  await drawPortal('/home', {
    user: { ...me, salvar_cookies: false },
    answers: { 'GET /configuracoesUsuario': { data: {} } },
  });
  await pass(8_000);
  expect(tourState.get()).toBe(false);
});

test('the tour and the shortcuts are in the user menu', async () => {
  const { user } = await drawPortal('/home');
  const open = async () => user.click(screen.getByRole('button', { name: /^Menu do usuário/ }));
  await open();
  await user.click(await screen.findByRole('button', { name: 'Atalhos do teclado' }));
  await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  await user.keyboard('{Escape}');
  await open();
  await user.click(await screen.findByRole('button', { name: 'Tour pelo portal' }));
  await waitFor(() => expect(tourState.get()).toBe(true));
});

const newcomer = { ...me, salvar_cookies: false };
const asked: Answers = { 'GET /configuracoesUsuario': { data: { passeio: {} } } };
const cookies = () => within(screen.getByRole('region', { name: 'Cookies' }));

test('the bar of cookies goes at once when it is accepted, which is stored', async () => {
  const { user, callsOf } = await drawPortal('/home', { user: newcomer, answers: asked });
  await user.click(cookies().getByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull());
  expect(callsOf('POST /salvarConfiguracaoUsuario').map(({ body }) => body)).toEqual([
    { chave: 'salvar_cookies', valor: true },
  ]);
});

test('refusing cookies asks first, because it logs out, and the bar stays for who does not', async () => {
  const { user, callsOf } = await drawPortal('/home', { user: newcomer, answers: asked });
  await user.click(cookies().getByRole('button', { name: 'Recusar' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Ao recusar da política de cookies, você será desconectado da plataforma.');
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cookies().getByRole('button', { name: 'Aceitar' })).toBeTruthy();
  expect(callsOf('POST')).toEqual([]);
});
