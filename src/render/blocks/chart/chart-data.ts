import type { Hue } from '../../../language/entity/hue-names.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import { toNumber } from '../../../language/values/scale.ts';

/** One series: a number for each label, and the row of each number. */
export type ChartSeries = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The row of each number; if several were added up, the first. */
  readonly rows: readonly (JsonRecord | null)[];
  readonly tone?: Tone;
  /** Writes its figures if they are of another kind than those of other series. */
  readonly write?: (value: number | null) => string;
};

/** The tone of a label or series by its value; undefined if the chart chooses colours itself. */
export type Tone = Hue | 'neutral' | undefined;

export type ChartData = {
  readonly labels: readonly string[];
  /** Tone of each label; absent if none has one. */
  readonly tones?: readonly Tone[];
  /** The labels are months, quarters or years in order. */
  readonly isOfTime?: boolean;
  /** For a part of the labels, the position of each among all; -1 for a sum of several. */
  readonly places?: readonly number[];
  readonly series: readonly ChartSeries[];
};

export type ChartKeys = {
  /** Label of a row. */
  readonly label: (row: JsonRecord) => string;
  /** Field with the number; without one rows are counted. */
  readonly value: string | null;
  /** Name of a row's series; null for a single series. */
  readonly group: ((row: JsonRecord) => string) | null;
  /** Tones of a row's label and series. */
  readonly toneOfLabel?: (row: JsonRecord) => Tone;
  readonly toneOfGroup?: (row: JsonRecord) => Tone;
  /** Time intervals that come first, in this order, even without rows. */
  readonly labels?: readonly string[];
  /** Fields that are separate series, instead of `value`. */
  readonly measures?: readonly ChartMeasure[];
};

export type ChartMeasure = Required<Pick<ChartSeries, 'name' | 'write'>> & { readonly field: string };

/**
 * Converts rows to figures: labels and series in the order of their first row. Rows with the same label and series are
 * added up; a missing number is a gap.
 */
export function readChartData(rows: readonly unknown[], keys: ChartKeys): ChartData {
  const { label, value, group, toneOfLabel, toneOfGroup, measures } = keys;
  const given = (keys.labels ?? []).map((text, place) => [text, { place, tone: undefined }] as const);
  const labels = new Map<string, { readonly place: number; readonly tone: Tone }>(given);
  const series = new Map<string, Draft>();
  for (const row of rows) {
    if (!isRecord(row)) continue;
    const text = label(row);
    const known = labels.get(text) ?? { place: labels.size, tone: toneOfLabel?.(row) };
    labels.set(text, known);
    const { place } = known;
    const named = group === null ? '' : group(row);
    for (const measure of measures ?? [null]) {
      const name = [named, measure?.name ?? ''].filter((part) => part !== '').join(' · ');
      const own = series.get(name) ?? {
        values: new Map(),
        rows: new Map(),
        tone: toneOfGroup?.(row),
        ...(measure === null ? {} : { write: measure.write }),
      };
      series.set(name, own);
      const field = measure?.field ?? value;
      const number = field === null ? 1 : toNumber(readRow(row, field));
      if (number !== null) own.values.set(place, (own.values.get(place) ?? 0) + number);
      if (!own.rows.has(place)) own.rows.set(place, row);
    }
  }
  const places = [...labels.values()];
  return {
    labels: [...labels.keys()],
    ...(keys.labels === undefined ? {} : { isOfTime: true }),
    ...(places.some(({ tone }) => tone !== undefined) ? { tones: places.map(({ tone }) => tone) } : {}),
    series: [...series].map(([name, { values, rows: first, tone, write }]) => ({
      name,
      values: places.map(({ place }) => values.get(place) ?? null),
      rows: places.map(({ place }) => first.get(place) ?? null),
      ...(tone === undefined ? {} : { tone }),
      ...(write === undefined ? {} : { write }),
    })),
  };
}

type Draft = Pick<ChartSeries, 'tone' | 'write'> & {
  readonly values: Map<number, number>;
  readonly rows: Map<number, JsonRecord>;
};

/** A value of a row by its path; groups of an answer have the whole path as one key. */
export function readRow(row: JsonRecord, path: string): unknown {
  return Object.hasOwn(row, path) ? row[path] : readPath(row, path);
}

/** The sum of each label over all series; null if no series has a number. */
export function totalsOf({ labels, series }: ChartData): (number | null)[] {
  return labels.map((_label, index) => {
    const numbers = series.flatMap(({ values }) => values[index] ?? []);
    return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
  });
}

/**
 * The rows of an answer or of an expression's result: a list; an answer of the generic list search with rows, otherwise
 * groups, otherwise aggregates (one figure per field); or an object of numbers as one row per key.
 */
