import { screen } from '@testing-library/react';
import { type ActionPlace, actionKeysOf } from '../../../src/language/view/keys/action-keys.ts';
import { columnKeysOf, filterKeys } from '../../../src/language/view/keys/list-keys.ts';
import { type Act, observe, type Place } from '../observe.tsx';
import { button, checkAll, inTurn, noAct, wait } from './acts.ts';
import { navigate, type Plans } from './plans.ts';
import { ignoredOf, type Look, ofTheMap, walkedEntities } from './walk.tsx';

const given = { entities: walkedEntities };
const keysOf = (table: object): readonly string[] => Object.keys(table).filter((key) => !ofTheMap.includes(key));

/** Clicks the cell of the column under test in the first row. */
const cellPress: Act = async (user) => {
  const [, cell] = screen.queryAllByRole('row')[1]?.querySelectorAll('td,[role=gridcell],[role=cell]') ?? [];
  const found = cell?.querySelector('button,a') ?? cell ?? screen.queryAllByText(/37,5|Texto 3/)[0];
  if (found === undefined || found === null) throw new Error('There is no cell.');
  await user.click(found);
};
/** Edits the column under test: in its cell, or by changing several rows. */
const edit =
  (isTable: boolean, isScreen: boolean): Act =>
  async (user) => {
    const cell = screen.queryAllByText(isScreen ? /37,5/ : /12,5/)[0] ?? document.body;
    if (isTable) return user.dblClick(cell);
    // Rows of a tree cannot be selected, so its dialog is opened.
    if (screen.queryByRole('tree') !== null) return user.click(screen.getAllByText(/^Item 1/)[0] ?? cell);
    for (const box of screen.getAllByRole('checkbox').slice(0, 2)) await user.click(box);
    const [change] = screen.queryAllByRole('button', { name: /^Alterar/ });
    if (change !== undefined) await user.click(change);
  };

/** Rows with a CNPJ as text. */
const documents = [1, 2].map((id) => ({ id, versao: 1, texto: '45723174000110', descricao: '45723174000110' }));

/** Rows with a price and the fields that it may show. */
const priced = [1, 2].map((id) => ({
  ...{ id, versao: 1, texto: `Item ${id}`, descricao: `Item ${id}`, numero: 10.5, valor: 10.5 },
  ...{ antes: 20, outra: 30, centavos: false },
}));

