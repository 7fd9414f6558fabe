export const texts = {
  count: '{{step}} de {{steps}}',
  next: 'Próximo',
  back: 'Voltar',
  skip: 'Pular',
  end: 'Concluir',
  menu: {
    title: 'O menu',
    text: 'Aqui estão as suas telas. Busque pelo nome e marque com a estrela as que mais usa: elas ficam no topo.',
  },
  tabs: {
    title: 'As abas',
    text: 'Cada tela abre em uma aba e fica como você a deixou, com filtros e o que já foi digitado.',
  },
  search: {
    title: 'A busca',
    text: 'Telas, registros e ações em um só lugar. Pelo teclado, Ctrl+K.',
  },
  notices: {
    title: 'As notificações',
    text: 'O sino mostra quantas você ainda não leu e as abre sem sair da tela.',
  },
  user: {
    title: 'Você',
    text: 'Seus dados, senha, tema e idioma ficam aqui. Este tour também, para quando quiser rever.',
  },
};
