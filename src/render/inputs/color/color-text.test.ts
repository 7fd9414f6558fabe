import { expect, test } from 'vitest';
import { isColorText, tidyColor } from './color-text.ts';

test('a colour may be typed without its sign and in three digits; what is none stays as it was typed', () => {
  expect(['1A2B3C', '#1a2b3c', ' abc ', '#FFF'].map(tidyColor)).toEqual(['#1a2b3c', '#1a2b3c', '#aabbcc', '#ffffff']);
  expect(['', 'azul', '#12', '#1234567', '#12345g'].map(tidyColor)).toEqual(['', 'azul', '#12', '#1234567', '#12345g']);
  expect(['#1a2b3c', '#1A2B3C', 'abc', '#abc', ''].map(isColorText)).toEqual([true, true, false, false, false]);
});
