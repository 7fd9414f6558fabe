import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';

type Save = RuntimeHost['saveRecord'];
const view = { entity: 'Tudo', form: { elements: { texto: {}, longo: {}, inteiro: {} } } };
const stored: EntityRecord = { id: 1, versao: 1, texto: 'Antes', longo: 'Nota', inteiro: 7 };
const refuse = (code: string, status: number, details: object = {}, message = code) =>
  Object.assign(new Error(message), { code, status, details });
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function open(given: Partial<RuntimeHost>) {
  const host = { loadRecord: async () => stored, ...given };
  return { ...host, ...drawForm(view, 1, host) };
}
/** Another user has saved the record meanwhile. */
function overtaken(theirs: object) {
  const atual = { ...stored, ...theirs, versao: 5 };
  const por = { versao: 5, usuario: { id: 2, nome: 'Helena Prado' }, dh_registro: '2026-11-28T12:00:00Z' };
  return vi
    .fn<Save>()
    .mockRejectedValueOnce(refuse('REGISTRO_ALTERADO', 409, { atual, por }))
    .mockImplementation(async (_entity, id, values) => ({ ...atual, ...values, id, versao: 6 }));
}
const sent = (save: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
  save.mock.calls.map((call) => call[2]);

test('[F12] save and new keeps the record and begins another in its first field', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 8, versao: 1 }));
  const notify = vi.fn<RuntimeHost['notify']>();
  const navigate = vi.fn<RuntimeHost['navigate']>();
  drawForm(view, null, { createRecord, notify, navigate });
  await type('Texto', 'Primeiro de Dois');
  press('Salvar e novo');
  await waitFor(async () => expect((await box('Texto')).value).toBe(''));
  expect(createRecord.mock.calls.map(([, values]) => values.texto)).toEqual(['Primeiro de Dois']);
  await waitFor(async () => expect(document.activeElement).toBe(await box('Texto')));
  expect(notify).toHaveBeenCalledWith(expect.stringContaining('foi salvo'), 'success');
  expect(navigate).not.toHaveBeenCalled();
});

test('what another record has already stands at its field, and the dialog leads to that record', async () => {
  const repeated = refuse('VALOR_REPETIDO', 409, {
    campos: ['texto'],
    errors: [{ pointer: '/texto', code: 'valor', message: 'Já existe.' }],
  });
  const alert = vi.fn<RuntimeHost['alert']>(async (_messages, entries = []) => entries.length - 1);
  const { navigate } = open({
    alert,
    navigate: vi.fn(),
    saveRecord: () => Promise.reject(repeated),
    loadList: async () => ({ data: [{ id: 9, versao: 1, texto: 'Ocupado' }], total: 1 }),
  });
  await type('Texto', 'Ocupado');
  press('Salvar');
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/crud/Tudo/9'));
  expect(alert.mock.calls[0]?.[1]?.at(-1)).toMatch(/^Abrir o outro registro: /);
  expect((await box('Texto')).getAttribute('aria-invalid')).toBe('true');
  expect((await box('Texto')).value).toBe('Ocupado');
});

test('a server that is not reached costs nothing that was typed, and is tried again once the line is back', async () => {
  const saveRecord = vi
    .fn<Save>()
    .mockRejectedValueOnce(refuse('SEM_CONEXAO', 0, {}, 'Sem conexão.'))
    .mockImplementation(async (_entity, id, values) => ({ ...stored, ...values, id, versao: 2 }));
  const { notify, alert } = open({ saveRecord, notify: vi.fn(), alert: vi.fn(async () => null) });
  await type('Texto', 'Digitado sem conexão');
  press('Salvar');
  await waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
  expect(vi.mocked(notify as RuntimeHost['notify']).mock.calls[0]?.[0]).toContain('O que você digitou continua aqui.');
  expect(alert).not.toHaveBeenCalled();
  expect((await box('Texto')).value).toBe('Digitado sem conexão');
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Salvo às/);
  expect(sent(saveRecord)).toEqual(Array(2).fill({ texto: 'Digitado sem conexão', versao: 1 }));
  const [first, second] = saveRecord.mock.calls.map((call) => call[3]?.key);
  expect(first).toBe(second);
});

