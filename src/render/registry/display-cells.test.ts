import { expect, test } from 'vitest';
import { columnTypeNames, elementTypeOf } from '../../language/elements/vocabulary.ts';
import { shareOf } from '../../language/values/scale.ts';
import { findCell } from './cells.tsx';

const displayed = columnTypeNames.filter((name) => elementTypeOf(name)?.group === 'display');

test.each([...displayed, 'image', 'color', 'icon'])('a column of type %s has a cell of its own', (type) => {
  expect(findCell(type)).toMatchObject({ type, cellText: expect.any(Function), align: expect.any(String) });
  // The format that a field brings along does not take it away, but from those that are drawn by formats.
  if (elementTypeOf(type)?.keys.includes('format') !== true) expect(findCell(type, 'number').type).toBe(type);
});

test('a picture is told by its name, a progress by its percentage, nothing by nothing', () => {
  const context = { texts: (key: string) => key };
  expect(findCell('image').cellText({ name: 'foto.png', data: 'data:image/png;base64,AA' }, context)).toContain(
    'foto.png',
  );
  expect(findCell('image').cellText('data:image/png;base64,AA', context)).toBe('');
  expect(findCell('image').cellText('/static/a/foto.png?x=1', context)).toBe('foto.png');
  expect(findCell('progress').cellText(45, context)).toBe('45%');
  expect(findCell('link').cellText(null, context)).toBe('');
});

test('a share stands between the ends of its scale', () => {
  expect(shareOf(30, 20, 40)).toBe(0.5);
  expect(shareOf('500', 0, 100)).toBe(1);
  expect(shareOf(-1, undefined, undefined)).toBe(0);
  expect(shareOf('x', 0, 100)).toBeNull();
  expect(shareOf(1, 5, 5)).toBeNull();
});
