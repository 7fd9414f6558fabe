import { elementTypeOf } from '../../../language/elements/vocabulary.ts';
import { nameOfElement } from '../../registry/cells.tsx';
import type { FlatElement } from '../values/flatten.ts';

/** Types that are separate parts of the page, which people jump to by name. */
const partGroups: ReadonlySet<string> = new Set(['collection', 'chart', 'display', 'frame']);

/** A section at the bottom of its screen is one as well. */
function isPart({ type = '', foot }: FlatElement['element']): boolean {
  return foot === true || partGroups.has(elementTypeOf(type)?.group ?? '');
}

/** The accessible name of a part of a form: its label, with a number if an earlier part has the same one. */
export function blockName(elements: readonly FlatElement[], name: string, label: string): string {
  const same = elements.filter((item) => isPart(item.element) && nameOfElement(item.name, item.element) === label);
  const place = same.findIndex((item) => item.name === name);
  return place <= 0 ? label : `${label} (${place + 1})`;
}
