import { describe, expect, test } from 'vitest';
import type { EntityField, EntityModel } from '../entity.ts';
import { secondLine } from './second-line.ts';

const field = (name: string, more: Partial<EntityField> = {}) =>
  ({ name, kind: 'text', format: null, options: null, ...more }) as EntityField;
const model = (fields: readonly EntityField[], search: readonly string[]) =>
  ({ search, fields: Object.fromEntries(fields.map((one) => [one.name, one])) }) as unknown as EntityModel;

describe('the second line of a choice', () => {
  test('shows the codes that are searched, in the order of the schema, and neither the name nor an address', () => {
    const cliente = model(
      [field('codigo'), field('nome'), field('email', { format: 'email' }), field('documento', { format: 'cpf-cnpj' })],
      ['nome', 'documento', 'email', 'codigo'],
    );
    expect(secondLine(cliente, 'nome')).toEqual({ codigo: {}, documento: { format: 'cpf-cnpj' } });
  });

  test('shows nothing of what the caller may not read, and nothing where only the name is searched', () => {
    expect(secondLine(model([field('nome')], ['nome', 'documento']), 'nome')).toEqual({});
    expect(secondLine(model([field('nome'), field('cpf', { masked: true })], ['nome', 'cpf']), 'nome')).toEqual({});
    expect(secondLine(undefined, 'nome')).toEqual({});
  });
});
