import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse exports. */
export const exportErrors = defineErrors({
  EXPORTACAO_GRANDE: {
    status: 422,
    'pt-BR':
      'A lista tem mais de {limite:number} registros, e um PDF leva no máximo esta quantidade. Exporte para Excel ou filtre a lista.',
    es: 'La lista tiene más de {limite:number} registros, y un PDF admite como máximo esa cantidad. Expórtela a Excel o filtre la lista.',
    en: 'The list has more than {limite:number} records, the most that a PDF can hold. Export it to Excel, or filter the list.',
  },
  MODELO_DESCONHECIDO: {
    status: 404,
    'pt-BR': 'Não há modelo de impressão "{modelo}" para {entidade}.',
    es: 'No hay un modelo de impresión "{modelo}" para {entidade}.',
    en: 'There is no print template "{modelo}" for {entidade}.',
  },
  IMPRESSAO_INCOMPLETA: {
    status: 422,
    'pt-BR': 'Para imprimir "{registro}", preencha antes: {campos}.',
    es: 'Para imprimir "{registro}", complete antes: {campos}.',
    en: 'To print "{registro}", fill in first: {campos}.',
  },
  REGISTROS_DEMAIS: {
    status: 422,
    'pt-BR': 'Podem ser impressos no máximo {limite:number} registros de uma vez. Marque menos registros.',
    es: 'Se pueden imprimir como máximo {limite:number} registros a la vez. Marque menos registros.',
    en: 'At most {limite:number} records can be printed at once. Select fewer records.',
  },
});
