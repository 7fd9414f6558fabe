/** Keys of views whose values are maps with names of their own, which may equal keys of the vocabulary. */
export const namedMaps: ReadonlySet<string> = new Set([
  'elements',
  'columns',
  'filters',
  'actions',
  'commands',
  'detail',
  'ask',
]);
