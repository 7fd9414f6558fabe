import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const write = vi.fn();
vi.mock('./window-set.ts', () => ({ windowSet: { read: () => ['a'], write } }));
const { returnTabs } = await import('./return-tabs.ts');

beforeEach(() => {
  stored.clear();
  write.mockClear();
});

test('after a session that ended the tabs come back, once, for the same user alone', () => {
  returnTabs.remember(7);
  returnTabs.restore(7);
  returnTabs.restore(7);
  expect(write.mock.calls).toEqual([[7, ['a']]]);

  returnTabs.remember(7);
  returnTabs.restore(8);
  returnTabs.restore(7);
  expect(write.mock.calls).toHaveLength(1);
});

test('whoever logs out leaves no tabs behind', () => {
  returnTabs.remember(7);
  returnTabs.forget();
  returnTabs.restore(7);
  expect(write).not.toHaveBeenCalled();
});
