import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, drawPortal, failure, me } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';

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

test('own data whose answer is lost are saved once, under their key, and the top bar follows', async () => {
  const stored = { id: 1, versao: 1, nome: 'Ana Lima', login: 'ana@vitral.example' };
  const made = new Map<string | null, object>();
  let lost = 2;
  const { user, callsOf } = await drawPortal('/meus_dados', {
    answers: {
      ...answersOf(),
      'GET /sessao': () => ({ data: { ...me, nome: stored.nome } }),
      'GET /sessao/usuario': () => ({ data: stored }),
      'GET /sessao/usuario/view': portalViews.answer('Usuario', 'meus_dados') ?? {},
      'PUT /sessao/usuario': ({ headers, body }) => {
        const key = headers.get('idempotency-key');
        const known = made.get(key);
        if (known === undefined && Object(body).versao !== stored.versao)
          return failure(409, 'Mudou.', { code: 'REGISTRO_ALTERADO' });
        if (known === undefined) made.set(key, Object.assign(stored, body, { versao: stored.versao + 1 }));
        lost -= 1;
        if (lost >= 0) return Promise.reject(new TypeError('Failed to fetch'));
        return Response.json(
          { data: stored },
          known === undefined ? {} : { headers: { 'idempotency-replayed': 'true' } },
        );
      },
    },
  });
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  await user.clear(name);
  await user.type(name, 'Ana Nova');
  const save = async () => user.click(screen.getByRole('button', { name: 'Salvar' }));
  await save();
  await within(screen.getByRole('region', { name: 'Avisos' })).findByRole('alert');
  await save();
  await screen.findByText('O registro já foi salvo.');
  await screen.findByRole('button', { name: 'Menu do usuário: Ana Nova' });
  expect(stored.versao).toBe(2);
  expect(new Set(callsOf('PUT').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('the link of a new e-mail counts over what was asked for before it, and one that is over says so', async () => {
  const own = { id: 1, versao: 1, nome: 'Ana Lima', login: 'ana@vitral.example' };
  const news = { ...own, versao: 2, login: 'nova@vitral.example' };
  const early = Promise.withResolvers<object>();
  sessionStorage.setItem('vitral.email-confirmation', 'abc');
  const { callsOf } = await drawPortal('/meus_dados', {
    answers: {
      ...answersOf(),
      'GET /sessao/usuario': () => early.promise,
      'PUT /sessao/email': { data: news },
    },
  });
  await screen.findByText('E-mail confirmado. A partir de agora, entre com nova@vitral.example.');
  early.resolve({ data: own });
  const access = await part('Acesso');
  await new Promise((done) => setTimeout(done));
  expect(access.getByText('nova@vitral.example')).toBeTruthy();
  expect(access.queryByText('ana@vitral.example')).toBeNull();
  expect(callsOf('PUT').map(({ body }) => body)).toEqual([{ token: 'abc' }]);

  sessionStorage.setItem('vitral.email-confirmation', 'abc');
  const over = failure(422, 'Este link não vale mais.', { code: 'LINK_INVALIDO' });
  await drawPortal('/meus_dados', { answers: { ...answersOf(), 'PUT /sessao/email': over } });
  expect((await (await part('Acesso')).findByRole('alert')).textContent).toBe('Este link não vale mais.');
});
