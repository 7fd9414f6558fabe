import { describe, expect, test } from 'vitest';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { headingFields } from './heading-fields.ts';

const field = (name: string, more: Partial<EntityField> = {}) =>
  ({ name, kind: 'text', format: null, options: null, ...more }) as EntityField;
const fields = [
  field('foto', { kind: 'json', format: 'image' }),
  field('codigo'),
  field('nome'),
  field('status', { options: [{ id: 'ATIVO', descricao: 'Ativo' }] }),
  field('itens', { kind: 'collection' }),
  field('limite', { kind: 'money' }),
];
const cliente = {
  label: 'nome',
  search: ['nome', 'codigo'],
  fields: Object.fromEntries(fields.map((one) => [one.name, one])),
} as unknown as EntityModel;
const namesOf = (model: EntityModel | null, named?: readonly string[]) => {
  const { picture, facts } = headingFields(model, named);
  return [picture?.name ?? null, facts.map(({ name }) => name)];
};

describe('the head of a record', () => {
  test('shows picture, state and codes where the form does not say it', () => {
    expect(namesOf(cliente)).toEqual(['foto', ['status', 'codigo']]);
    expect(namesOf({ ...cliente, flow: {} } as EntityModel)).toEqual(['foto', ['codigo']]);
  });

  test('shows what the form names, in its order, but no list and nothing that the caller may not read', () => {
    expect(namesOf(cliente, ['limite', 'itens', 'segredo', 'status'])).toEqual([null, ['limite', 'status']]);
    expect(namesOf(cliente, [])).toEqual([null, []]);
    expect(namesOf(null)).toEqual([null, []]);
  });
});
