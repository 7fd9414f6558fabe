import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { copyText } from '../../actions/copy.ts';
import { useFieldValue } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { useHost } from '../../host/host-context.ts';
import { formatCount } from '../../list/state/paging.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type Matrix, matrixToCsv, readMatrix, writeMatrixCell } from './matrix-answer.ts';
import classes from './matrix-element.module.css';

/** A result that brings its own columns, such as that of a query (specification 001, SQL editor). */
export function MatrixElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const value = useFieldValue(element.field ?? name);
  const matrix = useMemo(() => readMatrix(value), [value]);
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  return (
    <div>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {matrix === null ? (
        <p className={classes.empty}>{element.empty ?? t('matrix.none')}</p>
      ) : (
        <Result matrix={matrix} label={partName} empty={element.empty} />
      )}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
    </div>
  );
}

/** Height of a row in px: rows do not wrap, so that only visible ones are drawn. */
const rowHeight = 32;
/** Up to this many rows are all drawn. */
const drawnWhole = 60;

type ResultProps = { readonly matrix: Matrix; readonly label: string; readonly empty: string | undefined };

function Result({ matrix, label, empty }: ResultProps) {
  const t = useElementTexts();
  const texts = useRuntimeTexts();
  const host = useHost();
  const context = useMemo<CellContext>(() => ({ texts }), [texts]);
  const { columns, rows, isCut, took } = matrix;
  const shown = formatCount(rows.length);
  const copy = async () => {
    if (await copyText(matrixToCsv(matrix, context))) host.notify(texts('display.copied'), 'success');
  };
  return (
    <>
      <div className={classes.head}>
        <output className={classes.count}>
          {t('matrix.rows', { count: rows.length, shown })}
          {took === null ? null : t('matrix.took', { time: (took / 1000).toFixed(2).replace('.', ',') })}
          {isCut ? t('matrix.cut') : null}
        </output>
        {rows.length === 0 ? null : (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t('matrix.copy')}
          </Button>
        )}
      </div>
      {columns.length === 0 ? (
        <p className={classes.empty}>{empty ?? t('matrix.none')}</p>
      ) : (
        <Table matrix={matrix} label={label} context={context} />
      )}
    </>
  );
}

/** Width for some characters and columns: letters are narrower than the digits by which CSS counts. */
const sizeOf = (characters: number, columns: number) => `calc(${characters} * 0.92ch + ${columns * 25}px)`;

type TableProps = { readonly matrix: Matrix; readonly label: string; readonly context: CellContext };

/** The visible rows below sticky headings. */
function Table({ matrix: { columns, rows }, label, context }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    initialRect: { width: 800, height: 640 },
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  // On paper, and before layout, a short result is drawn completely.
  const isWhole = rows.length <= drawnWhole;
  const drawn = isWhole ? rows.map((_row, index) => index) : items.map(({ index }) => index);
  const above = isWhole ? 0 : (items[0]?.start ?? 0);
  const below = isWhole ? 0 : virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section ref={scroller} className={classes.scroller} aria-label={label} tabIndex={0}>
      <table
        className={classes.table}
        aria-rowcount={rows.length + 1}
        style={{ inlineSize: sizeOf(width, columns.length) }}
      >
        <colgroup>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat, their places do not change.
            <col key={index} style={{ inlineSize: sizeOf(column.width, 1) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <th key={index} scope="col" title={column.name} data-numeric={column.isNumeric || undefined}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={above} columns={columns.length} />
          {drawn.map((index) => (
            <tr key={index} aria-rowindex={index + 2} data-odd={index % 2 === 1 || undefined}>
              {columns.map((column, place) => {
                const text = writeMatrixCell(column, rows[index]?.[place], context);
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    key={place}
                    data-numeric={column.isNumeric || undefined}
                    {...(text.length > column.width ? { title: text } : {})}
                  >
                    {text === '' ? <span className={classes.blank}>–</span> : text}
                  </td>
                );
              })}
            </tr>
          ))}
          <Space height={below} columns={columns.length} />
        </tbody>
      </table>
    </section>
  );
}

/** Replaces rows outside of the visible area. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr className={classes.space} aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}
