import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, drawPortal, failure, me } from '../../support/portal/draw-portal.tsx';
import { storedRecords } from '../../support/portal/stored-records.ts';

const bank = { id: 7, nome: 'Banco Sul', codigo: '123', ispb: null };
const over = failure(403, 'Sua sessão terminou.', { code: 'SESSAO_INVALIDA' });
const relogin = () => screen.findByRole('dialog', { name: 'Entrar de novo' });

/** A session that is over until somebody logs in again. */
async function drawOver(address: string) {
  const { answers, rows } = storedRecords('Banco', [bank]);
  let isOver = false;
  let logins = 0;
  const guarded = Object.entries(answers).map(([key, answer]): [string, Answers[string]] => [
    key,
    (call) => (isOver ? over : typeof answer === 'function' ? answer(call) : answer),
  ]);
  const portal = await drawPortal(address, {
    answers: {
      ...Object.fromEntries(guarded),
      'POST /login': ({ body }) => {
        if (Object(body).password !== 'certa') return failure(401, 'A senha está incorreta.', { code: 'CREDENCIAIS' });
        isOver = false;
        logins += 1;
        return { data: { token: `novo ${logins}`, usuario: me } };
      },
    },
  });
  const change = async (value: string) => {
    const box = await screen.findByRole('textbox', { name: 'Nome' });
    await portal.user.clear(box);
    await portal.user.type(box, value);
    isOver = true;
    await portal.user.click(screen.getByRole('button', { name: 'Salvar' }));
  };
  return { ...portal, rows, change, end: () => (isOver = true) };
}

test('a session that ends asks for the password over the form, and the save is offered again and sent once', async () => {
  const { user, rows, callsOf, change } = await drawOver('/crud/Banco/7');
  await change('Antes do fim');
  const dialog = within(await relogin());
  expect(dialog.getByRole('textbox', { name: 'Cod. Mundial ou e-mail' })).toMatchObject({
    ...{ value: 'ana@vitral.example', readOnly: true },
  });
  const word = dialog.getByLabelText('Senha');
  await waitFor(() => expect(document.activeElement).toBe(word));
  // It cannot be passed by.
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'ENTRAR' }));
  expect(dialog.getByText('Informe a sua senha.')).toBeTruthy();
  await user.type(word, 'errada{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toContain('senha');
  await user.clear(word);
  await user.type(word, 'certa{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Enviar de novo?' }));
  expect(rows()).toMatchObject([{ nome: 'Banco Sul', versao: 1 }]);
  await user.click(question.getByRole('button', { name: 'Enviar' }));
  await screen.findByText(/^Salvo às/);
  expect(rows()).toMatchObject([{ nome: 'Antes do fim', versao: 2 }]);
  expect(callsOf('PUT /Banco').map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer token',
    'Bearer novo 1',
  ]);
});

test('what is not sent again stays typed and can be saved later, and reading goes on by itself', async () => {
  const { user, rows, change, end } = await drawOver('/crud/Banco/7');
  await change('Fica na tela');
  await user.type(within(await relogin()).getByLabelText('Senha'), 'certa{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'Enviar de novo?' }));
  await user.click(question.getByRole('button', { name: 'Agora não' }));
  await screen.findAllByText(/Nada foi enviado/);
  expect(rows()).toMatchObject([{ versao: 1 }]);
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveProperty('value', 'Fica na tela');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rows()).toMatchObject([{ nome: 'Fica na tela', versao: 2 }]));

  end();
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await user.click(await menu.findByRole('link', { name: 'Bancos' }));
  await user.type(within(await relogin()).getByLabelText('Senha'), 'certa{Enter}');
  await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Enviar de novo?' })).toBeNull();
});

test('who goes on as somebody else leaves nothing of themselves in the browser', async () => {
  const { user, end } = await drawOver('/crud/Banco/7');
  end();
  const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }));
  await user.click(await menu.findByRole('link', { name: 'Bancos' }));
  await user.click(within(await relogin()).getByRole('button', { name: 'Entrar com outro usuário' }));
  await screen.findByRole('heading', { name: 'Entrar no Vitral' });
  expect(screen.getByText(/Sua sessão terminou/)).toBeTruthy();
  expect(Object.keys(localStorage).filter((key) => /token|user|tabs/.test(key))).toEqual([]);
});
