import { expect, test } from 'vitest';
import { texts as englishHold } from '../hold/en.ts';
import { texts as spanishHold } from '../hold/es.ts';
import { texts as portugueseHold } from '../hold/pt-br.ts';
import { texts as englishPeriod } from '../period/en.ts';
import { texts as spanishPeriod } from '../period/es.ts';
import { texts as portuguesePeriod } from '../period/pt-br.ts';
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

test('every language has the same texts of periods', () => {
  expect(outline(spanishPeriod)).toEqual(outline(portuguesePeriod));
  expect(outline(englishPeriod)).toEqual(outline(portuguesePeriod));
});

test('every language has the same texts of records that are held with the same values', () => {
  expect(outline(spanishHold)).toEqual(outline(portugueseHold));
  expect(outline(englishHold)).toEqual(outline(portugueseHold));
});

test('every language has the same texts of files with the same values', () => {
  expect(outline(spanish)).toEqual(outline(portuguese));
  expect(outline(english)).toEqual(outline(portuguese));
});
