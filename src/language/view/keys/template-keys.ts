import { elementKeys } from './element-keys.ts';
import { formats, type KeyTable } from './key-definition.ts';

/** Sizes of pages by name, upright: width and height in mm. */
export const pageSizes = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  letter: [215.9, 279.4],
  card: [54, 85.6],
} as const;

/** Points, the unit of letters. */
const points = { min: 3, max: 200 } as const;
/** Millimetres, the unit of everything else. */
const millimetres = { min: 0, max: 2000 } as const;
const color = { type: 'color', example: '#1c2430' } as const;

/** The key of a view that makes it a print template. */
export const templateKey = {
  template: {
    type: 'template',
    description:
      'Makes the view a print template of its entity: a sheet or a card, the same on the screen, as PDF and as PNG. Actions offer it by its name (`print`). Lengths are in mm, letters in points.',
    example: { page: 'card', orientation: 'landscape', elements: { nome: { size: 12, bold: true } } },
  },
} as const satisfies KeyTable;

export const templatePartKeys = {
  elements: {
    type: 'template-elements',
    description:
      'What is printed, by name. What has no place of its own (`x`, `y`) stands one below the other and flows over pages.',
    example: { nome: {}, itens: { type: 'table', columns: { descricao: {} } } },
  },
} as const satisfies KeyTable;

const side = { min: 1, max: 40 } as const;

/** How the pages of several records are arranged on larger paper. */
export const templateSheetKeys = {
  page: {
    type: 'page',
    description: `Size of the paper: ${Object.keys(pageSizes).join(', ')}, or width and height in mm; A4 when left out.`,
    example: 'A4',
  },
  orientation: {
    type: 'text',
    values: ['portrait', 'landscape'],
    description: 'Which way paper with a named size lies; portrait when left out.',
    example: 'portrait',
  },
  columns: { type: 'integer', ...side, description: 'Pages side by side; 1 when left out.', example: 2 },
  rows: { type: 'integer', ...side, description: 'Pages one below the other; 1 when left out.', example: 5 },
  columnGap: {
    type: 'number',
    ...millimetres,
    description: 'Room between columns, in mm; none when left out.',
    example: 4,
  },
  rowGap: { type: 'number', ...millimetres, description: 'Room between rows, in mm; none when left out.', example: 2 },
  cutMarks: { type: 'flag', description: 'Short lines around the pages that say where to cut.', example: true },
} as const satisfies KeyTable;

export const templateKeys = {
  page: {
    type: 'page',
    description: `Size of the page: ${Object.keys(pageSizes).join(', ')}, or width and height in mm; A4 when left out.`,
    example: { width: 85.6, height: 54 },
  },
  orientation: {
    type: 'text',
    values: ['portrait', 'landscape'],
    description: 'Which way a page with a named size lies; portrait when left out.',
    example: 'landscape',
  },
  sheet: {
    type: 'template-sheet',
    description:
      'Puts the pages of several records together on larger paper, in the middle of it, such as ten cards on an A4 sheet. One record alone is printed on its page.',
    example: { page: 'A4', columns: 2, rows: 5, columnGap: 4, rowGap: 2, cutMarks: true },
  },
  margin: {
    type: 'number',
    ...millimetres,
    description: 'Margin around what flows, in mm; 15 when left out, of small pages 4.',
    example: 12,
  },
  size: { type: 'number', ...points, description: 'Size of letters in points; 9 when left out.', example: 10 },
  color: { ...color, description: 'Colour of letters; nearly black when left out.' },
  header: {
    type: 'template-part',
    description: 'What stands at the top of each page. `{$page}` and `{$pages}` are its number and how many there are.',
    example: { elements: { titulo: { text: 'Pedido {numero}', bold: true } } },
  },
  footer: {
    type: 'template-part',
    description: 'What stands at the bottom of each page, as `header`.',
    example: { elements: { pagina: { text: 'Página {$page} de {$pages}', align: 'end' } } },
  },
  elements: templatePartKeys.elements,
  requires: {
    type: 'fields',
    of: 'record',
    description: 'Fields that a record must have a value in to be printed; a record that lacks one is refused by name.',
    example: ['cargo'],
  },
} as const satisfies KeyTable;

