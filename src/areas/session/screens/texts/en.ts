export const texts = {
  title: 'First access',
  intro: 'This portal has no users yet. Create the first administrator with the code shown in the server terminal.',
  code: 'Terminal code',
  name: 'Your name',
  email: 'E-mail',
  password: 'Password',
  passwordHelp: 'At least 10 characters. A long phrase is easy to remember and hard to guess.',
  submit: 'Create administrator',
  missing: {
    codigo: 'Enter the code shown in the server terminal.',
    nome: 'Enter your name.',
    login: 'Enter an e-mail, such as ana@company.com.',
    senha: 'The password needs at least 10 characters.',
  },
  unexpected: 'Something went wrong. Try again.',
};
