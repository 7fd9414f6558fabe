/**
 * What a key of a view definition holds. The check reads these, and `schemas/view.schema.json` is generated from them,
 * so an editor completes exactly what the runtime understands.
 */
export type ValueType =
  | 'text'
  | 'flag'
  | 'integer'
  | 'number'
  | 'number-or-text'
  | 'any'
  | 'condition'
  | 'expression'
  | 'options'
  | 'call'
  | 'action'
  | 'entity'
  | 'field'
  | 'setting'
  | 'fields'
  | 'names'
  | 'permissions'
  | 'values'
  | 'element-type'
  | 'list-type'
  | 'column-type'
  | 'component'
  | 'elements'
  | 'columns'
  | 'filters'
  | 'actions'
  | 'list'
  | 'form'
  | 'menu';

export type KeyDefinition = {
  readonly type: ValueType;
  readonly description: string;
  readonly example: unknown;
  /** The only texts allowed. */
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Of which thing's fields a `field`, `fields` or `setting` key speaks: the record, or the rows of a list. */
  readonly of?: 'record' | 'row';
};

export type KeyTable = Readonly<Record<string, KeyDefinition>>;

export const formats = ['text', 'money', 'number', 'percent', 'date', 'datetime', 'time', 'boolean'] as const;

const condition = 'true, false, a predicate such as { "field": "tipo", "is": "PJ" }, or JSONata text';

/** Keys of elements of forms and screens. `elementTypes` says which type has which. */
export const elementKeys = {
  type: {
    type: 'element-type',
    description: 'What is drawn. Left out, it follows from the field in the entity schema.',
    example: 'text',
  },
  name: {
    type: 'text',
    description: 'Stable name, in the array form only: in a map the key is the name.',
    example: 'nome',
  },
  field: {
    type: 'field',
    of: 'record',
    description: 'Field of the record; the element name when left out.',
    example: 'nome',
  },
  label: {
    type: 'text',
    description: 'Text beside the element; the title of the field when left out.',
    example: 'Nome',
  },
  required: {
    type: 'condition',
    description: `Whether a value must be given: ${condition}.`,
    example: true,
  },
  disabled: {
    type: 'condition',
    description: `Whether the user may not change it: ${condition}.`,
    example: 'id > 0',
  },
  visible: {
    type: 'condition',
    description: `Whether it is shown: ${condition}. A hidden element is never required.`,
    example: { field: 'tipo', is: 'PJ' },
  },
  value: {
    type: 'expression',
    description: 'JSONata text whose result is the value, computed again when what it reads changes.',
    example: '$sum(itens.(quantidade * valor))',
  },
  default: {
    type: 'any',
    description: 'Value of a new record; of a day `today`, of a moment `now`: those of whoever begins it.',
    example: 'PF',
  },
  mask: {
    type: 'text',
    description: 'Input mask: 9 is a digit, A a letter, * either.',
    example: '999.999',
  },
  min: {
    type: 'number-or-text',
    description: 'Least value, or earliest date as YYYY-MM-DD.',
    example: 0,
  },
  max: {
    type: 'number-or-text',
    description: 'Greatest value, or latest date as YYYY-MM-DD.',
    example: 100,
  },
  maxLength: {
    type: 'integer',
    min: 1,
    description: 'Most characters.',
    example: 120,
  },
  format: {
    type: 'text',
    values: formats,
    description: 'How the value is written.',
    example: 'money',
  },
  itemLabel: {
    type: 'text',
    description: 'Field of an item that is shown; nome, descricao or id, in that order, when left out.',
    example: 'nome',
  },
  itemValue: {
    type: 'text',
    description:
      'Field of an item that is stored; id when left out. Of a chart or of tiles the field with the figure: without it the usual valor, total or quantidade, else rows are counted.',
    example: 'id',
  },
  nullValues: {
    type: 'flag',
    description: 'A checkbox with three states: null, true, false.',
    example: true,
  },
  data: {
    type: 'options',
    description:
      'The items to choose from, each with id and descricao; of a colour those offered first, with id such as #1971c2; of a chart or of tiles the rows, with figures in further fields.',
    example: [{ id: 'PF', descricao: 'Pessoa física' }],
  },
  list: {
    type: 'call',
    description: 'The call that gives the items or rows.',
    example: { method: 'GET', url: 'Cidade' },
  },
  click: {
    type: 'action',
    description: 'What a click does.',
    example: { navigate: '/crud/Cliente/{id}' },
  },
  change: {
    type: 'action',
    description: 'What happens when the value has changed.',
    example: { refresh: true },
  },
  blur: {
    type: 'action',
    description: 'What happens when the focus leaves.',
    example: { refresh: true },
  },
  cols: {
    type: 'integer',
    min: 1,
    max: 12,
    description: 'Width in twelfths of the container.',
    example: 6,
  },
  help: {
    type: 'text',
    description: 'Help below the element.',
    example: 'Como consta no contrato social.',
  },
  rows: {
    type: 'integer',
    min: 1,
    max: 50,
    description: 'Visible lines of a textarea; 5 when left out.',
    example: 5,
  },
  currency: {
    type: 'setting',
    of: 'record',
    description:
      'Currency of a money value: an ISO 4217 code, a symbol, or the field of the record that holds the code, such as `moeda` or `pais.moeda`; BRL when left out.',
    example: 'BRL',
  },
  country: {
    type: 'setting',
    of: 'record',
    description:
      'Country whose documents a `documento` takes: a code of two or three letters, a name, or the field of the record that holds it or its record; Brazil when left out.',
    example: 'pais',
  },
  documentType: {
    type: 'setting',
    of: 'record',
    description:
      'Which document of the country: CPF, CNPJ, NIF, RUC, CI, CEDULA, RFC, CURP, NIT, SSN or EIN, or the field that holds one; any of them when left out, told apart while typing.',
    example: 'RUC',
  },
  disableOnLimit: {
    type: 'flag',
    description: 'A spinner stops at min and max.',
    example: true,
  },
  component: {
    type: 'component',
    description: 'Name of a component that the portal registers, for type `component`.',
    example: 'commerce/cart',
  },
  html: {
    type: 'text',
    description: 'HTML to show; scripts and handlers are removed.',
    example: '<p>Bem-vindo</p>',
  },
  collapsed: {
    type: 'flag',
    description: 'Lets the title of a section open and close it: true starts closed, false open.',
    example: true,
  },
  elements: {
    type: 'elements',
    description: 'The elements inside, by name, in the order of the screen.',
    example: { nome: {}, email: {} },
  },
  renamedFrom: {
    type: 'names',
    description: 'Former names, so that overrides written against them go on applying.',
    example: ['razao_social'],
  },
} as const satisfies KeyTable;

