import type { ColumnDefinition, ElementDefinition, ViewDefinition } from '../../../src/language/view/view.ts';
import type { ViewAnswer } from '../../../src/language/view/view-answer.ts';
import type { FormDraft } from '../../../src/render/host/host.ts';
import type { FormDef, GridDef, GridRow } from './workload.ts';

/** A form of the harness as a view definition. */
export function formView({ title, fields }: FormDef): ViewAnswer {
  const elements = Object.fromEntries(
    fields.map(({ key, label, type, required, options, visibleWhen }): [string, ElementDefinition] => [
      key,
      {
        type,
        label,
        cols: 12,
        ...(required ? { required: true } : {}),
        ...(options === undefined ? {} : { data: options.map((item) => ({ id: item.value, descricao: item.label })) }),
        ...(visibleWhen === undefined ? {} : { visible: { field: visibleWhen.field, is: visibleWhen.equals } }),
        ...(type === 'textarea' ? { rows: 3 } : {}),
      },
    ]),
  );
  return answer({ title, form: { elements } });
}

/** A grid of the harness as the list of a view. */
export function gridView(def: GridDef): ViewAnswer {
  const { title, pageSize, sortBy } = def;
  return answer({ title, list: { type: 'grid', size: pageSize, sortBy, columns: columnsOf(def) } });
}

/** A form whose one element is a list. */
export function nestedView(def: GridDef): ViewAnswer {
  return answer({
    title: def.title,
    form: { elements: { itens: { type: 'grid', label: def.title, columns: columnsOf(def) } } },
  });
}

/** What somebody has left unsaved in that form: a record with these rows, of which none is saved. */
export function nestedDraft(rows: readonly GridRow[]): FormDraft {
  const itens = rows.map((row) => ({ ...row, id: -row.id }));
  return { values: { itens }, base: {}, versao: null, savedAt: new Date().toISOString() };
}

/** A screen of one orgchart with all branches open. */
export function orgchartView(): ViewAnswer {
  return answer({
    title: 'Rede',
    elements: {
      rede: {
        ...{ type: 'orgchart', label: 'Rede', parent: 'superior', itemLabel: 'nome', fields: ['cargo'] },
        ...{ list: { method: 'GET', url: 'rede' }, collapsed: false },
      },
    },
  });
}

/** A dashboard of twelve elements, each with a call of its own. */
export function dashboardView(): ViewAnswer {
  const chart = (type: string, url: string, rest: ElementDefinition): ElementDefinition => ({
    ...{ type, label: url, list: { method: 'GET', url }, itemValue: 'pontos', cols: 6 },
    ...rest,
  });
  const table = (url: string): ElementDefinition => ({
    ...{ type: 'table', label: url, list: { method: 'GET', url }, size: 10, cols: 6 },
    columns: { codigo: {}, nome: { label: 'Nome' }, cidade: {}, valor: { type: 'number' } },
  });
  return answer({
    title: 'Painel',
    elements: {
      resumo: { type: 'tiles', label: 'Resumo', list: { method: 'GET', url: 'resumo' } },
      saldos: { type: 'tiles', label: 'Saldos', list: { method: 'GET', url: 'saldos' }, format: 'money' },
      meses: chart('bar', 'meses', { itemLabel: 'referencia', interval: 'month', groupLabel: 'grupo' }),
      evolucao: chart('line', 'meses', { itemLabel: 'referencia', interval: 'month', groupLabel: 'grupo' }),
      paises: chart('hbar', 'paises', { itemLabel: 'pais' }),
      linhas: chart('pie', 'linhas', { itemLabel: 'descricao' }),
      rede: chart('sunburst', 'rede', { itemLabel: 'nome', parent: 'superior' }),
      mundo: chart('map', 'paises', { itemLabel: 'pais', region: 'world' }),
      estados: chart('map', 'estados', { itemLabel: 'estado' }),
      clientes: table('clientes'),
      pedidos: table('pedidos'),
      movimentos: {
        ...{ type: 'timeline', label: 'Movimentos', list: { method: 'GET', url: 'movimentos' }, cols: 6 },
        columns: { data: { type: 'date' }, nome: { bold: true } },
      },
    },
  });
}

function columnsOf({ columns }: GridDef): Record<string, ColumnDefinition> {
  return Object.fromEntries(
    columns.map(({ key, label, type }) => [key, { label, sort: true, ...(type === 'number' ? { type } : {}) }]),
  );
}

function answer(view: ViewDefinition): ViewAnswer {
  const layers: ViewAnswer['layers'] = [{ layer: 'base', file: 'bench.view.json', view }];
  return { entity: 'Bench', hash: view.title ?? '', model: null, related: {}, layers, problems: [] };
}
