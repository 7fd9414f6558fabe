/** Texts of exported and printed documents. Numbers and dates are written as the screens write them, in any language. */
const portuguese = {
  yes: 'Sim',
  no: 'Não',
  search: 'Pesquisa',
  sortedBy: 'Ordem',
  groupedBy: 'Grupos',
  descending: 'decrescente',
  exportedAt: 'Exportado em',
  printedAt: 'Impresso em',
  by: 'por',
  records: 'Registros',
  information: 'Informações',
  list: 'Lista',
  empty: 'Nenhum registro encontrado',
  emptyValue: 'vazio',
  from: 'de',
  until: 'até',
  contains: 'contém',
  one: 'Total de 1 registro',
  many: 'Totais de {n} registros',
  sum: 'Soma',
  avg: 'Média',
  min: 'Menor',
  max: 'Maior',
  count: 'Contagem',
  mixedCurrencies: 'Várias moedas',
  page: 'Página {page} de {pages}',
  more: 'Há mais linhas do que as {n} mostradas aqui.',
  picture: 'Imagem',
  pictureMissing: '{name} (imagem não disponível)',
  code: 'Código',
};

export type ExportTexts = typeof portuguese;

const spanish: ExportTexts = {
  yes: 'Sí',
  no: 'No',
  search: 'Búsqueda',
  sortedBy: 'Orden',
  groupedBy: 'Grupos',
  descending: 'descendente',
  exportedAt: 'Exportado el',
  printedAt: 'Impreso el',
  by: 'por',
  records: 'Registros',
  information: 'Información',
  list: 'Lista',
  empty: 'Ningún registro encontrado',
  emptyValue: 'vacío',
  from: 'desde',
  until: 'hasta',
  contains: 'contiene',
  one: 'Total de 1 registro',
  many: 'Totales de {n} registros',
  sum: 'Suma',
  avg: 'Promedio',
  min: 'Menor',
  max: 'Mayor',
  count: 'Cantidad',
  mixedCurrencies: 'Varias monedas',
  page: 'Página {page} de {pages}',
  more: 'Hay más filas que las {n} mostradas aquí.',
  picture: 'Imagen',
  pictureMissing: '{name} (imagen no disponible)',
  code: 'Código',
};

const english: ExportTexts = {
  yes: 'Yes',
  no: 'No',
  search: 'Search',
  sortedBy: 'Order',
  groupedBy: 'Groups',
  descending: 'descending',
  exportedAt: 'Exported on',
  printedAt: 'Printed on',
  by: 'by',
  records: 'Records',
  information: 'Information',
  list: 'List',
  empty: 'No records found',
  emptyValue: 'empty',
  from: 'from',
  until: 'until',
  contains: 'contains',
  one: 'Total of 1 record',
  many: 'Totals of {n} records',
  sum: 'Sum',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  count: 'Count',
  mixedCurrencies: 'Several currencies',
  page: 'Page {page} of {pages}',
  more: 'There are more rows than the {n} shown here.',
  picture: 'Picture',
  pictureMissing: '{name} (picture not available)',
  code: 'Code',
};

export type ExportLanguage = 'pt-BR' | 'es' | 'en';

export const exportTexts: Readonly<Record<ExportLanguage, ExportTexts>> = {
  'pt-BR': portuguese,
  es: spanish,
  en: english,
};

/** The language of a document by a tag such as `es-PY` (`X-Language`); Portuguese when there is none or no such text. */
export function exportLanguage(tag: unknown): ExportLanguage {
  const primary = typeof tag === 'string' ? (/^\s*([a-z]{2,3})\b/i.exec(tag)?.[1] ?? '').toLowerCase() : '';
  return primary === 'es' || primary === 'en' ? primary : 'pt-BR';
}

/** Puts values into a text: `fill('Página {page}', { page: 2 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
