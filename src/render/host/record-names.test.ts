import { expect, test } from 'vitest';
import type { EntityModel } from '../../language/entity/entity.ts';
import { readEntity } from '../../language/entity/read-entity.ts';
import { fullLabelOf } from '../../language/values/record-values.ts';
import { reference } from '../inputs/relation/reference.ts';
import { namingFields, recordNaming } from './record-names.ts';

function read(name: string, schema: Readonly<Record<string, unknown>>) {
  const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
  if (model === null) throw new Error(`The schema of ${name} cannot be read.`);
  return { model, problems };
}
const text = { type: 'string' };
const estado = read('Estado', { title: 'Estado', properties: { nome: text, sigla: text } }).model;
const city = (detail: string) =>
  read('Cidade', {
    title: 'Cidade',
    'x-label-detail': detail,
    properties: { nome: text, ibge: text, estado: { $ref: 'Estado.schema.json' } },
  });
const lookup = (...models: EntityModel[]) => new Map(models.map((model) => [model.name, model]));
const cidade = city('estado.sigla').model;
const recife = { id: 4111, nome: 'Recife', estado: { id: 17, nome: 'Pernambuco', sigla: 'PE' } };

test('namesakes are told apart by what their schema names, and the list is asked for it', () => {
  const naming = recordNaming('Cidade', lookup(cidade, estado));
  expect(naming).toEqual({ label: 'nome', detail: 'estado.sigla', line: {} });
  expect(fullLabelOf(recife, naming.label, naming.detail)).toBe('Recife (PE)');
  expect(namingFields(naming, ['id'])).toEqual(['nome', 'estado.sigla']);
  expect(reference(recife, naming.label, naming.detail)).toEqual(recife);
});

test('a record whose detail is not known is called by its name alone, and by its number without one', () => {
  expect(fullLabelOf({ id: 1, nome: 'Recife', estado: { id: 17 } }, 'nome', 'estado.sigla')).toBe('Recife');
  expect(fullLabelOf(null, 'nome', 'estado.sigla')).toBe('');
});

test('an element that calls records by a field of its own, and an entity without namesakes, have no detail', () => {
  expect(recordNaming('Cidade', lookup(cidade, estado), 'ibge')).toEqual({
    label: 'ibge',
    detail: null,
    line: { nome: {} },
  });
  expect(recordNaming('Estado', lookup(estado))).toEqual({ label: 'nome', detail: null, line: {} });
  expect(namingFields({ label: 'nome', detail: null }, [])).toBeUndefined();
});

test('a detail that leads nowhere is never asked for, and a first field that does not exist is a problem', () => {
  const names = ['estado', 'estado.codigo', 'estado.sigla.nome'];
  for (const name of names) expect(recordNaming('Cidade', lookup(city(name).model, estado)).detail).toBeNull();
  expect(city('estados.sigla')).toMatchObject({
    model: { label: 'nome' },
    problems: [{ code: 'entity/unknown-field', pointer: '/x-label-detail', suggestions: ['estado'] }],
  });
  expect(city('estados.sigla').model.labelDetail).toBeUndefined();
});
