import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalScreen } from '../../support/portal-views.tsx';

beforeEach(() => {
  // The day alone: what waits goes on waiting.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 18, 12) });
});

/** The dashboard of somebody who is a client. */
function openDashboard(given: Partial<RuntimeHost> = {}, access: Readonly<Record<string, boolean>> = {}) {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: {} }));
  const user = { id: 1, nome: 'Ana', cliente: { id: 9 }, codigo_pais: 'BRA' };
  const drawn = drawPortalScreen('dashboard', { loadList, user, ...given }, access);
  /** The days for which the figures were asked, each time. */
  const asked = () =>
    loadList.mock.calls.flatMap(([{ url }]) => {
      const [path, query] = url.split('?');
      const params = new URLSearchParams(query);
      return path === 'dashboard_encontrarResumoDashboard'
        ? [`${params.get('data_inicial_iso')} ${params.get('data_final_iso')}`]
        : [];
    });
  return { user: drawn.user, asked };
}
const period = async () => within(await screen.findByRole('group', { name: /^Período/ }));
const pressed = async () =>
  (await period()).getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

test('the dashboard begins with the month of today', async () => {
  const { asked } = openDashboard();
  await waitFor(() => expect(asked()).toEqual(['2026-03-01 2026-03-31']));
  expect(await pressed()).toEqual(['Mês atual']);
});

test('a named period asks for its figures at once, and is marked', async () => {
  const { user, asked } = openDashboard();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click((await period()).getByRole('button', { name: 'Mês anterior' }));
  await waitFor(() => expect(asked().at(-1)).toBe('2026-02-01 2026-02-28'));
  expect(await pressed()).toEqual(['Mês anterior']);
});

test('longer periods, and free ones, are offered to those whose figures are already there', async () => {
  const names = async () => (await period()).getAllByRole('button').map(({ textContent }) => textContent);
  const { user, asked } = openDashboard({}, { VISUALIZAR_SPV_APURADO: true });
  await user.click(await (await period()).findByRole('button', { name: 'Trimestre' }));
  await waitFor(() => expect(asked().at(-1)).toBe('2026-01-01 2026-03-31'));
  expect(await names()).toContain('Outros');
  cleanup();
  const other = openDashboard();
  await waitFor(() => expect(other.asked()).toHaveLength(1));
  expect(await names()).toEqual(expect.not.arrayContaining(['Trimestre', 'Outros']));
});

test('both days of another period are asked for in a dialog, which takes none that end before they begin', async () => {
  const { user, asked } = openDashboard({}, { VISUALIZAR_SPV_APURADO: true });
  await user.click(await (await period()).findByRole('button', { name: 'Outros' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Selecione um periodo' }));
  const type = async (name: string, text: string) => {
    const box = dialog.getByRole('textbox', { name: new RegExp(`^${name}`) });
    await user.clear(box);
    await user.type(box, text);
    await user.tab();
  };
  await type('Data inicial', '20/01/2026');
  await type('Data final', '10/01/2026');
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(dialog.getByRole('alert').textContent).toBe('Período Informado é Inválido');
  await type('Data final', '25/01/2026');
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(asked().at(-1)).toBe('2026-01-20 2026-01-25'));
  expect(await pressed()).toEqual(['Outros']);
});

test('who is no client chooses one first: nothing is asked before', async () => {
  const { asked } = openDashboard({ user: { id: 1, nome: 'Ana', cliente: null } });
  await screen.findByRole('combobox', { name: /^Cliente/ });
  await screen.findByText('Cliente não informado');
  expect(asked()).toEqual([]);
});

test('a report of nobody says that its client is missing, and asks for nothing', async () => {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: [], total: 0 }));
  drawPortalScreen('relatorio_graduacao', { loadList, user: { id: 1, nome: 'Ana', cliente: null } });
  await screen.findByText('Cliente não informado');
  expect(loadList.mock.calls.filter(([{ url }]) => url.startsWith('report_graduacao'))).toEqual([]);
});
