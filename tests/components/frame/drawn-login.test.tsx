import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode, waitForTouch } from '../../../src/portal/access/drawn-page.ts';
import { drawLogin } from '../../../src/portal/frame/drawn-login.tsx';
import { showLogin } from '../../../src/portal/frame/first-login.tsx';
import { openRoot } from '../../../src/portal/frame/open-root.ts';
import { openUserLanguage } from '../../../src/portal/language/language.ts';
import { setLanguage } from '../../../src/ui/i18n/texts.ts';

const boot = readFileSync('src/public/boot.js', 'utf8');
const { documentElement } = document;
let root: HTMLElement;
let calls: string[];
let answers: Record<string, object>;
let unmount: () => void;

beforeEach(() => {
  calls = [];
  answers = { 'GET /api/primeiroAcesso': { data: { pendente: false } } };
  unmount = () => undefined;
  root = document.createElement('div');
  document.body.append(root);
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = typeof input === 'string' ? new Request(new URL(input, location.href)) : input;
    const call = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(`${call} ${request.method === 'POST' ? await request.text() : ''}`.trim());
    return Response.json(answers[call] ?? { data: null });
  });
  window.history.replaceState(null, '', '/login');
});
afterEach(async () => {
  act(unmount);
  root.remove();
  localStorage.clear();
  sessionStorage.clear();
  delete documentElement.dataset.drawn;
  delete documentElement.dataset.submitted;
  delete window.vitralEarly;
  await setLanguage('pt-BR');
});

/** Puts the page in as the server sends it, and runs what runs before anything else. */
async function openPage(language: 'pt-BR' | 'es'): Promise<void> {
  root.innerHTML = (await drawLogin(language)).markup;
  documentElement.dataset.drawn = language;
  new Function(boot)();
}

/** Wakes the page up as its code does. */
async function wake(drawn: Awaited<ReturnType<typeof waitForTouch>>, isSame = true): Promise<void> {
  const opened = openRoot(root, drawn, isSame);
  unmount = () => opened.render(null);
  await act(async () => void showLogin(opened, () => Promise.resolve()));
}

const name = () => screen.getByRole('textbox', { name: 'Cod. Mundial ou e-mail' });

test('the login is there before its code, in the language of the page', async () => {
  const { markup, title } = await drawLogin('es');
  expect(title).toBe('Ingresar a Vitral · Vitral');
  root.innerHTML = markup;
  expect(screen.getByRole('button', { name: 'INGRESAR' })).toBeTruthy();
  expect(root.querySelector('form')?.method).toBe('post');
});

test('what is typed and sent before the code has come is sent by it, once', async () => {
  await openPage('pt-BR');
  const touched = waitForTouch(root);
  await waitFor(() => expect(documentElement.dataset.calls).toBe('0'));
  const field = name();
  await userEvent.type(field, 'ana@vitral.example');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  expect(root.getAttribute('aria-busy')).toBe('true');
  const complain = vi.spyOn(console, 'error');
  await wake(await touched);
  expect(name()).toBe(field);
  await waitFor(() =>
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/login {"username":"ana@vitral.example","password":"segredo"}',
    ]),
  );
  expect(root.getAttribute('aria-busy')).toBeNull();
  expect(complain).not.toHaveBeenCalled();
});

test('a form that is sent before any script but the first has run waits as well', async () => {
  await openPage('pt-BR');
  const sent = new Event('submit', { bubbles: true, cancelable: true });
  root.querySelector('form')?.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  await wake(await waitForTouch(root));
  expect(await screen.findByText('Informe a sua senha.')).toBeTruthy();
});

test('a button that was pressed acts once the code is there', async () => {
  await openPage('pt-BR');
  const touched = waitForTouch(root);
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  await wake(await touched);
  expect(await screen.findByRole('heading', { name: 'Ingresar a Vitral' })).toBeTruthy();
  // Else the next session would bring the choice to the server.
  await openUserLanguage('es');
});

