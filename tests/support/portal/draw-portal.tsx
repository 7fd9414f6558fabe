import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { cleanup, render, waitFor } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useRoutes } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import type { Usuario } from '../../../src/api/index.ts';
import { openAreas } from '../../../src/areas/area.ts';
import { webAreas } from '../../../src/areas/web-areas.ts';
import { colorSchemeKey } from '../../../src/portal/device/device.ts';
import { PortalBoundary } from '../../../src/portal/frame/portal-problem.tsx';
import { GuardedRouter } from '../../../src/portal/panes/guarded-router.tsx';
import { panes } from '../../../src/portal/panes/panes.ts';
import { createShellRoutes } from '../../../src/portal/routes.tsx';
import { session } from '../../../src/portal/session/session.ts';
import { tabs } from '../../../src/portal/tabs/tabs.ts';
import { unsaved } from '../../../src/portal/unsaved/unsaved.ts';
import { keepEscapeInPopups } from '../../../src/ui/components/popup-escape.ts';
import { cssVariables, theme } from '../../../src/ui/theme/theme.ts';
import { forgetStored } from './stored-in-memory.ts';

/** All addresses of the portal. */
export const portalRoutes = createShellRoutes(openAreas(webAreas));
const colorSchemes = localStorageColorSchemeManager({ key: colorSchemeKey });
keepEscapeInPopups();

/** `PortalApp` in a theme without animations and measuring. */
function Portal() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemes}
      defaultColorScheme="auto"
      env="test"
    >
      <PortalBoundary>
        <GuardedRouter>
          <Routed />
        </GuardedRouter>
      </PortalBoundary>
    </MantineProvider>
  );
}
function Routed() {
  return useRoutes(portalRoutes);
}

