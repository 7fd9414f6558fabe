import { defineErrors } from '../../http/define-errors.ts';

/** What refuses exports. */
export const exportErrors = defineErrors({
  EXPORTACAO_GRANDE: {
    status: 422,
    'pt-BR':
      'A lista tem mais de {limite:number} registros, e um PDF leva no máximo esta quantidade. Exporte para Excel ou filtre a lista.',
    es: 'La lista tiene más de {limite:number} registros, y un PDF admite como máximo esa cantidad. Expórtela a Excel o filtre la lista.',
    en: 'The list has more than {limite:number} records, the most that a PDF can hold. Export it to Excel, or filter the list.',
  },
});
