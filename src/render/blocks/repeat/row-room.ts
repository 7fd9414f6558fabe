import type { ElementDefinition, ElementMap } from '../../../language/view/view.ts';
import { estimatedHeight } from '../../form/drawing/row-blocks.ts';

/** Heights of element types with pictures or rows, in rem. */
const heights: Readonly<Record<string, number>> = {
  carousel: 24,
  cards: 48,
  gallery: 48,
  grid: 18,
  table: 18,
  static: 1.5,
  badge: 1.75,
  price: 2.75,
};
/** Padding and border of a row, its name, and the gap between its lines, in rem. */
const around = 1.625;
const nameAbove = 1.75;
const gap = 0.25;

/**
 * Approximate height of a row with these elements in rem, for reserving space.
 * @param isNamed whether the name of the row is above them
 */
export function roomOfRow(elements: ElementMap, isNamed: boolean): number {
  let height = around + (isNamed ? nameAbove : 0);
  let filled = 12;
  for (const element of Object.values(elements)) {
    const cols = element.cols ?? 12;
    filled += cols;
    // An element beside another one adds no height.
    if (filled <= 12) continue;
    filled = cols;
    height += gap + heightOf(element);
  }
  return height;
}

function heightOf(element: ElementDefinition): number {
  const known = heights[element.type ?? ''];
  if (known !== undefined) return known;
  if (element.elements !== undefined) return roomOfRow(element.elements, false);
  return estimatedHeight(element);
}
