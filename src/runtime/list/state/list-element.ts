/** The box of an entity's list that is in sight and in front: others may be mounted in tabs behind it. */
export function listElement(entity: string): Element | undefined {
  const lists = [...document.querySelectorAll(`[data-list="${CSS.escape(entity)}"]`)];
  return lists.findLast((list) => list.getClientRects().length > 0);
}
