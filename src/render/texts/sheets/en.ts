export const texts = {
  title: 'Print',
  print: 'Print',
  pdf: 'Download PDF',
  png: 'Download PNG',
  close: 'Close',
  loading: 'Preparing the pages…',
  failed: 'The pages could not be prepared.',
  saveFailed: 'The file could not be saved.',
  pages: 'Pages',
  page: 'Page {{page}} of {{pages}}',
};
