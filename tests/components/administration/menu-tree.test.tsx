import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { giveBoxesSize } from '../../support/portal/boxes.ts';
import { drawPortalList } from '../../support/portal-views.tsx';

const item = (id: number, label: string, ordem: number, superior: number | null = null): EntityRecord => ({
  ...{ id, versao: 1, label, ordem, ativo: true },
  superior: superior === null ? null : { id: superior },
});
let items: readonly EntityRecord[];

beforeEach(() => {
  items = [item(1, 'Pessoas', 10), item(2, 'Vendas', 20), item(3, 'Ajuda', 30), item(4, 'Clientes', 10, 1)];
  giveBoxesSize();
});

const parentOf = ({ superior }: EntityRecord) => (superior as { readonly id: number } | null)?.id ?? null;
/** What is stored below an item, by name and place; null for the first level. */
const storedBelow = (parent: number | null) =>
  items
    .filter((each) => parentOf(each) === parent)
    .toSorted((a, b) => Number(a.ordem) - Number(b.ordem))
    .map(({ label, ordem }) => `${label} ${ordem}`);

/** The list of the menu, whose saves change what is stored. */
async function openMenu(
  given: Partial<RuntimeHost> = {},
  onAsked: (filters: Readonly<Record<string, string>>) => void = () => undefined,
) {
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }, { query = '', filters = {}, group }) => {
    if (url !== 'Menu') return { data: [], total: 0 };
    onAsked(filters);
    const wanted = filters.superior?.replace('ramo:', '').split(',');
    const ids = filters.id?.split(',');
    const data = items
      .filter((each) => wanted === undefined || wanted.includes(String(parentOf(each) ?? 'raiz')))
      .filter(({ id, label }) => String(label).includes(query) && (ids === undefined || ids.includes(String(id))))
      .toSorted((a, b) => Number(a.ordem) - Number(b.ordem));
    if (group === undefined) return { data, total: data.length };
    const parents = [...new Set(data.map(parentOf))];
    const count = (id: number | null) => data.filter((each) => parentOf(each) === id).length;
    return { data, total: data.length, groups: parents.map((id) => ({ superior: id, total: count(id) })) };
  });
  const saveRecords = vi.fn<NonNullable<RuntimeHost['saveRecords']>>(async (_entity, all) => {
    const changes = new Map(all.map((each) => [each.id, each]));
    items = items.map((each) => ({ ...each, ...changes.get(each.id) }));
    return [];
  });
  const { user } = drawPortalList('Menu', { loadList, saveRecords, ...given });
  await screen.findByRole('treeitem', { name: /^Pessoas/ });
  return { user, saveRecords };
}
type User = Awaited<ReturnType<typeof openMenu>>['user'];

