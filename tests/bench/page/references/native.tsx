/** The floor: React draws native controls once, and all that happens afterwards is code on the DOM, written by hand. */
import { useEffect, useRef } from 'react';
import type { FieldDef, FormDef, GridDef, GridRow, TreeNode } from '../workload.ts';
import { benchRoot } from './bench-api.ts';
import './native.css';
import { NativeOrgchart } from './native-orgchart.tsx';
import { createWindow } from './native-window.ts';

const root = benchRoot();

window.bench = {
  mountForm: (def) => root.mount(<NativeForm def={def} />),
  mountGrid: (def, rows) => root.mount(<NativeGrid def={def} rows={rows} />),
  mountTree: (nodes, options) => root.mount(<NativeTree nodes={nodes} isClosed={options?.isClosed === true} />),
  mountOrgchart: (people) => root.mount(<NativeOrgchart people={people} />),
  mountDashboard: (data) =>
    void import('./native-dashboard.tsx').then(({ NativeDashboard }) => root.mount(<NativeDashboard data={data} />)),
  unmount: root.unmount,
  hooks: { submit: 'button[type=submit]', sort: '[data-sort=codigo]', scroller: '.window' },
};

function NativeForm({ def }: { readonly def: FormDef }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const control = (key: string) => element.elements.namedItem(key);
    const valueIn = (item: unknown) =>
      item instanceof HTMLInputElement && item.type === 'checkbox'
        ? item.checked
        : item instanceof HTMLInputElement || item instanceof HTMLSelectElement || item instanceof HTMLTextAreaElement
          ? item.value
          : '';
    const boxOf = (item: unknown) => (item instanceof Element ? item.closest<HTMLElement>('.field') : null);
    const dependents = Map.groupBy(def.fields, ({ visibleWhen }) => visibleWhen?.field ?? '');
    element.addEventListener('input', ({ target }) => {
      const name = target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '';
      for (const { key, visibleWhen } of dependents.get(name) ?? []) {
        const box = boxOf(control(key));
        if (box !== null) box.hidden = valueIn(target) !== visibleWhen?.equals;
      }
    });
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      let first: HTMLElement | null = null;
      for (const field of def.fields) {
        if (!field.required) continue;
        const item = control(field.key);
        const box = boxOf(item);
        if (!(item instanceof HTMLElement) || box === null) continue;
        const isWrong = !box.hidden && (valueIn(item) === '' || valueIn(item) === false);
        item.setAttribute('aria-invalid', String(isWrong));
        if (box.lastElementChild !== null) box.lastElementChild.textContent = isWrong ? 'Preencha este campo.' : '';
        if (isWrong) first ??= item;
      }
      first?.focus();
    });
  }, [def]);
  return (
    <form ref={form} noValidate>
      <h3>{def.title}</h3>
      {def.fields.map((field) => (
        <div key={field.key} className="field" hidden={field.visibleWhen !== undefined}>
          <label htmlFor={field.key}>
            {field.label}
            {field.required ? ' *' : ''}
          </label>
          <NativeControl field={field} />
          <div className="error" role="alert" />
        </div>
      ))}
      <button type="submit">Salvar</button>
    </form>
  );
}

const typeOfInput: Readonly<Record<string, string>> = {
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  phone: 'tel',
};

function NativeControl({ field: { key, type, options = [] } }: { readonly field: FieldDef }) {
  if (type === 'textarea') return <textarea id={key} name={key} rows={3} />;
  if (type !== 'select') return <input id={key} name={key} type={typeOfInput[type] ?? 'text'} />;
  return (
    <select id={key} name={key}>
      <option value="" />
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const numbers = new Intl.NumberFormat('pt-BR');

function NativeGrid({ def, rows }: { readonly def: GridDef; readonly rows: readonly GridRow[] }) {
  const box = useRef<HTMLDivElement>(null);
  const sorted = useRef(rows);
  const refresh = useRef<() => void>(() => undefined);
  const direction = useRef(1);
  useEffect(() => {
    if (box.current === null) return;
    refresh.current = createWindow(box.current, {
      count: () => sorted.current.length,
      make: (row) => {
        for (const { width } of def.columns) {
          const cell = document.createElement('span');
          cell.style.inlineSize = `${width}px`;
          row.append(cell);
        }
      },
      fill: (row, index) => {
        const record = sorted.current[index];
        for (const [place, { key, type }] of def.columns.entries()) {
          const value = record?.[key];
          const cell = row.children[place];
          if (cell) cell.textContent = type === 'number' ? numbers.format(Number(value)) : String(value);
        }
      },
    });
  }, [def]);
  const sort = (key: string) => {
    const by = direction.current;
    direction.current = -by;
    sorted.current = rows.toSorted((a, b) => (String(a[key]) < String(b[key]) ? -by : by));
    refresh.current();
  };
  return (
    <div>
      <h3>{def.title}</h3>
      <div className="head">
        {def.columns.map(({ key, label, width }) => (
          <button key={key} type="button" data-sort={key} style={{ inlineSize: width }} onClick={() => sort(key)}>
            {label}
          </button>
        ))}
      </div>
      <div ref={box} className="window" style={{ blockSize: Math.min(def.height, rows.length * 28) }} />
    </div>
  );
}

function NativeTree({ nodes, isClosed }: { readonly nodes: readonly TreeNode[]; readonly isClosed: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current === null) return;
    const flat: { readonly node: TreeNode; readonly depth: number }[] = [];
    const walk = (level: readonly TreeNode[], depth: number) => {
      for (const node of level) {
        flat.push({ node, depth });
        if (node.children !== undefined && !isClosed) walk(node.children, depth + 1);
      }
    };
    walk(nodes, 0);
    createWindow(box.current, {
      count: () => flat.length,
      make: (row) => row.append(document.createElement('span')),
      fill: (row, index) => {
        const item = flat[index];
        row.style.paddingInlineStart = `${(item?.depth ?? 0) * 20}px`;
        if (row.firstElementChild) row.firstElementChild.textContent = item?.node.label ?? '';
      },
    });
  }, [nodes, isClosed]);
  return <div ref={box} className="window" style={{ blockSize: 600 }} />;
}
