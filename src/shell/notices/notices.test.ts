import { beforeEach, expect, test } from 'vitest';
import { alertUser, confirm, dialogs, dismissDialogs, showMessages } from './notices.ts';

beforeEach(() => dialogs.set([]));

const shown = () => dialogs.get().map(({ messages }) => messages);

test("what the API says waits its turn under 'Atenção', with a confirm button", () => {
  showMessages(['Primeira.', 'Segunda.']);
  showMessages(['Terceira.']);
  expect(shown()).toEqual([['Primeira.', 'Segunda.'], ['Terceira.']]);
  expect(dialogs.get()[0]).toMatchObject({ title: 'Atenção', choices: [{ id: 'confirm', label: 'Confirmar' }] });
  dialogs.get()[0]?.answer('confirm');
  expect(shown()).toEqual([['Terceira.']]);
});

test("the commerce area says 'Atencao' with 'Fechar'", async () => {
  const alert = alertUser(['Acabou.'], { variant: 'commerce' });
  expect(dialogs.get()[0]).toMatchObject({ title: 'Atencao', choices: [{ id: 'confirm', label: 'Fechar' }] });
  dialogs.get()[0]?.answer('confirm');
  await expect(alert).resolves.toBeUndefined();
});

test('calls that fail together say it once, and again once it was read', () => {
  showMessages(['Sem conexão.']);
  showMessages(['Outra coisa.']);
  showMessages(['Sem conexão.']);
  expect(shown()).toEqual([['Sem conexão.'], ['Outra coisa.']]);
  dialogs.get()[0]?.answer(null);
  showMessages(['Sem conexão.']);
  expect(shown()).toEqual([['Outra coisa.'], ['Sem conexão.']]);
});

test('the end of a session answers no question with yes', async () => {
  const question = confirm('Excluir?', { danger: true });
  const alert = alertUser(['Lido.']);
  dismissDialogs();
  expect(await question).toBe(false);
  await expect(alert).resolves.toBeUndefined();
  expect(shown()).toEqual([]);
});
