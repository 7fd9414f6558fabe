export const texts = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  error: {
    title: 'This could not be loaded',
    reference: 'Code for support: {{id}}',
  },
};
