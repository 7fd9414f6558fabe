import { governedAreas } from './entity.ts';
import { hueNames } from './hue-names.ts';
import { closed, count, flag, type Keyword, keyword, lists, names, number, text } from './rules/keyword.ts';
import { fieldFormats } from './texts/formats.ts';

/** Permissions that a profile may have on an entity. */
export const accessFlagNames = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const;
/** Attributes of a user that `x-scope` compares with a field. */
export const scopeAttributes = ['id', 'id_cliente', 'id_filial', 'id_pais'] as const;
export const fieldTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;

/** Keys of `x-menu`. */
export const menuKeywords = {
  order: keyword('Place in the menu; 1000 when left out.', 10, number),
  group: keyword('Heading that it stands below; `Cadastros` when left out, null for none.', 'Cadastros', {
    type: ['string', 'null'],
  }),
  lookup: keyword(
    'Others choose from its records, and its list alone is of no use: it stands in the menu of those who may add, change or delete records.',
    true,
    flag,
  ),
} as const;

/** Keys of one rule of `x-scope`. */
export const scopeKeywords = {
  profiles: keyword('Profiles that the rule is for; `*` for everybody.', ['CONSULTOR'], names),
  field: keyword('Field of the entity, or a path through relations.', 'cliente.filial', text),
  user: keyword('What of the user `field` must equal.', 'id_filial', { type: 'string', enum: scopeAttributes }),
  within: keyword(
    "Relation by which the records that `field` points at stand below each other: rows of the user's own record and of all below it; or `rede`, the network of clients.",
    'superior',
    text,
  ),
  where: keyword('A condition on the row.', { field: 'publicado', is: true }, { type: 'object' }),
  permission: keyword(
    'Every row, for who holds any one of these permissions (`Entity.FLAG`, `PROCESS.FLAG`, `EDITAR_FILIAL`, `PERFIL:CONSTANTE`); none for others.',
    ['EDITAR_FILIAL'],
    names,
  ),
  any: keyword(
    'Rules without profiles of which one has to hold.',
    [{ field: 'cliente', user: 'id_cliente' }, { where: { field: 'publicado', is: true } }],
    { type: 'array' },
  ),
  all: keyword('Every row.', true, { const: true }),
} as const;

/** Keys of `x-access` of a field. */
export const fieldAccessKeywords = {
  read: keyword(
    'Who reads the field: any one of these permissions (`Entity.FLAG`, `PROCESS.FLAG`, `PERFIL:CONSTANTE`). For others it is not there.',
    ['PERFIL:FINANCEIRO'],
    names,
  ),
  write: keyword('Who of its readers writes it; others see it closed.', ['Cliente.EXCLUIR'], names),
  open: keyword('Of a field with `x-mask`: who of its readers may open the eye.', ['PERFIL:DIRETORIA'], names),
} as const;

/** Keys of one rule of `x-check`. */
export const checkKeywords = {
  condition: keyword(
    'What must hold: a condition on fields, or JSONata text. Reads the record, what is behind its relations, and `$old`, the record as it is stored.',
    'fim >= inicio',
    { type: ['object', 'string'] },
  ),
  message: keyword('What a user reads where it does not.', 'O fim vem antes do início.', text),
  field: keyword('Field that the message stands at; left out, it is that of the record.', 'fim', text),
} as const;

/** Keys of `x-number` where it is more than a pattern. */
export const numberKeywords = {
  pattern: keyword('How the numbers are written.', 'PED-{yyyy}-{000000}', text),
  gaps: keyword(
    'Numbers may be left out, as those of saves that fail: whoever makes a record waits for nobody else who is making one.',
    true,
    flag,
  ),
} as const;

/** Keys of an entry of `x-unique` that holds for some records only. */
export const partialUniqueKeywords = {
  fields: keyword('The fields.', ['cnpj'], names),
  where: keyword(
    'Condition on fields of the record; others may share the values.',
    { field: 'ativo', is: true },
    {
      type: 'object',
    },
  ),
} as const;

/** Keys of `x-keys`. */
export const keyKeywords = {
  fields: keyword('Lists of fields whose values together say which record is meant.', [['matricula']], lists),
  own: keyword(
    "Relation to Usuario, Cliente, Filial or Pais: of several, one of the user's own record is meant.",
    'filial',
    text,
  ),
  prefer: keyword(
    'Condition on fields of the record: of several, one for which it holds is meant.',
    { field: 'ativo', is: true },
    { type: 'object' },
  ),
} as const;

