import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../../src/language/view/view.ts';
import { drawScreen } from '../../support/draw.tsx';

const view: ViewDefinition = {
  title: 'Pagamento',
  source: { call: { method: 'GET', url: 'pagamento' } },
  hold: {
    take: { method: 'POST', url: 'lock/P/{id}', body: {} },
    release: { method: 'POST', url: 'unlock/P/{id}', body: {} },
    when: "situacao = 'AGUARDANDO'",
  },
  elements: {
    conta: { type: 'text', label: 'Conta', disabled: '$not($held)' },
    voltar: { type: 'button', label: 'Voltar', click: { navigate: '/lista' } },
  },
};
const calls = [
  { method: 'POST', url: '/lock/P/{id}' },
  { method: 'POST', url: '/unlock/P/{id}' },
];
const waiting = { id: 7, situacao: 'AGUARDANDO', conta: '1' };
const refusal = (status: number, details: object = {}) =>
  Object.assign(new Error('Recusado.'), { code: 'X', status, details });

function open(record: object, take: () => Promise<unknown>) {
  const call = vi.fn(async (_method: string, url: string) => (url.startsWith('lock/') ? take() : {}));
  const navigate = vi.fn();
  const loadList = vi.fn(async () => ({ data: record }));
  const { user } = drawScreen(view, { call, loadList, navigate, ownCalls: calls });
  return { call, navigate, loadList, user };
}
const called = (call: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  call.mock.calls.map(([, url]) => url);

test('[Q9] the record is taken as the screen opens, what needs it is enabled, and going back gives it up', async () => {
  const { call, navigate, user } = open(waiting, async () => ({ data: { dh_expiracao: '2999-01-01T00:00:00Z' } }));
  await screen.findByText(/^Com você\./);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Conta').disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(called(call)).toEqual(['lock/P/7', 'unlock/P/7']));
  expect(navigate).toHaveBeenCalledWith('/lista');
});

test('[Q9] what somebody else has is said, stays disabled, keeps what was typed, and can be taken by one click', async () => {
  let isTaken = true;
  const details = { usuario: 'Ana Souza', desde: '2026-11-20T14:30:00Z', dh_expiracao: '2026-11-20T14:45:00Z' };
  const { call, user } = open(waiting, async () => {
    if (isTaken) throw refusal(409, details);
    return { data: {} };
  });
  await screen.findByText(/^Ana Souza está com este registro desde/);
  expect(screen.getByLabelText<HTMLInputElement>('Conta').disabled).toBe(true);
  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Assumir' }));
  await screen.findByText(/^Com você\./);
  await user.type(await screen.findByLabelText('Conta'), '23');
  isTaken = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Ana Souza assumiu este registro/);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Conta').disabled).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>('Conta').value).toBe('123');
  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Assumir de novo' }));
  await screen.findByText(/^Com você\./);
  expect(screen.getByLabelText<HTMLInputElement>('Conta').value).toBe('123');
  expect(called(call).filter((url) => url === 'unlock/P/7')).toEqual([]);
});

test('[Q9] a record that `when` does not name is shown and not taken; who may only look reads so', async () => {
  const { call } = open({ ...waiting, situacao: 'APROVADO' }, async () => ({ data: {} }));
  await screen.findByLabelText('Conta');
  expect(call).not.toHaveBeenCalled();
  open(waiting, async () => {
    throw refusal(403);
  });
  await screen.findByText('Você pode ver este registro, mas não decidir sobre ele.');
});

test('[Q9] [A8] a call that the contract does not give to the screen is not sent unasked', async () => {
  const call = vi.fn(async () => ({}));
  const confirm = vi.fn(async () => false);
  drawScreen(view, { call, confirm, loadList: async () => ({ data: { ...waiting, id: 8 } }) });
  await screen.findByLabelText('Conta');
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(call).not.toHaveBeenCalled();
});
