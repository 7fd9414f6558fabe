export const texts = {
  unknown: 'This page could not be identified. Try again.',
  nothing: 'This page has not been configured yet',
  nothingHint: 'It will appear here as soon as an administrator sets what it shows.',
  nothingConfigure:
    'In the parameters of processes, set the key {{link}} to the address of a page, or {{html}} to the content itself.',
  configure: 'Set the parameter',
  wrong: 'The address of this page cannot be used',
  wrongHint: 'Only https addresses and those of the portal can be shown here. The address is: {{address}}',
  refused: '{{title}} opens outside of the portal',
  refusedHint: 'For safety, pages of {{host}} are not shown within the portal.',
  refusedConfigure:
    'For safety, pages of {{host}} are not shown within the portal. Whoever runs the server lets them in with VITRAL_FRAME_SOURCES.',
  open: 'Open in a new tab',
  loading: 'Loading…',
  slow: 'The page is taking long to respond.',
  again: 'Try again',
  live: {
    title: 'Live broadcast',
    nothing: 'No broadcast is on the air',
    nothingHint: 'It appears here by itself as soon as one begins.',
    tools: 'DevTools detected! Please close it to go on.',
    toolsHint: 'If no tools are open, the window is only smaller than the browser says: you may go on.',
    goOn: 'Go on all the same',
    keys: 'This action is disabled!',
  },
  test: {
    title: 'Test form',
    phone: 'Telephone',
    send: 'Send',
    done: 'All is well with {{phone}}. This is a test form: nothing was sent.',
  },
};
