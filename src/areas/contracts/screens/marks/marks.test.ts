import { expect, test } from 'vitest';
import { createMark, fitPlace, moveMark, pressKey, putOnPage, readMarks, resizeMark } from './marks.ts';

const mark = createMark('D.I', 'a', 1, { x: 50, y: 50 });

test('a new mark stands around its point and never beyond the page', () => {
  expect(mark).toEqual({ id: 'a', tipo: 'D.I', page: 1, x: 35, y: 46, width: 30, height: 8 });
  expect(createMark('D.I', 'b', 2, { x: 0, y: 100 })).toMatchObject({ x: 0, y: 92, width: 30, height: 8 });
});

test('moving and sizing stop at the edges', () => {
  expect(moveMark(mark, 500, -500)).toMatchObject({ x: 70, y: 0, width: 30, height: 8 });
  expect(resizeMark(mark, 500, 500)).toMatchObject({ x: 35, y: 46, width: 65, height: 54 });
  expect(resizeMark(mark, -500, -500)).toMatchObject({ x: 35, y: 46, width: 5, height: 2 });
  expect(fitPlace({ x: -4, y: 99, width: 200, height: 0 })).toEqual({ x: 0, y: 98, width: 100, height: 2 });
});

test('arrows move, with shift they size, Delete takes away, other keys do nothing', () => {
  expect(pressKey(mark, 'ArrowRight', false)).toMatchObject({ x: 36, y: 46, width: 30 });
  expect(pressKey(mark, 'ArrowUp', false)).toMatchObject({ x: 35, y: 45, height: 8 });
  expect(pressKey(mark, 'ArrowDown', true)).toMatchObject({ x: 35, y: 46, height: 9 });
  expect(pressKey(mark, 'Delete', false)).toBeNull();
  expect(pressKey(mark, 'Tab', false)).toBeUndefined();
});

test('what is no mark is left out of what was read', () => {
  const places = [{ ...mark, tipo: 'TESTEMUNHA' }, null, { page: 0, x: 1, y: 1, width: 9, height: 9 }, { x: '1' }];
  expect(readMarks(places, 'D.I')).toEqual([mark]);
  expect(readMarks([{ page: 3, x: 1, y: 1, width: 9, height: 9 }], 'TESTEMUNHA')).toEqual([
    { id: 'TESTEMUNHA-1', tipo: 'TESTEMUNHA', page: 3, x: 1, y: 1, width: 9, height: 9 },
  ]);
  expect(readMarks(undefined, 'D.I')).toEqual([]);
});

test('a mark goes to another page by keys and by being dropped there, and never beyond the document', () => {
  expect(pressKey(mark, 'PageDown', false, 2)).toEqual({ ...mark, page: 2 });
  expect(pressKey({ ...mark, page: 2 }, 'PageDown', false, 2)).toBeUndefined();
  expect(pressKey({ ...mark, page: 2 }, 'PageUp', false, 2)).toEqual(mark);
  expect(pressKey(mark, 'PageUp', false, 2)).toBeUndefined();
  expect(putOnPage(mark, 3, { x: 90, y: -5 })).toEqual({ ...mark, page: 3, x: 70, y: 0 });
});