/** Keys of what names a record by two fields, in `x-person`. */
export const personMarkKeywords = {
  entity: keyword('Field that holds the name of an entity.', 'entidade', text),
  id: keyword('Field that holds the id of its record.', 'idEntidade', text),
} as const;

const personPath = { anyOf: [text, closed(personMarkKeywords)] } as const;

/** Keys of `x-person`, where it is more than whose the records are. */
export const personKeywords = {
  of: keyword('Whose the records are; true where a record is the person.', ['cliente', 'titular'], {
    anyOf: [{ const: true }, personPath, { type: 'array', items: personPath }],
  }),
  erase: keyword(
    'What an erasure does: `fields`, the record stays without what is personal of it; `record`, it is deleted.',
    'record',
    { type: 'string', enum: ['fields', 'record'] },
  ),
  reason: keyword('Why the record stays: read before somebody erases.', 'Lançamento que a lei manda guardar.', text),
} as const;

/** Keys of `x-link`, where it is more than the name of the other field. */
export const linkKeywords = {
  field: keyword('Field with an `enum` that says of which entity the record is.', 'tipo', text),
  entities: keyword(
    'What the values of that field stand for; left out, they are names of entities. With others there is no link.',
    { PED: 'Pedido', CLI: 'Cliente' },
    { type: 'object', additionalProperties: text },
  ),
} as const;

/** Keywords of an entity as a whole. */
export const entityKeywords: Readonly<Record<string, Keyword>> = {
  $schema: keyword('Place of the schema that completes this file in an editor.', '../entity.schema.json', text),
  $id: keyword('Address of this schema; nothing reads it.', 'Fornecedor', text),
  $comment: keyword('A note for whoever reads the file.', 'Of the old system.', text),
  title: keyword('What one record is called.', 'Fornecedor', text),
  description: keyword('What the entity is, for the contract.', 'Who sells to us.', text),
  type: keyword('Always "object".', 'object', { const: 'object' }),
  required: keyword('Fields that must have a value.', ['nome'], names),
  properties: keyword(
    'The fields by name, in their order.',
    { nome: { type: 'string' } },
    {
      type: 'object',
      additionalProperties: { $ref: '#/definitions/field' },
    },
  ),
  examples: keyword('Records as they may be, for the contract.', [{ nome: 'Aurora' }], { type: 'array' }),
  additionalProperties: keyword('Nothing reads it: other fields are refused.', false, {}),
  'x-plural': keyword('What several records are called; the title when left out.', 'Fornecedores', text),
  'x-icon': keyword('Tabler icon in kebab case.', 'truck', text),
  'x-menu': keyword(
    'Place in the menu; false for none.',
    { order: 10, group: 'Cadastros' },
    {
      ...closed(menuKeywords),
      type: ['object', 'boolean'],
    },
  ),
  'x-label': keyword(
    'Field that a record is called by; nome, descricao or the first text when left out.',
    'razao',
    text,
  ),
  'x-label-detail': keyword(
    'What tells records of the same name apart, in brackets behind the label: a field, or a path through relations.',
    'estado.sigla',
    text,
  ),
  'x-search': keyword(
    'Text fields that the search looks in, and relations whose records it finds by their label; the label when left out.',
    ['nome', 'cnpj', 'cidade'],
    names,
  ),
  'x-unique': keyword(
    'Fields whose values no two records share; with `where`, no two of the records for which it holds.',
    [['cnpj'], { fields: ['placa'], where: { field: 'ativo', is: true } }],
    { type: 'array', items: { ...closed(partialUniqueKeywords), type: ['array', 'object'], items: text } },
  ),
  'x-keys': keyword(
    'Fields by which files know a record although others may have the same values: meant is one of the own record, then one that is preferred, then the oldest.',
    { fields: [['matricula']], own: 'filial', prefer: { field: 'ativo', is: true } },
    closed(keyKeywords),
  ),
  'x-check': keyword(
    'What must hold of every record, by name.',
    { periodo: { condition: 'fim >= inicio', message: 'O fim vem antes do início.', field: 'fim' } },
    { type: 'object', additionalProperties: closed(checkKeywords) },
  ),
  'x-append-only': keyword('Records are made and then neither changed nor deleted, by nobody.', true, flag),
  'x-single': keyword(
    'There is one record, which begins with its defaults and stays: settings. Its menu entry opens its form.',
    true,
    flag,
  ),
  'x-indexes': keyword('Fields by which lists of many rows are sorted or filtered.', [['cidade', 'nome']], lists),
  'x-soft-delete': keyword('Deleted records are kept, out of sight.', true, flag),
  'x-comments': keyword(
    'People who may change its records write comments on them, and mention others who may read these: true for whoever reads the record, "EDITAR" for those alone who may change it.',
    'EDITAR',
    { enum: [true, false, 'EDITAR'] },
  ),
  'x-access': keyword(
    'What each profile may do when the entity is new; later the permissions of the portal count.',
    { FINANCEIRO: ['LISTAR', 'EDITAR'] },
    { type: 'object', additionalProperties: { type: 'array', items: { type: 'string', enum: accessFlagNames } } },
  ),
  'x-scope': keyword(
    'Which rows exist for users of which profiles; for a profile that no rule names, none.',
    [
      { profiles: ['CONSULTOR'], field: 'consultor', user: 'id_cliente' },
      { profiles: ['ADMINISTRATIVO', 'FINANCEIRO'], all: true },
    ],
    { type: 'array', items: closed(scopeKeywords) },
  ),
  'x-person': keyword(
    'Whose the records are: a relation or a path of them to an entity with `x-person`, `Entity.field` of what points here, two fields that name a record, or a list of these, of which the first that leads to somebody counts; true where a record is the person. Exports and erasures of personal data go by it.',
    'cliente',
    {
      anyOf: [
        { const: true },
        personPath,
        { type: 'array', items: personPath },
        { ...closed(personKeywords), required: ['of'] },
      ],
    },
  ),
  'x-stored': keyword(
    'false: a shape of a call, without a table or a screen. "server": rows that the server keeps in a table or view of this name, which statements read.',
    false,
    { enum: [true, false, 'server'] },
  ),
  'x-governs': keyword(
    'What its records decide about: of such an entity an administrator agrees to every change of its schema, flow, alerts and statements before it counts.',
    'money',
    { type: 'string', enum: governedAreas },
  ),
  'x-tables': keyword(
    'With "x-stored": "server": the tables whose changes change the rows; the one of this name when left out.',
    [['ponto_saldo', 'ponto_cauda']],
    names,
  ),
};

