/**
 * The element of a row in the box of its list. Rows have their index in `data-row`; the detail of a row (`data-detail`)
 * may contain another list with its own indexes, whose rows do not count.
 */
export function rowElement(box: Element | null, index: number): HTMLElement | null {
  if (box === null) return null;
  const found = [...box.querySelectorAll<HTMLElement>(`[data-row="${index}"]`)];
  return found.find((row) => isOfList(row, box)) ?? null;
}

/** The row of this list that contains an element of the page; null in its details, and outside of its rows. */
export function rowAround(box: Element | null, target: Element): HTMLElement | null {
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null || box === null || !isOfList(row, box)) return null;
  return target.closest('[data-detail]') === row.closest('[data-detail]') ? row : null;
}

function isOfList(row: Element, box: Element): boolean {
  return box.contains(row) && row.closest('[data-detail]') === box.closest('[data-detail]');
}
