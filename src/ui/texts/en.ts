export const texts = {
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  unprinted: 'This part had not been loaded when the page was printed.',
  error: {
    title: 'This could not be loaded',
    reference: 'Code for support: {{id}}',
  },
  password: {
    strength: 'Strength of the password: {{strength}}',
    weak: 'Weak',
    medium: 'Medium',
    strong: 'Strong',
  },
};
