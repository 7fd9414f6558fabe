import { fieldKeywords } from '../entity/entity-keywords.ts';
import { closed, type Keyword, keyword, names, text } from '../entity/rules/keyword.ts';
import { storedTrees } from '../entity/rules/stored-trees.ts';
import type { JsonRecord } from '../json/record.ts';

/** Keys of a parameter: what JSON Schema says of one value. */
export const paramKeywords: Readonly<Record<string, Keyword>> = {
  title: keyword('What the parameter is called, on exports too.', 'Cliente', text),
  description: keyword('What it is for.', 'Início do período.', text),
  entity: keyword(
    'Entity whose record it names by its id: exports write the name of the record. Of people and branches a call is refused (403 PESSOA_SEM_ACESSO) that names one whom its caller may not see.',
    'Cliente',
    text,
  ),
  others: keyword(
    'Beside `entity`, of people and branches: with `without-own` who has a record of their own (`$user.cliente`) names nobody else; without it everybody names whom they see.',
    'without-own',
    { enum: ['seen', 'without-own'] },
  ),
  type: keyword('Kind of value.', 'string', { enum: ['string', 'integer', 'number', 'boolean'] }),
  format: keyword('Of a text: `date` or `date-time`.', 'date', { enum: ['date', 'date-time'] }),
  enum: keyword('The only values.', ['PF', 'PJ'], { type: 'array' }),
  minimum: keyword('Least value.', 1, { type: 'number' }),
  maximum: keyword('Greatest value.', 12, { type: 'number' }),
  maxLength: keyword('Greatest number of characters.', 60, { type: 'integer', minimum: 0 }),
  pattern: keyword('Regular expression of a text.', '^[A-Z]{2}$', text),
  required: keyword('Without it the call is refused.', true, { type: 'boolean' }),
  default: keyword('Value where the call gives none.', 10, {}),
};

/** Keys of a test of the best match. */
const matchKeywords: Readonly<Record<string, Keyword>> = {
  field: keyword('A text field of the rows.', 'codigo', text),
  test: keyword('Whether it is the search, or begins with the first word of it.', 'equal', {
    enum: ['equal', 'start'],
  }),
};

/** Keys of the declaration of a statement. */
export const statementKeywords: Readonly<Record<string, Keyword>> = {
  $schema: keyword('Place of the schema that completes this file.', '../statement.schema.json', text),
  $comment: keyword('A note for whoever reads the file.', 'Como o sistema antigo contava.', text),
  title: keyword('What the list is called, on its exports too.', 'Clientes por cidade', text),
  description: keyword('What the list is for.', 'Quantos clientes cada cidade tem.', text),
  operation: keyword(
    'Call of the contract that it answers; without it the list is `GET {name of the file}`.',
    'report_eventos',
    text,
  ),
  when: keyword(
    'Answers its call only where this parameter is given; another statement answers without.',
    'filter_key',
    text,
  ),
  shape: keyword(
    'Shape of the rows (schema with `x-stored`: false); that of the answer of the call when left out.',
    'RelatorioEvento',
    text,
  ),
  properties: keyword(
    'The fields of the rows, as in an entity schema, where no shape is named.',
    { cidade: { $ref: 'Cidade.schema.json' }, total: { type: 'integer', title: 'Clientes' } },
    { type: 'object', additionalProperties: { $ref: '#/definitions/field' } },
  ),
  required: keyword('Fields that always have a value.', ['total'], names),
  label: keyword('Field that a row is called by; that of the shape when left out.', 'nome', text),
  search: keyword('Text fields that the search looks in; those of the shape when left out.', ['nome'], names),
  key: keyword(
    'Fields whose values together no two rows share; `id` when left out. Without a column `id` the rows get one made of them.',
    ['cidade', 'mes'],
    names,
  ),
  sortBy: keyword('Order where the call asks for none: fields separated by commas.', 'data_inicial', text),
  sortType: keyword('Its directions, `asc` or `desc`, separated by commas.', 'desc', text),
  bestMatch: keyword(
    'How a search that asks for no order puts what it finds: first rows whose field is the search (`equal`), or begins with the first word of it (`start`), then the others, each in the order of the list.',
    [
      { field: 'codigo', test: 'equal' },
      { field: 'descricao', test: 'start' },
    ],
    { type: 'array', items: closed(matchKeywords) },
  ),
  params: keyword(
    'Parameters of the call by name, which the statement takes as `:name`; those of the contract need no mention but for a title.',
    { mes: { type: 'integer', minimum: 1, maximum: 12, required: true } },
    {
      type: 'object',
      additionalProperties: closed(paramKeywords),
    },
  ),
  periodEndsLater: keyword(
    "The period that a call gives must end later than it begins, by days or by months as the call says them: 422 'Período Informado é Inválido' for equal ends too. One that begins after it ends is refused always.",
    true,
    { type: 'boolean' },
  ),
  permission: keyword(
    'Any one of these lets a user read it (`Entity.FLAG`, `PROCESS.FLAG`, `PERFIL:CONSTANTE`); an empty list lets in everybody who is logged in, and without it only administrators may.',
    ['Cliente.LISTAR'],
    names,
  ),
  unscoped: keyword(
    'Entities whose rows are all read, whatever part of them the caller sees, each with the reason.',
    { Cidade: 'Só os nomes das cidades aparecem.' },
    { type: 'object', additionalProperties: text },
  ),
  within: keyword(
    'Entities of which a caller who is one of their records reads the own record and all below it, by a stored tree (`rede`), in place of the part that `x-scope` gives. Who sees all rows still does.',
    { Cliente: 'rede' },
    { type: 'object', additionalProperties: { type: 'string', enum: Object.keys(storedTrees) } },
  ),
  single: keyword('The answer is the first row, as one record; 404 without rows.', true, { type: 'boolean' }),
};

/** The JSON Schema of declarations (`schemas/statement.schema.json`). Draft 7, as editors know it best. */
export function statementSchema(): JsonRecord {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Statement',
    description:
      'A list of a statement: see schemas/README.md. Generated from src/language/statement/statement-keywords.ts.',
    ...closed(statementKeywords),
    definitions: { field: closed(fieldKeywords) },
  };
}
