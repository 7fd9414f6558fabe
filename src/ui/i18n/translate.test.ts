import { afterEach, expect, test, vi } from 'vitest';
import type { TextTree } from './overlay.ts';
import { applyTexts, registerTexts, setLanguage, textsOf } from './texts.ts';

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
};

registerTexts('translate-test', {
  'pt-BR': portuguese,
  en: () => Promise.resolve({ texts: english as TextTree }),
  es: () => Promise.resolve({ texts: {} }),
});
const t = textsOf('translate-test');

afterEach(() => setLanguage('pt-BR'));

test('fills in values, keeps plurals, and writes numbers as the language does', () => {
  expect(t('greeting', { name: '<Ana> $& $1' })).toBe('Olá <Ana> $& $1');
  expect(t('shown', { a: 1, b: 'x' })).toBe('1 de x, 1');
  expect(t('greeting')).toBe('Olá ');
  expect([t('rows', { count: 1 }), t('rows', { count: 3 })]).toEqual(['1 linha', '3 linhas']);
  expect(t('formatted', { value: 1234.5 })).toBe('total 1.234,5');
});

test('a switch of the language changes sentences that were said already, and falls back where it has none', async () => {
  expect(t('nest.in')).toBe('dentro');
  await setLanguage('en');
  expect(t('nest.in')).toBe('in');
  expect(t('greeting', { name: 'Ana' })).toBe('Hello Ana');
  expect(t('only')).toBe('só aqui');
});

test('what nobody has written catches the eye in development, on the console once', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect([t('not.there'), t('not.there'), t('rows')]).toEqual([
    '⟦translate-test:not.there⟧',
    '⟦translate-test:not.there⟧',
    '⟦translate-test:rows⟧',
  ]);
  expect(complain.mock.calls).toEqual([
    ['There is no text translate-test:not.there.'],
    ['There is no text translate-test:rows.'],
  ]);
  complain.mockRestore();
});

test('the dictionary of the server takes the place of texts of its language, and is removed again', async () => {
  await setLanguage('en');
  applyTexts('en', {
    'translate-test:greeting': 'Hi {{name}}',
    'translate-test:nest.in': '<b>inside</b>',
    'translate-test:rows_other': '{{count}} lines',
    'translate-test:nest': 'no text',
    'translate-test:__proto__.polluted': 'yes',
    'translate-test:not.there': 'yes',
    'nobody:knows': 'it',
  });
  expect([t('greeting', { name: 'Ana' }), t('nest.in'), t('rows', { count: 2 })]).toEqual([
    'Hi Ana',
    '<b>inside</b>',
    '2 lines',
  ]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  await setLanguage('pt-BR');
  expect(t('greeting', { name: 'Ana' })).toBe('Olá Ana');
  applyTexts('pt-BR', { 'translate-test:greeting': 'Oi {{name}}' });
  expect(t('greeting', { name: 'Ana' })).toBe('Oi Ana');
  applyTexts('pt-BR', {});
  expect(t('greeting', { name: 'Ana' })).toBe('Olá Ana');
  await setLanguage('en');
  expect(t('greeting', { name: 'Ana' })).toBe('Hello Ana');
});

test('texts that are added later take the place of a key', () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(textsOf('translate-later')('word')).toBe('⟦translate-later:word⟧');
  complain.mockRestore();
  registerTexts('translate-later', {
    'pt-BR': { word: 'palavra' },
    en: () => Promise.resolve({ texts: {} }),
    es: () => Promise.resolve({ texts: {} }),
  });
  expect(textsOf('translate-later')('word')).toBe('palavra');
});
