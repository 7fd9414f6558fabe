/** What a column's width is estimated from. */
export type MeasuredColumn = {
  readonly label: string;
  readonly isSortable: boolean;
  readonly hasFilter: boolean;
  /** Texts of some of its cells. */
  readonly texts: readonly string[];
  readonly isBadge: boolean;
};

/** In rem: the padding of a cell on both sides, and the sign of the order beside a heading. */
const padding = 1.5;
const sortSign = 1.125;
const badgePadding = 1;
/** A longer text is cut: one column must not push the others out of sight. */
const widestText = 20;
const narrowest = 4;
/** Room for the field of a filter in the heading. */
const filterWidth = 8;
const fontSize = 0.875;
/** Headings are a little bolder than cells. */
const headingWeight = 1.06;

/** Width in rem that fits nearly all cells and the heading of a column. */
export function estimateWidth({ label, isSortable, hasFilter, texts, isBadge }: MeasuredColumn): number {
  const heading = textWidth(label) * headingWeight + padding + (isSortable ? sortSign : 0);
  const lengths = texts.map(textWidth).sort((a, b) => a - b);
  // The longest tenth may be cut when it is much longer: a single name does not make a whole column wide.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  const cells = Math.min(lengths.at(-1) ?? 0, usual * 1.2) + padding + (isBadge ? badgePadding : 0);
  return Math.max(narrowest, hasFilter ? filterWidth : 0, Math.min(Math.max(heading, cells), widestText + padding));
}

/** Width of a text in rem in the font of a list: no layout is asked for, so it costs nothing and needs no browser. */
export function textWidth(text: string): number {
  let ems = 0;
  for (const char of text) ems += widthOfChar(char);
  return ems * fontSize;
}

function widthOfChar(char: string): number {
  if (/[\p{Lu}MW@%&]/u.test(char)) return 0.7;
  if (/[\dmw]/.test(char)) return char === 'm' || char === 'w' ? 0.82 : 0.64;
  if (/[iljtfrI.,:;|!'()/\- ]/.test(char)) return 0.34;
  return 0.57;
}

/**
 * Shares the room among columns, all in one unit. What a user has set stays exactly; the others grow with their
 * estimates when there is room, and never shrink below them: then the table scrolls.
 */
export function distributeWidths(
  room: number,
  columns: readonly { readonly estimate: number; readonly set: number | null }[],
): number[] {
  const used = columns.reduce((sum, { estimate, set }) => sum + (set ?? estimate), 0);
  const flexible = columns.reduce((sum, { estimate, set }) => sum + (set === null ? estimate : 0), 0);
  const rest = Math.max(0, room - used);
  return columns.map(({ estimate, set }) => set ?? estimate + (flexible === 0 ? 0 : (rest * estimate) / flexible));
}
