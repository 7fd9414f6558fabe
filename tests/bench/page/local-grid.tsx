import { useMemo } from 'react';
import { listColumns } from '../../../src/render/list/columns/columns.ts';
import { LocalTable } from '../../../src/render/list/table/local-table.tsx';
import { gridView } from './views.ts';
import type { GridDef, GridRow } from './workload.ts';

/** All rows of a grid in the browser, in a box of the height that the harness wants. */
export function LocalGrid({ def, rows }: { readonly def: GridDef; readonly rows: readonly GridRow[] }) {
  const columns = useMemo(
    () => listColumns(gridView(def).layers[0]?.view.list ?? {}, null, noEntities, noFlags),
    [def],
  );
  return (
    <div style={{ blockSize: def.height, display: 'flex', flexDirection: 'column' }}>
      <LocalTable name={def.title} rows={rows} columns={columns} />
    </div>
  );
}

const noEntities = new Map<string, never>();
const noFlags = {};
