import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, drawPortal, failure } from '../../support/portal/draw-portal.tsx';
import { storedRecords } from '../../support/portal/stored-records.ts';

const bank = { id: 7, nome: 'Banco Sul', codigo: '123', ispb: null };
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** An answer that does its work, and of which nobody hears as often as message. */
function losing(answers: Answers, key: string, times: number): Answers {
  const answer = answers[key];
  let left = times;
  return {
    ...answers,
    [key]: async (call) => {
      const done = await (typeof answer === 'function' ? answer(call) : answer);
      left -= 1;
      return left >= 0 ? lost() : (done ?? {});
    },
  };
}

const box = (name: string) => screen.findByRole('textbox', { name });
const notices = () => within(screen.getByRole('region', { name: 'Avisos' }));
const press = async (user: Awaited<ReturnType<typeof drawPortal>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
async function change(user: Awaited<ReturnType<typeof drawPortal>>['user'], name: string, value: string) {
  const input = await box(name);
  await user.clear(input);
  await user.type(input, value);
}

test('a save that cannot be sent is said beside the form, keeps what was typed, and is tried again under its key', async () => {
  const { answers, rows } = storedRecords('Banco');
  let isDown = true;
  const send = answers['POST /Banco'];
  const { user, callsOf } = await drawPortal('/crud/Banco/0', {
    answers: { ...answers, 'POST /Banco': (call) => (isDown || typeof send !== 'function' ? lost() : send(call)) },
  });
  await change(user, 'Código', '123');
  await change(user, 'Nome', 'Banco Sul');
  await press(user, 'Salvar');
  const message = await notices().findByRole('alert');
  expect(message.textContent).toContain('Não foi possível salvar agora');
  expect(message.textContent).toContain('O que você digitou continua aqui.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await box('Nome')).toHaveProperty('value', 'Banco Sul');
  isDown = false;
  await user.click(notices().getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/1'));
  await waitFor(() => expect(notices().queryByRole('alert')).toBeNull());
  expect(new Set(callsOf('POST /Banco').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  expect(rows()).toMatchObject([{ codigo: '123', nome: 'Banco Sul' }]);
});

test('a failure that is closed gives the focus back, and one that stands goes with the next save', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  let isBroken = true;
  const send = answers['PUT /Banco/*'];
  const { user } = await drawPortal('/crud/Banco/7', {
    answers: {
      ...answers,
      'PUT /Banco/*': (call) => (isBroken || typeof send !== 'function' ? failure(500, 'Falhou.') : send(call)),
    },
  });
  await change(user, 'Nome', 'Banco Norte');
  await user.keyboard('{Control>}s{/Control}');
  await notices().findByText(/Falhou\./);
  expect(document.activeElement).toBe(await box('Nome'));
  act(() => notices().getByRole('button', { name: 'Fechar aviso' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(notices().queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(await box('Nome'));
  await press(user, 'Salvar');
  await notices().findByText(/Falhou\./);
  isBroken = false;
  await press(user, 'Salvar');
  await screen.findByText(/^Salvo às/);
  await waitFor(() => expect(notices().queryByRole('alert')).toBeNull());
});

test('a new record whose answer is lost as often as the portal tries is saved once, changed meanwhile or not', async () => {
  const { answers, rows } = storedRecords('Banco');
  // The server knows a key that it has seen, and answers what it has made.
  const made = new Map<string | null, object>();
  const send = answers['POST /Banco'];
  const keyed: Answers = {
    ...answers,
    'POST /Banco': async (call) => {
      const key = call.headers.get('idempotency-key');
      const known = made.get(key);
      if (known !== undefined) return Response.json(known, { headers: { 'idempotency-replayed': 'true' } });
      const answer = typeof send === 'function' ? await send(call) : {};
      made.set(key, answer);
      return answer;
    },
  };
  const { user } = await drawPortal('/crud/Banco/0', { answers: losing(keyed, 'POST /Banco', 2) });
  await change(user, 'Código', '123');
  await change(user, 'Nome', 'Banco Sul');
  await press(user, 'Salvar');
  await notices().findByRole('alert');
  await change(user, 'Nome', 'Banco Norte');
  await press(user, 'Salvar');
  await waitFor(() => expect(window.location.pathname).toBe('/crud/Banco/1'));
  await waitFor(() => expect(rows()).toMatchObject([{ codigo: '123', nome: 'Banco Norte', versao: 2 }]));
  expect(await screen.findAllByText('O registro já foi salvo.')).toHaveLength(1);
});

test('a change whose answer is lost is blamed on nobody, also when more is changed before the next save', async () => {
  const { answers, rows } = storedRecords('Banco', [bank]);
  const versioned: Answers = {
    ...answers,
    'PUT /Banco/*': (call) => {
      const send = answers['PUT /Banco/*'];
      const isOld = Object(call.body).versao !== rows()[0]?.versao;
      if (isOld || typeof send !== 'function') return failure(409, 'Mudou.', { code: 'VERSAO_DESATUALIZADA' });
      return send(call);
    },
  };
  const made = new Map<string | null, object>();
  const keyed: Answers = {
    ...versioned,
    'PUT /Banco/*': async (call) => {
      const key = call.headers.get('idempotency-key');
      const send = versioned['PUT /Banco/*'];
      const answer = made.get(key) ?? (typeof send === 'function' ? await send(call) : {});
      made.set(key, answer);
      return answer;
    },
  };
  const { user } = await drawPortal('/crud/Banco/7', { answers: losing(keyed, 'PUT /Banco/*', 2) });
  await change(user, 'Nome', 'Banco Norte');
  await press(user, 'Salvar');
  await notices().findByRole('alert');
  await change(user, 'Código', '456');
  await press(user, 'Salvar');
  await screen.findByText(/^Salvo às/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()).toMatchObject([{ codigo: '456', nome: 'Banco Norte', versao: 3 }]);
});

test('a deletion that is refused names the records that use it, with a link to them', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  const registros = [{ id: 4, nome: 'Recife' }];
  const uses = [{ entidade: 'Cidade', titulo: 'Cidades', campo: 'estado', total: 3, registros }];
  const { user } = await drawPortal('/crud/Banco/7', {
    answers: {
      ...answers,
      'DELETE /Banco/*': failure(409, 'Banco Sul está em uso.', { code: 'REGISTRO_EM_USO', details: { usos: uses } }),
      // What the list that it leads to asks for.
      'GET /*': { data: [], total: 0 },
    },
  });
  await press(user, 'Excluir');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  const message = await notices().findByRole('alert');
  expect(message.textContent).toContain('Não foi possível excluir “Banco Sul”');
  expect(message.textContent).toContain('em uso');
  expect(notices().queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  const link = notices().getByRole('link', { name: /^Cidades \(3\): Recife/ });
  expect(link.getAttribute('href')).toBe('/crud/Cidade/?estado=7');
  await user.click(link);
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe('/crud/Cidade/?estado=7'));
  await waitFor(() => expect(notices().queryByRole('alert')).toBeNull());
});

test('a deletion is undone from its message', async () => {
  const { answers, rows } = storedRecords('Banco', [bank]);
  const { user, callsOf } = await drawPortal('/crud/Banco/7', {
    answers: { ...answers, 'POST /Banco/7/restaurar': { data: bank } },
  });
  await press(user, 'Excluir');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
  const message = await notices().findByRole('status');
  expect(message.textContent).toContain('Excluído: Banco Sul');
  expect(rows()).toEqual([]);
  await user.click(notices().getByRole('button', { name: 'Desfazer' }));
  await notices().findByText('Restaurado: Banco Sul');
  expect(callsOf('POST').map(({ path }) => path)).toEqual(['/Banco/7/restaurar']);
});