/** Keys of lists: the list of a screen, and elements of the types grid, table, tree, cards, gallery, carousel, timeline. */
export const listKeys = {
  list: elementKeys.list,
  entity: {
    type: 'entity',
    description: 'Entity of the rows.',
    example: 'FornecedorItem',
  },
  mappedBy: {
    type: 'field',
    of: 'row',
    description: 'Field of the rows that points back to the record.',
    example: 'fornecedor',
  },
  target: {
    type: 'text',
    description: 'Field of a linked row that is sent when a record is attached.',
    example: 'produto',
  },
  parent: {
    type: 'text',
    description: 'Field that holds the parent: of the link, or in a tree of the row.',
    example: 'pai',
  },
  fields: {
    type: 'fields',
    of: 'row',
    description: 'Further fields to ask for.',
    example: ['id', 'cidade.nome'],
  },
  size: {
    type: 'integer',
    min: 0,
    max: 1000,
    description: 'Rows of a page; 0 means all. 10 when left out. Of an upload: how many files, 1 when left out.',
    example: 10,
  },
  columns: {
    type: 'columns',
    description: 'The columns by name, in the order of the screen.',
    example: { nome: { sort: true } },
  },
  filters: {
    type: 'filters',
    description: 'The filters by name.',
    example: { ativo: { dataType: 'boolean' } },
  },
  groupLabel: {
    type: 'field',
    of: 'row',
    description: 'Field shown as the name of a group of rows; of a chart it names the series.',
    example: 'estado.nome',
  },
  groupValue: {
    type: 'field',
    of: 'row',
    description: 'Field by whose value rows are grouped.',
    example: 'estado',
  },
  sortBy: {
    type: 'field',
    of: 'row',
    description: 'Field of the first order.',
    example: 'nome',
  },
  sortType: {
    type: 'text',
    values: ['asc', 'desc'],
    description: 'Direction of the first order.',
    example: 'asc',
  },
  defaults: {
    type: 'values',
    description: 'Values of a new row.',
    example: { ativo: true },
  },
  selectLabel: {
    type: 'text',
    description: 'Text of the button that attaches an existing record.',
    example: 'Selecionar',
  },
  beforeAdd: {
    type: 'expression',
    description: 'JSONata text evaluated before a row is added; if it fails it is ignored.',
    example: '{ "ordem": $count(itens) * 10 }',
  },
  print: {
    type: 'flag',
    description: 'Whether PDF and Excel are offered; the list of an entity offers them unless it says false.',
    example: true,
  },
  detail: {
    type: 'elements',
    description: 'What an opened row shows below it.',
    example: { observacao: {} },
  },
  detailAlone: {
    type: 'flag',
    description: 'An opened row stands alone: the others are hidden until it is closed.',
    example: true,
  },
  actions: {
    type: 'actions',
    description: 'What can be done with a row, by name; with `bulk` also with several chosen rows.',
    example: { arquivar: { label: 'Arquivar', bulk: true, call: { method: 'POST', url: 'Cliente/{id}/arquivar' } } },
  },
  totalizer: {
    type: 'fields',
    of: 'row',
    description: 'Fields of which the list tells how often each value occurs, over the whole filter.',
    example: ['status'],
  },
  new: {
    type: 'flag',
    description:
      'Whether who may create records is offered to add one; so when left out, but on a screen without an entity, where true asks for it.',
    example: false,
  },
  delete: {
    type: 'flag',
    description:
      'Whether who may delete records is offered to; so when left out, but on a screen without an entity, where true asks for it.',
    example: false,
  },
  select: {
    type: 'flag',
    description:
      'Whether rows can be marked; so when left out, but on a screen without an entity, where true or an action with `bulk` asks for it.',
    example: false,
  },
  direction: {
    type: 'text',
    values: ['horizontal', 'vertical'],
    description: 'Which way a carousel goes on; to the side when left out.',
    example: 'vertical',
  },
  reorder: {
    type: 'flag',
    description: 'Whether rows can be moved up and down; the place is kept in `ordem`.',
    example: true,
  },
  selectAll: {
    type: 'text',
    description: 'Name of an entry of `actions` that runs once with all rows, one second after the header checkbox.',
    example: 'selecionarTodos',
  },
  upload: {
    type: 'flag',
    description: 'Rows are attachments, added by dropping files.',
    example: true,
  },
  fileTypeList: {
    type: 'options',
    description: 'Kinds of attachment to choose from.',
    example: [{ id: 1, descricao: 'Contrato' }],
  },
  acceptedFiles: {
    type: 'text',
    description: 'MIME types and endings of files, separated by commas.',
    example: 'image/*,.pdf',
  },
  maxFileSize: {
    type: 'integer',
    min: 1,
    description: 'Greatest size of a file in bytes.',
    example: 5_000_000,
  },
  addedMessage: {
    type: 'text',
    description: 'Text after a file was added; {file} stands for its name.',
    example: 'Arquivo {file} adicionado com sucesso.',
  },
  empty: {
    type: 'text',
    description: 'Text of an empty list.',
    example: 'Nenhum registro encontrado',
  },
} as const satisfies KeyTable;

