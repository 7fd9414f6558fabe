import { expect, test } from 'vitest';
import { createLinkedReader } from './linked.ts';

test('[D6] names of records of several entities come by one statement, those of one record once', async () => {
  const source = (table: string) => ({ table, source: { table, column: 'nome', kind: 'text' } });
  const reader = createLinkedReader((entity) => (entity === 'Nada' ? null : source(entity.toLowerCase())));
  const asked: readonly (readonly [string | null, number | null])[] = [
    ['Cidade', 1],
    ['Cidade', 1],
    ['Pais', 1],
    ['Pais', 9],
    ['Nada', 1],
    [null, 1],
    ['Cidade', null],
  ];
  const rows = asked.map(([entity, id]) => reader.want(entity, id));
  const statements: string[] = [];
  const answer = [
    { place: 0, id: 1, label: 'Recife' },
    { place: 1, id: 1, label: 'Brasil' },
  ];
  await reader.fill({
    query: async <Row extends Record<string, unknown>>({ text }: { readonly text: string }) => {
      statements.push(text);
      return answer.map((each): Record<string, unknown> => each) as Row[];
    },
    execute: () => Promise.reject(new Error('Nothing is written.')),
  });
  expect(statements).toHaveLength(1);
  expect(rows).toEqual([
    { id: 1, entity: 'Cidade', nome: 'Recife' },
    { id: 1, entity: 'Cidade', nome: 'Recife' },
    { id: 1, entity: 'Pais', nome: 'Brasil' },
    { id: 9, entity: 'Pais', nome: null },
    null,
    null,
    null,
  ]);
});
