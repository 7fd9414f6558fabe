import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { receive } from '../../../src/portal/live/live.ts';
import { type Answers, type Call, checkOf, drawPortal, failure } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';

type Notice = { readonly id: number; readonly titulo: string; visualizada: boolean; readonly [key: string]: unknown };
const notice = (id: number, titulo: string, more: object = {}): Notice => ({
  ...{
    id,
    titulo,
    versao: 1,
    visualizada: false,
    dh_registro: '2026-11-20T12:00:00Z',
    texto: '<p>Leia <b>isto</b>.</p>',
  },
  ...more,
});

/** Notifications of a user, the newest first, as the server lists, counts and marks them. */
function answersOf(all: Notice[]): Answers {
  const found = ({ query }: Call): readonly Notice[] => {
    const { visualizada, id } = Object(JSON.parse(query.get('filtros') ?? '{}'));
    return all.filter(
      (each) =>
        (id ?? query.get('id') ?? String(each.id)) === String(each.id) &&
        ((visualizada ?? query.get('visualizada')) !== 'false' || !each.visualizada),
    );
  };
  return {
    'GET /check': ({ query }) => {
      const address = query.get('url') ?? '';
      return checkOf(address, address === '/notificacoes' ? { view: 'notificacoes' } : {});
    },
    'GET /view/notificacoes': portalViews.answer('notificacoes', null, null) ?? {},
    'GET /listarNotificacoes': (call) => {
      if (call.query.get('count') === 'true')
        return { data: [], total: all.filter(({ visualizada }) => !visualizada).length };
      const [page, size] = [Number(call.query.get('page') ?? 1), Number(call.query.get('size') ?? 20)];
      const rows = found(call);
      return { data: rows.slice((page - 1) * size, page * size), total: rows.length };
    },
    'PUT /NGSNotificacaoUsuario/*': ({ path }) => {
      const one = all.find(({ id }) => path.endsWith(`/${id}`));
      if (one !== undefined) one.visualizada = true;
      return { data: one ?? {} };
    },
    'POST /marcarNotificacoesVisualizadas': () => {
      for (const each of all) each.visualizada = true;
      return { data: {} };
    },
    'GET /findFaq': { data: {} },
    'GET /listFaqByLanguage': { data: [], total: 0 },
  };
}

const count = (total: number) => act(() => receive({ name: 'notices', data: { total } }));
const bell = (name: string) => screen.findByRole('button', { name });
const rows = () =>
  [...document.querySelectorAll('[data-pane] time')].map((each) => each.closest('li')?.textContent ?? '');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the count is that of the server, and is said aloud when it rises', async () => {
  await drawPortal('/home', { answers: answersOf([]) });
  count(0);
  await bell('Notificações');
  count(1);
  await bell('Notificações: 1 não lida');
  expect(screen.getByText('Você tem 1 notificação não lida.')).toBeTruthy();
  count(2);
  await bell('Notificações: 2 não lidas');
});

test('the bell opens the newest ones, each leading to its text, which marks it once it is closed', async () => {
  const all = [notice(2, 'Nova'), notice(1, 'Antiga')];
  const { user } = await drawPortal('/home', { answers: answersOf(all) });
  count(2);
  const button = await bell('Notificações: 2 não lidas');
  await user.click(button);
  const panel = await dialog('Notificações: 2 não lidas');
  const links = await panel.findAllByRole('link', { name: /Nova|Antiga/ });
  expect(links[0]?.textContent).toContain('Nova');
  await user.keyboard('{Escape}');
  await isClosed();
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.click((await screen.findAllByRole('link', { name: /Nova/ }))[0] as HTMLElement);
  const text = await dialog('Nova');
  await text.findByText('isto');
  expect(window.location.href).toMatch(/\/notificacoes\?id=2$/);
  await user.click(text.getAllByRole('button', { name: 'FECHAR' }).at(-1) as HTMLElement);
  await waitFor(() => expect(window.location.href).toMatch(/\/notificacoes$/));
  await waitFor(() => expect(all[0]?.visualizada).toBe(true));
});