/** Keys of elements of a print template. `templateTypes` says which type has which. */
export const templateElementKeys = {
  type: {
    type: 'text',
    values: ['text', 'field', 'image', 'qrcode', 'table', 'line', 'section', 'columns', 'space', 'break'],
    description:
      'What is printed. Left out, it is a text where there is a `text`, a section where there are `elements`, else it follows from the field.',
    example: 'field',
  },
  name: elementKeys.name,
  field: {
    type: 'field',
    of: 'record',
    description: 'Field of the record, also behind relations; the element name when left out.',
    example: 'cliente.nome',
  },
  label: {
    type: 'text',
    description:
      'Small text above the value, or above a table; of a field its title when left out, none when empty. Of a picture what it is for those who cannot see it.',
    example: 'Nome',
  },
  text: {
    type: 'text',
    description:
      'Text in which `{field}` is written as the screen writes it; `{$page}`, `{$pages}`, `{$moment}` (day and time of printing), `{$portal}` (address of the portal) and `{$user.nome}` as well. Behind `=` it is JSONata. Of a qrcode what it holds.',
    example: 'Pedido {numero} de {cliente.nome}',
  },
  value: {
    type: 'expression',
    description: 'JSONata text whose result is printed in place of the stored value.',
    example: '$sum(itens.(quantidade * valor))',
  },
  format: {
    type: 'text',
    values: formats,
    description: 'How the value is written; as the field says when left out.',
    example: 'money',
  },
  currency: elementKeys.currency,
  visible: elementKeys.visible,
  x: { type: 'number', ...millimetres, description: 'From the left edge of the page, in mm; with `y`.', example: 4 },
  y: {
    type: 'number',
    ...millimetres,
    description:
      'From the top edge of the page, in mm; what has a place stands on the first page, or on each in header and footer.',
    example: 4,
  },
  width: {
    type: 'number',
    ...millimetres,
    description: 'Width in mm; with a place up to the right edge when left out, else all there is.',
    example: 40,
  },
  height: {
    type: 'number',
    ...millimetres,
    description: 'Height in mm; of a text the most, behind which it ends in an ellipsis.',
    example: 10,
  },
  cols: {
    type: 'integer',
    min: 1,
    max: 12,
    description: 'Width in twelfths: neighbours with it stand side by side.',
    example: 6,
  },
  size: { type: 'number', ...points, description: 'Size of letters in points.', example: 12 },
  bold: { type: 'flag', description: 'Bold letters.', example: true },
  color: { ...color, description: 'Colour of letters, or of a line or qrcode.' },
  align: {
    type: 'text',
    values: ['start', 'center', 'end'],
    description: 'Where a text or picture stands in its width.',
    example: 'center',
  },
  lines: {
    type: 'integer',
    min: 1,
    max: 200,
    description: 'Most lines of a text, of which the last ends in an ellipsis.',
    example: 2,
  },
  fit: {
    type: 'flag',
    description: 'Takes smaller letters, down to half, where the text has no room otherwise.',
    example: true,
  },
  crop: {
    type: 'flag',
    description: 'Fills the whole frame, and cuts off what of the picture is beyond it.',
    example: true,
  },
  background: { ...color, description: 'Colour behind it.', example: '#eef2f7' },
  border: { ...color, description: 'Colour of the line around it.', example: '#d4dae3' },
  radius: { type: 'number', min: 0, max: 100, description: 'Radius of the corners, in mm.', example: 2 },
  padding: {
    type: 'number',
    min: 0,
    max: 100,
    description: 'Room between a section and what is in it, in mm; 3 with a background or border, else none.',
    example: 2,
  },
  thickness: { type: 'number', min: 0.05, max: 20, description: 'Of a line: in mm; 0.2 when left out.', example: 0.5 },
  elements: templatePartKeys.elements,
  columns: {
    type: 'template-columns',
    description: 'Columns of a table by the field of a row; those that a list of the rows shows when left out.',
    example: { descricao: { width: 4 }, valor: { aggregate: 'sum' } },
  },
  sortBy: { type: 'field', of: 'row', description: 'Field by which rows are sorted.', example: 'descricao' },
  sortType: {
    type: 'text',
    values: ['asc', 'desc'],
    description: 'Order of the rows; asc when left out.',
    example: 'desc',
  },
  empty: { type: 'text', description: 'What a table without rows says.', example: 'Sem itens' },
} as const satisfies KeyTable;

export type TemplateElementKey = keyof typeof templateElementKeys;

export const templateColumnKeys = {
  name: elementKeys.name,
  field: {
    type: 'field',
    of: 'row',
    description: 'Field of the row; the column name when left out.',
    example: 'produto.nome',
  },
  label: { type: 'text', description: 'Heading; the title of the field when left out.', example: 'Produto' },
  format: templateElementKeys.format,
  currency: {
    ...elementKeys.currency,
    description:
      'Currency of a money value: an ISO 4217 code, a symbol, or the field of the printed record that holds the code, such as `moeda`; BRL when left out.',
  },
  width: {
    type: 'number',
    min: 0.1,
    max: 100,
    description: 'Share of the width: a column with 2 is twice as wide as one with 1; 1 when left out.',
    example: 2,
  },
  align: { ...templateElementKeys.align, description: 'Where the texts stand; figures at the end when left out.' },
  bold: templateElementKeys.bold,
  aggregate: {
    type: 'text',
    values: ['sum', 'avg', 'min', 'max', 'count'],
    description: 'Figure below the last row.',
    example: 'sum',
  },
  visible: elementKeys.visible,
} as const satisfies KeyTable;

type TemplateType = { readonly description: string; readonly keys: readonly TemplateElementKey[] };

const common = ['type', 'name', 'visible', 'x', 'y', 'width', 'height', 'cols'] as const;
const letters = ['size', 'bold', 'color', 'align', 'lines', 'fit'] as const;
const frame = ['background', 'border', 'radius', 'padding'] as const;

/** Types of elements of a print template, with the keys that each may have. */
export const templateTypes = {
  text: { description: 'A text with values in it.', keys: [...common, 'text', ...letters] },
  field: {
    description: 'A value with its label above it.',
    keys: [...common, 'field', 'label', 'value', 'format', 'currency', ...letters],
  },
  image: {
    description: 'A picture of a field.',
    keys: [...common, 'field', 'label', 'value', 'align', 'crop', 'radius'],
  },
  qrcode: { description: 'A QR code of a text or field.', keys: [...common, 'field', 'text', 'color', 'align'] },
  table: {
    description: 'Rows of a list of the record, over as many pages as they need.',
    keys: [...common, 'field', 'label', 'columns', 'sortBy', 'sortType', 'empty', 'size'],
  },
  line: { description: 'A line across.', keys: [...common, 'color', 'thickness'] },
  section: {
    description: 'Elements below each other, with a frame if need be.',
    keys: [...common, ...frame, 'elements'],
  },
  columns: { description: 'Elements side by side, alike in width or by their `cols`.', keys: [...common, 'elements'] },
  space: { description: 'Empty room of its `height`.', keys: [...common] },
  break: { description: 'Begins a new page.', keys: ['type', 'name', 'visible'] },
} as const satisfies Readonly<Record<string, TemplateType>>;

export type TemplateTypeName = keyof typeof templateTypes;
