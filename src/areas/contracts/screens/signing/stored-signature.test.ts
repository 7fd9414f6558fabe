import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSignature, readSignature, storeSignature } from './stored-signature.ts';

const drawn = { way: 'draw', strokes: [[{ x: 0.1, y: 0.2 }]], name: '' } as const;
const nothing = { way: 'draw', strokes: [], name: '' };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('what was made is there again until it is forgotten', () => {
  expect(readSignature('a')).toEqual(nothing);
  storeSignature('a', drawn);
  expect(readSignature('a')).toEqual(drawn);
  expect(readSignature('b')).toEqual(nothing);
  forgetSignature('a');
  expect(readSignature('a')).toEqual(nothing);
});

test.each(['no JSON', 'null', '7', '{"way":"x","strokes":[[{"x":1}]],"name":5}', '{"strokes":[null]}'])(
  'what cannot be read is nothing: %s',
  (text) => {
    sessionStorage.setItem('a', text);
    expect(readSignature('a')).toEqual(nothing);
  },
);
