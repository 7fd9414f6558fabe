import type { EntityModel } from '../../../src/language/entity/entity.ts';
import { readEntity } from '../../../src/language/entity/read-entity.ts';

const schemas = {
  Cidade: {
    title: 'Cidade',
    'x-plural': 'Cidades',
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      uf: { type: 'string', title: 'UF', maxLength: 2 },
    },
  },
  Fornecedor: {
    title: 'Fornecedor',
    'x-plural': 'Fornecedores',
    'x-icon': 'truck',
    type: 'object',
    required: ['nome', 'ativo'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      tipo: { type: 'string', title: 'Tipo', enum: ['PF', 'PJ'], 'x-labels': { PF: 'Física', PJ: 'Jurídica' } },
      documento: { type: 'string', title: 'CPF/CNPJ', format: 'cpf-cnpj' },
      email: { type: 'string', title: 'E-mail', format: 'email' },
      ativo: { type: 'boolean', title: 'Ativo', default: true },
      limite: { type: 'number', format: 'money', title: 'Limite' },
      fundacao: { type: 'string', format: 'date', title: 'Fundação' },
      cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
      observacao: { type: 'string', format: 'multiline', title: 'Observação' },
      itens: {
        type: 'array',
        title: 'Itens',
        items: { $ref: 'FornecedorItem.schema.json' },
        'x-mapped-by': 'fornecedor',
      },
    },
  },
  FornecedorItem: {
    title: 'Item',
    'x-plural': 'Itens',
    type: 'object',
    required: ['descricao'],
    properties: {
      fornecedor: { $ref: 'Fornecedor.schema.json', title: 'Fornecedor' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 200 },
      quantidade: { type: 'integer', title: 'Quantidade' },
      valor: { type: 'number', format: 'money', title: 'Valor' },
    },
  },
};

/** Three entities with all kinds of fields that tests of definitions need. */
export const sampleEntities: ReadonlyMap<string, EntityModel> = new Map(
  Object.entries(schemas).map(([name, schema]): [string, EntityModel] => {
    const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
    if (model === null || problems.length > 0) throw new Error(JSON.stringify(problems));
    return [name, model];
  }),
);

export function sampleEntity(name: keyof typeof schemas): EntityModel {
  const model = sampleEntities.get(name);
  if (model === undefined) throw new Error(name);
  return model;
}
