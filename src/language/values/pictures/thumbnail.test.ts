import { expect, test } from 'vitest';
import { thumbnailUrl } from './thumbnail.ts';

test.each([
  [40, 1, 'arquivo/7?largura=64'],
  [40, 2, 'arquivo/7?largura=160'],
  [320, 1, 'arquivo/7?largura=320'],
  [320, 1.25, 'arquivo/7?largura=640'],
  [320, 8, 'arquivo/7?largura=1280'],
  [320, 0.5, 'arquivo/7?largura=320'],
  [2_000, 1, 'arquivo/7'],
])('a place %d wide at %d pixels each takes %s', (room, density, url) => {
  expect(thumbnailUrl('arquivo/7', room, density)).toBe(url);
});
