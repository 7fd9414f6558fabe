import { screen } from '@testing-library/react';
import { elementKeyOf, elementTypeOf } from '../../../src/language/elements/vocabulary.ts';
import type { Act, Place } from '../observe.tsx';
import {
  button,
  change,
  checkAll,
  chooseAll,
  chooseFirst,
  inTurn,
  itemPress,
  leave,
  noAct,
  openFilters,
  pick,
  press,
  save,
  tabPress,
  typeCep,
  upload,
  wait,
} from './acts.ts';
import { ownPlans } from './own-plans.ts';

/** Opens the whole list of a picker. */
const browse = button(/^Escolher Alvo/);

/** How to see the effect of a key: its sample, keys that it needs beside it, place, act of a person, and rows. */
export type Plan = {
  readonly sample?: unknown;
  readonly beside?: object;
  readonly place?: Place;
  readonly act?: Act;
  readonly rows?: readonly object[];
};
export type Plans = Readonly<Record<string, Plan>>;

const fields: Readonly<Record<string, string>> = {
  ...{ text: 'texto', integer: 'inteiro', number: 'numero', money: 'dinheiro', boolean: 'ativo', date: 'dia' },
  ...{ datetime: 'instante', time: 'hora', json: 'livre', relation: 'cidade', collection: 'itens' },
};

/** Further fields of rows for checks, strips, and charts by month. */
const shown = {
  abaixo: [{ id: 'Z', descricao: 'Abaixo', valor: 3 }],
  certo: true,
  url: '/a.png',
  foto: '/b.png',
  quando: '2026-03-05',
};
const data = [
  { id: 'A', descricao: 'Aberto', outro: 'Oa', valor: 5, mais: 50, serie: 'x', ...shown, acima: null },
  { id: 'B', descricao: 'Baixado', outro: 'Ob', valor: 7, mais: 70, serie: 'y', ...shown, acima: 'A' },
];
const parts = {
  um: { label: 'Um', elements: { longo: {} } },
  dois: { label: 'Dois', elements: { inteiro: {} } },
};
/** An existing signature, which the act removes. */
const signed = { place: 'new', beside: { default: 'data:image/png;base64,iVBORw0KGgo=' } } as const;
export const navigate = { navigate: '/feito' };
const elsewhere = { navigate: '/outra' };
const isRadio = (name: string) => name === 'radio' || name === 'swatch';
const charts = [
  'bar',
  'hbar',
  'line',
  'pie',
  'sunburst',
  'map',
  'tiles',
  'orgchart',
  'checks',
  'strip',
  'repeat',
  'slides',
  'links',
];
/** More people than are shown at first, on three levels. */
const people = Array.from({ length: 90 }, (_none, place) => ({
  ...{ id: place + 1, descricao: `Pessoa ${place + 1}` },
  pai: place === 0 ? null : place < 6 ? 1 : 2 + (place % 5),
}));
const collections = ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'];
const numbers = ['number', 'money', 'percent', 'spinner'];
const moments: Readonly<Record<string, string>> = {
  ...{ date: '2026-04-15', datetime: '2026-04-15T12:30:00Z', time: '15:30' },
};

/** Keys of an element of a type besides the one under test. */
const bases: Readonly<Record<string, object>> = {
  select: { field: 'opcao', data },
  radio: { field: 'opcao', data },
  multiselect: { data },
  upload: { field: 'livre' },
  image: { field: 'livre' },
  badge: { field: 'opcao' },
  progress: { field: 'numero' },
  static: { field: 'dinheiro' },
  tile: { field: 'dinheiro' },
  money: { field: 'dinheiro' },
  iframe: { value: "'/ajuda'" },
  html: { html: '<p>Bem-vindo</p>' },
  button: { click: elsewhere },
  menu: { elements: { um: { type: 'button', label: 'Um', click: navigate } } },
  section: { elements: { longo: {} } },
  columns: { elements: { longo: {} } },
  tabs: { elements: parts },
  accordion: { elements: parts },
  steps: { elements: parts },
  tags: { field: 'itens', entity: 'Tag', mappedBy: 'tudo', target: 'cidade' },
  checktable: { field: 'itens', list: { method: 'GET', url: 'Cidade' }, target: 'descricao', option: 'nome', data },
  ...Object.fromEntries(charts.map((name) => [name, { data }])),
  repeat: { data, detail: { descricao: { type: 'static' } } },
  record: {
    list: { method: 'GET', url: 'Outros' },
    detail: { descricao: { type: 'static' }, nome: { type: 'static' } },
  },
  form: { list: { method: 'GET', url: 'component/a' } },
  countdown: { field: 'instante' },
  track: { field: 'opcao' },
  price: { field: 'dinheiro' },
  swatch: { field: 'opcao', data },
  ...Object.fromEntries(collections.map((name) => [name, { field: 'itens' }])),
};

