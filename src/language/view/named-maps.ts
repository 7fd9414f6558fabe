/** Keys of views whose value holds things by their own names, which may be those of keys. */
export const namedMaps: ReadonlySet<string> = new Set([
  'elements',
  'columns',
  'filters',
  'actions',
  'commands',
  'detail',
  'ask',
]);
