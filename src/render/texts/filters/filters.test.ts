import { expect, test } from 'vitest';
import { texts as english } from './en.ts';
import { texts as spanish } from './es.ts';
import { texts as portuguese } from './pt-br.ts';

/** Names of the texts, each with the values that it is given. */
function outline(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).map(([key, text]) => `${key} ${(text.match(/\{\{\w+\}\}/g) ?? []).join()}`);
}

test('every language has the same texts of filters with the same values', () => {
  expect(outline(spanish)).toEqual(outline(portuguese));
  expect(outline(english)).toEqual(outline(portuguese));
});
