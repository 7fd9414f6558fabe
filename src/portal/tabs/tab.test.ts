import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressAfterClosing,
  genericAddress,
  identifyScreen,
  isNewRecord,
  moved,
  normalisePath,
  readTabs,
  type Tab,
  withoutTab,
  withTab,
} from './tab.ts';

const tab = (key: string, back: string | null = null): Tab => ({
  key,
  label: key,
  icon: null,
  view: `/crud/${key}`,
  entity: key,
  id: null,
  back,
  visible: true,
  refresh: false,
});

test('the key is the entity with its id, or the entity alone', () => {
  expect(identifyScreen('/crud/Cliente/')).toEqual({ key: 'Cliente', entity: 'Cliente', id: null });
  expect(identifyScreen('/crud/Cliente/12')).toEqual({ key: 'Cliente_12', entity: 'Cliente', id: '12' });
  expect(identifyScreen('/importar/Cliente')).toEqual({ key: 'importar_Cliente', entity: 'Cliente', id: null });
  expect(identifyScreen('/importar')).toEqual({ key: 'importar', entity: 'importar', id: null });
  expect(identifyScreen('/faq')).toEqual({ key: 'faq', entity: 'faq', id: null });
  expect(identifyScreen('/')).toEqual({ key: 'home', entity: 'home', id: null });
  expect(identifyScreen('/crud/%E0%A4%A').entity).toBe('%E0%A4%A');
  expect(identifyScreen('/tela/clientes').key).toBe('tela_clientes');
  expect(identifyScreen('/menu/41')).toEqual({ key: 'menu_41', entity: '41', id: null });
});

test('a screen of the table is named by what its address fixes last, with its id', () => {
  expect(identifyScreen('/carrinho').key).toBe('carrinho');
  expect(identifyScreen('/carrinho/pedido/12')).toEqual({ key: 'pedido_12', entity: 'pedido', id: '12' });
  expect(identifyScreen('/consultores/7/dados')).toEqual({ key: 'consultores_7', entity: 'consultores', id: '7' });
  expect(identifyScreen('/consultores/list')).toEqual(identifyScreen('/consultores'));
  const created = identifyScreen('/consultores/create');
  expect(created).toEqual({ key: 'consultores_create', entity: 'consultores', id: 'create' });
  expect(isNewRecord(created)).toBe(true);
  expect(identifyScreen('/pagamentos_pendentes/ver/9').key).toBe('pagamentos_pendentes_9');
  expect(identifyScreen('/external/blog').key).toBe('external_blog');
  expect(identifyScreen('/tv_colchoes').key).toBe('tv_colchoes');
  expect(identifyScreen('/eventos/5').key).toBe('eventos_5');
});

test('the generic screen of any area is kept under one address', () => {
  expect(genericAddress('/vendas/Cliente/12')).toBe('/crud/Cliente/12');
  expect(genericAddress('/estudio/Cliente')).toBe('/crud/Cliente/');
  for (const other of [
    '/crud/Cliente/',
    '/importar/Cliente',
    '/tela/Vendas',
    '/carrinho/7',
    '/a/b',
    '/Cliente',
    '/a/B/1/2',
  ])
    expect(genericAddress(other)).toBeNull();
});

test('a record is new unless its id is a positive number', () => {
  expect(['0', '-3', 'novo', '1', '12', null].map((id) => isNewRecord({ id }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a trailing slash makes no other screen', () => {
  expect(['/crud/Cliente/', '/crud/Cliente', '/'].map(normalisePath)).toEqual(['/crud/Cliente', '/crud/Cliente', '/']);
});

test('a new tab stands beside the one it was opened from, and an open one keeps its place and origin', () => {
  const tabs = withTab([tab('a'), tab('b')], tab('c', 'a'));
  expect(tabs.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
  expect(withTab(tabs, { ...tab('c', 'b'), label: 'novo' })).toEqual([
    tab('a'),
    { ...tab('c', 'a'), label: 'novo' },
    tab('b'),
  ]);
});

test('closing leads to the tab it was opened from, else home', () => {
  const tabs = [tab('a'), tab('b', 'a'), tab('c', 'missing')];
  expect(['a', 'b', 'c'].map((key) => addressAfterClosing(tabs, key))).toEqual(['/home', '/crud/a', '/home']);
});

test('a chain of origins stays whole when its middle closes', () => {
  const tabs = withoutTab([tab('a'), tab('b', 'a'), tab('c', 'b')], 'b');
  expect(addressAfterClosing(tabs, 'c')).toBe('/crud/a');
});

test('whatever is opened and closed, keys stay unique and closing ends at an open tab or home', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(fc.record({ open: key, from: fc.option(key) }), fc.record({ close: key }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let tabs: readonly Tab[] = [];
      for (const action of steps) {
        if ('close' in action) {
          const address = addressAfterClosing(tabs, action.close);
          tabs = withoutTab(tabs, action.close);
          expect(['/home', ...tabs.map(({ view }) => view)]).toContain(address);
        } else {
          tabs = withTab(tabs, tab(action.open, action.from));
        }
        expect(new Set(tabs.map(({ key: each }) => each)).size).toBe(tabs.length);
      }
    }),
  );
});

test('a tab that is moved stands where the other one was, and none is lost', () => {
  const tabs = ['a', 'b', 'c', 'd'].map((key) => tab(key));
  const order = (key: string, target: string) => moved(tabs, key, target).map((each) => each.key);
  expect(order('a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  expect(order('d', 'b')).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(tabs, 'a', 'a')).toBe(tabs);
  expect(moved(tabs, 'a', 'missing')).toBe(tabs);
});

test('only whole tabs of the portal are read from storage', () => {
  const good = tab('a');
  expect(readTabs([good, good, { ...good, key: 'x', view: '//evil.example' }, { key: 'y' }, 7, null])).toEqual([good]);
  expect(readTabs('nonsense')).toEqual([]);
  fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(readTabs(value))));
});
