import { EditorView } from '@codemirror/view';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalScreen } from '../../support/portal-views.tsx';

test('a card is generated once its question is answered, and its list opens', async () => {
  const call = vi.fn<RuntimeHost['call']>(async (_method, url) =>
    url === 'gerarCard' ? { id_card: 12 } : { columns: ['status'], result: [['ATIVO']], count: 1, duracao_ms: 5 },
  );
  const confirm = vi.fn<RuntimeHost['confirm']>(async () => false);
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const navigate = vi.fn<RuntimeHost['navigate']>();
  const { user } = drawPortalScreen('gerar_card', {
    call,
    confirm,
    alert,
    navigate,
    safeCalls: ['execute_sql', 'gerarCard'],
  });
  const generate = await screen.findByRole('button', { name: 'Gerar card' });
  expect(screen.getByRole('button', { name: 'Executar SQL' })).toHaveProperty('disabled', true);
  await user.click(generate);
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(alert.mock.calls[0]?.[1]).toHaveLength(2);
  expect(confirm).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText(/^Nome do card/), 'Por país');
  const editor = EditorView.findFromDOM(await screen.findByRole('textbox', { name: /^SQL/ }));
  editor?.dispatch({ changes: { from: 0, insert: 'select status from cliente' } });
  const run = screen.getByRole('button', { name: 'Executar SQL' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  await user.click(run);
  await screen.findByRole('columnheader', { name: 'status' });
  await user.click(generate);
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(confirm.mock.calls[0]?.[0]).toBe('Tem certeza que deseja gerar este card?');
  expect(navigate).not.toHaveBeenCalled();
  confirm.mockResolvedValue(true);
  await user.click(generate);
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/cards/12'));
  expect(call.mock.calls.map((each) => each.slice(0, 3))).toEqual([
    ['POST', 'execute_sql', { sql: 'select status from cliente' }],
    ['POST', 'gerarCard', { nome: 'Por país', valor: 'select status from cliente' }],
  ]);
});
