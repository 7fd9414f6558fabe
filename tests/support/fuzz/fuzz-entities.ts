import type { EntityModel } from '../../../src/language/entity/entity.ts';
import { readEntity } from '../../../src/language/entity/read-entity.ts';

const schemas = {
  Cidade: {
    title: 'Cidade',
    'x-plural': 'Cidades',
    type: 'object',
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 80 },
      uf: { type: 'string', title: 'UF', maxLength: 2 },
    },
  },
  Item: {
    title: 'Item',
    'x-plural': 'Itens',
    type: 'object',
    properties: {
      tudo: { $ref: 'Tudo.schema.json', title: 'Tudo' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 80 },
      quantidade: { type: 'integer', title: 'Quantidade' },
      valor: { type: 'number', format: 'money', title: 'Valor' },
      entrega: { type: 'string', format: 'date', title: 'Entrega' },
      ativo: { type: 'boolean', title: 'Ativo' },
      ordem: { type: 'integer', title: 'Ordem' },
      pai: { $ref: 'Item.schema.json', title: 'Pai' },
      imagem: { type: 'string', title: 'Imagem', maxLength: 200 },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
    },
  },
  Tudo: {
    title: 'Tudo',
    'x-plural': 'Tudo',
    type: 'object',
    properties: {
      texto: { type: 'string', title: 'Texto', maxLength: 60 },
      longo: { type: 'string', title: 'Longo', format: 'multiline' },
      inteiro: { type: 'integer', title: 'Inteiro' },
      numero: { type: 'number', title: 'Número' },
      dinheiro: { type: 'number', format: 'money', title: 'Dinheiro' },
      ativo: { type: 'boolean', title: 'Ativo' },
      dia: { type: 'string', format: 'date', title: 'Dia' },
      instante: { type: 'string', format: 'date-time', title: 'Instante' },
      hora: { type: 'string', format: 'time', title: 'Hora' },
      opcao: { type: 'string', title: 'Opção', enum: ['A', 'B'], 'x-labels': { A: 'Aberto', B: 'Baixado' } },
      livre: { type: 'object', title: 'Livre' },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
      itens: { type: 'array', title: 'Itens', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'tudo' },
    },
  },
};

/** Entities with a field of each kind, for random views. */
export const fuzzEntities: ReadonlyMap<string, EntityModel> = new Map(
  Object.entries(schemas).map(([name, schema]): [string, EntityModel] => {
    const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
    if (model === null || problems.length > 0) throw new Error(JSON.stringify(problems));
    return [name, model];
  }),
);

type Schema = { readonly title?: string; readonly required?: readonly string[]; readonly properties: object };

/** These entities, and others of a test by name. */
export function withEntities(schemas: Readonly<Record<string, Schema>>): ReadonlyMap<string, EntityModel> {
  const own = Object.entries(schemas).map(([name, schema]): [string, EntityModel] => {
    const text = JSON.stringify({ title: name, type: 'object', ...schema });
    const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text });
    if (model === null || problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`);
    return [name, model];
  });
  return new Map([...fuzzEntities, ...own]);
}
