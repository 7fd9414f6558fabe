export const texts = {
  changeTitle: 'ALTERAR SENHA',
  welcomeTitle: 'CADASTRE SUA SENHA PARA SEU PRIMEIRO ACESSO',
  present: 'Senha atual',
  enter: 'Digite sua senha',
  show: 'Mostrar ou ocultar a senha',
  repeat: 'Confirme sua senha',
  confirm: 'CONFIRMAR',
  back: 'Voltar para Esqueci a Senha',
  rules: 'Use pelo menos {{least}} caracteres, de preferência uma frase. Ela não pode ser o seu login.',
  others: 'As suas outras sessões serão encerradas. Esta continua aberta.',
  presentMissing: 'Informe a sua senha atual.',
  missing: 'Digite a nova senha.',
  different: 'As senhas não são iguais. Digite a mesma senha nos dois campos.',
  noLink:
    'Para cadastrar uma senha, abra o link do e-mail que enviamos. Se ele não funcionar, peça um novo em Esqueci a Senha.',
  askAgain: 'Pedir um novo link',
  refused: {
    curta: 'A senha precisa de pelo menos {{least}} caracteres.',
    login: 'A senha não pode ser o seu login. Escolha outra.',
    fraca:
      'Esta senha é fácil de adivinhar. Use mais caracteres, de tipos diferentes, sem palavras comuns nem sequências.',
  },
};
