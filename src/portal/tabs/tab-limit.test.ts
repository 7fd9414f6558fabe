import { expect, test } from 'vitest';
import type { Tab } from './tab.ts';
import { tabsOverLimit, usualTabs } from './tab-limit.ts';

const tab = (key: string, visible = true): Tab => ({
  ...{ key, label: key, icon: null, view: `/crud/${key}/`, entity: key, id: null, back: null, visible, refresh: false },
});
const many = Array.from({ length: usualTabs + 2 }, (_, index) => tab(`T${index}`));
const inOrder = (key: string) => Number(key.slice(1)) + 1;

test('up to the limit nothing closes, and tabs that are not shown do not count', () => {
  const none = { most: usualTabs, usedAt: inOrder, mustStay: () => false };
  expect(tabsOverLimit(many.slice(0, usualTabs), none)).toEqual([]);
  expect(tabsOverLimit([...many.slice(0, usualTabs), tab('hidden', false)], none)).toEqual([]);
});

test('beyond it those close that nobody has looked at for the longest time', () => {
  expect(tabsOverLimit(many, { most: usualTabs, usedAt: inOrder, mustStay: () => false })).toEqual(['T0', 'T1']);
  expect(
    tabsOverLimit(many, { most: usualTabs, usedAt: (key) => (key === 'T5' ? 0 : inOrder(key)), mustStay: () => false }),
  ).toEqual([...['T5', 'T0']]);
});

test('what is in front or not saved stays, even where nothing else is left to close', () => {
  expect(
    tabsOverLimit(many, { most: usualTabs, usedAt: inOrder, mustStay: (key) => key === 'T0' || key === 'T2' }),
  ).toEqual(['T1', 'T3']);
  expect(tabsOverLimit(many, { most: usualTabs, usedAt: inOrder, mustStay: () => true })).toEqual([]);
  expect(tabsOverLimit(many, { most: 0, usedAt: inOrder, mustStay: () => false })).toEqual([]);
});
