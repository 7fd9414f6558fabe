import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HomeScreen } from '../../../src/areas/home/screens/home-screen.tsx';
import { SideMenu } from '../../../src/portal/menu/side-menu.tsx';
import { toasts } from '../../../src/portal/messages/messages.ts';
import { type UserStorage, UserStorageContext } from '../../../src/portal/storage/user-storage.ts';
import { tabs } from '../../../src/portal/tabs/tabs.ts';
import { draw } from '../../support/draw.tsx';

const entry = (id: number, label: string, path: string | null, superior: number | null = null) => ({
  ...{ id, label, icon: 'users', path, superior, ordem: id, id_processo: id, entity: null },
});
let menu: readonly object[];
let stored: Record<string, unknown>;
let saved: unknown[];
let refuses: boolean;

beforeEach(() => {
  menu = [
    entry(1, 'Cadastros', null),
    entry(2, 'Clientes', '/crud/Cliente/', 1),
    entry(3, 'Cidades', '/crud/Cidade/', 1),
    entry(4, 'Painel', '/dashboard'),
  ];
  stored = {};
  saved = [];
  refuses = false;
  tabs.forget();
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '');
    if (path === '/listarMenuPrincipal') return Response.json({ data: menu, total: menu.length, inicio: [] });
    if (path === '/configuracoesUsuario') return Response.json({ data: stored });
    if (path === '/salvarConfiguracaoUsuario') {
      saved.push(await request.json());
      if (refuses) return Response.json({ code: 'ERRO', message: 'Não.', details: {} }, { status: 500 });
      return Response.json({ data: {} });
    }
    throw new Error(`Nobody answers ${path}.`);
  });
});

// Other files of the same process say things of their own.
afterEach(() => toasts.set([]));

function drawHome(address = '/home') {
  const storage = {
    user: { id: 1, nome: 'Ana Lima' },
    drafts: { list: async () => [] },
    preferences: { load: () => undefined, save: () => undefined },
  } as unknown as UserStorage;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return draw(
    <QueryClientProvider client={client}>
      <UserStorageContext value={storage}>
        <MemoryRouter initialEntries={[address]}>
          <SideMenu isFolded={false} canFold onFold={() => undefined} onLeave={() => undefined} />
          <main>
            <HomeScreen />
          </main>
        </MemoryRouter>
      </UserStorageContext>
    </QueryClientProvider>,
  );
}
const main = () => within(screen.getByRole('main'));
/** Links below a heading of the start, each with its address. */
async function linksOf(heading: string): Promise<readonly string[]> {
  const title = await main().findByRole('heading', { name: heading });
  const part = title.closest('section');
  return [...(part?.querySelectorAll('li a') ?? [])].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

test('favourites stand on the start in the order in which they were starred, without what may not be opened any more', async () => {
  stored = { favoritos: ['/dashboard', '/crud/Segredo/', '/crud/Cliente/'] };
  drawHome();
  expect(await linksOf('Favoritos')).toEqual(['Painel /dashboard', 'Clientes /crud/Cliente/']);
  expect(main().getByRole('heading', { level: 1 }).textContent).toMatch(/^(Bom dia|Boa tarde|Boa noite), Ana/);
  expect(main().queryByText('Nada pendente por aqui')).toBeNull();
});

test('who has nothing there reads so, and finds all screens as tiles by the groups of the menu', async () => {
  const { user } = drawHome();
  await main().findByText('Nada pendente por aqui');
  await user.click(main().getByRole('link', { name: 'Todas as telas' }));
  expect(await linksOf('Cadastros')).toEqual(['Clientes /crud/Cliente/', 'Cidades /crud/Cidade/']);
  expect(await linksOf('Outras')).toEqual(['Painel /dashboard']);
});

test('the star of a menu entry puts it on the start at once and is saved, and takes it away again', async () => {
  const { user } = drawHome();
  const star = await screen.findByRole('button', { name: 'Favorito: Clientes' });
  await user.click(star);
  expect(await linksOf('Favoritos')).toEqual(['Clientes /crud/Cliente/']);
  await waitFor(() => expect(saved).toEqual([{ chave: 'favoritos', valor: ['/crud/Cliente/'] }]));
  const [starred] = await screen.findAllByRole('button', { name: 'Favorito: Clientes', pressed: true });
  if (starred !== undefined) await user.click(starred);
  await waitFor(() => expect(main().queryByRole('heading', { name: 'Favoritos' })).toBeNull());
  await waitFor(() => expect(saved.at(-1)).toEqual({ chave: 'favoritos', valor: [] }));
});

test('a star that could not be saved goes back, and it is said', async () => {
  refuses = true;
  const { user } = drawHome();
  await user.click(await screen.findByRole('button', { name: 'Favorito: Clientes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(main().queryByRole('heading', { name: 'Favoritos' })).toBeNull());
  expect(toasts.get()).toContainEqual(
    expect.objectContaining({ kind: 'error', message: 'O favorito não foi salvo. Tente de novo.' }),
  );
});

test('nobody has more than thirty favourites', async () => {
  const many = Array.from({ length: 30 }, (_, index) => `/crud/X${index}/`);
  stored = { favoritos: many };
  const { user } = drawHome();
  await user.click(await screen.findByRole('button', { name: 'Favorito: Clientes' }));
  await waitFor(() =>
    expect(toasts.get().map(({ message }) => message)).toEqual([expect.stringMatching(/^São no máximo 30/)]),
  );
  expect(saved).toEqual([]);
});
