import type { Hue } from '../../../language/entity/hue-names.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import { toNumber } from '../../../language/values/scale.ts';

/** One row of figures: one label, one number for each label, and the row that each came from. */
export type ChartSeries = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The row that a number came from; of several that were added up, the first. */
  readonly rows: readonly (JsonRecord | null)[];
  readonly tone?: Tone;
  /** How its figures are written where they are of another kind than those beside them. */
  readonly write?: (value: number | null) => string;
};

/** The tone of a label or series by its value; undefined where the chart tells them apart by itself. */
export type Tone = Hue | 'neutral' | undefined;

export type ChartData = {
  readonly labels: readonly string[];
  /** Of each label; absent where none has one. */
  readonly tones?: readonly Tone[];
  /** The labels are months, quarters or years in their order. */
  readonly isOfTime?: boolean;
  /** Of a part of the labels, where each stands among all; -1 of what adds up several. */
  readonly places?: readonly number[];
  readonly series: readonly ChartSeries[];
};

export type ChartKeys = {
  /** Field of a row that names it. */
  readonly label: (row: JsonRecord) => string;
  /** Field with the number; rows are counted when there is none. */
  readonly value: string | null;
  /** Names the series of a row; null when there is one series only. */
  readonly group: ((row: JsonRecord) => string) | null;
  /** Tones of the label and of the series of a row. */
  readonly toneOfLabel?: (row: JsonRecord) => Tone;
  readonly toneOfGroup?: (row: JsonRecord) => Tone;
  /** Steps of time that stand first, in this order, whether rows have them or not. */
  readonly labels?: readonly string[];
  /** Fields of which each is a series of its own, in the place of `value`. */
  readonly measures?: readonly ChartMeasure[];
};

export type ChartMeasure = Required<Pick<ChartSeries, 'name' | 'write'>> & { readonly field: string };

/**
 * Turns rows into figures: labels and series in the order of their first row. Rows with the same label and series are
 * added up; what has no number stays a gap.
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

/** A value of a row by its path; groups of an answer have the whole path as one name. */
export function readRow(row: JsonRecord, path: string): unknown {
  return Object.hasOwn(row, path) ? row[path] : readPath(row, path);
}

/** The sum of each label over all series; null where no series has a number. */
export function totalsOf({ labels, series }: ChartData): (number | null)[] {
  return labels.map((_label, index) => {
    const numbers = series.flatMap(({ values }) => values[index] ?? []);
    return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
  });
}

/**
 * The rows of what a call or an expression gave: a list, or an answer of the generic list search with rows, else with
 * groups, else with aggregates (one figure a field); an object of numbers is one row for each name.
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

/** Rows with all that stand within them under this field, at any depth. */
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

/** Names of rows that are records of their own: those of one name have what distinguishes them in brackets behind it. */
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

/** The records of a list, and the same list where all are: it may be long. */
function recordsIn(list: readonly unknown[]): readonly JsonRecord[] {
  return list.every(isRecord) ? list : list.filter(isRecord);
}

/** A group of a list's answer with the sum of its rows' `field` under the name of the field. */
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

/** Names of fields that hold the figure when a view names none. */
const usualValues = ['valor', 'total', 'quantidade', 'value'];

/** The field with the number: what the view says, else the usual one that the rows have, else none (rows are counted). */
export function valueFieldOf(rows: readonly JsonRecord[], stated: string | undefined): string | null {
  if (stated !== undefined) return stated;
  return usualValues.find((name) => rows.some((row) => toNumber(row[name]) !== null)) ?? null;
}

/** Keeps the largest figures above nothing and adds up the rest of them under one name, so that a pie can be read. */
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

/** Labels whose figures come to less than nothing, the least first: a whole of parts has no place for them. */
export function belowNothing(data: ChartData): readonly { readonly label: string; readonly value: number }[] {
  return totalsOf(data)
    .flatMap((value, index) => (value !== null && value < 0 ? [{ label: data.labels[index] ?? '', value }] : []))
    .toSorted((one, other) => one.value - other.value);
}

export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every(isEmptyValue));
}
