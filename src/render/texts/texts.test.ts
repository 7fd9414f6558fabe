import { expect, test } from 'vitest';
import { texts as english } from './en.ts';
import { texts as spanish } from './es.ts';
import { texts as portuguese } from './pt-br.ts';

/** Every text with its place and the values that it is given. */
function outline(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [
          `${path}${key} ${[...value.matchAll(/\{\{\w+\}\}/g)]
            .map(([name]) => name)
            .sort()
            .join()}`,
        ]
      : outline(Object(value), `${path}${key}.`),
  );
}

test('every language has the same texts with the same values', () => {
  expect(outline(spanish)).toEqual(outline(portuguese));
  expect(outline(english)).toEqual(outline(portuguese));
});
