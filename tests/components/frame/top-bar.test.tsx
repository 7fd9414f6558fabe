import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, checkOf, drawPortal, failure, me } from '../../support/portal/draw-portal.tsx';

const customer = { ...me, exibir_carrinho: true };
const order: Answers = {
  'GET /encontrarPedido': { data: { id_pedido: 9, quantidade: 3, filial: { id: 1, nome: 'Curitiba' } } },
};
// A screen may have one as well.
const banner = () => within(screen.getAllByRole('banner')[0] as HTMLElement);

async function openUserMenu(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Menu do usuário: Ana Lima' }));
  return within(await screen.findByRole('dialog', { name: /^Menu do usuário/ }));
}
const linksOf = (part: Awaited<ReturnType<typeof openUserMenu>>) =>
  part.getAllByRole('link').map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`);

test('the top bar holds the shortcuts, and the user menu what is of the user', async () => {
  const { user } = await drawPortal('/home', { user: customer, answers: order });
  expect(await banner().findByRole('link', { name: 'Carrinho: 3 itens' })).toBeTruthy();
  expect(banner().getByRole('button', { name: 'Notificações' })).toBeTruthy();
  expect(banner().getByRole('link', { name: 'Produtos favoritos' }).getAttribute('href')).toBe('/carrinho/favoritos');
  expect(banner().getByRole('link', { name: 'Perguntas frequentes' }).getAttribute('href')).toBe('/faq');
  const menu = await openUserMenu(user);
  expect(linksOf(menu)).toEqual([
    expect.stringMatching(/\/meus_dados$/),
    'Alterar senha /alterar_senha',
    'Sobre o portal /sobre',
  ]);
  for (const name of ['Fechar abas', 'Sair']) expect(menu.getByRole('button', { name })).toBeTruthy();
  await user.click(menu.getByRole('link', { name: 'Alterar senha' }));
  await waitFor(() => expect(window.location.pathname).toBe('/alterar_senha'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Menu do usuário/ })).toBeNull());
});

test('on a phone the user menu holds what does not fit, and the bell leads to the notifications', async () => {
  const { user } = await drawPortal('/home', { user: customer, answers: order, width: 390 });
  expect(await banner().findByRole('link', { name: 'Carrinho: 3 itens' })).toBeTruthy();
  expect(banner().getByRole('link', { name: 'Notificações' }).getAttribute('href')).toBe('/notificacoes');
  expect(banner().queryByRole('link', { name: 'Produtos favoritos' })).toBeNull();
  expect(linksOf(await openUserMenu(user))).toEqual(
    expect.arrayContaining(['Produtos favoritos /carrinho/favoritos', 'Perguntas frequentes /faq']),
  );
});

test('who has no cart sees none, and who is INATIVO neither favourites, bell nor cart', async () => {
  await drawPortal('/home', { user: { ...customer, status_penn: 'INATIVO' } });
  expect(await banner().findByRole('link', { name: 'Perguntas frequentes' })).toBeTruthy();
  expect(banner().queryByRole('link', { name: 'Produtos favoritos' })).toBeNull();
  expect(banner().queryByRole('button', { name: /^Notificações/ })).toBeNull();
  expect(banner().queryByRole('link', { name: /^Carrinho/ })).toBeNull();
});

test('on the cart the branch shows, and who may change it is asked before the order is cancelled', async () => {
  let access = {};
  let mayCancel = false;
  const answers = {
    ...order,
    // A screen of no process is drawn without what it would ask for.
    'GET /check': () => checkOf('/carrinho', { id_processo: null, admin: false, access }),
    'POST /cart/cancel': () => (mayCancel ? { data: { id_pedido: 0 } } : failure(422, 'Não agora.')),
  };
  await drawPortal('/carrinho/favoritos', { user: customer, answers });
  expect(await screen.findByText('Filial: Curitiba')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Filial: Curitiba' })).toBeNull();
  access = { EDITAR_FILIAL: true };
  const { user, callsOf } = await drawPortal('/carrinho/favoritos', { user: customer, answers });
  await user.click(await screen.findByRole('button', { name: 'Filial: Curitiba' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('o pedido em aberto será cancelado');
  await user.click(screen.getByRole('button', { name: 'Manter o pedido' }));
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]));
  expect(callsOf('POST /cart/cancel')).toEqual([]);

  const load = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  mayCancel = true;
  await user.click(screen.getByRole('button', { name: 'Filial: Curitiba' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar o pedido e trocar' }));
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/carrinho'));
});

test('outside of the session nothing of a user is asked for', async () => {
  for (const path of ['/login', '/esqueci_senha']) {
    const { calls } = await drawPortal(path, { user: null });
    const own = /^\/(check|encontrarPedido|listarNotificacoes|listarPopUps|views|configuracoesUsuario|sessao)/;
    expect(calls.filter((call) => own.test(call.path))).toEqual([]);
  }
});