/** Keys of a column, in a list of a type, that change neither the page nor the calls. */
export async function ignoredColumnKeys(type: string, place: 'screen' | 'element'): Promise<readonly string[]> {
  const isScreen = place === 'screen';
  const field = isScreen ? 'numero' : 'valor';
  const see: Look = (extra, { act, rows }) => {
    // A gallery only shows the name of a picture.
    const first = { texto: isScreen ? {} : { field: 'descricao' } };
    const looked = { alvo: { field, ...extra } };
    const columns = type === 'gallery' && !('bold' in extra) ? { ...looked, ...first } : { ...first, ...looked };
    const view = isScreen
      ? { entity: 'Tudo', list: { type, columns } }
      : { entity: 'Tudo', form: { elements: { itens: { field: 'itens', type, columns } } } };
    return observe({ view, place: isScreen ? 'list' : 'record', act, rows, given });
  };
  await see({}, {});
  const isTable = type === 'grid' || type === 'table';
  const order = { beside: { sort: true }, act: isTable ? button(/^Alvo|^Número|^Valor/) : noAct };
  const ofDocument = { field: isScreen ? 'texto' : 'descricao', type: 'documento' };
  const plans: Plans = {
    field: { sample: isScreen ? 'inteiro' : 'quantidade' },
    type: { sample: 'progress' },
    label: { sample: 'Outro nome', ...(type === 'gallery' ? { beside: { sort: true } } : {}) },
    format: { sample: 'percent' },
    sort: { sample: true },
    sortType: { sample: 'desc', ...order },
    visible: { sample: false },
    click: { sample: navigate, act: cellPress },
    currency: { beside: { field: isScreen ? 'dinheiro' : 'valor', type: 'money' }, sample: 'USD' },
    country: { beside: ofDocument, rows: documents, sample: 'PY' },
    documentType: { beside: { ...ofDocument, country: 'BR' }, rows: documents, sample: 'CPF' },
    was: { beside: { type: 'price' }, rows: priced, sample: 'antes' },
    suffix: { beside: { type: 'price' }, rows: priced, sample: 'por metro' },
    suffixWhen: { beside: { type: 'price', suffix: 'por metro' }, rows: priced, sample: 'centavos' },
    second: { beside: { type: 'price' }, rows: priced, sample: 'outra' },
    secondCurrency: { beside: { type: 'price', second: 'outra' }, rows: priced, sample: 'PYG' },
    cents: { beside: { type: 'price' }, rows: priced, sample: 'centavos' },
    aggregate: { sample: 'sum' },
    filter: { sample: true },
    hidden: { sample: true },
    rowEdit: { sample: isTable, act: edit(isTable, isScreen) },
    readOnly: { ...(isTable ? { beside: { rowEdit: true } } : {}), sample: true, act: edit(isTable, isScreen) },
    disabled: { beside: { click: navigate }, sample: true, act: cellPress },
    cols: { sample: 4 },
    bold: { sample: true },
  };
  // A tree as a whole screen only draws visible rows, and none are visible without layout. Trees in forms test these
  // keys.
  const ofPrices = ['was', 'suffix', 'suffixWhen', 'second', 'secondCurrency', 'cents'];
  const ofRows = ['format', 'currency', 'country', 'documentType', 'readOnly', ...ofPrices];
  const keys = keysOf(columnKeysOf(type)).filter((key) => type !== 'tree' || !isScreen || !ofRows.includes(key));
  return ignoredOf(keys, {}, (key) => plans[key] ?? {}, see);
}

/** The same for a filter of a list. */
export async function ignoredFilterKeys(): Promise<readonly string[]> {
  const see: Look = (extra, { act = button(/^Filtro/) }) =>
    observe({
      view: { entity: 'Tudo', list: { filters: { alvo: { field: 'numero', ...extra } } } },
      place: 'list',
      act,
      given,
    });
  await see({}, {});
  const plans: Plans = {
    field: { sample: 'inteiro' },
    label: { sample: 'Outro nome' },
    dataType: { sample: 'text' },
    filter: { sample: false },
    default: { sample: 5 },
    data: { beside: { dataType: 'select' }, sample: [{ id: 1, descricao: 'Um' }] },
    entity: { beside: { field: 'cidade', dataType: 'relation' }, sample: 'Item' },
  };
  return ignoredOf(keysOf(filterKeys), {}, (key) => plans[key] ?? {}, see);
}

type Where = 'form' | 'list' | 'element' | 'screen';
const places: Readonly<Record<Where, readonly [Place, ActionPlace]>> = {
  form: ['record', 'form'],
  list: ['list', 'list'],
  element: ['record', 'list'],
  screen: ['screen', 'key'],
};
export const actionPlaces: readonly Where[] = ['form', 'list', 'element', 'screen'];

/** Clicks 'Cancelar' if it is offered. */
const cancelCall: Act = async (user) => {
  const offered = screen.queryByRole('button', { name: /^Cancelar/ });
  if (offered !== null) await user.click(offered);
};

