import { exportTexts, fill } from '../../export/texts.ts';
import { isBlank, type SheetRow, textOf } from './cell.ts';

const texts = Object.values(exportTexts);
/** 'Totais de 3 registros', with the number in any notation. */
const scopes = texts.flatMap(({ one, many }) => [one, fill(many, { n: String.raw`[\d.,]+` })]);
const scope = new RegExp(`^(?:${scopes.join('|')})$`);
const labels = new Set(texts.flatMap(({ sum, avg, min, max, count }) => [sum, avg, min, max, count]));

/**
 * Leaves out the closing of our own exports: a blank row, a row that says how many records the totals cover, and the
 * totals. Rows that users add below stay. Rows arrive in the order of the file.
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

/** Whether it is a row of totals with its label, or a single figure after its name. */
function isTotals({ cells }: SheetRow): boolean {
  if (cells.some((cell) => typeof cell === 'string' && labels.has(cell.trim()))) return true;
  const [first = null, , ...others] = cells;
  return typeof first === 'string' && first.includes(': ') && others.every(isBlank);
}