/** The rows as they stand, each with its level. */
const shown = () =>
  screen
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.textContent?.replace(/Ativo: .*/, '')}`);
const row = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** Goes to a row of the first level by keys, as far as it is from the first. */
async function go(user: User, steps: number): Promise<void> {
  screen.getByRole('tree').focus();
  for (let step = 0; step < steps; step += 1) await user.keyboard('{ArrowDown}');
}

test('Alt with up and down moves an item among its siblings, writes the places in tens, and can be undone', async () => {
  const { user, saveRecords } = await openMenu();
  expect(shown()).toEqual(['1 Pessoas', '1 Vendas', '1 Ajuda']);
  const readAria = (name: string) =>
    ['aria-posinset', 'aria-setsize', 'aria-expanded'].map((attribute) => row(name).getAttribute(attribute));
  await waitFor(() => expect(readAria('Pessoas')).toEqual(['1', '3', 'false']));
  expect(readAria('Vendas')).toEqual(['2', '3', null]);
  await go(user, 0);
  // What one types leads to the row that begins so.
  await user.keyboard('aj');
  expect(document.activeElement).toBe(row('Ajuda'));
  await user.keyboard('{Home}');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByText('Pessoas agora é o 2º de 3.');
  expect(shown()).toEqual(['1 Vendas', '1 Pessoas', '1 Ajuda']);
  expect(storedBelow(null)).toEqual(['Vendas 10', 'Pessoas 20', 'Ajuda 30']);
  expect(saveRecords).toHaveBeenCalledTimes(1);
  // The keyboard goes on from the item that was moved.
  expect(document.activeElement).toBe(row('Pessoas'));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(storedBelow(null)).toEqual(['Pessoas 10', 'Vendas 20', 'Ajuda 30']));
  expect(shown()).toEqual(['1 Pessoas', '1 Vendas', '1 Ajuda']);
});

test('Alt with right puts an item into the group before it, which opens, and with left takes it out again', async () => {
  const { user } = await openMenu();
  await go(user, 1);
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await screen.findByText('Vendas foi movido para Pessoas.');
  await waitFor(() => expect(shown()).toEqual(['1 Pessoas', '2 Clientes', '2 Vendas', '1 Ajuda']));
  expect(storedBelow(1)).toEqual(['Clientes 10', 'Vendas 20']);
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await screen.findByText('Vendas foi movido para primeiro nível.');
  expect(storedBelow(1)).toEqual(['Clientes 10']);
  expect(storedBelow(null)).toEqual(['Pessoas 10', 'Vendas 20', 'Ajuda 30']);
});

test('who uses no keys moves an item by its own menu, which offers what there is', async () => {
  const { user } = await openMenu();
  await go(user, 0);
  await user.click(await screen.findByRole('button', { name: 'Mover Pessoas' }));
  const menu = within(await screen.findByRole('menu'));
  // The first of all has none before it, and is in no group.
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Para cimaAlt ↑',
    'Para baixoAlt ↓',
  ]);
  await user.click(menu.getByRole('menuitem', { name: /^Para baixo/ }));
  await waitFor(() => expect(storedBelow(null)).toEqual(['Vendas 10', 'Pessoas 20', 'Ajuda 30']));
});

test('groups that lead to what was searched for stand among the others as in the whole menu', async () => {
  items = [...items, item(5, 'Vendas do mês', 10, 3)];
  const { user } = await openMenu();
  await user.type(screen.getByRole('searchbox'), 'Vendas{Enter}');
  await waitFor(() => expect(shown()).toEqual(['1 Vendas', '1 Ajuda', '2 Vendas do mês']));
});

test('a move that is refused leaves the item where it was, and says why', async () => {
  const refused = Object.assign(new Error('Outra pessoa mudou o menu.'), { code: 'X', status: 409, details: {} });
  const saveRecords = vi.fn<NonNullable<RuntimeHost['saveRecords']>>(() => Promise.reject(refused));
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const { user } = await openMenu({ saveRecords, alert });
  await go(user, 1);
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(JSON.stringify(alert.mock.calls[0])).toContain('Outra pessoa mudou o menu.\\nVendas continua onde estava.');
  await waitFor(() =>
    expect(shown().filter((each) => each.startsWith('1'))).toEqual(['1 Pessoas', '1 Vendas', '1 Ajuda']),
  );
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('a branch that cannot be loaded says so, and loads when it is asked for again', async () => {
  let isDown = true;
  const failed = Object.assign(new Error('Sem conexão.'), { code: 'X', status: 0, details: {} });
  const { user } = await openMenu({}, (filters) => {
    if (isDown && filters.superior === 'ramo:1') throw failed;
  });
  await go(user, 0);
  await user.keyboard('{ArrowRight}');
  await within(screen.getByRole('tree')).findByText('Não foi possível carregar');
  isDown = false;
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('treeitem', { name: /^Clientes/ });
});

test('printing shows every open row', async () => {
  const { user } = await openMenu();
  await go(user, 0);
  await user.keyboard('*');
  await screen.findByRole('treeitem', { name: /^Clientes/ });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.queryByRole('tree')).toBeNull();
  for (const name of ['Pessoas', 'Clientes', 'Vendas', 'Ajuda']) expect(screen.getAllByText(name)).not.toEqual([]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByRole('treeitem', { name: /^Clientes/ })).toBeTruthy();
});

test('nobody moves items who may not edit them', async () => {
  const loadAccess = async () => ({ LISTAR: true, EDITAR: false });
  const { user, saveRecords } = await openMenu({ loadAccess });
  await go(user, 0);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
  expect(saveRecords).not.toHaveBeenCalled();
});

test('an item is dragged onto another one, and stands in it', async () => {
  const { saveRecords } = await openMenu();
  // Rows stand below each other, 40 pixels each.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = Number(this.closest<HTMLElement>('[role="treeitem"]')?.dataset.row ?? 0);
    return new DOMRect(0, index * 40, 900, 40);
  });
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, types: [], dropEffect: 'move' };
  const drag = (target: Element, type: string, clientY: number) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 100, clientY });
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      target.dispatchEvent(event);
    });
  const dragged = row('Vendas').querySelector('[draggable="true"]') ?? row('Vendas');
  drag(dragged, 'dragstart', 60);
  // The library begins a drag in a turn of its own.
  await act(() => new Promise((done) => setTimeout(done)));
  drag(row('Pessoas'), 'dragenter', 20);
  drag(row('Pessoas'), 'dragover', 20);
  await act(() => new Promise((done) => requestAnimationFrame(done)));
  drag(row('Pessoas'), 'drop', 20);
  drag(dragged, 'dragend', 20);
  await screen.findByText('Vendas foi movido para Pessoas.');
  expect(storedBelow(1)).toEqual(['Clientes 10', 'Vendas 20']);
  expect(saveRecords).toHaveBeenCalledTimes(1);
});
