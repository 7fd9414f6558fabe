import type { Letters } from './content.ts';
import type { SheetItem } from './item.ts';
import { millimetresOfPoint, type SheetMark } from './sheet.ts';

type Look = { readonly size: number; readonly bold: boolean };

/** Measures printed letters; widths in mm. */
export type MeasureText = {
  readonly width: (text: string, look: Look) => number;
  /** Breaks a text into lines of a width; if there are more than `most`, the last one ends with an ellipsis. */
  readonly wrap: (text: string, width: number, look: Look, most: number) => readonly string[];
};

export type PageNumbers = { readonly page: string; readonly pages: string };

/** Line height relative to the font size; letters are centred in it by Inter's ascent and descent. */
const lineHeight = 1.35;
const baseline = (lineHeight + 0.96875 - 0.2412) / 2;
/** Maximum lines of a text. */
const maxLines = 2_000;
/** The smallest size that `fit` uses, relative to the requested one. */
const smallest = 0.5;
const quietColor = '#5b6675';

type Room = { readonly width: number; readonly height: number | null };

export function stepOf(size: number): number {
  return size * lineHeight * millimetresOfPoint;
}

/** One line of text as a mark; `y` is the top of the line. */
export function lineMark(
  text: string,
  { x = 0, y = 0, width }: { readonly x?: number; readonly y?: number; readonly width: number },
  letters: Pick<Letters, 'size' | 'bold' | 'color' | 'align'>,
  measure: MeasureText,
): SheetMark {
  const { size, bold, color, align } = letters;
  const wide = measure.width(text, letters);
  const start = align === 'end' ? width - wide : align === 'center' ? (width - wide) / 2 : 0;
  return {
    ...{ kind: 'text', x: x + start, y: y + size * baseline * millimetresOfPoint, width: wide },
    ...{ size, bold, color, text },
  };
}

/** The lines of a text, each an item, so that it can continue on the next page. */
export function textLines(text: string, letters: Letters, room: Room, measure: MeasureText): readonly SheetItem[] {
  if (text === '') return [];
  const fitting = letters.fit ? { ...letters, size: fittingSize(text, letters, room, measure) } : letters;
  const step = stepOf(fitting.size);
  const lines = measure.wrap(text, room.width, fitting, linesIn(fitting, room.height));
  return lines.map((line, index) => ({
    height: step,
    marks: line === '' ? [] : [lineMark(line, { width: room.width }, fitting, measure)],
    // A heading stays with the following item.
    ...(letters.bold || index + 1 < Math.min(lines.length, 3) ? { keepWithNext: true } : {}),
  }));
}

/** A value below its label, as one item. */
export function fieldLines(
  { label, text, letters }: { readonly label: string; readonly text: string; readonly letters: Letters },
  { width, height }: Room,
  measure: MeasureText,
): readonly SheetItem[] {
  const quiet = { ...letters, size: Math.max(5, letters.size * 0.8), bold: false, color: quietColor };
  const above = label === '' ? [] : measure.wrap(label, width, quiet, 2);
  const top = above.length * stepOf(quiet.size);
  const left = height === null ? null : Math.max(0, height - top);
  const items = textLines(text === '' ? '–' : text, letters, { width, height: left }, measure);
  const headings = above.map((line): SheetItem => {
    return { height: stepOf(quiet.size), marks: [lineMark(line, { width }, quiet, measure)], keepWithNext: true };
  });
  return [...headings, ...items];
}

function linesIn({ lines, size, fit }: Letters, height: number | null): number {
  const byHeight = height === null ? (fit && lines === null ? 1 : maxLines) : Math.floor(height / stepOf(size) + 0.001);
  return Math.max(1, Math.min(lines ?? maxLines, byHeight));
}

/** The largest size up to the requested one at which the text fits. */
function fittingSize(text: string, letters: Letters, room: Room, measure: MeasureText): number {
  for (let share = 1; share > smallest; share -= 0.05) {
    const sized = { ...letters, size: letters.size * share };
    const most = linesIn(sized, room.height);
    if (measure.wrap(text, room.width, sized, most + 1).length <= most) return sized.size;
  }
  return letters.size * smallest;
}
