import { defineErrors } from '../../http/define-errors.ts';

/** What refuses view definitions. */
export const screenErrors = defineErrors({
  VIEW_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Não existe a visão "{view}" de {entity}.{sugestoes:nearest}',
    es: 'No existe la vista "{view}" de {entity}.{sugestoes:nearest}',
    en: 'There is no view "{view}" of {entity}.{sugestoes:nearest}',
  },
});
