import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '../../../src/portal/messages/messages.ts';
import { session } from '../../../src/portal/session/session.ts';
import { unsaved } from '../../../src/portal/unsaved/unsaved.ts';
import { drawPortal } from '../../support/portal/draw-portal.tsx';
import { createUserDatabase } from '../../support/portal/stored-in-memory.ts';
import { storedRecords } from '../../support/portal/stored-records.ts';

afterEach(() => vi.useRealTimers());

const bank = { id: 7, nome: 'Banco Sul', codigo: '123', ispb: null };
const box = () => screen.findByRole('textbox', { name: 'Nome' });
const drafts = async () => JSON.stringify(await createUserDatabase().entries('drafts', 1));
async function type(user: UserEvent, value: string): Promise<void> {
  const input = await box();
  await user.clear(input);
  await user.type(input, value);
  await waitFor(async () => expect(await drafts()).toContain(value));
}
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('closing a tab and all of them asks while something is not saved, and staying keeps what was typed', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  const { user } = await drawPortal('/crud/Banco/7', { answers });
  await type(user, 'Em andamento');
  const ask = async (begin: () => Promise<unknown>, answer: string) => {
    await begin();
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterações não salvas' }));
    expect(dialog.getAllByText(/Banco Sul/)).not.toEqual([]);
    await user.click(dialog.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const close = () => press(user, 'Fechar a aba Banco Sul');
  await ask(close, 'Continuar editando');
  await ask(async () => {
    await press(user, 'Menu do usuário: Ana Lima');
    await press(user, 'Fechar abas');
  }, 'Continuar editando');
  expect(await box()).toHaveProperty('value', 'Em andamento');
  expect(window.location.pathname).toBe('/crud/Banco/7');
  await ask(close, 'Descartar');
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(unsaved.list()).toEqual([]);
  expect(await drafts()).toBe('[]');
});

test('logging out asks what becomes of unsaved work, and staying keeps it, as leaving may', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  const { user, callsOf } = await drawPortal('/crud/Banco/7', {
    answers: { ...answers, 'POST /logout': new Response(null, { status: 204 }) },
  });
  await type(user, 'Volta depois');
  await press(user, 'Menu do usuário: Ana Lima');
  await press(user, 'Sair');
  await press(user, 'Confirmar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterações não salvas' }));
  expect(dialog.getAllByText(/Banco Sul/)).not.toEqual([]);
  expect(dialog.getByRole('button', { name: 'Guardar e sair' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await box()).toHaveProperty('value', 'Volta depois');
  expect(callsOf('POST')).toEqual([]);

  // Kept, with what was typed last. The page goes with the session, which would stay ended for the tests of other files.
  vi.spyOn(session, 'beginLeaving').mockImplementation(() => undefined);
  const leave = vi.spyOn(session, 'leave').mockImplementation(() => undefined);
  await user.type(await box(), ', ou não');
  await press(user, 'Menu do usuário: Ana Lima');
  await press(user, 'Sair');
  await press(user, 'Confirmar');
  await press(user, 'Guardar e sair');
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(callsOf('POST').map(({ path }) => path)).toEqual(['/logout']);
  await waitFor(async () => expect(await drafts()).toContain('Volta depois, ou não'));
});

test('a draft is there again, with what others saved meanwhile beside it, and can be discarded', async () => {
  // Of its own: pages of other tests may still say what they wrote of theirs, as other windows do.
  const other = { ...bank, id: 8 };
  const { answers, put } = storedRecords('Banco', [other]);
  const base = { ...other, versao: 1 };
  const draft = { values: { ...base, nome: 'Do rascunho' }, base, versao: 1, savedAt: '2026-11-29T10:00:00.000Z' };
  await createUserDatabase().put('drafts', 1, 'Banco/8', draft);
  put({ ...other, codigo: '456' });
  const { user } = await drawPortal('/crud/Banco/8', { answers });
  await screen.findByText('Rascunho recuperado');
  expect(await box()).toHaveProperty('value', 'Do rascunho');
  expect(screen.getByRole('textbox', { name: 'Código' })).toHaveProperty('value', '456');
  await press(user, 'Descartar rascunho');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar rascunho' }));
  await waitFor(async () => expect(await box()).toHaveProperty('value', 'Banco Sul'));
  expect(screen.queryByText('Rascunho recuperado')).toBeNull();
  await waitFor(async () => expect(await drafts()).not.toContain('Do rascunho'));
});

test('the start leads back to what is not saved and to the records opened last', async () => {
  const { answers } = storedRecords('Banco', [bank]);
  const { user } = await drawPortal('/crud/Banco/7', { answers });
  await type(user, 'Depois termino');
  await user.click(screen.getByRole('link', { name: 'Início' }));
  const part = async (title: string) =>
    within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body);
  expect((await part('Registros recentes')).getByRole('link', { name: /^Banco Sul/ })).toBeTruthy();
  await user.click((await part('Não salvo')).getByRole('link', { name: /^Depois termino/ }));
  expect(await box()).toHaveProperty('value', 'Depois termino');
});

test('a success waits as long as the pointer or the focus is on it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await drawPortal('/home');
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => notify('Excluído: Banco Sul', 'success'));
  const success = await screen.findByText('Excluído: Banco Sul');
  fireEvent(success, new MouseEvent('pointermove', { bubbles: true, movementX: 4 }));
  await pass(60_000);
  expect(screen.queryByText('Excluído: Banco Sul')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Fechar aviso' }).focus());
  fireEvent.pointerOut(success);
  await pass(60_000);
  expect(screen.queryByText('Excluído: Banco Sul')).toBeTruthy();
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(16_000);
  expect(screen.queryByText('Excluído: Banco Sul')).toBeNull();
});
