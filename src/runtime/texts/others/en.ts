export const texts = {
  introBy:
    '{{who}} saved this record on {{when}} while you were editing. Choose what counts in each field; the rest is already combined.',
  excluded: 'Deleted: {{name}}',
  deactivated: 'Deactivated: {{name}}',
  restored: 'Restored: {{name}}',
  restoreFailed: '“{{name}}” could not be restored',
  bin: 'Recycle bin',
  saved: '{{who}} saved this record just now.',
  savedOwn: 'You saved this record in another window just now.',
  savedAway: 'This record was saved just now.',
  deleted: 'Somebody else deleted this record.',
  show: 'See what changed',
  apply: 'Use these choices',
  failed: 'What changed could not be loaded. Try again.',
};
