/** A grid by TanStack Table and TanStack Virtual on native elements, written by hand. */
import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { GridDef, GridRow } from '../workload.ts';
import { benchRoot } from './bench-api.ts';
import './native.css';

const root = benchRoot();

window.bench = {
  mountGrid: (def, rows) => root.mount(<Grid def={def} rows={rows} />),
  mountNested: (def, rows) => root.mount(<NestedGrid def={def} rows={rows} />),
  unmount: root.unmount,
  hooks: { sort: '[data-sort=codigo]', scroller: '.window' },
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });
const numbers = new Intl.NumberFormat('pt-BR');

type GridProps = { readonly def: GridDef; readonly rows: readonly GridRow[] };

/** The form that the runtime draws around such a list, by hand: the same words, fields and buttons. */
function NestedGrid({ def, rows }: GridProps) {
  const [query, setQuery] = useState('');
  const [isDraft, setDraft] = useState(true);
  const found = useMemo(() => rows.filter(({ nome }) => String(nome).includes(query)), [rows, query]);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <header>
        <h1>Novo: Bench</h1>
        <button type="button">
          <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M5 12l14 0M5 12l6 6M5 12l6 -6" />
          </svg>
          Voltar à lista
        </button>
      </header>
      {isDraft ? (
        <div role="alert">
          <strong>Rascunho recuperado</strong>
          <p>
            Alterações de 21/11/2026 10:00 que não tinham sido salvas foram recuperadas.{' '}
            <button type="button" onClick={() => setDraft(false)}>
              Descartar rascunho
            </button>
          </p>
        </div>
      ) : null}
      <section aria-label={def.title}>
        <header>
          <h2>
            {def.title} <span>{numbers.format(rows.length)}</span>
          </h2>
          <input
            type="search"
            aria-label={`Pesquisar: ${def.title}`}
            placeholder={`Pesquisar: ${def.title}`}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <button type="button" aria-label={`Adicionar em ${def.title}`}>
            <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="M12 5l0 14M5 12l14 0" />
            </svg>
            Adicionar
          </button>
        </header>
        <Grid def={def} rows={found} hasActions />
        <p>Os itens são salvos junto com o registro.</p>
      </section>
      <footer>
        <output aria-live="polite">Alterações não salvas</output>
        <button type="submit" title="Salvar (Ctrl+S)">
          Salvar
        </button>
      </footer>
    </form>
  );
}

/** With `hasActions` a row opens by its first cell, and has buttons to change and delete it, as one in a form has. */
function Grid({ def, rows, hasActions = false }: GridProps & { readonly hasActions?: boolean }) {
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
      {hasActions ? null : <h3>{def.title}</h3>}
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
                  {hasActions && place === 0 ? (
                    <button type="button" tabIndex={-1}>
                      {String(cell.getValue())}
                    </button>
                  ) : def.columns[place]?.type === 'number' ? (
                    numbers.format(Number(cell.getValue()))
                  ) : (
                    String(cell.getValue())
                  )}
                </span>
              ))}
              {hasActions ? (
                <span>
                  <button type="button" aria-label={`Editar ${models[index]?.original.nome}`}>
                    ✎
                  </button>
                  <button type="button" aria-label={`Excluir ${models[index]?.original.nome}`}>
                    ✕
                  </button>
                </span>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
