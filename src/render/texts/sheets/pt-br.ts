export const texts = {
  title: 'Impressão',
  print: 'Imprimir',
  pdf: 'Baixar PDF',
  png: 'Baixar PNG',
  close: 'Fechar',
  loading: 'Preparando a impressão…',
  failed: 'Não foi possível preparar a impressão.',
  saveFailed: 'Não foi possível salvar o arquivo.',
  pages: 'Páginas',
  page: 'Página {{page}} de {{pages}}',
};
