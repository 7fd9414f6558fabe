import { expect, test } from 'vitest';
import { addStroke, boundsOf, clearDrawing, emptyDrawing, extendStroke, isSignature, undoDrawing } from './strokes.ts';

const line = [
  { x: 0.1, y: 0.1 },
  { x: 0.4, y: 0.3 },
];
const dot = [{ x: 0.5, y: 0.2 }];

test('strokes are undone one by one, and so is clearing', () => {
  const drawn = addStroke(addStroke(emptyDrawing, line), dot);
  expect(drawn.strokes).toEqual([line, dot]);
  expect(undoDrawing(drawn).strokes).toEqual([line]);
  const cleared = clearDrawing(drawn);
  expect(cleared.strokes).toEqual([]);
  expect(undoDrawing(cleared)).toEqual(drawn);
  expect(undoDrawing(emptyDrawing)).toEqual(emptyDrawing);
  expect(clearDrawing(emptyDrawing)).toEqual(emptyDrawing);
  expect(addStroke(drawn, [])).toEqual(drawn);
});

test('points at nearly the same place are one, and a dot is no signature', () => {
  expect(extendStroke(line, { x: 0.4001, y: 0.3001 })).toBe(line);
  expect(extendStroke(dot, { x: 0.6, y: 0.2 })).toHaveLength(2);
  expect([isSignature([]), isSignature([dot]), isSignature([line])]).toEqual([false, false, true]);
});

test('what is around all strokes', () => {
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 0, height: 0 });
  const { x, y, width, height } = boundsOf([line, dot]);
  expect([x, y, width, height].map((value) => Number(value.toFixed(3)))).toEqual([0.1, 0.1, 0.4, 0.2]);
});
