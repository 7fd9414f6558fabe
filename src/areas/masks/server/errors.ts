import { defineErrors } from '../../../platform/http/errors/define-errors.ts';

/** Reasons to refuse revealing masked values. */
export const maskErrors = defineErrors({
  MASCARA_NAO_ENCONTRADA: {
    status: 404,
    'pt-BR': 'Não há valores ocultos com o nome "{mascara}".{sugestoes:nearest}',
    es: 'No hay valores ocultos con el nombre "{mascara}".{sugestoes:nearest}',
    en: 'There are no hidden values named "{mascara}".{sugestoes:nearest}',
  },
});
