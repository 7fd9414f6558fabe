/** A grid by TanStack Table and TanStack Virtual on native elements, written by hand. */
import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { GridDef, GridRow } from '../workload.ts';
import { benchRoot } from './bench-api.ts';
import './native.css';

const root = benchRoot();

window.bench = {
  mountGrid: (def, rows) => root.mount(<Grid def={def} rows={rows} />),
  // There is no form around it: the table alone is the floor of a list inside of one.
  mountNested: (def, rows) => root.mount(<Grid def={def} rows={rows} />),
  unmount: root.unmount,
  hooks: { sort: '[data-sort=codigo]', scroller: '.window' },
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
const numbers = new Intl.NumberFormat('pt-BR');

function Grid({ def, rows }: { readonly def: GridDef; readonly rows: readonly GridRow[] }) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => def.columns.map(({ key, label }) => ({ id: key, accessorFn: (row: GridRow) => row[key], header: label })),
    [def],
  );
  const table = useTable({ features, columns, data: rows });
  const models = table.getRowModel().rows;
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => box.current,
    estimateSize: () => 28,
    overscan: 4,
  });
  const widths = def.columns.map(({ width }) => ({ inlineSize: width }));
  return (
    <div>
      <h3>{def.title}</h3>
      <div className="head">
        {table.getHeaderGroups()[0]?.headers.map((header, index) => (
          <button
            key={header.id}
            type="button"
            data-sort={header.column.id}
            style={widths[index]}
            onClick={header.column.getToggleSortingHandler()}
          >
            {def.columns[index]?.label}
          </button>
        ))}
      </div>
      <div ref={box} className="window" style={{ blockSize: Math.min(def.height, rows.length * 28) }}>
        <div style={{ blockSize: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => (
            <div key={key} className="row" style={{ transform: `translateY(${start}px)` }}>
              {models[index]?.getAllCells().map((cell, place) => (
                <span key={cell.id} style={widths[place]}>
                  {def.columns[place]?.type === 'number'
                    ? numbers.format(Number(cell.getValue()))
                    : String(cell.getValue())}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
