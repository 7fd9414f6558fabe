import { cleanup, screen, within } from '@testing-library/react';
import { elementKeyOf, elementTypeOf, listKeysOf } from '../../src/runtime/definition/elements/vocabulary.ts';
import type { EntityModel } from '../../src/runtime/definition/entity/entity.ts';
import { readEntity } from '../../src/runtime/definition/entity/read-entity.ts';
import { fuzzEntities } from './fuzz-entities.ts';
import { type Act, observe, type Place } from './observe.tsx';

/** How to see that a key has an effect: what must stand beside it, what it holds, and what a person does. */
type Plan = {
  readonly sample?: unknown;
  readonly beside?: object;
  readonly place?: Place;
  readonly act?: Act;
  readonly rows?: readonly object[];
};
type Plans = Readonly<Record<string, Plan>>;

/** Entities of the fuzz, whose records have attachments as well. */
const entities: ReadonlyMap<string, EntityModel> = new Map([
  ...fuzzEntities,
  ...Object.entries({
    Anexo: {
      title: 'Anexo',
      'x-plural': 'Anexos',
      type: 'object',
      properties: {
        tudo: { $ref: 'Tudo.schema.json', title: 'Tudo' },
        nome: { type: 'string', title: 'Nome', maxLength: 80 },
        tipo: { type: 'integer', title: 'Tipo' },
        arquivo: { type: 'object', format: 'file', title: 'Arquivo' },
      },
    },
    Tag: {
      title: 'Etiqueta',
      'x-plural': 'Etiquetas',
      type: 'object',
      properties: {
        dono: { $ref: 'Tudo.schema.json', title: 'Dono' },
        tudo: { $ref: 'Tudo.schema.json', title: 'Tudo' },
        cidade: { $ref: 'Cidade.schema.json', title: 'Cidade' },
        produto: { $ref: 'Cidade.schema.json', title: 'Produto' },
      },
    },
  }).map(([name, schema]): [string, EntityModel] => {
    const { model } = readEntity(name, { file: `${name}.schema.json`, text: JSON.stringify(schema) });
    if (model === null) throw new Error(name);
    return [name, model];
  }),
]);

const fields: Readonly<Record<string, string>> = {
  ...{ text: 'texto', integer: 'inteiro', number: 'numero', money: 'dinheiro', boolean: 'ativo', date: 'dia' },
  ...{ datetime: 'instante', time: 'hora', json: 'livre', relation: 'cidade', collection: 'itens' },
};

/** What rows have for checks, strips, and charts by month. */
const shown = { certo: true, url: '/a.png', foto: '/b.png', quando: '2026-03-05' };
const data = [
  { id: 'A', descricao: 'Aberto', outro: 'Oa', valor: 5, mais: 50, serie: 'x', ...shown, acima: null },
  { id: 'B', descricao: 'Baixado', outro: 'Ob', valor: 7, mais: 70, serie: 'y', ...shown, acima: 'A' },
];
const parts = {
  um: { label: 'Um', elements: { longo: {} } },
  dois: { label: 'Dois', elements: { inteiro: {} } },
};
/** A signature that is there already, to be taken away. */
const signed = { place: 'new', beside: { default: 'data:image/png;base64,iVBORw0KGgo=' } } as const;
const navigate = { navigate: '/feito' };
const elsewhere = { navigate: '/outra' };
const isRadio = (name: string) => name === 'radio' || name === 'swatch';
const charts = ['bar', 'hbar', 'line', 'pie', 'sunburst', 'map', 'tiles', 'orgchart', 'checks', 'strip', 'repeat'];
/** More people than show at first, on three levels. */
const people = Array.from({ length: 90 }, (_none, place) => ({
  ...{ id: place + 1, descricao: `Pessoa ${place + 1}` },
  pai: place === 0 ? null : place < 6 ? 1 : 2 + (place % 5),
}));
const collections = ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'];
const numbers = ['number', 'money', 'percent', 'spinner'];
const moments: Readonly<Record<string, string>> = {
  ...{ date: '2026-04-15', datetime: '2026-04-15T12:30:00Z', time: '15:30' },
};

