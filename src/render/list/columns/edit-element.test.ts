import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { changeOf } from './edit-element.ts';

const schema = {
  title: 'Pessoa',
  'x-label': 'nome',
  'x-unique': [['codigo', 'filial'], { fields: ['documento'], where: { field: 'ativo', is: true } }],
  'x-keys': { fields: [['matricula'], ['matricula', 'cidade']], own: 'cidade' },
  type: 'object',
  properties: {
    nome: { title: 'Nome', type: 'string' },
    codigo: { title: 'Código', type: 'string' },
    filial: { title: 'Filial', type: 'string' },
    documento: { title: 'Documento', type: 'string' },
    matricula: { title: 'Matrícula', type: 'string' },
    cidade: { title: 'Cidade', type: 'string' },
    ativo: { title: 'Ativo', type: 'boolean' },
  },
};
const { model } = readEntity('Pessoa', { file: 'Pessoa.schema.json', text: JSON.stringify(schema) });

test('what says which record it is, always or under a condition, is offered for many only where the view says so', () => {
  if (model === null) throw new Error('The entity was not read.');
  const offered = (definition: object) =>
    Object.keys(model.fields).filter((field) => {
      const column = { name: field, field, label: field, definition, context: {} };
      return changeOf(column as never, model, new Map()) !== null;
    });
  expect(offered({})).toEqual(['cidade', 'ativo']);
  expect(offered({ rowEdit: true })).toEqual(Object.keys(schema.properties));
});
