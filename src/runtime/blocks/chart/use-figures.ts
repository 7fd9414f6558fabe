import { useMemo } from 'react';
import { formatNumber, formatShort } from '../../../ui/format/number.ts';
import { writeField } from '../../definition/elements/cell-type.ts';
import type { EntityField } from '../../definition/entity/entity.ts';
import { fieldAt } from '../../definition/entity/field-path.ts';
import type { ElementDefinition } from '../../definition/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import type { JsonRecord } from '../../json/record.ts';
import { findCell } from '../../registry/cells.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { CellContext } from '../../values/cell-context.ts';
import { toneOf } from '../../values/hues.ts';
import { labelOf } from '../../values/record-values.ts';
import { type ChartData, readChartData, readRow, valueFieldOf } from './chart-data.ts';
import type { ChartSource } from './use-chart-source.ts';

export type Figures = {
  readonly data: ChartData;
  /** A figure in full. */
  readonly write: (value: number | null) => string;
  /** A figure where there is little room. */
  readonly writeShort: (value: number) => string;
  readonly itemTitle: string;
  readonly valueTitle: string;
};

/** Reads the figures of an element out of its rows, and knows how they are written. */
export function useFigures(element: ElementDefinition, source: ChartSource): Figures {
  const t = useRuntimeTexts();
  const { language } = useHost();
  const { entities } = useForm().form;
  const { rows, isCounted, model } = source;
  const { itemLabel, itemValue, groupLabel, groupValue, format, currency } = element;
  return useMemo(() => {
    const fieldOf = (path: string | undefined) =>
      model === null || path === undefined ? null : fieldAt(model, path, entities);
    const labelField = fieldOf(itemLabel);
    const groupPath = groupLabel ?? groupValue;
    const groupField = fieldOf(groupPath);
    const value = isCounted ? 'total' : valueFieldOf(rows, itemValue);
    const valueField = fieldOf(itemValue);
    const words = (path: string, field: EntityField | null) => (row: JsonRecord) =>
      writeField(readRow(row, path), field, { texts: t }) || t('chart.none');
    const figureContext: CellContext = {
      texts: t,
      currency: currency ?? valueField?.currency ?? null,
      ...(valueField === null ? {} : { decimals: valueField.decimals }),
    };
    const cell = findCell(valueField?.kind ?? 'number', format);
    const write = (figure: number | null) =>
      figure === null
        ? '–'
        : format === undefined && valueField === null
          ? formatNumber(figure, { maxDecimals: 2 })
          : cell.cellText(figure, figureContext);
    return {
      data: readChartData(rows, {
        label: itemLabel === undefined ? (row) => labelOf(row) || t('chart.none') : words(itemLabel, labelField),
        value,
        group: groupPath === undefined ? null : words(groupPath, groupField),
        ...(itemLabel === undefined ? {} : { toneOfLabel: (row) => toneOf(readRow(row, itemLabel), labelField) }),
        ...(groupPath === undefined ? {} : { toneOfGroup: (row) => toneOf(readRow(row, groupPath), groupField) }),
      }),
      write,
      writeShort: (figure: number) => `${formatShort(figure, language)}${cell.type === 'percent' ? '%' : ''}`,
      itemTitle: labelField?.title ?? t('chart.item'),
      valueTitle: valueField?.title ?? t('chart.value'),
    };
  }, [rows, isCounted, model, itemLabel, itemValue, groupLabel, groupValue, format, currency, entities, t, language]);
}