/** What an element of a type has beside the key that is looked at. */
const bases: Readonly<Record<string, object>> = {
  select: { field: 'opcao', data },
  radio: { field: 'opcao', data },
  multiselect: { data },
  upload: { field: 'livre' },
  image: { field: 'livre' },
  badge: { field: 'opcao' },
  progress: { field: 'numero' },
  static: { field: 'dinheiro' },
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
  ...Object.fromEntries(charts.map((name) => [name, { data }])),
  repeat: { data, detail: { descricao: { type: 'static' } } },
  countdown: { field: 'instante' },
  track: { field: 'opcao' },
  price: { field: 'dinheiro' },
  swatch: { field: 'opcao', data },
  ...Object.fromEntries(collections.map((name) => [name, { field: 'itens' }])),
};

function baseOf(name: string): Readonly<Record<string, unknown>> {
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

const file = new File(['x'.repeat(300)], 'foto.png', { type: 'image/png' });
const named = (role: string) => screen.queryByRole(role, { name: /^Alvo/ });

/** What a person changes, presses or opens: the control with the label, or the first one of a group. */
function control(): HTMLElement {
  const isControl = (each: Element) => each.matches('input,textarea,button,[role=combobox],[contenteditable]');
  const inside = (named('group') ?? named('radiogroup') ?? named('region'))?.querySelector<HTMLElement>(
    'input:not(:checked):not([type=file]),textarea,button,[contenteditable]',
  );
  const found =
    screen.queryAllByLabelText(/^Alvo/).find(isControl) ??
    inside ??
    named('button') ??
    named('link') ??
    screen.queryByRole('img', { name: /Alvo/ })?.closest('button') ??
    screen.queryByRole('progressbar', { name: /Alvo/ })?.closest('button') ??
    document.body.querySelector<HTMLElement>('input:not(:checked):not([type=file]),textarea,button,[contenteditable]');
  if (found === null) throw new Error('There is no control.');
  return found;
}

const press: Act = async (user) => user.click(control());
const pick: Act = async (user) => {
  await user.click(control());
  const option = (await screen.findAllByRole('option')).at(-1);
  if (option !== undefined) await user.click(option);
};
const change: Act = async (user) => {
  const target = control();
  await user.click(target);
  const isText =
    target instanceof HTMLInputElement && ['text', 'tel', 'search', 'email', 'password', ''].includes(target.type);
  if (isText || target instanceof HTMLTextAreaElement || target.isContentEditable) await user.keyboard('7');
  const options = screen.queryAllByRole('option');
  if (options.length > 0) await user.click(options.at(-1) ?? target);
  await user.tab();
};
const leave: Act = async (user) => {
  await user.click(document.querySelector('input[id$=-inicio]') ?? control());
  await user.keyboard('{Escape}');
  for (let times = 0; times < 4; times += 1) await user.tab();
};
const noAct: Act = () => Promise.resolve();
const save: Act = async (user) => user.click(screen.getByRole('button', { name: 'Salvar' }));
const button =
  (name: RegExp): Act =>
  async (user) => {
    const found = screen.queryAllByRole('button', { name })[0];
    if (found === undefined) throw new Error(`There is no button ${name}.`);
    await user.click(found);
  };
const upload: Act = async (user) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is nothing to drop files on.');
  await user.upload(input, [file, new File(['yy'], 'dois.png', { type: 'image/png' })]);
};
const then =
  (...acts: readonly Act[]): Act =>
  async (user) => {
    for (const act of acts) await act(user);
  };
const wait =
  (time: number): Act =>
  () =>
    new Promise((done) => setTimeout(done, time));

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
  if (name === 'tags') return [{ id: -1, cidade: { id: 2, nome: 'Porto' } }];
  if (collections.includes(name)) return [{ id: -1, descricao: 'Padrão', imagem: '/p.png', entrega: '2026-01-01' }];
  if (name === 'upload' || name === 'image' || name === 'signature')
    return { id: 1, name: 'x.png', extension: 'png', size: 9, type: 'image/png', url: 'arquivos/1' };
  if (name === 'color') return '#1971c2';
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

