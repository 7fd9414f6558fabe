import { expect, test } from 'vitest';
import { listOfText } from './stored-text.tsx';

test.each([
  ['["azul","verde"]', ['azul', 'verde']],
  ['"azul"', ['azul']],
  ['azul, verde', ['azul, verde']],
  ['{"a":1}', ['{"a":1}']],
  ['[1', ['[1']],
])('the text %s stands for the list %j', (text, list) => {
  expect(listOfText(text)).toEqual(list);
});
