export const texts = {
  morning: 'Bom dia, {{name}}',
  afternoon: 'Boa tarde, {{name}}',
  evening: 'Boa noite, {{name}}',
  open: 'Abas abertas',
  screens: 'Suas telas',
  others: 'Outras',
  empty: 'Nenhuma tela liberada para você',
  emptyHint: 'Fale com o administrador da sua empresa para receber acesso.',
  missing: 'Este menu não existe mais',
  missingHint: 'Escolha outra entrada no menu ao lado.',
  menuError: 'O menu não carregou',
};
