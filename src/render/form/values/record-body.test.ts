import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { flattenElements } from './flatten.ts';
import { changesBody, creationBody, initialValues } from './record-body.ts';

const { model } = readEntity('Fornecedor', {
  file: 'schemas/company/Fornecedor.schema.json',
  text: JSON.stringify({
    type: 'object',
    title: 'Fornecedor',
    'x-plural': 'Fornecedores',
    properties: {
      nome: { title: 'Nome', type: 'string' },
      tipo: { title: 'Tipo', type: 'string', default: 'PF' },
      codigo: { title: 'Código', type: 'string', readOnly: true },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
      itens: { title: 'Itens', type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'fornecedor' },
    },
  }),
});

test('only changed fields are sent, with the version that was read', () => {
  const base = { id: 1, versao: 3, nome: 'Ana', cidade: null, codigo: 'A' };
  const values = { ...base, nome: ' ', cidade: { id: 2, nome: 'Assis' }, codigo: 'B', alheio: 1 };
  expect(changesBody(base, values, ['nome', 'cidade', 'codigo', 'alheio'], model)).toEqual({
    versao: 3,
    nome: null,
    cidade: { id: 2 },
  });
});

test('a new record is sent whole, its local rows without ids', () => {
  const values = { nome: 'Ana', tipo: '', codigo: 'A', itens: [{ id: -1, produto: { id: 9, nome: 'X' } }, { id: 4 }] };
  expect(creationBody(values, model)).toEqual({ nome: 'Ana', itens: [{ produto: { id: 9 } }, { id: 4 }] });
});

test('a new record starts with the defaults of view and schema; a box of yes and no starts with no', () => {
  const elements = flattenElements(
    {
      s: { type: 'section', elements: { nome: { type: 'text', default: 'Novo' }, tipo: { type: 'text' } } },
      ativo: { type: 'checkbox' },
      talvez: { type: 'checkbox', nullValues: true },
      itens: { type: 'grid' },
    },
    '/form/elements',
  );
  expect(initialValues(elements, model)).toEqual({ nome: 'Novo', tipo: 'PF', ativo: false, talvez: null, itens: [] });
});

test('[F6] rows that stand below others come behind them, and these keep the ids by which they are named', () => {
  const etapas = [
    { id: -1, nome: 'Escavação', superior: { id: -3, nome: 'Fundação' } },
    { id: -2, nome: 'Telhado', superior: null },
    { id: -3, nome: 'Fundação', superior: null },
    { id: -4, nome: 'Limpeza', superior: { id: -1 } },
    { id: -5, nome: 'Sem dono', superior: { id: -9 } },
  ];
  expect(creationBody({ nome: 'Obra', etapas }, null)).toEqual({
    nome: 'Obra',
    etapas: [
      { id: -3, nome: 'Fundação', superior: null },
      { id: -1, nome: 'Escavação', superior: { id: -3 } },
      { nome: 'Telhado', superior: null },
      { nome: 'Limpeza', superior: { id: -1 } },
      { nome: 'Sem dono', superior: { id: -9 } },
    ],
  });
});

test('rows that name each other in a circle are all sent', () => {
  const etapas = [
    { id: -1, superior: { id: -2 } },
    { id: -2, superior: { id: -1 } },
  ];
  expect(creationBody({ etapas }, null).etapas).toHaveLength(2);
});
