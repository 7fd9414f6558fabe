import type { Translate } from '../../../ui/i18n/texts.ts';
import { belowNothing, type ChartData, isEmptyChart, totalsOf } from './chart-data.ts';

/** Describes a chart in one or two sentences, for people who cannot see it. */
export function summaryOf(
  kind: string,
  data: ChartData,
  write: (value: number | null) => string,
  t: Translate,
): string {
  const named = t(`chart.${kind}`);
  if (isEmptyChart(data)) return t('chart.summaryEmpty', { kind: named });
  const figures = totalsOf(data)
    .map((value, index) => ({ value, label: data.labels[index] ?? '' }))
    .filter((figure): figure is { value: number; label: string } => figure.value !== null)
    .sort((a, b) => b.value - a.value);
  const [high] = figures;
  const low = figures.at(-1);
  const isOneKind = new Set(data.series.map((each) => each.write)).size === 1;
  const names = data.series.map(({ name }) => name).filter((name) => name !== '');
  return [
    t('chart.summary', {
      kind: named,
      count: figures.length,
      label: high?.label ?? '',
      value: write(high?.value ?? null),
      lowLabel: low?.label ?? '',
      lowValue: write(low?.value ?? null),
    }),
    ...(isOneKind
      ? [t('chart.summaryTotal', { total: write(figures.reduce((sum, { value }) => sum + value, 0)) })]
      : []),
    ...(names.length > 1 ? [t('chart.summarySeries', { names: names.join(', ') })] : []),
  ].join(' ');
}

/** Maximum number of names in the line below a chart; the others are counted. */
const maxNames = 3;

/** The negative figures that a chart of parts of a whole cannot draw; null without any. */
export function belowNothingText(data: ChartData, write: (value: number) => string, t: Translate): string | null {
  const found = belowNothing(data);
  if (found.length === 0) return null;
  const names = found.slice(0, maxNames).map(({ label, value }) => `${label} ${write(value)}`);
  const rest = found.slice(maxNames);
  const others = rest.reduce((sum, { value }) => sum + value, 0);
  if (rest.length > 0) names.push(t('chart.belowOthers', { count: rest.length, value: write(others) }));
  return t('chart.below', {
    names: names.join(', '),
    total: write(found.reduce((sum, { value }) => sum + value, 0)),
  });
}

/** The figures as CSV with semicolons and decimal commas, as Brazilian spreadsheets expect. */
export function csvOf({ labels, series }: ChartData, itemTitle: string, valueTitle: string): string {
  const head = [itemTitle, ...series.map(({ name }) => name || valueTitle)];
  const body = labels.map((label, index) => [
    label,
    ...series.map(({ values }) => {
      const value = values[index];
      return value === null || value === undefined ? '' : String(value).replace('.', ',');
    }),
  ]);
  const lines = [head.map(quoteText), ...body.map(([label = '', ...figures]) => [quoteText(label), ...figures])];
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
}

/** Marks text that a spreadsheet would compute as a formula. */
function quoteText(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
