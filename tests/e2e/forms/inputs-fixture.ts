import { putConfigured, removeConfigured } from '../portal.ts';

const schemaFile = 'schemas/company/Ficha.schema.json';
const markFile = 'schemas/company/FichaMarca.schema.json';
const viewFile = 'views/company/Ficha.view.json';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Ficha',
  'x-plural': 'Fichas',
  'x-menu': { order: 900, group: 'Cadastros' },
  'x-label': 'nome',
  type: 'object',
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    telefone: { type: 'string', title: 'Telefone', format: 'phone' },
    contato: { type: 'object', title: 'Contato' },
    pais: {
      type: 'string',
      title: 'País',
      enum: ['BRA', 'PRY', 'PRT', 'ECU'],
      'x-labels': { BRA: 'Brasil', PRY: 'Paraguai', PRT: 'Portugal', ECU: 'Equador' },
    },
    documento: { type: 'string', title: 'Documento', format: 'documento', 'x-country': 'pais', maxLength: 30 },
    cores: { type: 'array', title: 'Cores' },
    cidades: { type: 'array', title: 'Cidades' },
    marcas: { type: 'array', title: 'Marcas', items: { $ref: 'FichaMarca.schema.json' }, 'x-mapped-by': 'ficha' },
    periodo: { type: 'string', title: 'Período', maxLength: 40 },
    vigencia: { type: 'object', title: 'Vigência' },
    moeda: { type: 'string', title: 'Moeda', enum: ['BRL', 'PYG', 'USD'], default: 'BRL' },
    valor: { type: 'number', title: 'Valor', format: 'money' },
    resumo: { type: 'string', title: 'Resumo', format: 'html', maxLength: 200 },
    hora: { type: 'string', title: 'Hora', format: 'time' },
    aviso: { type: 'boolean', title: 'Aceita avisos' },
  },
};

/** The link between a record and a city, as entities of their own link records. */
const mark = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Marca da ficha',
  'x-plural': 'Marcas das fichas',
  'x-menu': false,
  'x-unique': [['ficha', 'cidade']],
  type: 'object',
  required: ['cidade'],
  properties: {
    ficha: { title: 'Ficha', $ref: 'Ficha.schema.json' },
    cidade: { title: 'Cidade', $ref: 'Cidade.schema.json' },
  },
};

const view = {
  $schema: '../../../schemas/view.schema.json',
  entity: 'Ficha',
  list: {
    columns: {
      nome: { sort: true },
      telefone: {},
      documento: {},
      periodo: { type: 'date-range' },
      valor: { currency: 'moeda', aggregate: 'sum' },
      resumo: {},
    },
  },
  form: {
    elements: {
      nome: { cols: 6 },
      aviso: { type: 'checkbox', nullValues: true },
      telefone: {},
      contato: { type: 'phone' },
      pais: { cols: 3 },
      documento: { cols: 3 },
      moeda: { cols: 3 },
      valor: { cols: 3, currency: 'moeda' },
      cores: {
        type: 'multiselect',
        data: [
          { id: 'AZ', descricao: 'Azul' },
          { id: 'VD', descricao: 'Verde' },
          { id: 'VM', descricao: 'Vermelho' },
          { id: 'AM', descricao: 'Amarelo queimado' },
          { id: 'RX', descricao: 'Roxo' },
        ],
      },
      cidades: { type: 'tags', entity: 'Cidade' },
      marcas: { type: 'tags' },
      periodo: { type: 'date-range', min: '2020-01-01', max: '2030-12-31' },
      vigencia: { type: 'date-range' },
      hora: { cols: 3, min: '08:00', max: '18:00' },
      resumo: { cols: 12, help: 'Aparece na lista como texto.' },
    },
  },
};

/** Puts an entity with one field for each of the larger inputs into the running system. */
export async function putFicha(): Promise<void> {
  await putConfigured(markFile, mark);
  await putConfigured(schemaFile, schema);
  await putConfigured(viewFile, view);
}

export async function removeFicha(): Promise<void> {
  await removeConfigured(viewFile, schemaFile, markFile);
}
