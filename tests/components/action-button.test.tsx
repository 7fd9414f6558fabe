import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { drawScreen } from '../support/draw.tsx';

const call = { method: 'POST', url: 'execute_sql', body: { sql: '{sql}' } } as const;
const query = { call, set: { resultado: '= $answer' }, cancel: true, enter: true } as const;
const view: ViewDefinition = {
  title: 'Consulta',
  elements: {
    sql: { type: 'text', label: 'SQL' },
    executar: { type: 'button', label: 'Executar', disabled: { field: 'sql', empty: true }, click: query },
    resultado: { type: 'matrix', label: 'Resultado', empty: 'Nada ainda' },
  },
};
const answer = { columns: ['n', 'n'], result: [[1, null]], count: 1, duracao_ms: 1240 };

test('[K5] Ctrl+Enter presses its button from anywhere, and what the call answers is drawn with its columns', async () => {
  const sent = vi.fn(async () => answer);
  const { user } = drawScreen(view, { call: sent, safeCalls: ['execute_sql'] });
  await screen.findByText('Nada ainda');
  const input = screen.getByLabelText('SQL');
  await user.click(input);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).not.toHaveBeenCalled();
  await user.type(input, 'select 1');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('1 linha em 1,24 s');
  expect(sent.mock.calls.map((each: readonly unknown[]) => each.slice(0, 3))).toEqual([
    ['POST', 'execute_sql', { sql: 'select 1' }],
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['n', 'n']);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '–']);
  expect(screen.getByRole('region', { name: 'Resultado' }).tabIndex).toBe(0);
});

test('[A13] the call of a button is cancelled beside it: the server sees its caller leave, and it can run again', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const sent = vi.fn((_method: string, _url: string, _body?: unknown, options?: { readonly signal?: AbortSignal }) => {
    signals.push(options?.signal);
    return new Promise((resolve, reject) => {
      if (signals.length > 1) resolve(answer);
      options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    });
  });
  const notify = vi.fn();
  const alert = vi.fn(async () => null);
  const { user } = drawScreen(view, { call: sent, safeCalls: ['execute_sql'], notify, alert });
  await user.type(await screen.findByLabelText('SQL'), 'select 1');
  const run = screen.getByRole('button', { name: 'Executar' });
  await user.click(run);
  await user.click(await screen.findByRole('button', { name: 'Cancelar: Executar' }));
  await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith('Cancelado: Executar.', 'info'));
  expect(signals[0]?.aborted).toBe(true);
  expect(alert).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Cancelar: Executar' })).toBeNull();
  expect(document.activeElement).toBe(run);
  screen.getByText('Nada ainda');
  await user.click(run);
  await screen.findByText('1 linha em 1,24 s');
});

test('[A13] [K5] an item of a menu has its key while the menu is closed, and is cancelled beside it', async () => {
  const click = { call: { method: 'GET', url: 'about' }, cancel: true, enter: true } as const;
  const menu: ViewDefinition = {
    title: 'Menu',
    elements: {
      mais: { type: 'menu', label: 'Mais', elements: { um: { type: 'button', label: 'Um', click } } },
    },
  };
  const sent = vi.fn(
    (_method: string, _url: string, _body?: unknown, options?: { readonly signal?: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  );
  const notify = vi.fn();
  const { user } = drawScreen(menu, { call: sent, notify });
  await screen.findByRole('button', { name: 'Mais' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Cancelar: Um' }));
  await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith('Cancelado: Um.', 'info'));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais' }));
});