export function baseOf(name: string): Readonly<Record<string, unknown>> {
  const type = elementTypeOf(name);
  if (type === null) throw new Error(name);
  const kind = type.kinds?.[0];
  const field = kind === undefined ? ('holds' in type ? 'texto' : undefined) : fields[kind];
  return {
    type: name,
    ...(type.keys.includes('label') ? { label: 'Alvo' } : {}),
    ...(field === undefined ? {} : { field }),
    ...Object.fromEntries(type.needs.map((key) => [key, elementKeyOf(key)?.example])),
    ...bases[name],
  };
}

function sampleValue(name: string): unknown {
  if (numbers.includes(name)) return 50;
  if (name in moments) return moments[name];
  if (name === 'month' || name === 'year') return name === 'month' ? 5 : 2020;
  if (name === 'checkbox' || name === 'switch') return true;
  if (name === 'date-range') return '2026-03-01 | 2026-03-31';
  if (name === 'period') return { inicio: '2026-03-01', fim: '2026-03-31' };
  if (name === 'select' || isRadio(name)) return 'B';
  if (name === 'multiselect') return ['B'];
  if (name === 'picker' || name === 'autocomplete') return { id: 9, nome: 'Lisboa' };
  if (name === 'checktable') return [{ id: -1, descricao: 'Padrão', nome: 'A' }];
  if (name === 'tags') return [{ id: -1, cidade: { id: 2, nome: 'Porto' } }];
  if (collections.includes(name)) return [{ id: -1, descricao: 'Padrão', imagem: '/p.png', entrega: '2026-01-01' }];
  if (name === 'upload' || name === 'image' || name === 'signature')
    return { id: 1, name: 'x.png', extension: 'png', size: 9, type: 'image/png', url: 'arquivos/1' };
  if (name === 'color') return '#1971c2';
  if (name === 'icon') return 'users';
  if (name === 'masked') return '123456';
  if (name === 'phone') return '+5511987654321';
  if (name === 'cep') return '01310100';
  if (name === 'email') return 'a@b.br';
  return name === 'cpf' || name === 'documento' ? '52998224725' : 'abcdef';
}

const limits = (name: string): { readonly min: unknown; readonly max: unknown } =>
  numbers.includes(name)
    ? { min: 90, max: 10 }
    : name === 'time'
      ? { min: '20:00', max: '02:00' }
      : name === 'progress' || name === 'year'
        ? { min: name === 'year' ? 2030 : 10, max: name === 'year' ? 2010 : 50 }
        : { min: '2027-01-01', max: '2020-01-01' };

const fromList = { field: 'livre', data: undefined, list: { method: 'GET', url: 'Cidade' } };

/** Plans of the keys of a type. */
export const plans = (name: string): Plans => ({ ...everyPlan(name), ...ownPlans[name] });

