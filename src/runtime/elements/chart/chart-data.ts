import { isRecord, type JsonRecord } from '../../definition/record.ts';
import { isEmptyValue, readPath } from '../../record-values.ts';
import { toNumber } from '../../registry/scale.ts';

/** One row of figures: one label, one number for each label, and the row that each came from. */
export type ChartSeries = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** The row that a number came from; of several that were added up, the first. */
  readonly rows: readonly (JsonRecord | null)[];
};

export type ChartData = { readonly labels: readonly string[]; readonly series: readonly ChartSeries[] };

export type ChartKeys = {
  /** Field of a row that names it. */
  readonly label: (row: JsonRecord) => string;
  /** Field with the number; rows are counted when there is none. */
  readonly value: string | null;
  /** Names the series of a row; null when there is one series only. */
  readonly group: ((row: JsonRecord) => string) | null;
};

/**
 * Turns rows into figures: labels and series in the order of their first row. Rows with the same label and series are
 * added up; what has no number stays a gap.
 */
export function readChartData(rows: readonly unknown[], { label, value, group }: ChartKeys): ChartData {
  const labels = new Map<string, number>();
  const series = new Map<string, { values: Map<number, number>; rows: Map<number, JsonRecord> }>();
  for (const row of rows) {
    if (!isRecord(row)) continue;
    const text = label(row);
    const place = labels.get(text) ?? labels.size;
    labels.set(text, place);
    const name = group === null ? '' : group(row);
    const own = series.get(name) ?? { values: new Map<number, number>(), rows: new Map<number, JsonRecord>() };
    series.set(name, own);
    const number = value === null ? 1 : toNumber(readRow(row, value));
    if (number !== null) own.values.set(place, (own.values.get(place) ?? 0) + number);
    if (!own.rows.has(place)) own.rows.set(place, row);
  }
  const places = [...labels.values()];
  return {
    labels: [...labels.keys()],
    series: [...series].map(([name, own]) => ({
      name,
      values: places.map((place) => own.values.get(place) ?? null),
      rows: places.map((place) => own.rows.get(place) ?? null),
    })),
  };
}

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
  if (Array.isArray(answer)) return answer.map((item) => (isRecord(item) ? item : { descricao: item, valor: item }));
  if (!isRecord(answer)) return typeof answer === 'number' ? [{ descricao: '', valor: answer }] : [];
  const { data, groups, aggregate } = answer;
  for (const list of [data, groups]) if (Array.isArray(list) && list.length > 0) return list.filter(isRecord);
  if (Array.isArray(aggregate) && aggregate.length > 0) {
    return aggregate.filter(isRecord).flatMap(({ function: _function, ...figures }) => rowsOfFigures(figures));
  }
  return Array.isArray(data) ? [] : rowsOfFigures(answer);
}

/** A group of a list's answer with the sum of its rows' `field` under the name of the field. */
export function withSum(group: JsonRecord, field: string): JsonRecord {
  const entries: readonly unknown[] = Array.isArray(group.aggregate) ? group.aggregate : [];
  const sums = entries.find((entry) => isRecord(entry) && entry.function === 'sum');
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

/** Keeps the largest figures and adds up the rest under one name, so that a pie can be read. */
export function withOthers(data: ChartData, most: number, others: string): ChartData {
  if (data.labels.length <= most) return data;
  const totals = totalsOf(data);
  const order = data.labels.map((_label, index) => index).sort((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  const kept = order.slice(0, most - 1).sort((a, b) => a - b);
  const rest = order.slice(most - 1);
  return {
    labels: [...kept.map((index) => data.labels[index] ?? ''), others],
    series: data.series.map(({ name, values, rows }) => ({
      name,
      values: [
        ...kept.map((index) => values[index] ?? null),
        rest.reduce((sum, index) => sum + (values[index] ?? 0), 0),
      ],
      rows: [...kept.map((index) => rows[index] ?? null), null],
    })),
  };
}

export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every(isEmptyValue));
}