/** By type and key, by group and key, or by key: the first that is there. */
const plans = (name: string): Plans => {
  const type = elementTypeOf(name);
  const isChart = charts.includes(name);
  const isCollection = collections.includes(name);
  const isOfFiles = ['upload', 'image', 'signature'].includes(name);
  const value = sampleValue(name);
  const listed = { label: 'Ação', set: { descricao: 'x' }, bulk: true };
  return {
    visible: { sample: false },
    disabled: { sample: true },
    required: { sample: true, place: 'new', act: save },
    cols: { sample: 4 },
    label: { sample: 'Rótulo' },
    value: {
      sample: isChart
        ? '[{"nome":"Um","valor":3,"url":"/c.png"}]'
        : name === 'pdf'
          ? "'/api/arquivo/1'"
          : numbers.includes(name) || name === 'progress'
            ? '41'
            : name === 'checkbox' || name === 'switch'
              ? 'false'
              : JSON.stringify(name === 'html' ? '<b>Calculado</b>' : value),
      ...(isChart || name === 'html' ? { beside: { data: undefined, html: undefined } } : {}),
      ...(isCollection || name === 'tags' ? { place: 'new' } : {}),
    },
    elements:
      name === 'menu'
        ? { sample: { dois: { type: 'button', label: 'Dois', click: navigate } }, act: press }
        : { sample: { inteiro: { label: 'Outro', type: 'number' } } },
    default: { place: 'new', sample: value },
    change:
      name === 'signature'
        ? { ...signed, sample: navigate, act: then(button(/^Limpar/), wait(450)) }
        : { sample: navigate, act: isOfFiles ? then(upload, wait(450)) : name === 'month' ? pick : change },
    blur:
      name === 'signature'
        ? { ...signed, sample: navigate, act: button(/^Limpar/) }
        : { sample: navigate, act: isOfFiles ? upload : leave },
    click:
      name === 'signature'
        ? { ...signed, sample: navigate, act: button(/^Limpar/) }
        : {
            sample: navigate,
            act:
              name === 'orgchart'
                ? async (user) => user.click(screen.getAllByRole('treeitem')[0] ?? document.body)
                : isChart && !['tiles', 'map', 'checks'].includes(name)
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
    rows: { sample: 9 },
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
          : numbers.includes(name) || name === 'static'
            ? 'percent'
            : name === 'date'
              ? 'datetime'
              : name in moments
                ? 'date'
                : 'money',
      beside: name === 'text' ? { field: 'longo' } : name === 'orgchart' ? { itemValue: 'valor' } : {},
    },
    nullValues: name === 'checkbox' ? { sample: true, act: then(press, press) } : { sample: false },
    disableOnLimit: { sample: true, beside: { max: 3, field: 'inteiro' } },
    data: {
      sample: [name === 'color' ? { id: '#123456', descricao: 'Azul' } : { id: 'C', descricao: 'Cancelado' }],
      ...(type?.group === 'input' && !isRadio(name) ? { act: press } : {}),
    },
    itemLabel: isChart
      ? { sample: 'outro' }
      : name === 'static' || name === 'badge'
        ? { beside: { field: 'cidade' }, sample: 'uf' }
        : name === 'picker'
          ? { sample: 'uf' }
          : { beside: fromList, sample: 'uf', ...(isRadio(name) ? {} : { act: press }) },
    itemValue: isChart
      ? { sample: name === 'checks' ? 'certo' : name === 'strip' ? 'foto' : 'mais' }
      : { beside: fromList, sample: 'nome', act: isRadio(name) ? then(press, save) : then(pick, save) },
    list: isChart
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
    fields: isChart
      ? { beside: { data: undefined, list: { method: 'GET', url: 'Cidade' } }, sample: ['id', 'uf'] }
      : isCollection
        ? { sample: ['pai.descricao'] }
        : { beside: fromList, sample: ['id', 'uf'], ...(isRadio(name) ? {} : { act: press }) },
    empty: isChart
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
    columns: name === 'picker' ? { sample: { uf: {} }, act: press } : { sample: { valor: {} } },
    filters: { sample: { descricao: {} }, beside: { print: true } },
    sortBy: name === 'picker' ? { sample: 'uf', act: press } : { sample: 'valor' },
    sortType:
      name === 'picker'
        ? { beside: { sortBy: 'uf' }, sample: 'desc', act: press }
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
              act: then(button(/Achar/), wait(30), chooseFirst),
            },
    totalizer: { sample: ['ativo'] },
    defaults: { sample: { descricao: 'Começo' }, act: button(/^Adicionar|^Novo/) },
    beforeAdd: { sample: '{ "descricao": "Começo" }', act: button(/^Adicionar|^Novo/) },
    paging: { beside: { size: 1 }, sample: name === 'timeline' ? 'pages' : 'more' },
    accent: { beside: { columns: { descricao: {}, entrega: {} } }, sample: 'ativo' },
    direction: { sample: 'vertical' },
    detail: { sample: name === 'repeat' ? { outro: { type: 'static' } } : { descricao: {} } },
    detailAlone: { beside: { detail: { descricao: {} } }, sample: true, act: button(/^Detalhes de/) },
    actions: { sample: { arquivar: listed }, act: button(/^Ações/) },
    delete: { sample: false, act: button(/^Ações/) },
    select: { sample: false },
    selectAll: {
      beside: { print: true, actions: { todos: { label: 'Todos', call: { method: 'POST', url: 'todos' } } } },
      sample: 'todos',
      act: then(name === 'grid' || name === 'table' ? checkAll : chooseAll, wait(1_100)),
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
    series: { sample: ['valor', 'mais'] },
    interval: { beside: { itemLabel: 'quando' }, sample: 'month' },
    reason: { sample: 'outro' },
    was: { beside: { field: 'numero', value: '10' }, sample: 'dinheiro' },
    second: { sample: 'numero' },
    secondCurrency: { beside: { second: 'numero' }, sample: 'USD' },
    html: { sample: '<p>Outro</p>' },
    help: { sample: 'Uma ajuda.' },
  };
};

