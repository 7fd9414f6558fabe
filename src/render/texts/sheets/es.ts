export const texts = {
  title: 'Impresión',
  print: 'Imprimir',
  pdf: 'Descargar PDF',
  png: 'Descargar PNG',
  close: 'Cerrar',
  loading: 'Preparando la impresión…',
  failed: 'No se pudo preparar la impresión.',
  saveFailed: 'No se pudo guardar el archivo.',
  pages: 'Páginas',
  page: 'Página {{page}} de {{pages}}',
};