/** A call that the portal made. */
export type Call = {
  readonly method: string;
  /** Path below `/api`, without the query string. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
};
type Answered = Response | object | Promise<Response | object>;
/**
 * Answers to calls, by method and path without the query string (`GET /path`). A path may end in `*`. Objects that are
 * not responses are sent as JSON.
 */
export type Answers = Readonly<Record<string, ((call: Call) => Answered) | Response | object>>;

/** The default user. */
export const me: Usuario = {
  ...{ id: 1, nome: 'Ana Lima', login: 'ana@vitral.example', sigla_idioma: 'pt-BR', salvar_cookies: true },
  ...{ exibir_carrinho: false, url: null, avatar: null, status_penn: null, filial: null },
  perfil: { id: 1, descricao: 'Administrativo', constante: 'ADMINISTRATIVO', configurador: false },
} as unknown as Usuario;

const entry = (id: number, label: string, path: string | null, superior: number | null = null) => ({
  ...{ id, label, icon: 'users', path, superior, ordem: id, id_processo: id, entity: null },
});
/** The default menu. */
export const menu = [
  entry(1, 'Cadastros', null),
  entry(2, 'Bancos', '/crud/Banco/', 1),
  entry(3, 'Países', '/crud/Pais/', 1),
  entry(4, 'Estados', '/crud/Estado/', 1),
  entry(5, 'Cidades', '/crud/Cidade/', 1),
];

/** Settings of a user who is not new. */
const settings = { salvar_cookies: true, passeio: { visto: '2026-01-01T00:00:00.000Z' } };

const usual: Answers = {
  'GET /sessao': { data: me },
  'GET /listarMenuPrincipal': { data: menu, total: menu.length, inicio: [] },
  'GET /configuracoesUsuario': { data: settings },
  'POST /salvarConfiguracaoUsuario': { data: {} },
  'GET /listarIdiomas': {
    data: [
      { id: 1, sigla: 'pt-BR', descricao: 'Português' },
      { id: 2, sigla: 'en', descricao: 'English' },
      { id: 3, sigla: 'es', descricao: 'Español' },
    ],
    total: 3,
  },
  'GET /login/oidc': { data: [] },
  'GET /primeiroAcesso': { data: { aberto: false } },
  'GET /listarPopUps': { data: [], total: 0 },
  'GET /listarNotificacoes': { data: [], total: 0, nao_lidas: 0 },
  'GET /FiltroLista': { data: [], total: 0 },
  'GET /listarSubMenus': ({ query }: Call) => ({
    data: menu.slice(1).filter(({ label }) => label.includes(query.get('query') ?? '')),
    total: menu.length - 1,
  }),
  'GET /sobre': {
    data: { versao: '1.0.0', commit: null, banco: 'pglite', versao_banco: null, versao_node: null, quadros: [] },
  },
  'GET /check': ({ query }: Call) => checkOf(query.get('url') ?? ''),
  // The event stream never sends anything.
  'GET /views/mudancas': () => new Promise<Response>(() => undefined),
};

/** Screen check of a screen that the user may open. */
export function checkOf(address: string, more: object = {}): object {
  const known = menu.find(({ path }) => path !== null && path.replace(/\/$/, '') === address);
  const check = { ...{ id_processo: 1, admin: true, skip: false, icon: 'users' }, language: 'pt-BR', dictionary: {} };
  const access = { LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true };
  return { data: { ...check, label: known?.label ?? address, access, ...more } };
}

type Given = {
  readonly answers?: Answers;
  /** The logged-in user; null for nobody. */
  readonly user?: Usuario | null;
  /** Width of the window in px; 1440 by default. */
  readonly width?: number;
};
type Drawn = {
  readonly user: UserEvent;
  /** All calls so far. */
  readonly calls: Call[];
  /** Calls whose `METHOD /path` begins with a text. */
  readonly callsOf: (begin: string) => readonly Call[];
};

/**
 * Draws the whole portal at an address without a server; `answers` replaces or adds answers of calls. A call without an
 * answer fails the test. Resolves when a screen is drawn and no part is loading. A second portal replaces the first
 * one.
 */
export async function drawPortal(
  address: string,
  { answers = {}, user = me, width = 1440 }: Given = {},
): Promise<Drawn> {
  cleanup();
  const calls: Call[] = [];
  const unanswered: string[] = [];
  const all: Answers = { ...usual, 'GET /sessao': { data: user ?? me }, ...answers };
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(warnOfMore);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/api/, '');
    const text = request.method === 'GET' ? '' : await request.clone().text();
    const body: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
    const call = { method: request.method, path, query: searchParams, headers: request.headers, body };
    calls.push(call);
    const answer = answerTo(all, `${request.method} ${path}`);
    if (answer === undefined) {
      unanswered.push(`${request.method} ${path}`);
      return failure(404, 'Nobody answers this.');
    }
    const answered = await Promise.race([typeof answer === 'function' ? answer(call) : answer, rejectAtEnd(request)]);
    return answered instanceof Response ? answered.clone() : Response.json(answered);
  });
  prepareWindow(width);
  window.history.replaceState(null, '', address);
  if (user !== null) session.open('token', user);
  render(<Portal />);
  onTestFinished(() => {
    tabs.forget();
    panes.forget();
    for (const { key } of unsaved.list()) unsaved.clear(key);
    forgetStored();
    session.end(session.get()?.token ?? null);
    localStorage.clear();
    sessionStorage.clear();
    expect(unanswered).toEqual([]);
  });
  await waitFor(() => {
    expect(document.querySelector('h1, [data-pane]')).not.toBeNull();
    expect(document.documentElement.dataset.awaited ?? '0').toBe('0');
  });
  return {
    user: userEvent.setup(),
    calls,
    callsOf: (begin) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(begin)),
  };
}

/** Rejects when a request is aborted, as with a real server. */
function rejectAtEnd({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('The request was ended.', 'AbortError')));
  });
}

const warn = console.warn.bind(console);
/** Ignores a warning that no visible element can take the focus: without layout none is visible. */
function warnOfMore(...words: readonly unknown[]): void {
  if (!String(words[0]).includes('use-focus-trap')) warn(...words);
}

/** Sets the size of the window and reduced motion, and removes the lock manager. */
function prepareWindow(width: number): void {
  const { happyDOM } = window as unknown as {
    readonly happyDOM: {
      readonly setViewport: (size: object) => void;
      readonly settings: { readonly device: { prefersReducedMotion: string } };
    };
  };
  happyDOM.setViewport({ width, height: 900 });
  happyDOM.settings.device.prefersReducedMotion = 'reduce';
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}

function answerTo(all: Answers, key: string): Answers[string] | undefined {
  const pattern = Object.keys(all).find((each) => each.endsWith('*') && key.startsWith(each.slice(0, -1)));
  return all[key] ?? (pattern === undefined ? undefined : all[pattern]);
}

/** An error answer of the server. */
export function failure(status: number, message: string, more: object = {}): Response {
  return Response.json({ error: true, code: 'ERRO', status, message, details: {}, ...more }, { status });
}