export function rowsOfAnswer(answer: unknown): readonly JsonRecord[] {
  if (Array.isArray(answer) && answer.every(isRecord)) return answer;
  if (Array.isArray(answer)) return answer.map((item) => (isRecord(item) ? item : { descricao: item, valor: item }));
  if (!isRecord(answer)) return typeof answer === 'number' ? [{ descricao: '', valor: answer }] : [];
  const { data, groups, aggregate } = answer;
  for (const list of [data, groups]) if (Array.isArray(list) && list.length > 0) return recordsIn(list);
  if (Array.isArray(aggregate) && aggregate.length > 0) {
    return aggregate.filter(isRecord).flatMap(({ function: _function, ...figures }) => rowsOfFigures(figures));
  }
  return Array.isArray(data) ? [] : rowsOfFigures(answer);
}

/** Rows with all rows nested in them under this field, at any depth. */
export function withChildren(rows: readonly JsonRecord[], field: string): readonly JsonRecord[] {
  const found: JsonRecord[] = [];
  const waiting = rows.toReversed();
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    found.push(row);
    const inner = row[field];
    if (Array.isArray(inner)) waiting.push(...recordsIn(inner).toReversed());
  }
  return found;
}

/** Labels of rows that are separate records: equal labels get a distinguishing detail in brackets. */
export function distinguishRows(
  rows: readonly JsonRecord[],
  nameOf: (row: JsonRecord) => string,
  detail: string,
): (row: JsonRecord) => string {
  const details = new Map<string, Set<unknown>>();
  for (const row of rows) {
    const name = nameOf(row);
    details.set(name, (details.get(name) ?? new Set()).add(readRow(row, detail)));
  }
  return (row) => {
    const [name, own] = [nameOf(row), readRow(row, detail)];
    return isEmptyValue(own) || (details.get(name)?.size ?? 0) < 2 ? name : `${name} (${String(own)})`;
  };
}

/** The records of a list; the same list if all items are records, because it may be long. */
function recordsIn(list: readonly unknown[]): readonly JsonRecord[] {
  return list.every(isRecord) ? list : list.filter(isRecord);
}

/** A group of a list's answer, with the sum of `field` under the field's name. */
export function withSum(group: JsonRecord, field: string): JsonRecord {
  const entries: readonly unknown[] = Array.isArray(group.aggregate) ? group.aggregate : [];
  const sums = entries.find((entry) => isRecord(entry) && entry.function === 'sum' && Object.hasOwn(entry, field));
  return { ...group, [field]: isRecord(sums) ? (sums[field] ?? null) : null };
}

function rowsOfFigures(figures: JsonRecord): readonly JsonRecord[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    toNumber(value) === null ? [] : [{ id: name, descricao: name.replaceAll('_', ' '), valor: value }],
  );
}

/** Default names of fields with the figure. */
const usualValues = ['valor', 'total', 'quantidade', 'value'];

/**
 * The field with the number: the view's, otherwise a default name that the rows have, otherwise none (rows are
 * counted).
 */
export function valueFieldOf(rows: readonly JsonRecord[], stated: string | undefined): string | null {
  if (stated !== undefined) return stated;
  return usualValues.find((name) => rows.some((row) => toNumber(row[name]) !== null)) ?? null;
}

/** Keeps the largest positive figures and adds up the rest under one label, so that a pie is readable. */
export function withOthers(data: ChartData, max: number, others: string): ChartData {
  const totals = totalsOf(data);
  const order = data.labels.map((_label, index) => index).filter((index) => (totals[index] ?? 0) > 0);
  if (order.length <= max) return pickLabels(data, order);
  order.sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  const largest = pickLabels(
    data,
    order.slice(0, max - 1).sort((a, b) => a - b),
  );
  const rest = order.slice(max - 1);
  return {
    ...largest,
    labels: [...largest.labels, others],
    places: [...(largest.places ?? []), -1],
    ...(largest.tones === undefined ? {} : { tones: [...largest.tones, 'neutral' as const] }),
    series: largest.series.map((each, place) => ({
      ...each,
      values: [...each.values, rest.reduce((sum, index) => sum + (data.series[place]?.values[index] ?? 0), 0)],
      rows: [...each.rows, null],
    })),
  };
}

/** The figures of some labels. */
function pickLabels(data: ChartData, places: readonly number[]): ChartData {
  const { labels, tones, series } = data;
  return {
    labels: places.map((index) => labels[index] ?? ''),
    places,
    ...(tones === undefined ? {} : { tones: places.map((index) => tones[index]) }),
    series: series.map(({ values, rows, ...each }) => ({
      ...each,
      values: places.map((index) => values[index] ?? null),
      rows: places.map((index) => rows[index] ?? null),
    })),
  };
}

/** Labels with negative figures, lowest first, which cannot be parts of a whole. */
export function belowNothing(data: ChartData): readonly { readonly label: string; readonly value: number }[] {
  return totalsOf(data)
    .flatMap((value, index) => (value !== null && value < 0 ? [{ label: data.labels[index] ?? '', value }] : []))
    .toSorted((one, other) => one.value - other.value);
}

export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every(isEmptyValue));
}
