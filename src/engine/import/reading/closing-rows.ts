import { exportTexts, fill } from '../../export/texts.ts';
import { isBlank, type SheetRow, textOf } from './cell.ts';

const texts = Object.values(exportTexts);
/** 'Totais de 3 registros', however the number is written. */
const scopes = texts.flatMap(({ one, many }) => [one, fill(many, { n: String.raw`[\d.,]+` })]);
const scope = new RegExp(`^(?:${scopes.join('|')})$`);
const labels = new Set(texts.flatMap(({ sum, avg, min, max, count }) => [sum, avg, min, max, count]));

/**
 * Leaves out what our own exports write below their rows: behind a blank row one that says of how many records the totals
 * are, then those totals. Whatever else somebody writes below stays. Rows come in the order of the file.
 */
export function createClosingFilter(): (rows: readonly SheetRow[]) => readonly SheetRow[] {
  let last = 0;
  let isClosing = false;
  const isOwn = (row: SheetRow): boolean => {
    const isNext = row.linha === last + 1;
    isClosing = isClosing ? isNext && isTotals(row) : last > 0 && !isNext && isScope(row);
    last = row.linha;
    return isClosing;
  };
  return (rows) => {
    const others = rows.filter((row) => !isOwn(row));
    return others.length === rows.length ? rows : others;
  };
}

function isScope({ cells }: SheetRow): boolean {
  const [first = null, ...others] = cells;
  return scope.test(textOf(first).trim()) && others.every(isBlank);
}

/** A row of totals with its label among them, or one figure behind its name. */
function isTotals({ cells }: SheetRow): boolean {
  if (cells.some((cell) => typeof cell === 'string' && labels.has(cell.trim()))) return true;
  const [first = null, , ...others] = cells;
  return typeof first === 'string' && first.includes(': ') && others.every(isBlank);
}
