import { expect, test } from 'vitest';
import { roomOfRow } from './row-room.ts';

test('the room of a row is that of what it shows, whose lines count once', () => {
  const line = { type: 'static' };
  expect(roomOfRow({}, false)).toBeGreaterThan(0);
  expect(roomOfRow({ a: line }, true)).toBeGreaterThan(roomOfRow({ a: line }, false));
  expect(roomOfRow({ a: { ...line, cols: 6 }, b: { ...line, cols: 6 } }, false)).toBe(roomOfRow({ a: line }, false));
  expect(roomOfRow({ a: line, b: line }, false)).toBeGreaterThan(roomOfRow({ a: line }, false));
  expect(roomOfRow({ a: { type: 'carousel' } }, true)).toBeGreaterThan(20);
  expect(roomOfRow({ a: { type: 'section', elements: { b: line } } }, false)).toBeGreaterThan(
    roomOfRow({ a: line }, false),
  );
});
