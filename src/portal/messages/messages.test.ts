import { beforeEach, expect, test } from 'vitest';
import {
  alertUser,
  confirm,
  dialogs,
  dismissDialogs,
  dismissToast,
  isBrief,
  notify,
  readingTimeOf,
  showMessages,
  toasts,
} from './messages.ts';

beforeEach(() => {
  dialogs.set([]);
  toasts.set([]);
});

const shown = () => dialogs.get().map(({ messages }) => messages);

test("what the API refuses waits its turn under 'Atenção', with a confirm button", () => {
  showMessages(['Primeira.', 'Segunda.'], 'refusal');
  showMessages(['Terceira.'], 'refusal');
  expect(shown()).toEqual([['Primeira.', 'Segunda.'], ['Terceira.']]);
  expect(dialogs.get()[0]).toMatchObject({ title: 'Atenção', choices: [{ id: 'confirm', label: 'Confirmar' }] });
  dialogs.get()[0]?.answer('confirm');
  expect(shown()).toEqual([['Terceira.']]);
});

test("the commerce area says 'Atencao' with 'Fechar'", async () => {
  const alert = alertUser(['Acabou.'], { variant: 'commerce' });
  expect(dialogs.get()[0]).toMatchObject({ title: 'Atencao', choices: [{ id: 'confirm', label: 'Fechar' }] });
  dialogs.get()[0]?.answer('confirm');
  await expect(alert).resolves.toBeNull();
});

test('an entry of the dialog closes it and is answered by its place', async () => {
  const alert = alertUser(['Alguns erros foram encontrados'], { entries: ['Nome: preencha.', 'CPF: preencha.'] });
  expect(dialogs.get()[0]?.entries.map(({ label }) => label)).toEqual(['Nome: preencha.', 'CPF: preencha.']);
  dialogs.get()[0]?.answer(dialogs.get()[0]?.entries[1]?.id ?? null);
  expect(shown()).toEqual([]);
  await expect(alert).resolves.toBe(1);
});

test('calls that fail together say it once, and again once it was read', () => {
  showMessages(['Em uso.'], 'refusal');
  showMessages(['Outra coisa.'], 'refusal');
  showMessages(['Em uso.'], 'refusal');
  expect(shown()).toEqual([['Em uso.'], ['Outra coisa.']]);
  dialogs.get()[0]?.answer(null);
  showMessages(['Em uso.'], 'refusal');
  expect(shown()).toEqual([['Outra coisa.'], ['Em uso.']]);
});

test('a success and a server out of reach are toasts, each said once; only the success goes by itself', () => {
  showMessages(['Enviado.', 'Veja o seu e-mail.'], 'success');
  showMessages(['Sem conexão.'], 'fault');
  showMessages(['Sem conexão.'], 'fault');
  expect(shown()).toEqual([]);
  const message = toasts.get().map((toast) => [toast.kind, toast.message, isBrief(toast)]);
  expect(message).toEqual([
    ['success', 'Enviado.\nVeja o seu e-mail.', true],
    ['error', 'Sem conexão.', false],
  ]);
});

test('a toast stays longer the more there is to read, and goes when what it is about is over', () => {
  const over = new AbortController();
  const actions = [{ label: 'Tentar de novo', run: () => undefined }];
  notify('Salvo.', 'success');
  notify('Salvo, e uma frase mais longa que leva mais tempo para ser lida.', 'success');
  notify('Não foi salvo.', 'info', { title: 'Ana', actions, until: over.signal });
  const [short, long, stored] = toasts.get();
  expect(short === undefined || long === undefined || readingTimeOf(short) < readingTimeOf(long)).toBe(true);
  expect(stored).toMatchObject({ title: 'Ana', message: 'Não foi salvo.', actions });
  expect(stored !== undefined && isBrief(stored)).toBe(false);
  over.abort();
  expect(toasts.get()).toEqual([short, long]);
  notify('Excluído.', 'success', { actions, lasts: 15_000 });
  const undoable = toasts.get().at(-1);
  expect(undoable === undefined ? [] : [isBrief(undoable), readingTimeOf(undoable)]).toEqual([true, 15_000]);
  dismissToast(undoable?.id ?? 0);
  notify('Tarde demais.', 'error', { until: over.signal });
  expect(toasts.get()).toEqual([short, long]);
});

test('what went wrong outlasts a row of successes', () => {
  notify('Não foi excluído.', 'error');
  for (const name of ['a', 'b', 'c', 'd', 'e']) notify(name, 'success');
  expect(toasts.get().map(({ message }) => message)).toEqual(['Não foi excluído.', 'c', 'd', 'e']);
});

test('the end of a session answers no question with yes', async () => {
  const question = confirm('Excluir?', { danger: true });
  const alert = alertUser(['Lido.']);
  dismissDialogs();
  expect(await question).toBe(false);
  await expect(alert).resolves.toBeNull();
  expect(shown()).toEqual([]);
});
