import { expect, test } from 'vitest';
import type { PersonValues } from './identifying.ts';
import { createCleaner } from './replace-text.ts';
import { standFor } from './replacements.ts';

const values: PersonValues = {
  identifying: new Set(['maria conceicao', '52998224725', '529.982.247-25', 'maria@casa.example']),
  all: new Map([
    ['maria@casa.example', 'email'],
    ['maria conceicao', 'nome'],
    ['529.982.247-25', 'outro'],
    ['52998224725', 'outro'],
    ['rua acucena', 'outro'],
  ]),
};
const { text, json } = createCleaner(values, standFor(12));

test.each([
  ['Olá, MARIA CONCEIÇÃO!', 'Olá, Pessoa excluída 12!'],
  ['Maria Conceic\u0327a\u0303o pagou', 'Pessoa excluída 12 pagou'],
  ['ß Maria Conceição, Rua Açucena', 'ß Pessoa excluída 12, ***'],
  ['para <maria@casa.example>', 'para <pessoa-excluida-12@excluida.invalid>'],
  ['CPF 529.982.247-25 e 52998224725', 'CPF *** e ***'],
  // An address alone identifies nobody. Longer words and numbers are other values.
  ['Rua Açucena', 'Rua Açucena'],
  ['Ana Maria Conceiçãozinha', 'Ana Maria Conceiçãozinha'],
  ['pedido 1529982247251', 'pedido 1529982247251'],
  ['', ''],
])('%j becomes %j', (before, after) => {
  expect(text(before)).toBe(after);
});

test('JSON keeps its form, and what names nobody is the same', () => {
  const other = { nome: 'Ana', lista: [1, null, true] };
  expect(json(other)).toBe(other);
  const mixed = {
    'maria@casa.example': 1,
    a: [{ b: 'linha\nMaria Conceição', c: 52998224725, d: 12 }],
    rua: 'Rua Açucena',
  };
  expect(json(mixed)).toEqual({
    'pessoa-excluida-12@excluida.invalid': 1,
    a: [{ b: 'linha\nPessoa excluída 12', c: null, d: 12 }],
    rua: '***',
  });
});