const checkAll: Act = async (user) => {
  const box = screen.queryAllByRole('checkbox', { name: /todos|todas|página/i })[0];
  if (box === undefined) throw new Error('There is no box for all.');
  await user.click(box);
};
const chooseAll: Act = async (user) => {
  await button(/^Mais/)(user);
  await user.click(await screen.findByRole('menuitem', { name: /^Selecionar tod/ }));
};
const rowPress: Act = async (user) => {
  await user.click((await screen.findAllByText(/^Texto 3/))[0] ?? document.body);
};
const chooseFirst: Act = async (user) => {
  const dialog = within(await screen.findByRole('dialog'));
  const row = (await dialog.findAllByText(/Cidade 1/))[0];
  if (row !== undefined) await user.click(row);
};

/** Names and former names belong to the map of elements around, whatever stands in it (rules M3 and M4). */
const ofTheMap = ['type', 'name', 'renamedFrom', 'field'];

type Look = (extra: object, plan: Plan) => Promise<string>;

/** The keys with which what is seen and what is asked for stay as they are without. */
async function ignoredOf(
  keys: readonly string[],
  base: Readonly<Record<string, unknown>>,
  planOf: (key: string) => Plan,
  see: Look,
): Promise<readonly string[]> {
  const without = new Map<string, string>();
  const ignored: string[] = [];
  for (const key of keys) {
    const plan = planOf(key);
    const beside: Readonly<Record<string, unknown>> = { ...plan.beside };
    const sample = 'sample' in plan ? plan.sample : elementKeyOf(key)?.example;
    try {
      const id = JSON.stringify([beside, plan.place, plan.rows, plan.act === undefined ? '' : key]);
      // What the element needs, or has beside, stands without the key as well.
      const before =
        without.get(id) ?? (await see({ ...beside, [key]: key in beside ? beside[key] : base[key] }, plan));
      without.set(id, before);
      if (before !== (await see({ ...beside, [key]: sample }, plan))) continue;
      // What comes late, on a busy machine, is not ignored.
      const act = then(plan.act ?? noAct, wait(500));
      if (before === (await see({ ...beside, [key]: sample }, { ...plan, act }))) ignored.push(key);
    } catch (error) {
      ignored.push(`${key} (${error instanceof Error ? error.message.slice(0, 60) : 'failed'})`);
      cleanup();
    }
  }
  return ignored;
}

