import { expect, test } from 'vitest';
import { defineTexts } from './texts.ts';

const write = defineTexts({
  hello: { 'pt-BR': 'Olá, {nome}!', es: '¡Hola, {nome}!', en: 'Hello {nome},' },
  bye: { 'pt-BR': 'Até logo', es: 'Hasta luego', en: 'Goodbye' },
});

test('texts are written in the language that is asked for, else in Portuguese', () => {
  expect(['pt-BR', 'es-PY', 'en', 'fr', null, undefined].map((language) => write('bye', language))).toEqual([
    ...['Até logo', 'Hasta luego', 'Goodbye', 'Até logo', 'Até logo', 'Até logo'],
  ]);
});

test('values are filled in as they are, whatever they look like', () => {
  expect(write('hello', 'es', { nome: 'Ana {nome} $&' })).toBe('¡Hola, Ana {nome} $&!');
});

test('a text without one of its values, or with other ones than in Portuguese, does not compile', () => {
  // @ts-expect-error The text fills in a name.
  expect(write('hello', 'en')).toBe('Hello {nome},');
  // @ts-expect-error The English text fills in something else.
  defineTexts({ hello: { 'pt-BR': 'Olá, {nome}!', es: '¡Hola, {nome}!', en: 'Hello {name},' } });
  // @ts-expect-error There is no Spanish text.
  defineTexts({ hello: { 'pt-BR': 'Olá!', en: 'Hello!' } });
});
