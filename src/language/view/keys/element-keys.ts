import { intervalNames } from '../interval-names.ts';
import { periodNames } from '../period-names.ts';
import { conditionText, formats, type KeyTable } from './key-definition.ts';
import { layoutKeys } from './layout-keys.ts';
import { shownKeys } from './shown-keys.ts';

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
  param: {
    type: 'text',
    description:
      "Of tabs: name of the part of the screen's address that says which one is open, such as `aba` of `/consultores/:id/:aba`, else of what stands behind its `?`. The way back in the browser leads to the tab before, and where the address names none the one that was open last opens. Of a section with `dialog`: name of what stands behind the `?` of the address; it is open while the address has a value for it, closing it takes that away, and the way back leads to where it was opened.",
    example: 'aba',
  },
  label: {
    type: 'text',
    description: 'Text beside the element; the title of the field when left out.',
    example: 'Nome',
  },
  required: {
    type: 'condition',
    description: `Whether a value must be given: ${conditionText}.`,
    example: true,
  },
  disabled: {
    type: 'condition',
    description: `Whether the user may not change it: ${conditionText}.`,
    example: 'id > 0',
  },
  visible: {
    type: 'condition',
    description: `Whether it is shown: ${conditionText}. A hidden element is never required.`,
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
    description: 'Input mask: 9 is a digit, A a letter, * either; or a field of the record that holds the mask.',
    example: '999.999',
  },
  min: {
    type: 'number-or-text',
    description:
      'Least value, or earliest date as YYYY-MM-DD. Of a spinner also the field of the record that holds it.',
    example: 0,
  },
  max: {
    type: 'number-or-text',
    description:
      'Greatest value, or latest date as YYYY-MM-DD. Of a spinner also the field of the record that holds it.',
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
    description:
      'How the value is written; an input is that of its format: a `number` with the format `money` asks for money.',
    example: 'money',
  },
  itemLabel: {
    type: 'text',
    description: 'Field of an item that is shown; nome, descricao or id, in that order, when left out.',
    example: 'nome',
  },
  itemLabelOf: {
    type: 'text',
    description:
      'Of a chart or of tiles whose rows are no records: the field of an entity, such as Cliente.status, whose values `itemLabel` holds; they have its words and colours.',
    example: 'Cliente.status',
  },
  itemValue: {
    type: 'text',
    description:
      'Field of an item that is stored; id when left out. Of a chart or of tiles the field with the figure: without it the usual valor, total or quantidade, else rows are counted. Of a forward the field of the answer with the address.',
    example: 'id',
  },
  itemOptions: {
    type: 'text',
    description:
      'Of a checktable: field of an item with the list of the columns (`data`) that it has a box in, and of others, which stand behind them; all columns when left out.',
    example: 'permissoes',
  },
  option: {
    type: 'text',
    description: 'Of a checktable: field of a row of the list in which the column of its box is stored.',
    example: 'flag',
  },
  series: {
    type: 'fields',
    of: 'row',
    description:
      'Of a chart: fields with figures that are drawn side by side, each a series with the title of its field.',
    example: ['pontos', 'valor_vendas'],
  },
  interval: {
    type: 'text',
    values: intervalNames,
    description:
      'Of a chart whose `itemLabel` is a day or a moment: puts those of one month, quarter or year together, in their order and without gaps.',
    example: 'month',
  },
  region: {
    type: 'text',
    values: ['brazil', 'world'],
    description: 'Of a map: the states of Brazil, or the countries of the world by code or name; Brazil when left out.',
    example: 'world',
  },
  small: {
    type: 'field',
    of: 'row',
    description:
      'Of a strip: field of a row with the address of the small copy of its picture; link_miniatura when left out.',
    example: 'link_miniatura',
  },
  zoom: {
    type: 'flag',
    description: 'Of a strip: the picture can be seen from near and on the whole screen, and turns by drag.',
    example: true,
  },
  sendTo: {
    type: 'text',
    description:
      'Of an upload: the call by POST that takes the file as `file` of a form and answers its `url`; the files of the portal when left out. Of a photo `{field}` is filled in, and its name, extension, type and size are added. A failure is said in a dialog.',
    example: 'cdn/simple/upload',
  },
  find: {
    type: 'call',
    description:
      'Of an orgchart that has not all of its people: the call that finds others by `query`, and answers them (`achado`) with who stands between them and the top.',
    example: { method: 'GET', url: 'rede/busca' },
  },
  reason: {
    type: 'field',
    of: 'row',
    description: 'Of checks: field of a row that says why.',
    example: 'motivo',
  },
  ...shownKeys,
  text: {
    type: 'text',
    description:
      'Of a notice: what it says; `{field}` is filled in. Of a forward: what it says until the browser has left.',
    example: 'Olá, {nome}. O seu cadastro está pronto.',
  },
  tone: {
    type: 'text',
    values: ['info', 'success', 'warning', 'danger', 'quiet'],
    description:
      'Of a notice: what kind of news it is, by its colour, and by how screen readers say it as it appears; plain words when left out, small and pale ones with `quiet`, such as terms below a name.',
    example: 'success',
  },
  linkText: {
    type: 'text',
    description: 'Words of a link in place of its address.',
    example: 'Assistir ao vídeo',
  },
  primary: {
    type: 'flag',
    description: 'Of a link: a button in the colour of action; nothing where the value is no address.',
    example: true,
  },
  bold: { type: 'flag', description: 'Of a static value: bold text.', example: true },
  icon: {
    type: 'text',
    description: 'Of a static value: Tabler icon before it, in kebab case.',
    example: 'bell',
  },
  heading: {
    type: 'flag',
    description: 'Whether a shown value is the heading of what follows.',
    example: true,
  },
  itemText: {
    type: 'text',
    description: 'Of slides: field of a row with a line below its title.',
    example: 'texto',
  },
  itemChildren: {
    type: 'text',
    description:
      'Of links, pies and sunbursts: field of a row with the rows below it. A chart takes them as rows like any other.',
    example: 'filhos',
  },
  ratio: {
    type: 'text',
    values: ['16:5', '2:1', '16:9', '4:3', '1:1', '4:9'],
    description:
      'Of slides: width and height of their pictures; 16:5 when left out. A phone shows all of them in 16:9.',
    example: '16:9',
  },
  nullValues: {
    type: 'flag',
    description:
      'A checkbox with three states: null, true, false. Of a select whether it can be emptied; so when left out, unless a value must be given.',
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
    description: 'What a click does; of an input a click on its control.',
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
  narrow: {
    type: 'integer',
    min: 1,
    max: 12,
    description: 'The same where there is no more room than on a phone; all of it when left out.',
    example: 6,
  },
  narrowFirst: {
    type: 'flag',
    description: 'Whether it comes before its neighbours there, such as what matters most between two columns.',
    example: true,
  },
  help: {
    type: 'text',
    description:
      'What a field is for, behind a question mark and while the keyboard is in it; of other elements a line below.',
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
      'Country whose documents a `documento` takes, and whose postal codes a `cep`: a code of two or three letters, a name, or the field of the record that holds it or its record; Brazil when left out.',
    example: 'pais',
  },
  periods: {
    type: 'names',
    values: periodNames,
    description: `Of a period: the names of its buttons, in their order; all when left out: ${periodNames.join(', ')}.`,
    example: ['mes_atual', 'trimestre', 'outros'],
  },
  longPeriods: {
    type: 'condition',
    description: 'Of a period: whether `trimestre` and `outros` are among its buttons; they are when left out.',
    example: '$access.VISUALIZAR_SPV_APURADO',
  },
  documentType: {
    type: 'setting',
    of: 'record',
    description:
      'Which document of the country: CPF, CNPJ, NIF, RUC, CI, CEDULA, RFC, CURP, NIT, SSN or EIN, or the field that holds one; any of them when left out, recognized while typing.',
    example: 'RUC',
  },
  fillAddress: {
    type: 'flag',
    description:
      'Whether a CEP, once it is whole, fills the empty fields logradouro (or endereco, rua), bairro, cidade (or municipio) and estado (or uf) of its record; so when left out, unless the element has a hook `change` of its own. What was typed stays.',
    example: false,
  },
  disableOnLimit: {
    type: 'flag',
    description: 'A spinner stops at min and max.',
    example: true,
  },
  fill: {
    type: 'flag',
    description:
      'Of a frame: it takes all of its screen, whose title then stands in the tab alone and is read to who cannot see it.',
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
  ...layoutKeys,
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