/** Keywords of one field. */
export const fieldKeywords: Readonly<Record<string, Keyword>> = {
  $ref: keyword('One record of another entity.', 'Cidade.schema.json', text),
  $comment: entityKeywords.$comment ?? keyword('', '', text),
  title: keyword('What the field is called.', 'Nome', text),
  description: keyword('Help below the field.', 'Como no contrato social.', text),
  type: keyword('Kind of value.', 'string', { type: 'string', enum: fieldTypes }),
  format: keyword('What the value is; see the table of formats.', 'money', { type: 'string', enum: fieldFormats }),
  minLength: keyword('Least number of characters.', 3, count),
  maxLength: keyword('Greatest number of characters; 255 of a line of text when left out.', 120, count),
  pattern: keyword(
    'Regular expression of a text; give an example beside it, which users are shown.',
    '^[A-Z]{3}$',
    text,
  ),
  minimum: keyword('Least value.', 0, number),
  maximum: keyword('Greatest value.', 100, number),
  default: keyword(
    'Value of a new record; of a day `today`, of a moment `now`: those of whoever begins it; of a relation to Usuario, Cliente, Filial or Pais `own`: the one that they log in as. Text behind `=` is JSONata over the record, `$parent`, `$user` and `$today`.',
    'today',
    {},
  ),
  readOnly: keyword('Set by the server, never by a form.', true, flag),
  'x-required': keyword(
    'When it must have a value: a condition on fields, or JSONata text.',
    { field: 'tipo', is: 'PJ' },
    { type: ['object', 'string'] },
  ),
  'x-readonly': keyword(
    'When it keeps the value that it has: a condition on the stored record, or JSONata text.',
    { field: 'status', is: 'APROVADO' },
    { type: ['object', 'string'] },
  ),
  'x-when': keyword(
    'When it is part of the record: a condition on fields, or JSONata text. While it does not hold the field is empty, and no form shows it.',
    { field: 'tipo', is: 'PF' },
    { type: ['object', 'string'] },
  ),
  'x-keeps': keyword(
    'What was typed into it is saved while a view hides it by other values of the record; left out, the field keeps what it had.',
    true,
    flag,
  ),
  'x-access': keyword(
    'Who reads and who writes the field; left out, whoever may list and save the records.',
    { read: ['PERFIL:FINANCEIRO'], write: ['Cliente.EXCLUIR'] },
    closed(fieldAccessKeywords),
  ),
  'x-mask': keyword('Name of an eye: values are left out of every answer until the session opens it.', 'money', text),
  enum: keyword('The only values.', ['PF', 'PJ'], { type: 'array' }),
  items: keyword('Of an array: what is in it.', { $ref: 'FornecedorItem.schema.json' }, { type: 'object' }),
  examples: keyword('Values as they may be; the first that fits a `pattern` is shown to users.', ['ABC'], {
    type: 'array',
  }),
  'x-labels': keyword(
    'What the values of an `enum` are called.',
    { PF: 'Física' },
    {
      type: 'object',
      additionalProperties: text,
    },
  ),
  'x-hue': keyword(
    'Hue of the badge and in charts of the values of an `enum`, or of `true` and `false` of a boolean; values that it leaves out are neutral.',
    { ATIVO: 'emerald', BLOQUEADO: 'ruby' },
    { type: 'object', additionalProperties: { type: 'string', enum: hueNames } },
  ),
  'x-value': keyword(
    'JSONata text by which the server computes the value with every save, of the record, of its lists and of what is behind its relations; computed fields above it count as well.',
    '$sum([itens.(quantidade * valor)])',
    text,
  ),
  'x-number': keyword(
    'The server numbers new records: `{000000}` is the next number with so many digits, `{yyyy}`, `{yy}`, `{mm}` and `{dd}` are of the day and begin it anew. None comes twice; as text, none is left out either.',
    'OC-{yyyy}-{000000}',
    { ...closed(numberKeywords), type: ['string', 'object'] },
  ),
  'x-decimals': keyword('Decimal places; 2 when left out.', 4, count),
  'x-currency': keyword(
    'ISO 4217 code of money, or the field that holds it (`moeda`, `filial.moeda`); BRL when left out. Amounts have no more decimals than their currency.',
    'USD',
    text,
  ),
  'x-country': keyword('Of a `documento` or a `cep`: a code of a country, or the field that holds it.', 'pais', text),
  'x-personal': keyword(
    'What says who a person is, or is said of one: an erasure empties it (`x-person`). `sensitive`: who of the staff reads it of another person is written down (`LeituraDado`).',
    'sensitive',
    { type: 'string', enum: ['personal', 'sensitive'] },
  ),
  'x-exact': keyword('Filters compare the whole text.', true, flag),
  'x-link': keyword(
    'One record of the entity that another field says, which names entities in its `enum`; with `entities`, what its values stand for. Needs no `type`.',
    { field: 'tipo', entities: { PED: 'Pedido', CLI: 'Cliente' } },
    { ...closed(linkKeywords), type: ['string', 'object'] },
  ),
  'x-choices': keyword(
    'Of one record of another entity: who may fill this field in may choose among its records by their label, and sees no more of them.',
    true,
    flag,
  ),
  'x-circles': keyword(
    'Of one record of the same entity: records may name each other in a circle, or themselves. Left out, that is refused, as of trees.',
    true,
    flag,
  ),
  'x-mapped-by': keyword('Of a list of records: their field that points back.', 'fornecedor', text),
  'x-column': keyword('With "x-stored": "server": its column, where the table calls it otherwise.', 'cliente', text),
  renamedFrom: keyword(
    'Names that the field had before: its values, their history and its files come along.',
    ['telefone_fixo'],
    names,
  ),
  'x-accept': keyword(
    'Types of file that a field takes; */* for any. Left out, PNG, JPEG and PDF in a form.',
    'image/*,.pdf',
    text,
  ),
  'x-max-size': keyword('Greatest size of a file in bytes.', 5_000_000, count),
  minItems: keyword('Of an array of values: least number of items.', 1, count),
  maxItems: keyword(
    'Of an array of values: greatest number of items. Of files: most of a list; 10 when left out.',
    3,
    count,
  ),
  uniqueItems: keyword('Of an array of values: no item comes twice.', true, flag),
};