test('two people change different fields: both edits stay, nobody is asked', async () => {
  const saveRecord = overtaken({ texto: 'Do outro' });
  const notify = vi.fn<RuntimeHost['notify']>();
  open({ saveRecord, notify });
  await type('Longo', 'Minha nota');
  press('Salvar');
  await screen.findByText(/^Salvo às/);
  expect(sent(saveRecord)).toEqual([
    { longo: 'Minha nota', versao: 1 },
    { longo: 'Minha nota', versao: 5 },
  ]);
  expect((await box('Texto')).value).toBe('Do outro');
  expect(notify.mock.calls.map(([text]) => text)).toContainEqual(expect.stringContaining('foram combinadas'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('two people change the same field: the second is asked, and loses nothing by either answer', async () => {
  const saveRecord = overtaken({ texto: 'Do outro', inteiro: 9 });
  open({ saveRecord });
  await type('Texto', 'O meu');
  await type('Longo', 'Minha nota');
  press('Salvar');
  const name = 'Este registro foi alterado por outra pessoa';
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name }));
  dialog.getByText(/Helena Prado salvou este registro/);
  for (const text of ['Antes', 'Do outro', 'O meu']) expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
  dialog.getByText(/Inteiro/);
  expect(dialog.queryByText(/Minha nota/)).toBeNull();
  // Not deciding changes nothing and keeps what was typed.
  fireEvent.click(dialog.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await box('Texto')).value).toBe('O meu');
  expect(saveRecord).toHaveBeenCalledTimes(1);

  saveRecord.mockRejectedValueOnce(
    refuse('REGISTRO_ALTERADO', 409, { atual: { ...stored, texto: 'Do outro', inteiro: 9, versao: 5 } }),
  );
  press('Salvar');
  const again = within(await screen.findByRole('dialog', { name }));
  const choice = again.getByRole('radio', { name: /Usar o da outra pessoa/ });
  fireEvent.click(choice);
  fireEvent.click(again.getByRole('button', { name: 'Manter todos os meus' }));
  expect(choice).toHaveProperty('checked', false);
  fireEvent.click(again.getByRole('button', { name: 'Usar todos os da outra pessoa' }));
  fireEvent.click(again.getByRole('button', { name: 'Salvar com estas escolhas' }));
  await screen.findByText(/^Salvo às/);
  expect(sent(saveRecord).at(-1)).toEqual({ longo: 'Minha nota', versao: 5 });
  expect((await box('Texto')).value).toBe('Do outro');
});

test('a record that somebody deleted meanwhile: what was typed stays in sight', async () => {
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  open({ alert, saveRecord: () => Promise.reject(refuse('NAO_ENCONTRADO', 404)) });
  await type('Texto', 'Tarde demais');
  press('Salvar');
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(alert.mock.calls[0]?.[0]).toEqual([
    'Este registro foi excluído por outra pessoa. O que você digitou continua aqui.',
  ]);
  expect((await box('Texto')).value).toBe('Tarde demais');
});

test('a save by somebody else is said at once, and taken over where nothing was typed', async () => {
  let now: EntityRecord = stored;
  let follow: () => void = () => undefined;
  const usuario = { id: 2, nome: 'Helena Prado' };
  open({
    loadRecord: async () => now,
    loadVersion: async () => ({ versao: Number(now.versao), usuario, dh_registro: '2026-11-28T12:00:00Z' }),
    followEntity: (_entity, listener) => {
      follow = listener;
      return () => undefined;
    },
  });
  await type('Longo', 'Minha nota');
  now = { ...stored, texto: 'Do outro', versao: 2 };
  follow();
  await screen.findByText('Helena Prado salvou este registro agora.');
  press('Ver o que mudou');
  await waitFor(async () => expect((await box('Texto')).value).toBe('Do outro'));
  expect((await box('Longo')).value).toBe('Minha nota');
});
