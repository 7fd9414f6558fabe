export const texts = {
  title: 'Primeiro acesso',
  intro:
    'Este portal ainda não tem usuários. Crie o primeiro administrador com o código que aparece no terminal do servidor.',
  code: 'Código do terminal',
  name: 'Seu nome',
  email: 'E-mail',
  password: 'Senha',
  passwordHelp: 'Pelo menos 10 caracteres. Uma frase longa é fácil de lembrar e difícil de adivinhar.',
  submit: 'Criar administrador',
  missing: {
    codigo: 'Informe o código que o terminal do servidor mostra.',
    nome: 'Informe o seu nome.',
    login: 'Informe um e-mail, como ana@empresa.com.',
    senha: 'A senha precisa de pelo menos 10 caracteres.',
  },
  unexpected: 'Algo deu errado. Tente de novo.',
};
