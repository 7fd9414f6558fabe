export const texts = {
  title: 'Perguntas Frequentes (FAQ)',
  search: 'Buscar nas perguntas e respostas',
  clear: 'Limpar a busca',
  found_one: '{{count}} pergunta encontrada',
  found_other: '{{count}} perguntas encontradas',
  nothing: 'Nada encontrado',
  nothingHint: 'Tente outra palavra, ou menos palavras.',
  empty: 'Ainda não há perguntas',
  emptyHint: 'As dúvidas mais comuns aparecerão aqui.',
  noAnswer: 'Esta pergunta ainda não tem resposta.',
};
