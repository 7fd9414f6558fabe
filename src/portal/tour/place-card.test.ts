import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCard } from './place-card.ts';

const window = { width: 1440, height: 900 };
const card = { width: 320, height: 180 };

test('the card stands below a thing of the top bar, and beside the tall menu', () => {
  expect(placeCard({ left: 700, top: 4, width: 44, height: 44 }, card, window)).toEqual({ left: 562, top: 60 });
  // At the right edge it stays within the window.
  expect(placeCard({ left: 1390, top: 4, width: 44, height: 44 }, card, window)).toEqual({ left: 1108, top: 60 });
  expect(placeCard({ left: 0, top: 0, width: 240, height: 900 }, card, window)).toEqual({ left: 252, top: 120 });
});

test('the card is whole within any window that has room for it', () => {
  const number = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(number, number, number, number, (left, top, width, height) => {
      const small = { width: 390, height: 844 };
      const place = placeCard({ left, top, width, height }, card, small);
      expect(place.left).toBeGreaterThanOrEqual(12);
      expect(place.top).toBeGreaterThanOrEqual(12);
      expect(place.left + card.width).toBeLessThanOrEqual(small.width - 12);
      expect(place.top + card.height).toBeLessThanOrEqual(small.height - 12);
    }),
  );
});
