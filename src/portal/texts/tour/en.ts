export const texts = {
  count: '{{step}} of {{steps}}',
  next: 'Next',
  back: 'Back',
  skip: 'Skip',
  end: 'Finish',
  menu: {
    title: 'The menu',
    text: 'Your screens are here. Search by name, and star those that you use most: they stay at the top.',
  },
  tabs: {
    title: 'The tabs',
    text: 'Each screen opens in a tab and stays as you left it, with its filters and what you have typed.',
  },
  search: {
    title: 'The search',
    text: 'Screens, records and actions in one place. By keyboard, Ctrl+K.',
  },
  notices: {
    title: 'Notifications',
    text: 'The bell shows how many you have not read, and takes you to them without leaving the screen.',
  },
  user: {
    title: 'You',
    text: 'Your data, password, theme and language are here. So is this tour, whenever you want to see it again.',
  },
};
