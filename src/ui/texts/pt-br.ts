export const texts = {
  close: 'Fechar',
  retry: 'Tentar de novo',
  loading: 'Carregando',
  unprinted: 'Esta parte não tinha sido carregada quando a página foi impressa.',
  error: {
    title: 'Não foi possível carregar',
    reference: 'Código para o suporte: {{id}}',
  },
  password: {
    strength: 'Força da senha: {{strength}}',
    weak: 'Fraca',
    medium: 'Média',
    strong: 'Forte',
  },
};
