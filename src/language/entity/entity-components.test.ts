import { expect, test } from 'vitest';
import { componentsOf, type EntitySource } from './entity-components.ts';
import { readEntity } from './read-entity.ts';

function source(name: string, schema: Readonly<Record<string, unknown>>): [string, EntitySource] {
  const { model, isStored, problems } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
  expect(problems).toEqual([]);
  if (model === null) throw new Error(`${name} cannot be read.`);
  return [name, { model, isStored, schema }];
}

const cidade = source('Cidade', { properties: { nome: { type: 'string', maxLength: 80 } }, required: ['nome'] });

test('a stored entity gives a record, two bodies, a list and an answer', () => {
  const components = componentsOf(
    new Map([
      cidade,
      source('Loja', {
        title: 'Loja',
        required: ['nome', 'cidade'],
        properties: {
          nome: { type: 'string', minLength: 2, maxLength: 60 },
          status: { type: 'string', enum: ['ABERTA', 'FECHADA'] },
          saldo: { type: 'number', format: 'money', minimum: 0, readOnly: true },
          cidade: { $ref: 'Cidade.schema.json' },
        },
      }),
    ]),
  );
  expect([...components.keys()].filter((name) => name.startsWith('Loja'))).toEqual([
    'Loja',
    'LojaEnvio',
    'LojaAlteracao',
    'LojaLista',
    'LojaResposta',
  ]);
  expect(components.get('Loja')).toMatchObject({
    required: ['id'],
    additionalProperties: false,
    properties: {
      status: { type: ['string', 'null'], enum: ['ABERTA', 'FECHADA', null] },
      saldo: { type: ['number', 'null'], format: 'money' },
      cidade: { anyOf: [{ $ref: '#/Cidade' }, { type: 'null' }] },
    },
  });
  const body = components.get('LojaEnvio');
  expect(body).toMatchObject({
    required: ['nome', 'cidade'],
    properties: { nome: { type: 'string', minLength: 2, maxLength: 60 } },
  });
  expect(body?.properties).not.toHaveProperty('saldo');
  expect(components.get('LojaAlteracao')).toMatchObject({ required: ['versao'] });
});

test('what a field is when it is left out stands in words where a record is made, and nowhere where one is changed', () => {
  const properties = {
    aberta: { type: 'boolean', default: true, title: 'Aberta', description: 'Atende hoje.' },
    status: { type: 'string', enum: ['A', 'B'], default: 'A' },
  };
  const components = componentsOf(new Map([source('Loja', { properties })]));
  expect(components.get('LojaEnvio')?.properties).toMatchObject({
    aberta: { description: 'Atende hoje. Left out: true.' },
    status: { description: 'Left out: "A".' },
  });
  const changed = JSON.stringify(components.get('LojaAlteracao'));
  expect(changed).toContain('Atende hoje.');
  expect(changed).not.toContain('Left out');
  expect(JSON.stringify([...components])).not.toContain('"default"');
});

test('a shape keeps its own fields and what it demands, but a row of a list demands nothing', () => {
  const components = componentsOf(
    new Map([
      source('No', {
        'x-stored': false,
        required: ['id', 'filhos'],
        properties: {
          id: { type: 'integer' },
          filhos: { type: 'array', items: { $ref: 'No.schema.json' } },
          marcas: { type: 'array', items: { type: 'string' } },
        },
      }),
    ]),
  );
  expect(components.get('No')).toMatchObject({
    required: ['id', 'filhos'],
    properties: {
      filhos: { type: 'array', items: { $ref: '#/No' } },
      marcas: { type: ['array', 'null'], items: { type: 'string' } },
    },
  });
  expect(components.get('NoLinha')).not.toHaveProperty('required');
  expect(components.get('NoLista')).toMatchObject({ properties: { data: { items: { $ref: '#/NoLinha' } } } });
  expect(components.has('NoEnvio')).toBe(false);
});

test('two schemas that would give one component are refused', () => {
  const twin = source('CidadeLista', { 'x-stored': false, properties: { nome: { type: 'string' } } });
  expect(() => componentsOf(new Map([cidade, twin]))).toThrow('CidadeLista');
});

test('a shape without a table says nothing of tables, and what is inside it is told', () => {
  const { problems } = readEntity('Painel', {
    file: 'Painel.schema.json',
    text: JSON.stringify({
      'x-stored': false,
      'x-menu': false,
      properties: { nome: { type: 'string' }, dados: { type: 'object' } },
    }),
  });
  expect(problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['entity/not-stored', '/x-menu'],
    ['entity/wrong-value', '/properties/dados'],
  ]);
});

test('files travel as items; bodies may bring their content', () => {
  const components = componentsOf(
    new Map([
      source('Ficha', {
        required: ['foto'],
        properties: {
          foto: { type: 'object', format: 'image', title: 'Foto' },
          papeis: { type: 'array', format: 'file', maxItems: 3, title: 'Papéis' },
        },
      }),
    ]),
  );
  expect(components.get('Ficha')?.properties).toMatchObject({
    foto: { anyOf: [{ $ref: 'schemas.yaml#/Arquivo' }, { type: 'null' }] },
    papeis: { type: ['array', 'null'], items: { $ref: 'schemas.yaml#/Arquivo' }, maxItems: 3 },
  });
  expect(components.get('FichaEnvio')?.properties).toMatchObject({
    foto: { $ref: 'schemas.yaml#/ArquivoEnvio' },
    papeis: { items: { $ref: 'schemas.yaml#/ArquivoEnvio' } },
  });
});
