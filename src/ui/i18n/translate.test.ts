import { afterEach, expect, test } from 'vitest';
import { registerTexts, setLanguage, type TextTree, textsOf } from './texts.ts';

const english = {
  greeting: 'Hello {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  nest: { in: 'in' },
};
const portuguese = {
  greeting: 'Olá {{name}}',
  rows_one: '{{count}} linha',
  rows_other: '{{count}} linhas',
  nest: { in: 'dentro' },
  only: 'só aqui',
  shown: '{{a}} de {{ b }}, {{a}}',
  formatted: 'total {{value, number}}',
  linked: 'veja $t(only)',
};

registerTexts('translate-test', {
  'pt-BR': portuguese,
  en: () => Promise.resolve({ texts: english as TextTree }),
  es: () => Promise.resolve({ texts: {} }),
});
const t = textsOf('translate-test');

afterEach(() => setLanguage('pt-BR'));

test('fills in values, keeps plurals and what only the library can fill in', () => {
  expect(t('greeting', { name: '<Ana> $& $1' })).toBe('Olá <Ana> $& $1');
  expect(t('shown', { a: 1, b: 'x' })).toBe('1 de x, 1');
  expect(t('greeting')).toBe('Olá ');
  expect([t('rows', { count: 1 }), t('rows', { count: 3 })]).toEqual(['1 linha', '3 linhas']);
  expect(t('formatted', { value: 1234.5 })).toBe('total 1.234,5');
  expect(t('linked')).toBe('veja só aqui');
});

test('a switch of the language changes sentences that were said already, and falls back where it has none', async () => {
  expect(t('nest.in')).toBe('dentro');
  await setLanguage('en');
  expect(t('nest.in')).toBe('in');
  expect(t('greeting', { name: 'Ana' })).toBe('Hello Ana');
  expect(t('only')).toBe('só aqui');
});

test('what nobody has written shows its key', () => {
  expect(t('not.there')).toBe('not.there');
});

test('texts that are added later take the place of a key', () => {
  expect(textsOf('translate-later')('word')).toBe('word');
  registerTexts('translate-later', {
    'pt-BR': { word: 'palavra' },
    en: () => Promise.resolve({ texts: {} }),
    es: () => Promise.resolve({ texts: {} }),
  });
  expect(textsOf('translate-later')('word')).toBe('palavra');
});