test('drawn anew in another language it keeps what was typed', async () => {
  await openPage('es');
  const touched = waitForTouch(root);
  await userEvent.type(root.querySelector('input[name="username"]') as HTMLInputElement, 'ana');
  await setLanguage('pt-BR');
  await wake(await touched, false);
  expect(name()).toHaveProperty('value', 'ana');
});

test('typing goes on in the field where it was, also where the page is drawn anew', async () => {
  await openPage('es');
  const touched = waitForTouch(root);
  await userEvent.type(root.querySelector('input[name="password"]') as HTMLInputElement, 'seg');
  await setLanguage('pt-BR');
  await wake(await touched, false);
  expect(document.activeElement).toBe(screen.getByLabelText('Senha'));
  await userEvent.keyboard('redo');
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'segredo');
});

test('the eye of the password opens by the press that came before its code', async () => {
  await openPage('pt-BR');
  const touched = waitForTouch(root);
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  const [eye] = [...root.querySelectorAll<HTMLElement>('form button[type="button"]')].filter((button) =>
    button.parentElement?.querySelector('svg'),
  );
  fireEvent.click(eye as HTMLElement);
  await wake(await touched);
  expect(screen.getByLabelText('Senha')).toHaveProperty('type', 'text');
});

test('code that does not arrive is asked for again, by a new page where one shows already', async () => {
  await openPage('pt-BR');
  const touched = waitForTouch(root);
  fireEvent.click(root);
  const drawn = await touched;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  vi.useFakeTimers();
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(failing).mockResolvedValueOnce('code');
  const loaded = loadCode(drawn, load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await loaded).toBe('code');
  expect(reload).not.toHaveBeenCalled();
  void loadCode(drawn, failing);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledOnce();
  // A page that shows nothing yet has just come itself.
  const late = vi.fn<() => Promise<string>>().mockImplementation(failing);
  const empty = loadCode(null, late);
  await vi.advanceTimersByTimeAsync(20_000);
  late.mockImplementation(async () => 'code');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await empty).toBe('code');
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('wakes up when somebody logs in in another window, and is nothing to what comes then', async () => {
  await openPage('pt-BR');
  const touched = waitForTouch(root);
  localStorage.setItem('vitral.token', 'abc');
  window.dispatchEvent(new StorageEvent('storage', { key: 'vitral.token' }));
  const drawn = await touched;
  fireEvent.submit(root.querySelector('form') as HTMLFormElement);
  expect(root.getAttribute('aria-busy')).toBe('true');
  drawn?.recording.end();
  fireEvent.submit(root.querySelector('form') as HTMLFormElement);
  expect(root.getAttribute('aria-busy')).toBeNull();
});

test('wakes up by itself where the server has more to show', async () => {
  answers = { 'GET /api/primeiroAcesso': { data: { pendente: true } } };
  await openPage('pt-BR');
  expect(await waitForTouch(root)).toMatchObject({ language: 'pt-BR' });
});

test('is not for a session, another language, a message or a return from elsewhere', async () => {
  const strangers: (() => void)[] = [
    () => localStorage.setItem('vitral.token', 'abc'),
    () => localStorage.setItem('vitral.device', '{"language":"es"}'),
    () => sessionStorage.setItem('vitral.return', '{"reason":"session","userId":1,"path":"/"}'),
    () => window.history.replaceState({ usr: { recuperacao: true } }, '', '/login'),
    () => window.history.replaceState(null, '', '/login?state=a&code=b'),
  ];
  for (const become of strangers) {
    become();
    await openPage('pt-BR');
    expect([become.toString(), documentElement.dataset.drawn]).toEqual([become.toString(), 'other']);
    expect(await waitForTouch(root)).toBeNull();
    expect([root.childElementCount, documentElement.dataset.drawn]).toEqual([0, undefined]);
    localStorage.clear();
    sessionStorage.clear();
    window.history.replaceState(null, '', '/login');
  }
  expect(await waitForTouch(root)).toBeNull();
});
