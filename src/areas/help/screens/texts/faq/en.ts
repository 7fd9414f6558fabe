export const texts = {
  title: 'Frequently Asked Questions (FAQ)',
  search: 'Search questions and answers',
  clear: 'Clear the search',
  found_one: '{{count}} question found',
  found_other: '{{count}} questions found',
  nothing: 'Nothing found',
  nothingHint: 'Try another word, or fewer words.',
  empty: 'There are no questions yet',
  emptyHint: 'The most common questions will appear here.',
  noAnswer: 'This question has no answer yet.',
};
