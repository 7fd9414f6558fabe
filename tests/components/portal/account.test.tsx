import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, drawPortal, failure } from '../../support/portal/draw-portal.tsx';

const login = (id: number, atual: boolean) => ({
  ...{ id, agente: null, endereco: `10.0.0.${id}`, dh_inicio: '2026-11-20T10:00:00Z', dh_uso: '2026-11-20T11:00:00Z' },
  atual,
});
/** Own data, and the sessions that there are. */
function answersOf(sessions: { id: number; atual: boolean }[] = [login(1, true)]): Answers {
  return {
    'GET /sessao/usuario': () => ({ data: { id: 1, versao: 1, nome: 'Ana Lima', login: 'ana@vitral.example' } }),
    'GET /sessao/usuario/view': failure(404, 'Sem formulário.'),
    'GET /sessao/segundoFator': { data: { ativo: false, exigido: false, restantes: 0 } },
    'GET /sessao/lista': () => ({ data: sessions, total: sessions.length }),
    'DELETE /sessao/lista*': ({ path }) => {
      const id = Number(path.split('/').at(-1));
      for (const each of sessions.filter((one) => (Number.isNaN(id) ? !one.atual : one.id === id)))
        sessions.splice(sessions.indexOf(each), 1);
      return new Response(null, { status: 204 });
    },
    'GET /listarTimelineUsuario': {
      data: [
        { id: 2, descricao: 'Líder', data_aprovacao: '2023-04-30' },
        { id: 1, descricao: 'Consultor', data_aprovacao: '2022-08-31' },
      ],
      total: 2,
    },
  };
}
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('other sessions are seen and ended, one or all, after a question', async () => {
  const { user, callsOf } = await drawPortal('/meus_dados', {
    answers: answersOf([login(1, true), login(2, false), login(3, false), login(4, false)]),
  });
  const sessions = await part('Sessões');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(4));
  expect(
    sessions.getAllByRole('listitem').filter(({ textContent }) => textContent?.includes('esta sessão')),
  ).toHaveLength(1);
  const end = async (answer: string) => {
    await user.click(sessions.getAllByRole('button', { name: /^Encerrar .*último uso/ })[0] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await end('Cancelar');
  expect(callsOf('DELETE')).toEqual([]);
  await end('Encerrar');
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(3));
  await user.click(sessions.getByRole('button', { name: 'Encerrar todas as outras' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1));
  expect(sessions.queryAllByRole('button')).toEqual([]);
  expect(callsOf('DELETE').map(({ path }) => path)).toEqual(['/sessao/lista/2', '/sessao/lista']);
});

test('a new e-mail is asked for with the present password, and what is wrong is said at its field', async () => {
  const wrong = [{ field: 'senhaAtual', message: 'A senha atual não confere.' }];
  const { user, callsOf } = await drawPortal('/meus_dados', {
    answers: {
      ...answersOf(),
      'POST /sessao/email': ({ body }) =>
        Object(body).senhaAtual === 'certa'
          ? { data: {} }
          : failure(422, 'Confira.', { code: 'VALIDACAO', errors: wrong, details: { erros: wrong, campos: wrong } }),
    },
  });
  const access = await part('Acesso');
  expect(access.getByRole('link', { name: 'Alterar senha' }).getAttribute('href')).toBe('/alterar_senha');
  await user.click(access.getByRole('button', { name: 'Alterar e-mail' }));
  await user.click(access.getByRole('button', { name: 'Enviar link' }));
  access.getByText('Informe um e-mail, como nome@empresa.com.br.');
  expect(callsOf('POST')).toEqual([]);
  await user.type(access.getByLabelText(/^Novo e-mail/), 'nova@empresa.com.br');
  await user.type(access.getByLabelText('Senha atual'), 'errada');
  await user.click(access.getByRole('button', { name: 'Enviar link' }));
  await access.findByText(/A senha atual não confere\.|Confira\./);
  await user.clear(access.getByLabelText('Senha atual'));
  await user.type(access.getByLabelText('Senha atual'), 'certa');
  await user.click(access.getByRole('button', { name: 'Enviar link' }));
  await waitFor(() => expect(document.activeElement).toBe(access.getByRole('button', { name: 'Alterar e-mail' })));
  expect(callsOf('POST').at(-1)?.body).toEqual({ email: 'nova@empresa.com.br', senhaAtual: 'certa' });
});

test('the graduations stand beside the own data, in the order of the server', async () => {
  await drawPortal('/meus_dados', { answers: answersOf() });
  const list = within(await screen.findByRole('complementary', { name: 'Graduações' }));
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Líder30/04/2023',
      'Consultor31/08/2022',
    ]),
  );
});

test('theme and text size are chosen at once, and follow the user', async () => {
  const { user, callsOf } = await drawPortal('/meus_dados', { answers: answersOf() });
  const preferences = await part('Preferências');
  await user.click(preferences.getByText('Escuro'));
  await user.click(preferences.getByText('Maior'));
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'));
  expect(document.documentElement.dataset.density).toBe('comfortable');
  await waitFor(() => expect(callsOf('POST').map(({ body }) => Object(body).chave)).toHaveLength(2));
});
