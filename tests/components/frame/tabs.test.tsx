import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GuardedRouter } from '../../../src/portal/panes/guarded-router.tsx';
import { PaneHost } from '../../../src/portal/panes/pane-host.tsx';
import { panes } from '../../../src/portal/panes/panes.ts';
import { useScreen } from '../../../src/portal/panes/screen-context.ts';
import { type UserStorage, UserStorageContext } from '../../../src/portal/storage/user-storage.ts';
import { tabs } from '../../../src/portal/tabs/tabs.ts';
import { unsaved } from '../../../src/portal/unsaved/unsaved.ts';
import { draw } from '../../support/draw.tsx';

const check = { ...{ id_processo: 1, admin: false, skip: false, icon: 'users' }, language: 'pt-BR', dictionary: {} };
let go: (address: string) => void;

beforeEach(() => {
  window.history.replaceState(null, '', '/home');
  // Each visit is a moment later than the one before.
  let now = 1_000;
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
  vi.stubGlobal('fetch', async (request: Request) => {
    const address = new URL(request.url).searchParams.get('url') ?? '';
    return Response.json({ data: { ...check, label: `Tela ${address}` } });
  });
});
afterEach(() => {
  tabs.forget();
  panes.forget();
  for (const { key } of unsaved.list()) unsaved.clear(key);
});

/** A screen that a person types into; a record names itself. */
function Page() {
  const { pathname } = useLocation();
  const { setTitle } = useScreen();
  const id = /^\/crud\/Cliente\/(\d+)/.exec(pathname)?.[1];
  useEffect(() => {
    if (id !== undefined) setTitle(`Cliente n.º ${id}`);
  }, [id, setTitle]);
  return (
    <>
      <input aria-label={pathname} />
      <button type="button" onClick={() => setTitle('Outro nome')}>
        Mudar o nome
      </button>
    </>
  );
}
function Way() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (address) => void navigate(address);
  }, [navigate]);
  return null;
}

function drawPanes() {
  const storage = { user: { id: 1 }, drafts: { clear: vi.fn() }, preferences: {} } as unknown as UserStorage;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <UserStorageContext value={storage}>
        <GuardedRouter>
          <Way />
          <PaneHost routes={[{ path: '*', element: <Page /> }]} />
        </GuardedRouter>
      </UserStorageContext>
    </QueryClientProvider>,
  );
}

/** Opens an address and waits until its screen stands in front, in a tab of its own. */
async function open(address: string): Promise<HTMLElement> {
  act(() => go(address));
  const box = await screen.findByRole('textbox', { name: address });
  await waitFor(() => expect(tabs.get().some(({ view }) => view === address)).toBe(true));
  return box;
}
async function openMany(count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) await open(`/crud/T${index}`);
}
const keys = () => tabs.get().map(({ key }) => key);
const first = Array.from({ length: 20 }, (_, index) => `T${index + 1}`);

test('twenty tabs stay, and one more closes the one that nobody has looked at for the longest time', async () => {
  drawPanes();
  await openMany(20);
  expect(keys()).toEqual(first);
  await open('/crud/T1');
  expect(keys()).toEqual(first);
  await open('/crud/Novo');
  // Looked at again, the first one is not the oldest any more.
  expect(keys().toSorted()).toEqual([...first.filter((key) => key !== 'T2'), 'Novo'].toSorted());
  expect(document.querySelector('[data-pane="T2"]')).toBeNull();
});

test('a tab with work that is not saved stays, however old it is', async () => {
  drawPanes();
  await openMany(20);
  act(() => unsaved.mark({ key: 'a', label: 'T1', pane: 'T1' }));
  await open('/crud/Novo');
  expect(keys()).toContain('T1');
  expect(keys()).not.toContain('T2');
  expect(keys()).toHaveLength(20);
});

test('a record that is opened again shows the tab that it has, as it was left, and under its own name', async () => {
  const { user } = drawPanes();
  await user.type(await open('/crud/Cliente/7'), 'digitado');
  await waitFor(() => expect(tabs.find('Cliente_7')?.label).toBe('Cliente n.º 7'));
  await open('/crud/Cliente/8');
  expect(keys()).toEqual(['Cliente_7', 'Cliente_8']);
  act(() => go('/crud/Cliente/7'));
  await waitFor(() => expect(panes.get().active).toBe('Cliente_7'));
  const pane = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-pane="Cliente_7"]');
    if (found === null || found.style.display === 'none') throw new Error('It is not in front.');
    return found;
  });
  expect(within(pane).getByRole('textbox')).toHaveProperty('value', 'digitado');
  expect(keys()).toEqual(['Cliente_7', 'Cliente_8']);
  expect(document.title).toBe('Cliente n.º 7 · Vitral');
});

test('the start has no tab, nor has a screen without a process', async () => {
  drawPanes();
  await screen.findByRole('textbox', { name: '/home' });
  expect(keys()).toEqual([]);
  vi.stubGlobal('fetch', async () => Response.json({ data: { ...check, id_processo: null, skip: true, label: 'x' } }));
  act(() => go('/livre'));
  await screen.findByRole('textbox', { name: '/livre' });
  expect(keys()).toEqual([]);
});

test('a tab that was closed does not come back because its screen, still in front, has another name by then', async () => {
  const { user } = drawPanes();
  await open('/crud/Cliente/7');
  await waitFor(() => expect(tabs.find('Cliente_7')?.label).toBe('Cliente n.º 7'));
  act(() => tabs.close('Cliente_7'));
  await user.click(screen.getByRole('button', { name: 'Mudar o nome' }));
  await waitFor(() => expect(document.title).toBe('Outro nome · Vitral'));
  expect(keys()).toEqual([]);
});
