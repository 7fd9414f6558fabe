import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, greatestScale, moveBy, turnsOf, zoomTo } from './zoom.ts';

const room = { width: 600, height: 400 };

test('[Q13] what is under the pointer stays there while a picture is zoomed', () => {
  const point = { x: 120, y: -60 };
  const near = zoomTo(fitted, 2, point, room);
  expect(near).toEqual({ scale: 2, x: -120, y: 60 });
  expect(zoomTo(near, 4, point, room)).toEqual({ scale: 4, x: -360, y: 180 });
  expect(zoomTo(near, 1, point, room)).toEqual(fitted);
});

test('[Q13] a zoomed picture always covers its place', () => {
  const place = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -200, max: 200 }) });
  const step = fc.record({ scale: fc.double({ min: 0.1, max: 9, noNaN: true }), point: place, by: place });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let zoom = fitted;
      for (const { scale, point, by } of steps) zoom = moveBy(zoomTo(zoom, scale, point, room), by, room);
      expect(zoom.scale).toBeGreaterThanOrEqual(1);
      expect(zoom.scale).toBeLessThanOrEqual(greatestScale);
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((room.width * (zoom.scale - 1)) / 2 + 1e-9);
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((room.height * (zoom.scale - 1)) / 2 + 1e-9);
    }),
  );
});

test('[Q13] a drag turns by one picture first, then by one for each third of the place', () => {
  expect([0, 47, 48, -48, 247, 248, -460].map((way) => turnsOf(way, 600))).toEqual([0, 0, 1, -1, 1, 2, -3]);
});
