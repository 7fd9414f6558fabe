export const texts = {
  close: 'Fechar',
  retry: 'Tentar de novo',
  loading: 'Carregando',
  error: {
    title: 'Não foi possível carregar',
    reference: 'Código para o suporte: {{id}}',
  },
};
