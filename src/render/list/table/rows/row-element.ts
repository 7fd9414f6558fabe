/**
 * The element of a row inside of the box of its list. Rows carry their place (`data-row`), and the details of a row
 * (`data-detail`) may hold another list with places of its own: those are not taken for rows of this one.
 */
export function rowElement(box: Element | null, index: number): HTMLElement | null {
  if (box === null) return null;
  const found = [...box.querySelectorAll<HTMLElement>(`[data-row="${index}"]`)];
  return found.find((row) => isOfList(row, box)) ?? null;
}

/** The row of this list that something on the page belongs to; null in its details, and outside of its rows. */
export function rowAround(box: Element | null, target: Element): HTMLElement | null {
  const row = target.closest<HTMLElement>('[data-row]');
  if (row === null || box === null || !isOfList(row, box)) return null;
  return target.closest('[data-detail]') === row.closest('[data-detail]') ? row : null;
}

function isOfList(row: Element, box: Element): boolean {
  return box.contains(row) && row.closest('[data-detail]') === box.closest('[data-detail]');
}