function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The keys that the check accepts for a type of element, and that change neither what is seen nor what is asked for. */
export async function ignoredKeys(name: string): Promise<readonly string[]> {
  const type = elementTypeOf(name);
  if (type === null) throw new Error(name);
  const base = baseOf(name);
  const see: Look = (extra, { place = 'record', act, rows }) => {
    const elements = {
      alvo: withoutUndefined({ ...base, ...extra }),
      ao_lado: { field: 'longo', type: 'text', label: 'Vizinho' },
    };
    return observe({ view: { entity: 'Tudo', form: { elements } }, place, act, rows, given: { entities } });
  };
  // What loads with a first drawing is there afterwards.
  await see({}, {});
  await see({}, { place: 'new' });
  const own = plans(name);
  const keys = type.keys.filter((key) => !ofTheMap.includes(key));
  return ignoredOf(keys, base, (key) => own[key] ?? {}, see);
}

/** What a type asks for when its view names a call by POST with a body. */
export async function askedByPost(name: string): Promise<string> {
  const { list } = plans(name);
  const call = { method: 'POST', url: 'Outros', body: { ativo: true } };
  const alvo = withoutUndefined({ ...baseOf(name), ...list?.beside, list: call });
  const view = { entity: 'Tudo', form: { elements: { alvo } } };
  const look = (act: Act | undefined) => observe({ view, place: 'record', act, given: { entities } });
  // What loads with a first drawing is there afterwards.
  await look(wait(500));
  await look(then(list?.act ?? noAct, wait(200)));
  const seen = await look(list?.act);
  return seen.split('\n').find((line) => line.startsWith('loadList') && line.includes('Outros')) ?? '';
}

/** The same of the list of an entity as a screen of its own, drawn as a type. */
export async function ignoredListKeys(name: string): Promise<readonly string[]> {
  const type = elementTypeOf(name);
  if (type === null) throw new Error(name);
  const see: Look = (extra, { act, rows }) => {
    const list = withoutUndefined({ type: name, ...extra });
    return observe({ view: { entity: 'Tudo', list }, place: 'list', act, rows, given: { entities } });
  };
  await see({}, {});
  const listed = { label: 'Ação', set: { texto: 'x' }, bulk: true };
  const own: Plans = {
    ...plans(name),
    columns: { sample: { numero: {} } },
    filters: { sample: { numero: {} } },
    fields: { sample: ['cidade.uf'] },
    sortBy: { sample: 'numero' },
    sortType: { beside: { sortBy: 'numero' }, sample: 'desc' },
    list: { sample: { method: 'GET', url: 'Outros' } },
    entity: { sample: 'Cidade' },
    print: { sample: false, ...(name === 'table' ? { beside: { filters: { texto: {} } } } : {}) },
    reorder: {
      beside: { entity: 'Item', list: { method: 'GET', url: 'Item' } },
      sample: true,
      act: name === 'grid' || name === 'table' ? noAct : button(/^Ações/),
    },
    import: { sample: false },
    new: { sample: false },
    click: { sample: navigate, act: rowPress },
    totalizer: { sample: ['opcao'] },
    detail: { sample: { longo: {} } },
    detailAlone: { beside: { detail: { longo: {} } }, sample: true, act: button(/^Detalhes de/) },
    actions: { sample: { arquivar: listed }, act: button(/^Ações/) },
    parent: { sample: 'cidade' },
    accent: { sample: 'opcao' },
    defaults: { sample: { texto: 'Começo' }, act: button(/^Novo|^Adicionar/) },
    beforeAdd: { sample: '{ "texto": "Começo" }', act: button(/^Novo|^Adicionar/) },
  };
  // A tree that fills the screen draws the rows in sight, of which this page has none: those of forms show the rest.
  const inRows = ['actions', 'delete', 'select', 'click', 'reorder'];
  const keys = Object.keys(listKeysOf(name)).filter((key) => name !== 'tree' || !inRows.includes(key));
  return ignoredOf(keys, { type: name }, (key) => own[key] ?? {}, see);
}
