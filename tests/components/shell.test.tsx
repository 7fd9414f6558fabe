import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { receive } from '../../src/portal/live/live.ts';
import { ask, notify } from '../../src/portal/messages/messages.ts';
import { MessagesHost } from '../../src/portal/messages/messages-host.tsx';
import { useDemoFilling } from '../../src/portal/notices/demo-filling.ts';
import { DemoFillingNotice } from '../../src/portal/notices/demo-filling-notice.tsx';
import { ScreenErrorBoundary } from '../../src/portal/panes/screen-error-boundary.tsx';
import { CountBadge } from '../../src/ui/components/count-badge.tsx';
import { ErrorState } from '../../src/ui/components/states/error-state.tsx';
import { draw } from '../support/draw.tsx';

test('a screen that breaks is replaced by a way to open it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Screen() {
    if (isBroken) throw new Error('kaputt');
    return <h1>Clientes</h1>;
  }
  const { user } = draw(
    <ScreenErrorBoundary>
      <Screen />
    </ScreenErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).not.toContain('kaputt');
  isBroken = false;
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(screen.getByRole('heading', { name: 'Clientes' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a badge shows up to 99, and nothing for none', () => {
  draw(
    <>
      <p data-testid="many">
        <CountBadge count={120} />
      </p>
      <p data-testid="few">
        <CountBadge count={7} />
      </p>
      <p data-testid="none">
        <CountBadge count={0} />
      </p>
    </>,
  );
  expect(['many', 'few', 'none'].map((id) => screen.getByTestId(id).textContent)).toEqual(['99+', '7', '']);
});

test('a question has the focus on its safe answer, and Escape answers nothing', async () => {
  const choices = [
    { id: 'keep', label: 'Manter', tone: 'quiet' as const },
    { id: 'drop', label: 'Descartar', tone: 'danger' as const },
  ];
  const { user } = draw(<MessagesHost />);
  const answer = ask({ title: 'Descartar alterações?', messages: ['Elas se perdem.'], choices });
  const dialog = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  expect(dialog.textContent).toContain('Elas se perdem.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Manter'));
  await user.keyboard('{Escape}');
  expect(await answer).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const other = ask({ title: 'De novo?', messages: [], choices });
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(await other).toBe('drop');
});

test('an error stays on screen until it is closed', async () => {
  const { user } = draw(<MessagesHost />);
  notify('Não foi possível enviar.', 'error');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Não foi possível enviar.');
  await user.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  await waitFor(() => expect(screen.queryByText('Não foi possível enviar.')).toBeNull());
});

test('what failed gives its reference, and is tried again only where that can help', async () => {
  const onRetry = vi.fn();
  const { user } = draw(<ErrorState message="Banco fora do ar." requestId="r-17" onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('r-17');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(onRetry).toHaveBeenCalledOnce();
  draw(<ErrorState message="Sem permissão." />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a note stands for as long as the server says that its demonstration is being filled', async () => {
  function Note() {
    return useDemoFilling() ? <DemoFillingNotice /> : null;
  }
  const text = /demonstração ainda está sendo preenchida/;
  draw(<Note />);
  expect(screen.queryByText(text)).toBeNull();
  act(() => receive({ name: 'demonstration', data: { preenchendo: true } }));
  await screen.findByText(text);
  act(() => receive({ name: 'demonstration', data: { preenchendo: false } }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});
