import { expect, test } from 'vitest';
import { listBodyOf } from './list-query.ts';

test('[L2] a list by POST sends its parameters as a body: comma lists as text, filters by their name', () => {
  const body = listBodyOf({
    query: 'ana',
    size: 10,
    page: 2,
    fields: ['nome', 'cidade.nome'],
    sortBy: [],
    group: { label: 'cidade.nome', value: 'cidade' },
    aggregate: ['valor:sum'],
    filters: { ativo: 'true', query: 'no filter takes the place of a parameter', vazio: '' },
  });
  expect(body).toEqual({
    query: 'ana',
    size: 10,
    page: 2,
    fields: 'nome,cidade.nome',
    group: 'cidade.nome,cidade',
    aggregate: 'valor:sum',
    ativo: 'true',
  });
});
