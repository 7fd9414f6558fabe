import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalForm } from '../../support/portal-views.tsx';

const ana: EntityRecord = {
  id: 7,
  versao: 2,
  nome: 'Ana Lima',
  login: 'ana@vitral.example',
  ativo: true,
  perfil: null,
};
const invite = () => screen.queryByRole('button', { name: 'Reenviar convite' });
const empty = async () => ({ data: [], total: 0 });

/** The form of a user, once its fields stand there. */
async function openUser(record: EntityRecord, given: Partial<RuntimeHost> = {}) {
  const call = vi.fn<RuntimeHost['call']>(async () => ({}));
  const notify = vi.fn<RuntimeHost['notify']>();
  const confirm = vi.fn<RuntimeHost['confirm']>(async () => true);
  const host = {
    call,
    notify,
    confirm,
    loadList: empty,
    loadRecord: async () => record,
  };
  const { user } = drawPortalForm('Usuario', record.id, { ...host, ...given });
  await screen.findByRole('textbox', { name: /^Nome/ });
  return { user, call, notify, confirm };
}

test('the invitation of a user is sent again once it is confirmed by name, and the form says so', async () => {
  const { user, call, notify, confirm } = await openUser(ana);
  await user.click(await screen.findByRole('button', { name: 'Reenviar convite' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith('O convite foi enviado.', 'success'));
  expect(confirm.mock.calls[0]?.[0]).toContain('Enviar a Ana Lima outro e-mail');
  expect(call.mock.calls.map(([method, url]) => [method, url])).toEqual([['POST', 'Usuario/7/reenviarConvite']]);
});

test('nothing is sent that was not confirmed, and the reason of a refusal is said', async () => {
  const refused = Object.assign(new Error('Espere um minuto para enviar de novo.'), {
    ...{ code: 'MUITAS', status: 429, details: {} },
  });
  const confirm = vi.fn<RuntimeHost['confirm']>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const call = vi.fn<RuntimeHost['call']>().mockRejectedValue(refused);
  const { user, notify } = await openUser(ana, { confirm, call });
  await user.click(await screen.findByRole('button', { name: 'Reenviar convite' }));
  expect(call).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Reenviar convite' }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await waitFor(() =>
    expect(notify.mock.calls.map(([text, kind]) => [text, kind])).toEqual([
      ['Reenviar convite: Espere um minuto para enviar de novo.', 'error'],
    ]),
  );
});

test.each([
  ['who is blocked', { ...ana, ativo: false }, {}],
  ['whom the caller may not edit', ana, { loadAccess: async () => ({ LISTAR: true, EDITAR: false }) }],
])('nobody invites again %s', async (_who, record, given) => {
  await openUser(record, given);
  // Follows the same record in the same turn.
  await screen.findByRole('button', { name: 'Redefinir duas etapas' });
  expect(invite()).toBeNull();
});