/** Keys of a list that is a whole screen, beside those of every list. */
export const screenListKeys = {
  import: {
    type: 'flag',
    description: 'Whether who may create or change records is offered to import a CSV or Excel file; so when left out.',
    example: false,
  },
} as const satisfies KeyTable;

export const columnKeys = {
  name: elementKeys.name,
  field: {
    type: 'field',
    of: 'row',
    description: 'Field or path of the row; the column name when left out.',
    example: 'cidade.nome',
  },
  type: {
    type: 'column-type',
    description: 'How a cell is drawn; it follows from the field when left out.',
    example: 'badge',
  },
  label: {
    type: 'text',
    description: 'Heading; the title of the field when left out.',
    example: 'Cidade',
  },
  format: elementKeys.format,
  sort: {
    type: 'flag',
    description: 'Whether a click on the heading sorts.',
    example: true,
  },
  sortType: listKeys.sortType,
  visible: {
    type: 'condition',
    description: `Whether the column is shown: ${condition}.`,
    example: '$access.EDITAR',
  },
  click: elementKeys.click,
  currency: { ...elementKeys.currency, of: 'row' },
  country: { ...elementKeys.country, of: 'row' },
  documentType: { ...elementKeys.documentType, of: 'row' },
  aggregate: {
    type: 'text',
    values: ['sum', 'avg', 'min', 'max', 'count'],
    description: 'Figure below the column, over the whole filter and not just the page.',
    example: 'sum',
  },
  filter: {
    type: 'flag',
    description: 'Whether the heading offers a filter.',
    example: true,
  },
  hidden: {
    type: 'flag',
    description: 'Kept back at first; users bring it into sight with the choice of columns.',
    example: true,
  },
  rowEdit: {
    type: 'flag',
    description:
      'Whether the cell is edited in place. With false the field is not offered for a change of many rows either.',
    example: true,
  },
  readOnly: {
    type: 'flag',
    description: 'Whether the value cannot be changed in the row dialog or in place.',
    example: true,
  },
  disabled: {
    type: 'condition',
    description: `Whether clicks on the cell and edits in place rest, judged for each row: ${condition}.`,
    example: { field: 'status', is: 'FECHADO' },
  },
  cols: elementKeys.cols,
  bold: { type: 'flag', description: 'Bold text.', example: true },
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

export const filterKeys = {
  name: elementKeys.name,
  field: columnKeys.field,
  label: elementKeys.label,
  dataType: {
    type: 'text',
    values: ['text', 'boolean', 'number', 'money', 'date', 'datetime', 'date-range', 'select', 'relation'],
    description: 'What the user is asked; it follows from the field when left out.',
    example: 'date-range',
  },
  filter: {
    type: 'condition',
    description: `Whether the filter is offered: ${condition}.`,
    example: '$access.EDITAR',
  },
  default: {
    type: 'any',
    description:
      'What the list is filtered by when it opens without parameters in its address: a value, a list of values, or text that begins with `=` and is JSONata of `$user`, `$access` and `$params`.',
    example: '= $user.filial',
  },
  data: elementKeys.data,
  entity: {
    type: 'entity',
    description: 'Entity whose records can be chosen.',
    example: 'Cidade',
  },
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

export const actionKeys = {
  name: elementKeys.name,
  label: {
    type: 'text',
    description: 'Text of the button.',
    example: 'Aprovar',
  },
  validate: {
    type: 'flag',
    description: 'Validate the form first, and stop at errors.',
    example: true,
  },
  confirm: {
    type: 'text',
    description: 'Question to answer before anything happens; `{field}` is filled in.',
    example: 'Deseja realmente aprovar {nome}?',
  },
  call: {
    type: 'call',
    description: 'Call to the server. `{field}` is filled from row, parent and record. Overrides cannot set it.',
    example: { method: 'POST', url: 'fornecedor/{id}/aprovar' },
  },
  navigate: {
    type: 'text',
    description: 'Address to go to.',
    example: '/crud/Fornecedor/{id}',
  },
  redirect: {
    type: 'text',
    description:
      'Address to go to after the call has succeeded: at once, 500 ms after an answer with `redirect: true`, not at all after one with `redirect: false`.',
    example: '/crud/Fornecedor/',
  },
  open: {
    type: 'text',
    description:
      'View to open in a dialog: `Cidade` or `Cidade.picker` is a list, with a `?` and filters if need be; `Cidade/{cidade}` is the form of a record, `Cidade/0` of a new one.',
    example: 'Cidade/{cidade}',
  },
  download: {
    type: 'call',
    description: 'Call whose answer is saved as a file.',
    example: { method: 'GET', url: 'Cliente/print/{id}.pdf' },
  },
  set: {
    type: 'values',
    description:
      'Fields to set: of a form they are filled in, of a row of a list they are saved at once. Text that begins with `=` is JSONata, any other value stands as it is.',
    example: { status: 'APROVADO', aprovado_em: '= $now()' },
  },
  refresh: {
    type: 'flag',
    description: 'Load the record or list again.',
    example: true,
  },
  emit: {
    type: 'text',
    description: 'Event for the machine of the screen.',
    example: 'cart.checkout',
  },
  visible: elementKeys.visible,
  disabled: elementKeys.disabled,
  bulk: {
    type: 'flag',
    description:
      'In `actions` of a list: also offered for several chosen rows; its `call` and `set` are done for each.',
    example: true,
  },
  danger: {
    type: 'flag',
    description: 'Destroys something: the button stands apart, in the colour of danger.',
    example: true,
  },
  undo: {
    type: 'text',
    description: 'In `actions` of a list: name of the action that takes this one back, offered after it.',
    example: 'desarquivar',
  },
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

export const formKeys = {
  elements: elementKeys.elements,
  actions: {
    type: 'actions',
    description: 'Buttons of the form by name.',
    example: { aprovar: { label: 'Aprovar' } },
  },
} as const satisfies KeyTable;

/** Where a screen without an entity stands in the menu. */
export const menuKeys = {
  order: {
    type: 'number',
    description: 'Place among the other entries, those of entities (`x-menu`) included; 1000 when left out.',
    example: 5,
  },
  group: {
    type: 'text',
    description: 'Heading that it stands below; at the top of the menu when left out.',
    example: 'Painéis',
  },
  icon: {
    type: 'text',
    description: 'Tabler icon in kebab case; that of the view when left out.',
    example: 'chart-bar',
  },
} as const satisfies KeyTable;

export const viewKeys = {
  $schema: {
    type: 'text',
    description: 'Place of this schema, for the editor.',
    example: '../../schemas/view.schema.json',
  },
  version: {
    type: 'integer',
    min: 1,
    max: 1,
    description: 'Version of the format.',
    example: 1,
  },
  entity: {
    type: 'entity',
    description: 'Entity of the screen: names schemas/entities/{entity}.schema.json.',
    example: 'Fornecedor',
  },
  name: {
    type: 'text',
    description: 'Which view of the entity; left out for the main one.',
    example: 'picker',
  },
  title: {
    type: 'text',
    description: 'Title of the screen; the plural of the entity when left out.',
    example: 'Fornecedores',
  },
  icon: {
    type: 'text',
    description: 'Tabler icon in kebab case.',
    example: 'truck',
  },
  menu: {
    type: 'menu',
    description:
      'Puts a screen without an entity into the menu, and so on the home screen and in the palette; {} will do. The place of an entity stands in `x-menu` of its schema.',
    example: { order: 5, group: 'Painéis' },
  },
  access: {
    type: 'permissions',
    description: 'Permission that each action needs. Overrides cannot set it.',
    example: { create: 'CADASTRAR' },
  },
  list: {
    type: 'list',
    description: 'The list of the screen; it follows from the entity when left out.',
    example: { size: 25 },
  },
  form: {
    type: 'form',
    description: 'The form of a record; it follows from the entity when left out.',
    example: { elements: { nome: {} } },
  },
  elements: {
    type: 'elements',
    description: 'Elements of a screen without an entity, such as a dashboard.',
    example: { vendas: { type: 'bar' } },
  },
} as const satisfies KeyTable;

export const callKeys = {
  method: {
    type: 'text',
    values: ['GET', 'POST', 'PUT', 'DELETE'],
    description: 'HTTP method.',
    example: 'GET',
  },
  url: {
    type: 'text',
    description: 'Path below /api; `{field}` is filled in, URL-encoded.',
    example: 'Fornecedor/{id}',
  },
} as const satisfies KeyTable;

export const predicateKeys = {
  and: {
    type: 'any',
    description: 'All of these predicates hold.',
    example: [{ field: 'ativo', is: true }],
  },
  or: {
    type: 'any',
    description: 'One of these predicates holds.',
    example: [{ field: 'tipo', is: 'PJ' }],
  },
  field: {
    type: 'text',
    description: 'Field or path that is compared.',
    example: 'tipo',
  },
  is: { type: 'any', description: 'Equal to this value.', example: 'PJ' },
  not: { type: 'any', description: 'Not equal to this value.', example: 'PF' },
  in: {
    type: 'any',
    description: 'Equal to one of these values.',
    example: ['PF', 'PJ'],
  },
  gt: { type: 'number-or-text', description: 'Greater than.', example: 0 },
  gte: {
    type: 'number-or-text',
    description: 'Greater than or equal to.',
    example: 1,
  },
  lt: { type: 'number-or-text', description: 'Less than.', example: 10 },
  lte: {
    type: 'number-or-text',
    description: 'Less than or equal to.',
    example: 10,
  },
  empty: {
    type: 'flag',
    description: 'Whether there is no value.',
    example: true,
  },
} as const satisfies KeyTable;

/** Keys by which an override says what to do with a named thing (rules M3 to M5). */
export const overrideKeys = {
  $remove: {
    type: 'flag',
    description: 'Delete what the base has under this name.',
    example: true,
  },
  $replace: {
    type: 'flag',
    description: 'Swap it for this instead of merging.',
    example: true,
  },
  $new: {
    type: 'flag',
    description: 'Create it: the base has no such name.',
    example: true,
  },
  $after: {
    type: 'text',
    description: 'Place it after this name.',
    example: 'nome',
  },
  $before: {
    type: 'text',
    description: 'Place it before this name.',
    example: 'nome',
  },
  $first: { type: 'flag', description: 'Place it first.', example: true },
  $last: { type: 'flag', description: 'Place it last.', example: true },
  $in: {
    type: 'text',
    description: 'Place it in the section of this name.',
    example: 'dados',
  },
  $expect: {
    type: 'values',
    description: 'Values of the base that this was written against; a difference is reported.',
    example: { label: 'Nome' },
  },
} as const satisfies KeyTable;

export type ElementKey = keyof typeof elementKeys | keyof typeof listKeys;