/** The same for an action: of a form, of a list, of the rows of an element, or of a button on a screen. */
export async function ignoredActionKeys(where: Where): Promise<readonly string[]> {
  const see: Look = (extra, { act = noAct }) => {
    const alvo = { label: 'Alvo', ...extra };
    const view = {
      form: { entity: 'Tudo', form: { actions: { alvo } } },
      list: { entity: 'Tudo', list: { type: 'table', actions: { alvo } } },
      element: { entity: 'Tudo', form: { elements: { itens: { field: 'itens', type: 'table', actions: { alvo } } } } },
      screen: { elements: { alvo: { type: 'button', label: 'Alvo', click: extra }, texto: { type: 'text' } } },
    }[where];
    return observe({ view, place: places[where][0], act, given });
  };
  const ofMenu: Act = async (user) => {
    await button(/^Ações de|^Mais ações|^Ações/)(user);
    const entry = await screen.findByRole('menuitem', { name: /^Alvo/ });
    await user.click(entry);
  };
  const press: Act = where === 'form' || where === 'screen' ? button(/^Alvo/) : ofMenu;
  const seen = where === 'screen' ? press : where === 'form' ? noAct : button(/^Ações/);
  await see({}, {});
  const call = { call: { method: 'POST', url: 'fazer' } };
  const plans: Plans = {
    label: { sample: 'Outro', act: seen },
    validate: { beside: call, sample: true, act: press },
    ask: { beside: call, sample: { motivo: { type: 'text', label: 'Motivo' } }, act: press },
    onlyIf: { beside: call, sample: false, act: press },
    otherwise: { beside: { ...call, onlyIf: false }, sample: { navigate: '/senao' }, act: press },
    confirm: { beside: call, sample: 'Certeza?', act: press },
    declined: { beside: { ...call, confirm: 'Recusada?' }, sample: { navigate: '/recusada' }, act: press },
    confirmLabel: { beside: { ...call, confirm: 'Certeza?' }, sample: 'Sim', act: press },
    cancelLabel: { beside: { ...call, confirm: 'Certeza?' }, sample: 'Jamais', act: press },
    optimistic: { beside: call, sample: { texto: 'Já' }, act: press },
    call: { sample: call.call, act: press },
    navigate: { sample: '/feito', act: press },
    redirect: { beside: call, sample: '/depois', act: inTurn(press, wait(600)) },
    print: { sample: 'Cidade.mapa', act: press },
    open: { sample: 'Cidade', act: press },
    params: { beside: { open: 'Cidade' }, sample: { uf: 'SP' }, act: press },
    answered: { beside: { open: 'Cidade' }, sample: { navigate: '/respondido' }, act: press },
    refused: {
      beside: { call: { method: 'POST', url: 'recusar' } },
      sample: { navigate: '/recusado' },
      act: inTurn(press, wait(100)),
    },
    close: { beside: call, sample: true, act: press },
    message: { sample: 'Pronto', act: press },
    alert: { sample: 'Pronto', act: press },
    copy: { sample: 'Copiado', act: press },
    focus: { sample: 'texto', act: press },
    primary: { sample: true, act: noAct },
    download: { sample: { method: 'GET', url: 'x.pdf' }, act: press },
    set: { sample: { texto: 'Novo', descricao: 'Novo' }, act: press },
    refresh: { beside: call, sample: true, act: press },
    emit: { sample: 'cart.checkout', act: press },
    answer: { beside: call, sample: 'source', act: press },
    visible: { sample: false, act: where === 'screen' ? noAct : seen },
    disabled: { sample: true, act: seen },
    askEach: {
      beside: { ...call, bulk: true, ask: { motivo: { type: 'text', label: 'Motivo' } } },
      sample: true,
      act: inTurn(checkAll, button(/^Alvo/)),
    },
    bulk: { beside: call, sample: true, act: checkAll },
    button: { sample: true },
    results: { beside: call, sample: 'Resultado', act: press },
    danger: { sample: true, act: seen },
    undo: { beside: call, sample: 'alvo', act: press },
    cancel: { beside: { call: { method: 'POST', url: 'demorar' } }, sample: true, act: inTurn(press, cancelCall) },
    enter: { beside: call, sample: true, act: (user) => user.keyboard('{Control>}{Enter}{/Control}') },
  };
  // The action of a button has no label of its own. Those of rows and checks have.
  const keys = keysOf(actionKeysOf(places[where][1])).filter((key) => where !== 'screen' || key !== 'label');
  return ignoredOf(keys, {}, (key) => plans[key] ?? {}, see);
}
