import { useMemo } from 'react';
import { writeField } from '../../../language/elements/cell-type.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt, splitEntityField } from '../../../language/entity/field-path.ts';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { toneOf } from '../../../language/values/hues.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { formatNumber, formatShort } from '../../../ui/format/number.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { useHost } from '../../host/host-context.ts';
import { type Masks, useMasks } from '../../masks/use-masks.ts';
import { findCell } from '../../registry/cells.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import {
  type ChartData,
  type ChartMeasure,
  distinguishRows,
  readChartData,
  readRow,
  valueFieldOf,
} from './chart-data.ts';
import { fillIntervals, intervalOf, nameInterval } from './intervals.ts';
import { type SunburstSlice, sliceRows } from './sunburst/sunburst-tree.ts';
import type { ChartSource } from './use-chart-source.ts';

export type Figures = {
  readonly data: ChartData;
  /** Nested slices if rows form a hierarchy (`parent`); null otherwise. */
  readonly slices: readonly SunburstSlice[] | null;
  /** Writes a figure in full. */
  readonly write: (value: number | null) => string;
  /** Writes a figure for little space. */
  readonly writeShort: (value: number) => string;
  readonly itemTitle: string;
  readonly valueTitle: string;
  /** Name of the mask of the figures (`x-mask` of their field); null for none. */
  readonly eye: string | null;
  readonly isHidden: boolean;
  readonly masks: Masks;
};

/** Reads the figures of an element from its rows, and provides their formats. */
export function useFigures(element: ElementDefinition, source: ChartSource): Figures {
  const t = useElementTexts();
  const texts = useRuntimeTexts();
  const { language } = useHost();
  const { entities } = useForm().form;
  const { rows, isCounted, model } = source;
  const {
    itemLabel,
    itemLabelOf,
    itemValue,
    itemChildren,
    groupLabel,
    groupValue,
    format,
    currency,
    series,
    interval,
    parent,
  } = element;
  const eye =
    [itemValue, ...(series ?? [])]
      .map((path) => (model === null || path === undefined ? null : fieldAt(model, path, entities)?.mask))
      .find((name) => typeof name === 'string') ?? null;
  const masks = useMasks(eye !== null);
  const figures = useMemo(() => {
    const fieldOf = (path: string | undefined) =>
      model === null || path === undefined ? null : fieldAt(model, path, entities);
    const labelField = fieldOfEntity(itemLabelOf, entities) ?? fieldOf(itemLabel);
    const groupPath = groupLabel ?? groupValue;
    const groupField = fieldOf(groupPath);
    const value = isCounted ? 'total' : valueFieldOf(rows, itemValue);
    const valueField = fieldOf(itemValue);
    const words = (path: string, field: EntityField | null) => (row: JsonRecord) =>
      writeField(readRow(row, path), field, { texts }) || t('chart.none');
    const cell = findCell(valueField?.kind ?? 'number', format);
    const writerOf = createWriter({ texts, format, currency });
    const write = writerOf(valueField);
    const measures = series?.map((field): ChartMeasure => {
      const known = fieldOf(field);
      return { field, name: known?.title ?? field.replaceAll('_', ' '), write: writerOf(known) };
    });
    const named =
      itemLabel === undefined ? (row: JsonRecord) => labelOf(row) || t('chart.none') : words(itemLabel, labelField);
    // Nested rows are distinct, and are not added up because of equal names.
    const detail = itemChildren === undefined ? undefined : model?.labelDetail;
    const plainLabel = typeof detail === 'string' ? distinguishRows(rows, named, detail) : named;
    const startOf = (row: JsonRecord) =>
      interval === undefined || itemLabel === undefined ? '' : intervalOf(readRow(row, itemLabel), interval);
    const startName = (start: string) => (interval === undefined ? '' : nameInterval(start, interval, language));
    const label = (row: JsonRecord) => {
      const start = startOf(row);
      return start === '' ? plainLabel(row) : startName(start);
    };
    return {
      slices:
        parent === undefined
          ? null
          : sliceRows(rows, { parent, children: itemChildren, nameOf: label, value, others: t('chart.others') }),
      data: readChartData(rows, {
        label,
        value,
        ...(measures === undefined ? {} : { measures }),
        ...(interval === undefined ? {} : { labels: fillIntervals(rows.map(startOf), interval).map(startName) }),
        group: groupPath === undefined ? null : words(groupPath, groupField),
        ...(itemLabel === undefined ? {} : { toneOfLabel: (row) => toneOf(readRow(row, itemLabel), labelField) }),
        ...(groupPath === undefined ? {} : { toneOfGroup: (row) => toneOf(readRow(row, groupPath), groupField) }),
      }),
      write,
      writeShort: (figure: number) => `${formatShort(figure, language)}${cell.type === 'percent' ? '%' : ''}`,
      itemTitle: labelField?.title ?? t('chart.item'),
      valueTitle: valueField?.title ?? t('chart.value'),
    };
  }, [
    rows,
    isCounted,
    model,
    itemLabel,
    itemLabelOf,
    itemValue,
    itemChildren,
    groupLabel,
    groupValue,
    format,
    currency,
    series,
    interval,
    parent,
    entities,
    t,
    texts,
    language,
  ]);
  return { ...figures, eye, isHidden: eye !== null && masks.isHidden(eye), masks };
}

type WriterOptions = {
  readonly texts: CellContext['texts'];
  readonly format: string | undefined;
  readonly currency: string | undefined;
};

/**
 * Returns a function that writes figures of a field like its column in a list, integers short; a dash for a missing
 * one.
 */
function createWriter({ texts, format, currency }: WriterOptions) {
  return (field: EntityField | null) => {
    const context: CellContext = {
      texts,
      currency: currency ?? field?.currency ?? null,
      ...(field === null ? {} : { decimals: field.decimals }),
    };
    const { cellText } = findCell(field?.kind ?? 'number', format);
    return (figure: number | null) =>
      figure === null
        ? '–'
        : format === undefined && (field === null || field.kind === 'integer')
          ? formatNumber(figure, { maxDecimals: 2 })
          : cellText(figure, context);
  };
}

/** The field named by `Entity.field`. */
function fieldOfEntity(stated: string | undefined, entities: EntityLookup): EntityField | null {
  const [name, path] = splitEntityField(stated ?? '');
  const model = entities.get(name);
  return model === undefined ? null : fieldAt(model, path, entities);
}
