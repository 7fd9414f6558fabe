import type { EntityRecord } from '../../host/host.ts';
import { TextCell } from '../../registry/cells.tsx';
import { type DrawnColumn, textOf } from './cell.tsx';
import { isFigure, sortByWidth, widestTexts } from './figure-texts.ts';

/** The texts of a column from which the browser finds its width (`ColumnSizer`). */
export type SizerTexts = {
  /** Free texts may be cut; figures never are, and options only if they are long. */
  readonly kind: 'text' | 'figure' | 'option';
  /** Figures and options, and the total below them; '' where there is none. */
  readonly whole: readonly string[];
  readonly total: string;
  /** As long as nearly all free texts of the column, and its longest; '' where it has none. */
  readonly usual: string;
  readonly longest: string;
};

type Sampled = {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  /** The widest figures by column, from `followFigures`. */
  readonly figures: ReadonlyMap<string, readonly string[]>;
  /** Totals below columns, by column name. */
  readonly totals: Readonly<Record<string, string>>;
};

/** Number of rows whose texts count. */
const sampled = 40;
/** A free text may be this much longer than nine tenths of its column before it is cut. */
const tolerance = 1.2;
/** A longer code, such as a key of 43 characters, may be cut like a text: its tooltip is complete. */
const longestCode = 23;

/** The texts of each column, without those that cannot be the widest. */
export function sizerTexts({ columns, rows, figures, totals }: Sampled): SizerTexts[] {
  const sample = rows.slice(0, sampled);
  return columns.map((column) => {
    const ownFigures = figures.get(column.name) ?? [];
    const total = totals[column.name] ?? '';
    const kind = kindOf(column, ownFigures);
    if (kind === 'figure') return { kind, whole: ownFigures, total, ...noTexts };
    const texts = sortByWidth(sample.map((row) => textOf(column, row)));
    if (kind === 'option') return { kind, whole: widestTexts(texts), total, ...noTexts };
    const [longest = ''] = texts;
    const nearlyAll = texts[Math.floor((texts.length - 1) * 0.1)] ?? '';
    return { kind, whole: [], total, usual: longest.slice(0, Math.ceil(nearlyAll.length * tolerance)), longest };
  });
}

/** Keeps the wider texts: pages of longer ones widen their columns, and none shrinks while turning pages. */
export function keepWider(before: SizerTexts | undefined, next: SizerTexts): SizerTexts {
  if (before?.kind !== next.kind) return next;
  const wider = (key: 'total' | 'usual' | 'longest') => sortByWidth([before[key], next[key]])[0] ?? '';
  return {
    kind: next.kind,
    whole: widestTexts([...before.whole, ...next.whole]),
    total: wider('total'),
    usual: wider('usual'),
    longest: wider('longest'),
  };
}

function kindOf(column: DrawnColumn, figures: readonly string[]): SizerTexts['kind'] {
  const { holds } = column.cell;
  if (holds === 'flag' || holds === 'option') return 'option';
  const isLongCode = holds === 'code' && figures.some(({ length }) => length > longestCode);
  return isFigure(column) && !isLongCode ? 'figure' : 'text';
}

/** The longer line of a text split into two lines as evenly as possible. */
export function longerLine(text: string): string {
  const words = text.split(' ');
  const lines = words.map((_word, index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')]);
  const longer = lines.map((both) => sortByWidth(both)[0] ?? '');
  return sortByWidth(longer).at(-1) ?? text;
}

/** In rem: what a cell has beside its text, such as the padding of a badge, the swatch of a colour or a bar. */
export function roomAround({ cell }: Pick<DrawnColumn, 'cell'>): number {
  if (cell.display === TextCell) return 0;
  return cell.type === 'progress' ? 1.75 : cell.type === 'color' ? 1.5 : 1;
}

const noTexts = { usual: '', longest: '' };
