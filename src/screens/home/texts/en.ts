export const texts = {
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  open: 'Open tabs',
  screens: 'Your screens',
  others: 'Others',
  empty: 'No screen is open to you',
  emptyHint: 'Ask the administrator of your company for access.',
  missing: 'This menu does not exist any more',
  missingHint: 'Choose another entry in the menu at the side.',
  menuError: 'The menu did not load',
};
