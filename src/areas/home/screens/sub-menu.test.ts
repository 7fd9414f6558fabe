import { expect, test } from 'vitest';
import { readMenusList } from './sub-menu.queries.ts';

const usual = { url: 'listarSubMenus?id_superior={id_superior}', size: 100 };

test('the cards come from the list that the view of menus names', () => {
  const list = { method: 'GET', url: 'listarOutros?id_superior={id_superior}' };
  expect(readMenusList({ view: { elements: { menus: { type: 'cards', list, size: 12 } } } })).toEqual({
    url: 'listarOutros?id_superior={id_superior}',
    size: 12,
  });
});

test('what the view does not say, or says wrong, is as specified', () => {
  for (const answer of [
    null,
    {},
    { view: null },
    { view: { elements: [] } },
    { view: { elements: { a: { list: 7 } } } },
  ])
    expect(readMenusList(answer)).toEqual(usual);
  const elements = { a: { type: 'text' }, menus: { list: { url: usual.url }, size: 0 } };
  expect(readMenusList({ view: { elements } })).toEqual(usual);
});
