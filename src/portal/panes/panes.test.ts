import type { Location } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { tabs } from '../tabs/tabs.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { leadOn } from './lead-on.ts';
import { panes } from './panes.ts';

beforeEach(() => {
  tabs.closeAll();
  panes.forget();
  unsaved.clearAll();
});

function visit(address: string, { withTab = true, state = null as unknown } = {}): void {
  const { pathname, search } = new URL(address, 'http://portal.example');
  panes.visit({ pathname, search, hash: '', state, key: address } as Location);
  const pane = panes.get().panes.find(({ key }) => key === panes.get().active);
  if (!withTab || !pane || tabs.find(pane.key)) return;
  const { key, entity, id, openedFrom } = pane;
  tabs.open({
    key,
    label: key,
    icon: null,
    view: address,
    entity,
    id,
    back: openedFrom,
    visible: true,
    refresh: false,
  });
}

const mounted = () => panes.get().panes.map(({ key }) => key);

test('screens of open tabs stay mounted, the screen without a tab goes when it is left', () => {
  visit('/crud/Cliente/');
  visit('/home', { withTab: false });
  expect(mounted()).toEqual(['Cliente', 'home']);
  visit('/crud/Banco/');
  expect(mounted()).toEqual(['Cliente', 'Banco']);
});

test('a tab remembers where it was opened from and the address it showed last', () => {
  visit('/crud/Cliente/');
  visit('/crud/Cliente/7');
  visit('/crud/Cliente/?page=3');
  expect(tabs.find('Cliente_7')?.back).toBe('Cliente');
  expect(tabs.find('Cliente')).toMatchObject({ view: '/crud/Cliente/?page=3', back: null });
});

test('what is chosen on a screen takes its place, going back too, but neither typed work nor what is open already', () => {
  const choose = (sku: number, from: number) =>
    visit(`/carrinho/produto/${sku}`, { state: { inPlaceOf: `produto_${from}` } });
  visit('/carrinho');
  visit('/carrinho/produto/401');
  choose(402, 401);
  choose(403, 402);
  expect(mounted()).toEqual(['carrinho', 'produto_403']);
  expect(tabs.find('produto_403')?.back).toBe('carrinho');
  choose(402, 401);
  visit('/carrinho/produto/401');
  expect(tabs.get().map(({ key }) => key)).toEqual(['carrinho', 'produto_401']);
  unsaved.mark({ key: 'configurar', pane: 'produto_401', label: 'Produto' });
  choose(402, 401);
  expect(mounted()).toEqual(['carrinho', 'produto_401', 'produto_402']);
  unsaved.clearAll();
  choose(401, 402);
  expect(mounted()).toEqual(['carrinho', 'produto_401', 'produto_402']);
});

test('saving a new record leads to the record in place of the form, back to the same list', () => {
  visit('/crud/Cliente/');
  visit('/crud/Cliente/0');
  visit('/crud/Cliente/57');
  expect(mounted()).toEqual(['Cliente', 'Cliente_57']);
  expect(tabs.get().map(({ key, back }) => [key, back])).toEqual([
    ['Cliente', null],
    ['Cliente_57', 'Cliente'],
  ]);
});

test('a new record with unsaved work stays when another record is opened', () => {
  visit('/crud/Cliente/0');
  unsaved.mark({ key: 'k', label: 'Novo', pane: 'Cliente_0' });
  visit('/crud/Cliente/57');
  expect(mounted()).toEqual(['Cliente_0', 'Cliente_57']);
});

test('closing a tab unmounts its screen and forgets its unsaved work', () => {
  visit('/crud/Cliente/');
  visit('/crud/Banco/');
  unsaved.mark({ key: 'k', label: 'Cliente', pane: 'Cliente' });
  tabs.close('Cliente');
  panes.prune();
  expect(mounted()).toEqual(['Banco']);
  expect(unsaved.has()).toBe(false);
});

test('of many hidden screens those with unsaved work are kept', () => {
  let clock = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    clock += 1;
    return clock;
  });
  visit('/crud/Cliente/1');
  unsaved.mark({ key: 'k', label: 'Cliente 1', pane: 'Cliente_1' });
  for (let id = 2; id <= 80; id += 1) visit(`/crud/Cliente/${id}`);
  expect(mounted()).toHaveLength(62);
  expect(mounted()).toContain('Cliente_1');
  expect(mounted()).not.toContain('Cliente_2');
  expect(tabs.get()).toHaveLength(80);
});

test('a tab that is out of date starts anew when it is shown, unless that would lose work', () => {
  visit('/crud/Cliente/');
  visit('/crud/Banco/');
  tabs.update('Cliente', { refresh: true });
  visit('/crud/Cliente/');
  expect(panes.get().panes.find(({ key }) => key === 'Cliente')?.epoch).toBe(1);
  expect(tabs.find('Cliente')?.refresh).toBe(false);
});

test('a screen behind the one in front leads on once somebody comes back to it, by its last word, or never', async () => {
  const led: string[] = [];
  visit('/crud/Cliente/0');
  const { active } = panes.get();
  leadOn(active ?? '', () => led.push('at once'));
  expect(led).toEqual(['at once']);
  visit('/crud/Banco/');
  leadOn('Cliente_0', () => led.push('first'));
  leadOn('Cliente_0', () => led.push('last'));
  leadOn('Cidade', () => led.push('never opened'));
  visit('/crud/Banco/?page=2');
  await Promise.resolve();
  expect(led).toEqual(['at once']);
  visit('/crud/Cliente/0');
  await Promise.resolve();
  expect(led).toEqual(['at once', 'last']);
  visit('/crud/Banco/');
  leadOn('Cliente_0', () => led.push('closed'));
  tabs.close('Cliente_0');
  panes.prune();
  visit('/crud/Cliente/0');
  await Promise.resolve();
  expect(led).toEqual(['at once', 'last']);
});
