export const texts = {
  changeTitle: 'CHANGE PASSWORD',
  welcomeTitle: 'SET YOUR PASSWORD FOR YOUR FIRST ACCESS',
  present: 'Current password',
  enter: 'Enter your password',
  show: 'Show or hide the password',
  repeat: 'Confirm your password',
  confirm: 'CONFIRM',
  back: 'Back to “I forgot my password”',
  rules: 'Use at least {{least}} characters, preferably a whole phrase. It cannot be your login.',
  others: 'Your other sessions will end. This one stays open.',
  presentMissing: 'Enter your current password.',
  missing: 'Enter the new password.',
  different: 'The passwords do not match. Enter the same one in both fields.',
  noLink:
    'To set a password, open the link in the e-mail that we sent. If it does not work, ask for a new one with “I forgot my password”.',
  askAgain: 'Ask for a new link',
  refused: {
    curta: 'The password needs at least {{least}} characters.',
    login: 'The password cannot be your login. Choose another.',
    fraca:
      'This password is easy to guess. Use more characters, of different kinds, without common words or sequences.',
  },
};
