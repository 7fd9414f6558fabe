import { expect, test } from 'vitest';
import type { ImportRowError } from '../../machines/import-types.ts';
import { errorKinds, kindOf } from './error-kinds.ts';

const error = (part: Partial<ImportRowError>): ImportRowError => ({
  linha: 2,
  coluna: 1,
  titulo: 'UF',
  campo: 'estado',
  valor: 'SPP',
  code: 'nao_encontrado',
  message: 'Não existe Estado "SPP".',
  ...part,
});

test('errors are grouped by column and code, the most frequent first', () => {
  const errors = [
    error({ coluna: 0, titulo: 'Nome', code: 'required', message: 'Preencha.' }),
    error({}),
    error({ linha: 3, message: 'Não existe Estado "RR1".' }),
    error({ linha: 4, coluna: null, titulo: null, code: 'repetido', message: 'Já existe.' }),
    error({ linha: 5, coluna: null, titulo: null, code: 'repetido', message: 'Já existe.' }),
    error({ linha: 6, coluna: null, titulo: null, code: 'repetido', message: 'Já existe.' }),
  ];
  expect(errorKinds(errors).map(({ code, column, count, message }) => [code, column, count, message])).toEqual([
    ['repetido', null, 3, 'Já existe.'],
    // Words that differ are nobody's name for the kind.
    ['nao_encontrado', 'UF', 2, null],
    ['required', 'Nome', 1, 'Preencha.'],
  ]);
});

test('columns with the same heading are different kinds', () => {
  expect(kindOf(error({}))).not.toBe(kindOf(error({ coluna: 7 })));
  expect(kindOf(error({}))).toBe(kindOf(error({ linha: 9, valor: 'X', message: 'y' })));
});
