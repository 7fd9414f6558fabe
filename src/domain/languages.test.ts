import { expect, test } from 'vitest';
import { readerLanguage } from './languages.ts';

test('people are written to in the language of their choice, else in that of their country', () => {
  expect([readerLanguage('en', 'BR'), readerLanguage('es-PY', null), readerLanguage('pt', 'US')]).toEqual([
    ...['en', 'es', 'pt-BR'],
  ]);
  const countries = ['BR', 'PT', 'US', 'PY', 'AR', null];
  expect(countries.map((country) => readerLanguage(null, country))).toEqual([
    ...['pt-BR', 'pt-BR', 'en', 'es', 'es', 'pt-BR'],
  ]);
  // A language that the portal does not have is none.
  expect(readerLanguage('fr', 'US')).toBe('en');
});