test('a notification is read behind its dialog and stored as it closes, and IR goes on within the portal', async () => {
  const all = [notice(2, 'Com caminho', { url: '/faq' }), notice(1, 'Simples', { texto: '<p>Só.</p>' })];
  const { user } = await drawPortal('/notificacoes', { answers: answersOf(all) });
  await waitFor(() =>
    expect(rows()).toEqual([expect.stringContaining('Com caminho'), expect.stringMatching(/Simples.*Não lida/)]),
  );
  await user.click(await screen.findByRole('link', { name: /Simples/ }));
  const plain = await dialog('Simples');
  expect(plain.queryByRole('link', { name: 'IR' })).toBeNull();
  // Seen behind the dialog as read; stored once it is closed.
  expect(rows()[1]).not.toContain('Não lida');
  expect(all[1]?.visualizada).toBe(false);
  act(() => window.history.back());
  await isClosed();
  await waitFor(() => expect(all[1]?.visualizada).toBe(true));
  await user.click(await screen.findByRole('link', { name: /Com caminho/ }));
  await user.click(await (await dialog('Com caminho')).findByRole('link', { name: 'IR' }));
  await waitFor(() => expect(window.location.pathname).toBe('/faq'));
  expect(all[0]?.visualizada).toBe(true);
});

test('IR to another site opens beside the portal; an address that is none is not offered', async () => {
  const all = [
    notice(2, 'De fora', { url: 'https://example.com/x' }),
    notice(1, 'Falso', { url: 'javascript:alert(1)' }),
  ];
  const { user } = await drawPortal('/notificacoes', { answers: answersOf(all) });
  await user.click(await screen.findByRole('link', { name: /De fora/ }));
  const go = await (await dialog('De fora')).findByRole('link', { name: 'IR' });
  expect([go.getAttribute('href'), go.getAttribute('target')]).toEqual(['https://example.com/x', '_blank']);
  expect(go.getAttribute('rel')).toContain('noopener');
  await user.keyboard('{Escape}');
  await isClosed();
  await user.click(await screen.findByRole('link', { name: /Falso/ }));
  expect((await dialog('Falso')).queryByRole('link', { name: 'IR' })).toBeNull();
});

test('filter, pages, and all of them marked as read', async () => {
  const read = notice(1, 'Aviso 1', { visualizada: true });
  const all = [...Array.from({ length: 21 }, (_, index) => notice(22 - index, `Aviso ${22 - index}`)), read];
  const { user, callsOf } = await drawPortal('/notificacoes', { answers: answersOf(all) });
  count(21);
  await user.click(await screen.findByText('Não lidas'));
  await screen.findByText('1-20 de 21');
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  await screen.findByText('21-21 de 21');
  expect(screen.getByRole('button', { name: 'Próximas' })).toHaveProperty('disabled', true);
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  await screen.findByText('Tudo lido');
  // Up to the newest one that is known: one that comes meanwhile stays unread.
  expect(callsOf('POST').map(({ body }) => body)).toEqual([{ ate: 22 }]);
  // The bell counts what the screen has asked for.
  await bell('Notificações');
  await user.click(await screen.findByRole('button', { name: 'Ver todas' }));
  await screen.findByText('1-20 de 22');
  expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull();
});

test("what cannot be marked stays unread and says why, and what the server says stands in 'Atenção'", async () => {
  const all = [notice(2, 'Nova')];
  const refused = failure(422, 'Primeira.', { code: 'REGRA_DE_NEGOCIO', errors: [{ message: 'Segunda.' }] });
  let isDown = true;
  const answers = answersOf(all);
  const mark = answers['PUT /NGSNotificacaoUsuario/*'];
  const { user } = await drawPortal('/notificacoes', {
    answers: {
      ...answers,
      'PUT /NGSNotificacaoUsuario/*': (call) =>
        isDown || typeof mark !== 'function' ? Promise.reject(new TypeError('Failed to fetch')) : mark(call),
      'POST /marcarNotificacoesVisualizadas': refused,
    },
  });
  count(1);
  await screen.findByRole('link', { name: /Nova/ });
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  const message = await dialog('Atenção');
  await message.findByText(/Primeira\./);
  message.getByText('Segunda.');
  await user.click(message.getByRole('button', { name: 'Confirmar' }));
  await isClosed();

  await user.click(await screen.findByRole('link', { name: /Nova/ }));
  await dialog('Nova');
  await user.keyboard('{Escape}');
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível falar com o servidor.');
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(rows()[0]).toContain('Não lida'));
  isDown = false;
  await user.click(await screen.findByRole('link', { name: /Nova/ }));
  await dialog('Nova');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(all[0]?.visualizada).toBe(true));
  await isClosed();
});

test('an id of nobody says so', async () => {
  const { user } = await drawPortal('/notificacoes?id=999', { answers: answersOf([]) });
  await dialog('Esta notificação não existe mais');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.href).toMatch(/\/notificacoes$/));
});