const everyPlan = (name: string): Plans => {
  const type = elementTypeOf(name);
  const isChart = charts.includes(name) || name === 'record';
  const isCollection = collections.includes(name);
  const isOfFiles = ['upload', 'image', 'signature'].includes(name);
  const value = sampleValue(name);
  const listed = { label: 'Ação', set: { descricao: 'x' }, bulk: true };
  return {
    visible: { sample: false },
    disabled: { sample: true },
    required: { sample: true, place: 'new', act: save },
    cols: { sample: 4 },
    narrow: { sample: 4 },
    label: { sample: 'Rótulo' },
    text: { sample: 'Outro aviso' },
    param: { sample: 'aba', act: tabPress },
    value: {
      sample:
        name === 'matrix'
          ? '{"columns":["nome","n"],"result":[["Ana",1]],"count":1}'
          : isChart
            ? '[{"nome":"Um","valor":3,"url":"/c.png"}]'
            : name === 'pdf'
              ? "'/api/arquivo/1'"
              : numbers.includes(name) || name === 'progress'
                ? '41'
                : name === 'checkbox' || name === 'switch'
                  ? 'false'
                  : JSON.stringify(name === 'html' ? '<b>Calculado</b>' : value),
      ...(isChart || name === 'html' ? { beside: { data: undefined, html: undefined } } : {}),
      ...(isCollection || ['tags', 'checktable'].includes(name) ? { place: 'new' } : {}),
    },
    elements:
      name === 'menu'
        ? { sample: { dois: { type: 'button', label: 'Dois', click: navigate } }, act: press }
        : { sample: { inteiro: { label: 'Outro', type: 'number' } } },
    default: { place: 'new', sample: value },
    change:
      name === 'signature'
        ? { ...signed, sample: navigate, act: inTurn(button(/^Limpar/), wait(450)) }
        : { sample: navigate, act: isOfFiles ? inTurn(upload, wait(450)) : name === 'month' ? pick : change },
    blur:
      name === 'signature'
        ? { ...signed, sample: navigate, act: button(/^Limpar/) }
        : { sample: navigate, act: isOfFiles ? upload : leave },
    click:
      name === 'signature'
        ? { ...signed, sample: navigate, act: button(/^Limpar/) }
        : {
            ...(name === 'section' ? { beside: { dialog: true } } : {}),
            sample: navigate,
            act:
              name === 'section'
                ? inTurn(wait(50), button(/^Fechar/))
                : name === 'orgchart'
                  ? async (user) => user.click(screen.getAllByRole('treeitem')[0] ?? document.body)
                  : isChart && !['tiles', 'map', 'checks', 'slides', 'links', 'repeat'].includes(name)
                    ? button(/tabela/i)
                    : isChart
                      ? noAct
                      : press,
          },
    min: {
      place: name === 'progress' ? 'record' : 'new',
      beside: { default: value },
      sample: limits(name).min,
      act: save,
    },
    max: {
      place: name === 'progress' ? 'record' : 'new',
      beside: { default: value },
      sample: limits(name).max,
      act: save,
    },
    maxLength: {
      place: 'new',
      beside: { default: 'abcdef', ...(name === 'masked' ? { mask: '******' } : {}) },
      sample: 2,
      act: save,
    },
    ...{ rows: { sample: 9 }, fill: { sample: true } },
    mask: { sample: '9-99', beside: { default: '123' }, place: 'new' },
    currency: {
      sample: 'USD',
      beside: isChart ? { format: 'money', ...(name === 'orgchart' ? { itemValue: 'valor' } : {}) } : {},
    },
    country: { sample: 'PY', act: change },
    documentType: { sample: 'CNPJ', act: change },
    format: {
      sample:
        name === 'percent'
          ? 'money'
          : numbers.includes(name) || name === 'static' || name === 'tile'
            ? 'percent'
            : name === 'date'
              ? 'datetime'
              : name in moments
                ? 'date'
                : 'money',
      beside: name === 'text' ? { field: 'longo' } : name === 'orgchart' ? { itemValue: 'valor' } : {},
    },
    nullValues: name === 'checkbox' ? { sample: true, act: inTurn(press, press) } : { sample: false },
    fillAddress: { sample: false, place: 'new', act: typeCep },
    disableOnLimit: { sample: true, beside: { max: 3, field: 'inteiro' } },
    data: {
      sample: [name === 'color' ? { id: '#123456', descricao: 'Azul' } : { id: 'C', descricao: 'Cancelado' }],
      ...(type?.group === 'input' && !isRadio(name) ? { act: press } : {}),
    },
    itemLabel: isChart
      ? { sample: 'outro' }
      : name === 'static' || name === 'badge' || name === 'tile'
        ? { beside: { field: 'cidade' }, sample: 'uf' }
        : name === 'picker'
          ? { sample: 'uf' }
          : { beside: fromList, sample: 'uf', ...(isRadio(name) ? {} : { act: press }) },
    itemValue: isChart
      ? { sample: name === 'checks' ? 'certo' : name === 'strip' || name === 'slides' ? 'foto' : 'mais' }
      : { beside: fromList, sample: 'nome', act: isRadio(name) ? inTurn(press, save) : inTurn(pick, save) },
    list:
      name === 'form'
        ? { sample: { method: 'GET', url: 'component/b' } }
        : isChart
          ? { beside: { data: undefined }, sample: { method: 'GET', url: 'Cidade' } }
          : isCollection
            ? { sample: { method: 'GET', url: 'Outros' } }
            : {
                beside: { field: 'livre', data: undefined, entity: undefined },
                sample: { method: 'GET', url: 'Outros' },
                ...(isRadio(name) ? {} : { act: press }),
              },
    entity: isChart
      ? { beside: { data: undefined }, sample: 'Cidade' }
      : isCollection
        ? { sample: 'Cidade' }
        : {
            beside: { field: 'livre', data: undefined },
            sample: 'Cidade',
            ...(isRadio(name) ? {} : { act: press }),
          },
    size: isChart
      ? { beside: { data: undefined, list: { method: 'GET', url: 'Cidade' } }, sample: 3 }
      : isCollection
        ? { sample: 3 }
        : name === 'upload' || name === 'image'
          ? { sample: 3 }
          : { beside: fromList, sample: 3, ...(isRadio(name) ? {} : { act: press }) },
    fields:
      name === 'track'
        ? { sample: ['dia', 'hora'] }
        : isChart
          ? { beside: { data: undefined, list: { method: 'GET', url: 'Cidade' } }, sample: ['id', 'uf'] }
          : isCollection
            ? { sample: ['pai.descricao'] }
            : { beside: fromList, sample: ['id', 'uf'], ...(isRadio(name) ? {} : { act: press }) },
    small: { sample: name === 'tile' ? 'texto' : 'foto' },
    longPeriods: { sample: false, act: wait(50) },
    itemText: { sample: 'outro' },
    ...{ heading: { sample: true }, announce: { sample: true } },
    linkText: { sample: 'Ver' },
    itemChildren: { sample: 'abaixo' },
    ratio: { sample: '1:1' },
    zoom: { sample: true },
    empty:
      name === 'form'
        ? { beside: { list: { method: 'GET', url: 'Outros' } }, sample: 'Vazio aqui' }
        : name === 'record'
          ? { rows: [], sample: 'Vazio aqui' }
          : name === 'tile'
            ? { beside: { field: 'vazio' }, sample: 'Vazio aqui' }
            : isChart
              ? { beside: { data: [] }, sample: 'Vazio aqui' }
              : isRadio(name) || name === 'picker'
                ? {
                    beside: { ...fromList, ...(name === 'picker' ? { entity: 'Cidade' } : {}) },
                    rows: [],
                    sample: 'Vazio aqui',
                    ...(isRadio(name) ? {} : { act: press }),
                  }
                : { rows: [], sample: 'Vazio aqui' },
    groupLabel: isChart ? { sample: 'serie' } : { sample: 'cidade.nome' },
    groupValue: isChart ? { sample: 'serie' } : { beside: { groupLabel: 'cidade.nome' }, sample: 'cidade' },
    columns: name === 'picker' ? { sample: { uf: {} }, act: browse } : { sample: { valor: {} } },
    columnsFrom: { beside: { list: { method: 'GET', url: 'Outros' } }, sample: 'answer' },
    filters: { sample: { descricao: {} }, beside: { print: true }, act: openFilters },
    sortBy: name === 'picker' ? { sample: 'uf', act: browse } : { sample: 'valor' },
    sortType:
      name === 'picker'
        ? { beside: { sortBy: 'uf' }, sample: 'desc', act: browse }
        : { beside: { sortBy: 'quantidade' }, sample: 'desc' },
    selectLabel: name === 'picker' ? { sample: 'Achar', beside: { default: null }, place: 'new' } : { sample: 'Achar' },
    mappedBy: name === 'tags' ? { sample: 'dono' } : { sample: 'pai' },
    target:
      name === 'tags'
        ? { sample: 'produto' }
        : { beside: { selectLabel: 'Achar' }, sample: 'cidade', act: button(/Achar/) },
    parent:
      name === 'tree'
        ? { sample: 'outro' }
        : isChart
          ? { sample: 'acima' }
          : {
              beside: { selectLabel: 'Achar', target: 'cidade' },
              sample: 'pai',
              act: inTurn(button(/Achar/), wait(30), chooseFirst),
            },
    selectList: {
      beside: { selectLabel: 'Achar', target: 'cidade' },
      sample: { method: 'GET', url: 'Outros' },
      act: button(/Achar/),
    },
    selectMany: { beside: { selectLabel: 'Achar', target: 'cidade' }, sample: true, act: button(/Achar/) },
    // A strip chooses the picture that it shows, and shows its name.
    choose: { sample: true, ...(name === 'strip' ? { beside: { itemLabel: 'outro' } } : { act: itemPress }) },
    totalizer: { sample: ['ativo'] },
    defaults: { sample: { descricao: 'Começo' }, act: button(/^Adicionar|^Novo/) },
    beforeAdd: { sample: '{ "descricao": "Começo" }', act: button(/^Adicionar|^Novo/) },
    paging: { beside: { size: 1 }, sample: name === 'timeline' ? 'pages' : 'more' },
    accent: { beside: { columns: { descricao: {}, entrega: {} } }, sample: 'ativo' },
    pictureHeight: { beside: { columns: { imagem: { type: 'image' }, descricao: {} } }, sample: 250 },
    direction: { sample: 'vertical' },
    rowsFrom: { sample: 'itens' },
    detail:
      name === 'autocomplete' || name === 'picker'
        ? { beside: fromList, sample: { uf: { type: 'static', label: 'Estado' } }, act: press }
        : { sample: name === 'repeat' ? { outro: { type: 'static' } } : { descricao: {} } },
    detailAlone: { beside: { detail: { descricao: {} } }, sample: true, act: button(/^Detalhes de/) },
    actions: { sample: { arquivar: listed }, act: button(/^Ações/) },
    delete: { sample: false, act: button(/^Ações/) },
    select: { sample: false },
    selectAll: {
      beside: { print: true, actions: { todos: { label: 'Todos', call: { method: 'POST', url: 'todos' } } } },
      sample: 'todos',
      act: inTurn(name === 'grid' || name === 'table' ? checkAll : chooseAll, wait(1_100)),
    },
    upload: { beside: { field: undefined, entity: 'Anexo', mappedBy: 'tudo' }, sample: true },
    fileTypeList: {
      beside: { entity: 'Anexo', mappedBy: 'tudo', upload: true },
      sample: [{ id: 1, descricao: 'Contrato' }],
      act: upload,
    },
    acceptedFiles: isCollection
      ? { beside: { entity: 'Anexo', mappedBy: 'tudo', upload: true }, sample: '.pdf' }
      : { sample: '.pdf' },
    maxFileSize: isCollection
      ? { beside: { entity: 'Anexo', mappedBy: 'tudo', upload: true }, sample: 5 }
      : { sample: 5 },
    addedMessage: isCollection
      ? { beside: { entity: 'Anexo', mappedBy: 'tudo', upload: true }, sample: 'Foi {file}', act: upload }
      : { sample: 'Foi {file}', act: upload },
    collapsed: name === 'orgchart' ? { beside: { data: people }, sample: false } : { sample: true },
    itemLabelOf: { beside: { data: [{ id: 1, nome: 'A' }], itemLabel: 'nome' }, sample: 'Tudo.opcao' },
    series: { sample: ['valor', 'mais'] },
    interval: { beside: { itemLabel: 'quando' }, sample: 'month' },
    edit: { beside: { detail: { descricao: { type: 'text' } } }, sample: true },
    sendTo: { sample: 'outro/envio', act: upload },
    ...(name === 'orgchart' ? { suffix: { beside: { itemValue: 'valor' }, sample: 'pontos' } } : {}),
    find: {
      // Called if there are more people than were loaded.
      beside: { data: undefined, list: { method: 'GET', url: 'Outros' }, itemLabel: 'descricao', size: 1 },
      sample: { method: 'GET', url: 'Outros', params: { ativo: true } },
      act: inTurn(async (user) => user.type(screen.getByRole('searchbox'), 'zz'), wait(400)),
    },
    reason: { sample: 'outro' },
    was: { beside: { field: 'numero', value: '10' }, sample: 'dinheiro' },
    suffixWhen: { beside: { field: 'numero', value: '10.5', suffix: 'por metro' }, sample: 'falso' },
    cents: { beside: { field: 'numero', value: '10.5' }, sample: 'falso' },
    second: { sample: 'numero' },
    secondCurrency: { beside: { second: 'numero' }, sample: 'USD' },
    html: { sample: '<p>Outro</p>' },
    help: { sample: 'Uma ajuda.' },
  };
};
