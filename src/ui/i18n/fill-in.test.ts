import i18next from 'i18next';
import { expect, test } from 'vitest';
import { createRandom, pick } from '../../domain/random.ts';
import { fillIn, type Sentences } from './fill-in.ts';

/** Sentences as texts and dictionaries have them, in all their forms. */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pt-BR': {
    rows_one: '{{count}} linha',
    rows_other: '{{count}} linhas',
    bare: 'Olá {{ name }}!',
    only: 'só {{count}}',
  },
  es: {
    rows_one: '{{count}} fila',
    rows_many: '{{count}} de filas',
    rows_other: '{{count, number}} filas',
    bare: '{{name}}{{name}}',
  },
  en: { rows_zero: 'no rows', rows_one: 'one row', rows_other: '{{count}} rows' },
};

const sentencesIn = (language: string): Sentences => ({ language, find: (key) => texts[language]?.[key] });

test('says what i18next says', async () => {
  const library = i18next.createInstance();
  await library.init({
    fallbackLng: 'pt-BR',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
  });
  const random = createRandom(7);
  for (let round = 0; round < 300; round += 1) {
    const language = pick(random, ['pt-BR', 'es', 'en']);
    const key = pick(random, ['rows', 'bare', 'only', 'rows_other']);
    const values = {
      count: pick(random, [0, 1, 2, 1.5, 1_000_000, 4_711]),
      name: pick(random, ['Ana', '<b>', '$&', '{{count}}', '$t(only)', 12]),
    };
    const written = fillIn([sentencesIn(language), sentencesIn('pt-BR')], key, values);
    const isKnown = library.exists(key, { ...values, lng: language });
    expect([language, key, values, written]).toEqual([
      language,
      key,
      values,
      isKnown ? library.t(key, { ...values, lng: language }) : undefined,
    ]);
  }
});
