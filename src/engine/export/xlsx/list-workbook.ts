import { formatNumber } from '../../../ui/format/number.ts';
import type { TableClosing } from '../closing.ts';
import type { DocumentColumn } from '../columns.ts';
import { type ListDocument, withClosing } from '../list-document.ts';
import type { ExportTexts } from '../texts.ts';
import type { Total } from '../totals.ts';
import { type CellValue, cellValue } from './cells.ts';
import { type ExtraRow, workbookStream } from './workbook.ts';

/** The workbook of a list, written while its rows arrive. */
export function listWorkbook(document: ListDocument, now = new Date()): AsyncGenerator<Uint8Array> {
  const { title, context, summary } = document;
  const { texts, madeAt, madeBy } = context;
  const columns = withGroup(document);
  const { rows, closing, count } = withClosing({ ...document, columns });
  return workbookStream({
    title,
    author: madeBy,
    createdAt: now,
    columns,
    rows,
    closing: () => closingRows(closing(), columns.length, texts),
    information: {
      name: texts.information,
      rows: () => [
        [texts.list, { text: title }],
        ...summary.map(({ label, text }): readonly [string, CellValue] => [label, { text }]),
        [texts.records, { number: count(), style: { format: '#,##0' } }],
        [texts.exportedAt, { text: `${madeAt} ${texts.by} ${madeBy}` }],
      ],
    },
    footer: `${texts.exportedAt} ${madeAt}`,
  });
}

/** In a sheet the group is an ordinary column, so that filters and sums work. */
function withGroup({ columns, group }: ListDocument): readonly DocumentColumn[] {
  return group === null || columns.some(({ path }) => path === group.path) ? columns : [group, ...columns];
}

function closingRows({ scope, rows, figures }: TableClosing, width: number, texts: ExportTexts): ExtraRow[] {
  const totals = rows.map(({ label, labelAt, totals: byPlace }): ExtraRow => {
    const cells = new Map<number, CellValue>([[labelAt ?? width, { text: label }]]);
    for (const [place, total] of byPlace) {
      const cell = total.function === 'count' ? countCell(total.value) : totalCell(total, texts);
      if (cell !== null) cells.set(place, cell);
    }
    return { cells, bold: true };
  });
  const others = figures.map(({ label, value, total }): ExtraRow => {
    const cell = total === null ? countCell(value) : totalCell(total, texts);
    return {
      cells: new Map<number, CellValue>([[0, { text: label }], ...(cell === null ? [] : [[1, cell] as const])]),
      bold: false,
    };
  });
  return [{ cells: new Map([[0, { text: scope }]]), bold: true }, ...totals, ...others];
}

function totalCell({ value, column, row, isMixed }: Total, texts: ExportTexts): CellValue | null {
  return isMixed && value !== null ? { text: texts.mixedCurrencies } : cellValue(value, column, row);
}

function countCell(value: number | string | null): CellValue {
  return typeof value === 'number' ? { number: value, style: { format: '#,##0' } } : { text: formatNumber(value) };
}
