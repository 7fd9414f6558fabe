import { expect, test } from 'vitest';
import { componentNames } from '../definition/component-names.ts';
import { findComponent, isUnknownComponent } from './components.ts';

test('every name that the check of views knows has a component', () => {
  expect(componentNames.filter((name) => isUnknownComponent(findComponent(name)))).toEqual([]);
});

test('[V3] an unknown name is a problem with the nearest', () => {
  expect(findComponent('record/change')).toEqual({
    message: 'There is no component `record/change`. Did you mean `record/changes`?',
    suggestions: ['record/changes'],
  });
});
