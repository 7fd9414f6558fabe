import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalForm } from '../../support/portal-views.tsx';

const item = { id: 4, versao: 3, label: 'Vendas', icone: 'users', ativo: true, ordem: 10 };

/** The form of an item of the menu, with the button of its icon. */
async function openItem(values: object = {}) {
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, sent) => ({
    ...item,
    ...sent,
    id,
    versao: 4,
  }));
  const { user } = drawPortalForm('Menu', 4, {
    saveRecord,
    loadRecord: async () => ({ ...item, ...values }),
    loadList: async () => ({ data: [], total: 0 }),
  });
  const button = await screen.findByRole('button', { name: /^Ícone/ });
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saveRecord).toHaveBeenCalledTimes(1));
    return saveRecord.mock.calls[0]?.[2];
  };
  return { user, button, save };
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Escolher o ícone de Ícone' }));
const names = (options: readonly HTMLElement[]) => options.map((each) => each.getAttribute('aria-label'));

test('the icon of a menu item is found by a word of the own language and chosen by its picture', async () => {
  const { user, button, save } = await openItem();
  expect(button.textContent).toContain('users');
  await waitFor(() => expect(button.querySelector('svg')).not.toBeNull());
  await user.click(button);
  const search = await (await panel()).findByRole('combobox', { name: /^Procurar ícone/ });
  expect((await panel()).getAllByRole('option').length).toBeGreaterThan(100);
  await user.type(search, 'users');
  expect((await panel()).getByRole('option', { selected: true }).getAttribute('aria-label')).toBe('users');
  await user.clear(search);
  await user.type(search, 'caminhão');
  const truck = (await panel()).getByRole('option', { name: 'truck' });
  // Pictures that the portal itself does not use come by themselves.
  await waitFor(() => expect(truck.querySelector('svg')).not.toBeNull());
  await user.click(truck);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button.textContent).toContain('truck');
  expect(document.activeElement).toBe(button);
  expect(await save()).toEqual({ icone: 'truck', versao: 3 });
});

test('keys search, walk over the pictures and choose, and Escape leaves everything as it is', async () => {
  // Eight pictures to a line, as nothing has a place without a browser.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.floor([...(this.parentElement?.children ?? [])].indexOf(this) / 8) * 40;
  });
  const { user, button, save } = await openItem();
  button.focus();
  // What is typed on the button belongs to the search.
  await user.keyboard('h');
  const search = await (await panel()).findByRole('combobox', { name: /^Procurar ícone/ });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('ome');
  expect(search).toHaveProperty('value', 'home');
  const found = names((await panel()).getAllByRole('option'));
  expect(found[0]).toBe('home');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button.textContent).toContain('users');
  await user.keyboard('h');
  await waitFor(async () =>
    expect(document.activeElement).toBe((await panel()).getByRole('combobox', { name: /^Procurar ícone/ })),
  );
  await user.keyboard('ome{ArrowDown}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}');
  await waitFor(() => expect(button.textContent).toBe(found[2]));
  expect(await save()).toEqual({ icone: found[2], versao: 3 });
});

test('a search that finds nothing says so, and Enter chooses nothing', async () => {
  const { user, button } = await openItem();
  await user.click(button);
  await user.type(await (await panel()).findByRole('combobox', { name: /^Procurar ícone/ }), 'zzzzzz{Enter}');
  expect((await panel()).queryAllByRole('option')).toEqual([]);
  expect((await panel()).getByRole('status').textContent).toBe('Nenhum ícone encontrado. Tente outra palavra.');
  expect(button.textContent).toContain('users');
});

test('an icon is taken away by its own button, and an item may have none', async () => {
  const { user, button, save } = await openItem();
  await user.click(screen.getByRole('button', { name: 'Limpar Ícone' }));
  expect(screen.queryByRole('button', { name: 'Limpar Ícone' })).toBeNull();
  expect(button.querySelector('svg')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(await save()).toEqual({ icone: null, versao: 3 });
});

test('Delete on the button of an icon takes it away', async () => {
  const { user, button, save } = await openItem();
  button.focus();
  await user.keyboard('{Delete}');
  expect(await save()).toEqual({ icone: null, versao: 3 });
});
