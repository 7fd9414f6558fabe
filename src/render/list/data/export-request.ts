import type { DownloadRequest, ListParams } from '../../host/host.ts';
import type { ListColumn } from '../columns/columns.ts';
import { addressBelow } from '../state/list-source.ts';
import type { NestedList } from './nested-list.ts';
import type { ListScreen } from './use-list-screen.ts';

export type ExportKind = 'pdf' | 'xls';

/** Screen width from which a grid shows its buttons for PDF and Excel (specification 000, section 6). */
export const exportMinWidth = '(min-width: 1000px)';

/**
 * Whether PDF and Excel are offered, and whether as buttons: in a grid if there is space and `print` is set, in a table
 * together with the filter button, in other lists in the menu. Not while records are selected, nor with `print` false.
 */
export function exportOffer(options: {
  readonly type: string | undefined;
  readonly print: boolean | undefined;
  readonly isWide: boolean;
  readonly hasFilterButton: boolean;
  readonly isPicker: boolean;
  /** Rows within a form or a page with several lists. */
  readonly isPart: boolean;
}): 'buttons' | 'menu' | 'none' {
  const { type, print, isWide, hasFilterButton, isPicker, isPart } = options;
  if (isPicker || print === false) return 'none';
  if (type === 'table' && hasFilterButton) return 'buttons';
  if (print !== true) return isPart ? 'none' : 'menu';
  return isWide ? 'buttons' : 'menu';
}

/** The call that creates a file of the whole search: the chosen columns in order, with the current search. */
export function exportRequest(
  kind: ExportKind,
  screen: Pick<ListScreen, 'list' | 'entity'> & {
    readonly table: Pick<ListScreen['table'], 'shown' | 'columns'>;
    readonly nested?: Pick<NestedList, 'params'> | undefined;
  },
  url: string,
  params: ListParams,
): DownloadRequest {
  const { list, entity } = screen;
  const { shown, columns } = screen.table;
  const { size: _size, page: _page, lazy: _lazy, fields: _fields, ...search } = params;
  // A dashboard's card is named in the address of its page.
  const card = screen.nested?.params.id_card;
  const hidden = columns.filter((column) => !shown.includes(column));
  const body = {
    entity: list.entity ?? entity,
    ...(list.mappedBy === undefined ? {} : { mappedBy: list.mappedBy }),
    fields: shown.map(({ field }) => field),
    size: 0,
    columns: [...shown.map((column) => columnBody(column, true)), ...hidden.map((column) => columnBody(column, false))],
    filters: Object.entries(list.filters ?? {}).map(([name, { field, dataType }]) => ({
      name,
      ...(field === undefined ? {} : { field }),
      ...(dataType === undefined ? {} : { dataType }),
    })),
    ...(list.groupLabel === undefined ? {} : { groupLabel: list.groupLabel }),
    ...(list.groupValue === undefined ? {} : { groupValue: list.groupValue }),
  };
  return {
    method: 'POST',
    url: addressBelow(url, `report/${kind}`),
    params: card === undefined ? search : { ...search, filters: { id_card: String(card), ...search.filters } },
    body,
    fileName: kind === 'pdf' ? 'file.pdf' : 'file.xlsx',
  };
}

function columnBody({ name, field, label, definition }: ListColumn, visible: boolean) {
  const { type, format, currency, country, documentType, aggregate, bold } = definition;
  return {
    name,
    field,
    label,
    visible,
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(currency === undefined ? {} : { currency }),
    ...(country === undefined ? {} : { country }),
    ...(documentType === undefined ? {} : { documentType }),
    ...(aggregate === undefined ? {} : { aggregate }),
    ...(bold === undefined ? {} : { bold }),
  };
}
