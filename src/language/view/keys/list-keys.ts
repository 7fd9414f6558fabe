import { elementKeys } from './element-keys.ts';
import { conditionText, type KeyTable } from './key-definition.ts';

/**
 * Keys of lists: the list of a screen, and elements of types grid, table, tree, cards, gallery, carousel and timeline.
 */
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
    description:
      'Field of a linked row that is sent when a record is attached; of a checktable that in which the row of a box is stored.',
    example: 'produto',
  },
  parent: {
    type: 'text',
    description: 'Field that holds the parent: of the link, or of the row in what shows who stands below whom.',
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
    description:
      'Rows of a page; 0 means all. Left out, as many as fill a wide window, and 10 in a form or on a phone. Of an upload: how many files, 1 when left out.',
    example: 10,
  },
  paging: {
    type: 'text',
    values: ['pages', 'more'],
    description:
      'How one gets to further rows: by pages, or below those that show (`more`), as one scrolls and by the button "Carregar mais". What has been loaded, and its place, is there again for who comes back. By pages when left out, of a timeline `more`. A `repeat` has `size` rows on each page, or `size` more with each press of the button; when left out all show, of a value `size` of them at first.',
    example: 'more',
  },
  accent: {
    type: 'field',
    of: 'row',
    description:
      'Field by whose value each row or card has a coloured edge, and a timeline its marks; the colours are those of the schema (`x-hue`).',
    example: 'status',
  },
  pictureHeight: {
    type: 'integer',
    min: 40,
    max: 600,
    description:
      'Of cards: height of their pictures in px, and cards are wide enough for a banner of it; 16:9 of the width of a card when left out.',
    example: 250,
  },
  columns: {
    type: 'columns',
    description: 'The columns by name, in the order of the screen.',
    example: { nome: { sort: true } },
  },
  columnsFrom: {
    type: 'text',
    values: ['answer'],
    description:
      'Further columns, behind those of `columns`: one for each name that the rows of the answer have. For rows by a call whose columns vary, such as a grid of months.',
    example: 'answer',
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
    description:
      'Values of a new row. Of a repeat what stands beside the values of each row, such as how many of it to buy: inputs of `detail` may change it, and it is no field of the row.',
    example: { ativo: true },
  },
  selectLabel: {
    type: 'text',
    description: 'Text of the button that attaches an existing record.',
    example: 'Selecionar',
  },
  selectList: {
    type: 'call',
    description: 'The call that offers the records to attach; the list of their entity when left out.',
    example: { method: 'GET', url: 'Produto', params: { ativo: true } },
  },
  selectMany: {
    type: 'flag',
    description: 'Whether several records are marked and attached at once.',
    example: true,
  },
  choose: {
    type: 'flag',
    description:
      'Whether a click on a row chooses it: other elements read the chosen row under the name of this one, and it stays marked.',
    example: true,
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
  edit: {
    type: 'flag',
    description:
      'Of a repeat: inputs of `detail` can be changed; what a change does says their `change`, such as a call with the row. Rows of a value of the screen have it at once, without any.',
    example: true,
  },
  detail: {
    type: 'elements',
    description:
      'What an opened row shows below it; of a `repeat` what each row shows, of an `autocomplete` what stands in words behind the name of each.',
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
      'Whether rows can be marked; so when left out, but on a screen without an entity, where true or an action with `bulk` asks for it. Where true, `bulk` actions with `button` stand above the rows and say that none is marked.',
    example: false,
  },
  direction: {
    type: 'text',
    values: ['horizontal', 'vertical'],
    description:
      'Which way a carousel goes on, and what `repeat` draws; to the side when left out. A vertical orgchart is a tree of rows instead of cards. A horizontal radio is one control with its items side by side.',
    example: 'vertical',
  },
  rowsFrom: {
    type: 'text',
    description:
      'Field of the record, or of the row of a `repeat`, whose rows a carousel draws as they are: nothing is asked for, and nothing can be done with them but `click`.',
    example: 'produtos',
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
    description: 'Text of an empty list. Of a forward: heading of the reason why it could not lead on.',
    example: 'Nenhum registro encontrado',
  },
} as const satisfies KeyTable;

/** Keys of lists within a record: how rows belong to it, how new ones are created, what can be dropped on them. */
export const nestedListKeys: readonly string[] = [
  ...['mappedBy', 'target', 'selectLabel', 'selectList', 'selectMany', 'defaults', 'beforeAdd', 'choose'],
  ...['rowsFrom', 'upload', 'fileTypeList', 'acceptedFiles', 'maxFileSize', 'addedMessage'],
];

/** Keys of a list that is a whole screen, in addition to those of every list. */
export const screenListKeys = {
  commands: {
    type: 'actions',
    description: 'What can be done with the list as a whole, by name: buttons in its bar.',
    example: { trazer: { label: 'Trazer o menu', call: { method: 'POST', url: 'Menu/trazer' }, refresh: true } },
  },
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
    description: `Whether the column is shown: ${conditionText}.`,
    example: '$access.EDITAR',
  },
  click: elementKeys.click,
  currency: { ...elementKeys.currency, of: 'row' },
  country: { ...elementKeys.country, of: 'row' },
  documentType: { ...elementKeys.documentType, of: 'row' },
  was: { ...elementKeys.was, type: 'field', of: 'row' },
  suffix: elementKeys.suffix,
  suffixWhen: { ...elementKeys.suffixWhen, type: 'field', of: 'row' },
  second: { ...elementKeys.second, type: 'field', of: 'row' },
  secondCurrency: { ...elementKeys.secondCurrency, of: 'row' },
  cents: { ...elementKeys.cents, type: 'field', of: 'row' },
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
    description: `Whether clicks on the cell and edits in place rest, judged for each row: ${conditionText}.`,
    example: { field: 'status', is: 'FECHADO' },
  },
  cols: {
    ...elementKeys.cols,
    description:
      'Width in twelfths of a table; what its texts need when left out. Who draws it wider or narrower has their own.',
  },
  bold: { type: 'flag', description: 'Bold text.', example: true },
  renamedFrom: elementKeys.renamedFrom,
} as const satisfies KeyTable;

/** Keys of columns that need the headings and cells of a table, and the types of list without these. */
const ofTables: readonly string[] = ['click', 'cols', 'disabled', 'filter'];
const withoutTable: readonly string[] = ['tree', 'cards', 'gallery', 'carousel', 'timeline'];

/** The keys of columns for a type of list. */
export function columnKeysOf(type: string): KeyTable {
  if (!withoutTable.includes(type)) return columnKeys;
  // Rows of a tree cannot be selected, so none are changed together.
  const without = type === 'tree' ? [...ofTables, 'rowEdit'] : ofTables;
  return Object.fromEntries(Object.entries(columnKeys).filter(([key]) => !without.includes(key)));
}

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
    description: `Whether the filter is offered: ${conditionText}.`,
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

export type ElementKey = keyof typeof elementKeys | keyof typeof listKeys;
