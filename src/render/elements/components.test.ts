import { expect, test } from 'vitest';
import { componentNames } from '../../language/view/component-names.ts';
import { findComponent, isUnknownComponent, registerComponents } from '../registry/components.ts';
import './runtime-provider.tsx';

test('every name of the runtime that the check of views knows has a component', () => {
  const own = componentNames.filter((name) => name.startsWith('record/'));
  expect(own.filter((name) => isUnknownComponent(findComponent(name)))).toEqual([]);
});

test('[V3] an unknown name is a problem with the nearest', () => {
  expect(findComponent('record/change')).toEqual({
    message: 'There is no component `record/change`. Did you mean `record/changes`?',
    suggestions: ['record/changes'],
  });
});

test('a portal may put its own in the place of one, and its code loads only when it is drawn', () => {
  const before = findComponent('record/changes');
  registerComponents({ 'record/changes': () => Promise.reject(new Error('nothing has been drawn')) });
  const after = findComponent('record/changes');
  expect(isUnknownComponent(after)).toBe(false);
  expect(after).not.toBe(before);
});
